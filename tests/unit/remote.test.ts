// What is said of an endpoint that cannot be asked, and of capabilities that cannot be asked for.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilitiesFrom, openRemoteSession } from '../../scripts/remote.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystamp-capabilities-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RULE = 'but has to be a JSON file that holds an object of capabilities';

describe('a file of capabilities', () => {
  test('is read as it is', () => {
    const file = join(folder, 'good.json');
    writeFileSync(file, '{"platformName": "linux"}');
    expect(capabilitiesFrom(file)).toEqual({ platformName: 'linux' });
  });

  test.each([
    ['empty.json', '', 'is empty'],
    ['blank.json', ' \n', 'is empty'],
    ['half.json', '{"a":', 'is not JSON'],
    ['list.json', '[]', 'holds something else'],
    ['null.json', 'null', 'holds something else'],
  ])('that is wrong is named with its rule: %s', (name, text, what) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    expect(() => capabilitiesFrom(file)).toThrow(new Error(`"${file}" ${what}, ${RULE}`));
  });

  test('that is none is named with its rule', () => {
    const none = join(folder, 'none.json');
    expect(() => capabilitiesFrom(none)).toThrow(new Error(`"${none}" does not exist, ${RULE}`));
    expect(() => capabilitiesFrom(folder)).toThrow(new Error(`"${folder}" is a folder, ${RULE}`));
  });
});

test('an endpoint at a port that is never asked is told as that', async () => {
  await expect(openRemoteSession('chromium', { url: 'http://127.0.0.1:1', capabilities: {} })).rejects.toThrow(
    new Error(
      'no WebDriver endpoint answers at http://127.0.0.1:1 (its port is kept for another service, and never asked)',
    ),
  );
});
