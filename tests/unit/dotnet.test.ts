import { describe, expect, it } from 'vitest';
import { type Accounts, accountLines, whyTheRatiosDiffer } from '../../www/dotnet.ts';
import { rowOf, sampleReport } from './sample-report.ts';

const ACCOUNTS: Accounts = {
  keys: 2_000_000,
  model: {
    concat: { count: 4_000_000, bytes: 192_000_000, thrownAway: { count: 2_000_000, bytes: 80_000_000 } },
    create: { count: 2_000_000, bytes: 112_000_000, thrownAway: { count: 0, bytes: 0 } },
    allocationRatio: 192 / 112,
  },
  published: {
    keys: 2_000_000,
    passes: 7,
    regions: ['US', 'EU', 'APAC', 'LATAM', 'MEA'],
    concat: { fastestMs: 50, megabytes: 192 },
    create: { fastestMs: 55, megabytes: 112 },
    timeRatio: 0.91,
    allocationRatio: 1.71,
  },
};

describe('the three accounts', () => {
  it('leave this run out before there is one', () => {
    expect(accountLines(ACCOUNTS, null).map(({ run }) => run)).toEqual(Array(8).fill('–'));
    expect(whyTheRatiosDiffer(ACCOUNTS, null)).toContain('is 1.71;');
  });

  it('put this run beside the others', () => {
    const lines = accountLines(ACCOUNTS, sampleReport());
    expect(lines.map(({ published, model, run }) => [published, model, run])).toEqual([
      ['192.0 MB', '192.0 MB', '0.0232 MB'],
      ['112.0 MB', '112.0 MB', '0.0152 MB'],
      ['1.71×', '1.71×', '1.53×'],
      ['80.0 MB', '80.0 MB', '0.00800 MB'],
      ['40 bytes', '40 bytes', '8 bytes'],
      ['50.0 ms', '–', '100 ms'],
      ['55.0 ms', '–', '110 ms'],
      ['0.91×', '–', '0.91×'],
    ]);
    expect(whyTheRatiosDiffer(ACCOUNTS, sampleReport())).toContain('1.53 here and 1.71');
  });

  it('say of this run what it has of the article’s two builders', () => {
    const other = sampleReport([], []);
    expect(accountLines(ACCOUNTS, other).map(({ run }) => run)).toEqual([
      '0.0232 MB',
      '–',
      '–',
      '–',
      '–',
      '100 ms',
      '–',
      '–',
    ]);
    const unseen = sampleReport();
    unseen.rows = [rowOf('concat', 100, null), ...unseen.rows.slice(1)];
    expect(accountLines(ACCOUNTS, unseen)[0]?.run).toBe('–');
  });
});
