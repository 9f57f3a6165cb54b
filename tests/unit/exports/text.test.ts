import { describe, expect, it } from 'vitest';
import { fileName } from '../../../www/exports/file.ts';
import { reportJson } from '../../../www/exports/json.ts';
import { markdownTable } from '../../../www/exports/markdown.ts';
import { parseReport } from '../../../www/report.ts';
import { comparisonOf, rowOf, sampleReport } from '../sample-report.ts';
import { HOSTILE, hostileReport } from './hostile.ts';

describe('a file’s name', () => {
  it('holds nothing that a file system or a shell could take for its own', () => {
    const report = sampleReport();
    report.environment.engine = '../../etc/passwd; rm -rf "x" 99';
    expect(fileName(report, 'passes', 'csv')).toMatch(/^keystamp-[a-z0-9.-]+-20260102-0304-passes\.csv$/);
    expect(fileName(report, 'passes', 'csv')).not.toContain('/');
    report.environment.engine = '…';
    expect(fileName(report, '', 'json')).toBe('keystamp-20260102-0304.json');
  });

  it.each([
    ['2026-01-02 03:04:05Z', '20260102-0304'],
    ['2026-01-02T01:04:05+02:00', '20260101-2304'],
    ['2026-02-31T03:04:05Z', '2026'],
  ])('has the minute of %s in UTC, and no blank that would end an address', (createdAt, minute) => {
    const name = fileName(parseReport({ ...sampleReport(), createdAt }), 'post', 'png');
    expect(name).toMatch(/^keystamp-firefox-153\.0-\d{8}-\d{4}-post\.png$/);
    expect(name).toContain(`-${minute}`);
  });
});

describe('the report as JSON', () => {
  it('is read back as the same report', () => {
    const report = hostileReport(...HOSTILE);
    expect(parseReport(JSON.parse(reportJson(report).text))).toEqual(report);
  });
});

const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

describe('the Markdown table', () => {
  it('has the columns that BenchmarkDotNet users know, and the fastest pass named as such', () => {
    const [header, rule, ...rows] = cellsOf(markdownTable(sampleReport()).text);
    expect(header).toEqual([
      'Method',
      'Mean',
      'Error',
      'StdDev',
      'Fastest pass',
      'Ratio',
      'Interval',
      'Verdict',
      'Allocated',
      'Alloc Ratio',
    ]);
    expect(rule?.every((cell) => /^-+:?$/.test(cell))).toBe(true);
    // Passes of 102, 100 and 101 ms over 1,000 keys: a mean of 101 µs, and a sample's deviation of 1 µs.
    expect(rows).toEqual([
      ['concat', '101,000 ns', '18,200 ns', '1,000 ns', '100,000 ns', '1.00', '-', 'baseline', '23.2 B', '1.00'],
      [
        'create',
        '111,000 ns',
        '18,200 ns',
        '1,000 ns',
        '110,000 ns',
        '1.100',
        '1.080 to 1.120',
        'inconclusive',
        '15.2 B',
        '0.66',
      ],
      ['concat (control)', '102,000 ns', '-', '1,000 ns', '101,000 ns', '1.001', '0.990 to 1.010', 'wash', '-', '-'],
    ]);
  });

  it('gives no figure where there is none', () => {
    const report = sampleReport([comparisonOf('js-concat', 2, null, null)], [rowOf('js-concat', 200, null)]);
    for (const row of [...report.rows, report.control]) {
      row.passesMs.length = 1;
      row.errorMs = null;
    }
    const js = cellsOf(markdownTable(report).text)[3];
    expect(js).toEqual(['js-concat', '202,000 ns', '-', '-', '200,000 ns', '2.00', '-', 'inconclusive', '-', '-']);
  });

  it.each(HOSTILE)('keeps a region named %j a piece of plain text', (region) => {
    const calm = markdownTable(hostileReport('US')).text.split('\n');
    const text = markdownTable(hostileReport(region)).text;
    expect(text.split('\n')).toHaveLength(calm.length);
    expect(cellsOf(text)).toEqual(cellsOf(calm.join('\n')));
    const line = text.split('\n').find((each) => each.startsWith('Regions: ')) ?? '';
    expect(line.slice('Regions: '.length)).not.toMatch(/(^|[^\\])[|`<>[\]]/);
  });
});
