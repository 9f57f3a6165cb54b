// The demonstration post says what the result inside of it says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { briefRows } from '../../www/brief.ts';
import { htmlEscaped } from '../../www/exports/snippets.ts';
import { bytesHeadline, timeHeadline } from '../../www/headlines.ts';
import { decodeReport } from '../../www/link.ts';

const POST = readFileSync(new URL('../../www/post.html', import.meta.url), 'utf8');
const hashes = [...POST.matchAll(/#?(r1=[\w-]+)/g)].map(([, result]) => `#${result}`);

describe('the demonstration post', () => {
  it('holds one result, in its element and in the links of its figures', () => {
    expect(hashes).toHaveLength(3);
    expect(new Set(hashes).size).toBe(1);
  });

  it('has the claims and the figures of that result in each figure', async () => {
    const report = await decodeReport(hashes[0] ?? '');
    if (!report) throw new Error('the result cannot be read');
    const [, ...figures] = POST.split('<figure>');
    expect(figures).toHaveLength(2);
    const cells = briefRows(report).flatMap((row) => row.cells);
    for (const text of [timeHeadline(report).headline, bytesHeadline(report).headline, ...cells])
      for (const figure of figures) expect(figure).toContain(htmlEscaped(text));
  });
});
