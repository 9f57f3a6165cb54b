// The README lists every builder as the table in Rust describes it. When this fails, its message has the rows to write.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/tools.mjs';
import { table } from '../../www/table.ts';

it('the README’s table of builders is the table', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, written = ''] = /<!-- builders -->\n([\s\S]*?)\n<!-- \/builders -->/.exec(readme) ?? [];
  const cells = written.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const rows = table.builders.map(({ id, title, why }) => [`\`${id}\``, title, why]);
  const toWrite = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  expect(cells.toSpliced(1, 1), `The rows are to be, in this order:\n${toWrite}\n`).toEqual([
    ['id', 'builder', 'why it is there'],
    ...rows,
  ]);
});
