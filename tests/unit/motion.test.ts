// Nothing on the page moves by itself, so that whoever asked for less motion need not be asked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/tools.mjs';

const STYLES = join(root, 'www', 'styles');

test('no style moves anything', () => {
  const sheets = readdirSync(STYLES).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  for (const name of sheets) {
    const moving = /\b(animation|transition|scroll-behavior|@keyframes)\b[^;]*/.exec(
      readFileSync(join(STYLES, name), 'utf8'),
    );
    expect(moving?.[0], name).toBeUndefined();
  }
});
