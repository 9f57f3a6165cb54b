import { describe, expect, it } from 'vitest';
import { articleTable } from '../../www/article.ts';
import { comparisonOf, rowOf, sampleReport } from './sample-report.ts';

describe('the article’s table', () => {
  it('takes the best of the first seven passes only', () => {
    const report = sampleReport();
    const passesMs = [9, 8, 7, 6, 5, 4, 3, 1, 2];
    const rows = report.rows.map((row) => ({ ...row, passesMs }));
    const table = articleTable({ ...report, rows, run: { ...report.run, blocks: 9 } });
    expect(table.of).toBe(7);
    expect(table.rows.map((row) => row.fastestMs)).toEqual([3, 3]);
  });

  it('gives ratios as baseline over builder', () => {
    const [ratio] = articleTable(sampleReport()).ratios;
    expect(ratio).toMatchObject({ baseline: 'concat', builder: 'create' });
    expect(ratio?.time).toBeCloseTo(100 / 110, 12);
    expect(ratio?.allocated).toBeCloseTo(23.2 / 15.2, 12);
  });

  it.each([[null], [0]])('has no ratio of bytes when a builder has %s', (bytes) => {
    const report = sampleReport([comparisonOf('other', 1, 0.9, 1.1)], [rowOf('other', 50, bytes, 0)]);
    expect(articleTable(report).ratios[0]?.allocated).toBeNull();
  });
});
