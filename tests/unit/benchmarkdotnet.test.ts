import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmarkName, parseKeysPerOperation, parseStatedRun, StatedError } from '../../www/benchmarkdotnet.ts';
import { amountLabel } from '../../www/charts/amount.ts';
import { seriesOfReport, withStated } from '../../www/charts/series.ts';
import { timeDomain, timeLabel } from '../../www/charts/time.ts';
import { ImportError, readResults } from '../../www/import.ts';
import { chartNames, perKeyOf } from '../../www/page/stated.ts';
import { sampleReport } from './sample-report.ts';
import { statedReport } from './stated-report.ts';

/** The report with one field changed; the path's parts are separated by dots. */
function changed(path: string, value: unknown): unknown {
  const report: unknown = statedReport();
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const owner = parts.reduce((at, part) => (at as Record<string, unknown>)[part], report) as Record<string, unknown>;
  owner[last] = value;
  return JSON.parse(JSON.stringify(report));
}

const STATISTICS = 'Benchmarks.0.Statistics';

describe('an export of BenchmarkDotNet', () => {
  it('is read as it states its results', () => {
    const { title, where, benchmarks, failed } = parseStatedRun(statedReport());
    expect(title).toBe('Orders.Benchmarks.KeyBenchmarks-20260102-030405');
    expect(where).toBe('BenchmarkDotNet 0.15.8, .NET 10.0.0, AMD EPYC 7763, Linux Debian GNU/Linux 13 (trixie)');
    expect(failed).toEqual([]);
    expect(benchmarks[0]).toEqual({
      method: 'Concat',
      parameters: 'Count=2000000',
      meanNs: 52_000_000,
      interval: { lowNs: 50_600_000, highNs: 53_400_000 },
      level: 99.9,
      bytes: 192_000_032,
      keys: 2_000_000,
    });
  });

  it('is taken by the import beside reports, alone in its file', async () => {
    const { reports, stated } = await readResults('a.json', `\uFEFF${JSON.stringify(statedReport())}`);
    expect(reports).toEqual([]);
    expect(stated.map(({ benchmarks }) => benchmarks.length)).toEqual([2]);
  });

  it.each<[string, unknown, number | null]>([
    ['a place in the enumeration', 9, 97],
    ['a name', 'L999', 99.9],
    ['another name', 'L95', 95],
    ['a fraction', 0.999, 99.9],
    ['something unheard of', 'certain', null],
    ['nothing', null, null],
    ['an empty text', '', null],
  ])('may give its level as %s', (_, level, percent) => {
    const run = parseStatedRun(changed(`${STATISTICS}.ConfidenceInterval.Level`, level));
    expect(run.benchmarks[0]?.level).toBe(percent);
  });

  it.each<[string, number]>([
    ['', 1],
    ['N=1000', 1000],
    ['Region=US, Keys=500', 500],
    ['Count=2000000, Seed=7', 2_000_000],
    ['Seed=7', 1],
    ['Count=0', 1],
    ['Count=1.5', 1],
    ['Discount=10', 1],
  ])('with the parameters "%s" makes %d keys in an operation', (parameters, keys) => {
    expect(parseStatedRun(changed('Benchmarks.0.Parameters', parameters)).benchmarks[0]?.keys).toBe(keys);
  });

  it('without an interval or without memory has none', () => {
    for (const missing of ['', 'NaN', null]) {
      const run = parseStatedRun(changed(`${STATISTICS}.ConfidenceInterval.Lower`, missing));
      expect(run.benchmarks[0]).toMatchObject({ interval: null, level: null });
    }
    expect(parseStatedRun(changed('Benchmarks.0.Memory', null)).benchmarks[0]?.bytes).toBeNull();
  });

  it('tells apart what several jobs or classes ran', () => {
    const [concat] = statedReport().Benchmarks;
    const of = (Type: string, job: string) => ({
      ...concat,
      Type,
      DisplayInfo: `${Type}.Concat: ${job} [Count=2000000]`,
    });
    const names = (...Benchmarks: unknown[]) => parseStatedRun({ Benchmarks }).benchmarks.map(benchmarkName);
    expect(names(of('Keys', '.NET 8.0(Runtime=.NET 8.0)'), of('Keys', '.NET 10.0'))).toEqual([
      'Concat (Count=2000000, .NET 8.0(Runtime=.NET 8.0))',
      'Concat (Count=2000000, .NET 10.0)',
    ]);
    expect(names(of('Keys', 'DefaultJob'), of('Orders', 'DefaultJob'))).toEqual([
      'Concat (Keys, Count=2000000)',
      'Concat (Orders, Count=2000000)',
    ]);
    expect(parseStatedRun({ Benchmarks: [of('A', 'N=5'), of('B', 'N=6')] }).benchmarks[0]?.keys).toBe(2_000_000);
  });

  it('names the benchmarks that failed', () => {
    const { benchmarks, failed } = parseStatedRun(changed(STATISTICS, null));
    expect(benchmarks.map(({ method }) => method)).toEqual(['Create']);
    expect(failed).toEqual(['Concat (Count=2000000)']);
  });
});

describe('a wrong export', () => {
  it.each<[string, string, unknown, string]>([
    [
      'a time as text',
      `${STATISTICS}.Mean`,
      '52 ms',
      'Benchmarks.0.Statistics.Mean is "52 ms", but has to be a number.',
    ],
    ['a negative time', `${STATISTICS}.Mean`, -1, 'Benchmarks.0.Statistics.Mean is -1, but has to be at least 0.'],
    ['no time', `${STATISTICS}.Mean`, undefined, 'Benchmarks.0.Statistics.Mean is missing.'],
    [
      'a mean outside',
      `${STATISTICS}.Mean`,
      1,
      'Mean is 1, but has to be inside its own ConfidenceInterval, 50600000 to',
    ],
    [
      'a bound as a word',
      `${STATISTICS}.ConfidenceInterval.Lower`,
      'low',
      'Lower is "low", but has to be a number, or empty',
    ],
    [
      'negative bytes',
      'Benchmarks.1.Memory.BytesAllocatedPerOperation',
      -8,
      'PerOperation is -8, but has to be at least 0.',
    ],
    ['no method', 'Benchmarks.0.Method', undefined, 'Benchmarks.0.Method is missing.'],
    ['no benchmark', 'Benchmarks', [], 'Benchmarks is a list of 0 entries, but has to be of at least 1 entry.'],
    ['no list', 'Benchmarks', { a: 1 }, 'Benchmarks is an object, but has to be a list.'],
    ['too many', 'Benchmarks', Array(25).fill(statedReport().Benchmarks[0]), 'but has to be of at most 24 entries.'],
  ])('with %s is refused by field', async (_, path, value, message) => {
    expect(() => parseStatedRun(changed(path, value))).toThrow(StatedError);
    await expect(readResults('bdn.json', JSON.stringify(changed(path, value)))).rejects.toThrow(message);
  });

  it('of which all failed says so', () => {
    const failed = { ...statedReport(), Benchmarks: [{ Method: 'Concat', Statistics: null }] };
    expect(() => parseStatedRun(failed)).toThrow('None of its benchmarks has a result');
  });

  it('never leads to another error, nor to a number that cannot be drawn', async () => {
    const near = fc
      .tuple(
        fc.constantFrom('Title', 'HostEnvironmentInfo', 'Benchmarks.0.Statistics.Mean', STATISTICS),
        fc.jsonValue(),
      )
      .map(([path, value]) => changed(path, value));
    const benchmarks = fc.record({ Benchmarks: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())) });
    await fc.assert(
      fc.asyncProperty(fc.oneof(near, benchmarks), async (value) => {
        try {
          const { stated } = await readResults('x', JSON.stringify(value));
          for (const { meanNs, interval } of stated.flatMap((run) => run.benchmarks)) {
            expect(Number.isFinite(meanNs) && meanNs >= 0).toBe(true);
            if (interval) expect(interval.lowNs <= meanNs && meanNs <= interval.highNs).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
          expect((error as Error).message).not.toMatch(/Invalid|Expected|received/);
          expect((error as Error).message.length).toBeLessThan(500);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('keys per operation', () => {
  it.each([
    ['1', 1],
    [' 2,000,000 ', 2_000_000],
    ['1000000000', 1_000_000_000],
  ])('may be typed as "%s"', (typed, keys) => {
    expect(parseKeysPerOperation(typed)).toBe(keys);
  });

  it.each(['', '0', '-1', '1.5', '1e3', 'many', '1000000001', '1,00'])('cannot be "%s"', (typed) => {
    expect(() => parseKeysPerOperation(typed)).toThrow(
      `Keys per operation: "${typed}" is not a whole number from 1 to 1,000,000,000.`,
    );
  });
});

describe('what is stated, in the charts', () => {
  const run = parseStatedRun(statedReport());
  const entries = run.benchmarks.map((benchmark, at) => ({ id: `stated~${at}`, run, benchmark, keys: benchmark.keys }));
  const rows = entries.map((entry, at) => perKeyOf(entry, chartNames(entries)[at] ?? ''));
  const own = seriesOfReport(sampleReport());
  const series = withStated(own, rows);

  it('is per key, below the own rows, and no ratio', () => {
    expect(series.time.map(({ name }) => name).slice(-2)).toEqual(['Concat, BDN', 'Create, BDN']);
    expect(series.time.at(-2)?.stated).toMatchObject({ meanNs: 26, interval: { lowNs: 25.3, highNs: 26.7 } });
    expect(series.bytes.at(-2)?.amount).toBeCloseTo(96, 4);
    expect(series.ratio).toEqual(own.ratio);
    expect(series.allocations).toEqual(own.allocations);
  });

  it('is named as imported, in words and with its interval', () => {
    const [concat] = series.time.slice(-2);
    expect(concat && timeLabel(concat)).toBe(
      'Concat, BDN, imported from BenchmarkDotNet: mean 26.0 ns per key, 99.9 % interval 25.3 ns to 26.7 ns',
    );
    const [bytes] = series.bytes.slice(-1);
    expect(bytes && amountLabel(bytes, 'bytes')).toBe('Create, BDN: 56 bytes per key');
  });

  it('has a name of its own in each row, and never a long one', () => {
    const [first, second] = entries;
    if (!first || !second) throw new Error('the fixture has two');
    const long = { ...second, benchmark: { ...second.benchmark, method: 'CreateWithStringDotCreate' } };
    expect(chartNames([first, first, long])).toEqual(['Concat, BDN', 'Concat, BDN 2', 'CreateWithStringDo…, BDN']);
  });

  it('is inside the axis', () => {
    expect(timeDomain(series.time.slice(-2))?.[1]).toBeCloseTo(28.45);
  });
});
