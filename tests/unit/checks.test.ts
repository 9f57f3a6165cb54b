import { describe, expect, it } from 'vitest';
import { checksOf } from '../../www/page/checks.ts';
import type { Ledger, Report } from '../../www/report.ts';
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

  it('name the part that is off where the bytes are right', () => {
    const report = sampleReport();
    const detail = (change: (predicted: Ledger) => Ledger) => {
      const rows = report.rows.map((row) =>
        row.id === 'create' && row.ledger ? { ...row, predicted: change(row.ledger), holds: false } : row,
      );
      return checksOf({ ...report, rows }).at(-1)?.detail;
    };
    expect(detail((of) => ({ ...of, dealloc: { count: 0, bytes: 0 } }))).toBe(
      'create: 15,200 bytes in 1,000 releases counted, 0 bytes in 0 releases predicted',
    );
    expect(detail((of) => ({ ...of, peakBytes: of.peakBytes + 1 }))).toMatch(
      /^create: (\d+) bytes at most at a time counted, (?!\1 )\d+ bytes at most at a time predicted$/,
    );
    expect(detail((of) => ({ ...of, alloc: { count: 0, bytes: 0 }, grow: of.alloc }))).toBe(
      'create: 15,200 bytes in 1,000 new blocks counted, 0 bytes in 0 new blocks predicted',
    );
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
