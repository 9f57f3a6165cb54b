import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeReport } from '../../www/exports/link.ts';
import { checkSize, IMPORT_LIMITS, ImportError, readResults } from '../../www/import.ts';
import { sampleReport } from './sample-report.ts';

const json = JSON.stringify(sampleReport());

describe('a text with reports', () => {
  it('may be one report', async () => {
    expect(await readResults('a.json', json)).toEqual({
      reports: [{ name: 'a.json', report: sampleReport() }],
      stated: [],
    });
  });

  it('may be a list of them, as the command line writes it', async () => {
    const { reports: read } = await readResults('all.json', `\uFEFF\n[${json}, ${json}]\n`);
    expect(read.map(({ name }) => name)).toEqual(['all.json, report 1', 'all.json, report 2']);
  });

  it.each(['https://example.com/bench/', 'https://example.com/?keys=1000', '', ' See https://example.com/'])(
    'may be a result link after %j',
    async (before) => {
      const link = `${before}${await encodeReport(sampleReport())}\n`;
      const { reports } = await readResults('The pasted text', link);
      expect(reports).toEqual([{ name: 'The pasted text', report: sampleReport() }]);
    },
  );

  it('may have a link inside', async () => {
    const report = sampleReport();
    report.config.regions = ['https://example.com/#r1=AAAA'];
    const { reports } = await readResults('a.json', JSON.stringify(report));
    expect(reports).toEqual([{ name: 'a.json', report }]);
  });
});

describe('a wrong text', () => {
  it.each([
    ['nothing', ' ', 'x.json is empty'],
    ['no JSON', 'Method,Mean', 'x.json is not JSON'],
    ['half a report', json.slice(0, 100), 'x.json is not JSON'],
    ['something else', '{"a":1}', 'x.json: This is not a keystamp report'],
    ['a foreign schema', '{"schema":"other/3"}', 'x.json: This is a report of the form "other/3"'],
    ['an empty list', '[]', 'x.json is a list without any report'],
    ['a list with a stranger', `[${json}, 7]`, 'x.json, report 2: This is not a keystamp report'],
    ['too long a list', `[${Array(13).fill(json).join()}]`, 'x.json has 13 reports, of at most 12'],
    ['a damaged link', 'https://example.com/#r1=AAAA', 'x.json: This link is damaged'],
    ['a foreign link', 'https://example.com/#r9=AAAA', 'another version'],
    [
      'a link without a result',
      'https://example.com/?keys=1000',
      'x.json is a link that carries no result: a result link ends in “#r1=” and the result.',
    ],
  ])('with %s says so', async (_, text, message) => {
    await expect(readResults('x.json', text)).rejects.toThrow(ImportError);
    await expect(readResults('x.json', text)).rejects.toThrow(message);
  });

  it('is not even read when it is too large', async () => {
    expect(() => checkSize('x.json', IMPORT_LIMITS.size + 1)).toThrow('x.json is too large: 10,000,001 bytes');
    await expect(readResults('x.json', ' '.repeat(IMPORT_LIMITS.size + 1))).rejects.toThrow('too large');
  });

  it('never leads to another error than its own, nor to a report that is none', async () => {
    const near = fc
      .constant(sampleReport())
      .chain((report) =>
        fc
          .tuple(fc.constantFrom(...Object.keys(report)), fc.jsonValue())
          .map(([key, value]) => ({ ...report, [key]: value })),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json(),
          near.map((value) => JSON.stringify(value)),
        ),
        async (text) => {
          try {
            for (const { report } of (await readResults('x', text)).reports)
              expect(report.rows.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toBeInstanceOf(ImportError);
            expect((error as Error).message.length).toBeLessThan(500);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
