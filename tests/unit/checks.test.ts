import { describe, expect, it } from 'vitest';
import { checksOf } from '../../www/page/checks.ts';
import type { Report } from '../../www/report.ts';
import { ledgerOf, sampleReport } from './sample-report.ts';

const standings = (report: Report) =>
  Object.fromEntries(checksOf(report).map((check) => [check.title, check.standing]));

describe('the checks of a run', () => {
  it('tell what fails a claim from what is only to note', () => {
    const report = sampleReport();
    const gates = ['short-pass', 'few-passes', 'control', 'drift', 'interruption'];
    const integrity = gates.map((gate) => ({ gate, ok: false, detail: 'x' }));
    expect(standings({ ...report, integrity })).toEqual({
      Agreement: 'passed',
      'Length of the passes': 'failed',
      'Number of passes': 'failed',
      Control: 'failed',
      Drift: 'note',
      Disturbances: 'note',
      'Predicted bytes': 'passed',
    });
  });

  it('give both figures where a count is not as predicted', () => {
    const report = sampleReport();
    const rows = report.rows.map((row) =>
      row.id === 'create' ? { ...row, predicted: ledgerOf(1, 1), holds: false } : row,
    );
    const check = checksOf({ ...report, rows }).at(-1);
    expect(check?.standing).toBe('failed');
    expect(check?.detail).toBe('create: 15,200 bytes in 1,000 allocations counted, 1 byte in 1 allocation predicted');
  });
});
