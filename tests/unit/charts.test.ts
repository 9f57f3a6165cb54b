import { scaleLinear, scaleLog } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { amountLabel } from '../../www/charts/amount.ts';
import { CHARACTER, frameOf, shortened, tickFormat } from '../../www/charts/frame.ts';
import { ratioDomain, ratioLabel, ratioTicks } from '../../www/charts/ratio.ts';
import { type RatioRow, seriesOfReport, seriesOfRun } from '../../www/charts/series.ts';
import { beyondText, jitter, timeDomain, timeHeight, timeLabel } from '../../www/charts/time.ts';
import { comparisonOf, rowOf, sampleReport } from './sample-report.ts';

const MARGIN = 0.05;
const frame = (width: number) => frameOf({ width, names: ['concat', 'create'], plotHeight: 40, values: 100 });

const ratioRow = (ratio: number, low: number | null, high: number | null): RatioRow => ({
  id: 'create',
  name: 'create',
  role: 'builder',
  compared: { ...comparisonOf('create', ratio, low, high), verdict: 'wash' },
});

describe('the frame', () => {
  it('puts names above rows below 520 pixels, and beside them from there on', () => {
    expect(frame(519).narrow).toBe(true);
    expect(frame(520).narrow).toBe(false);
    expect(frame(519).rowHeight).toBeGreaterThan(frame(520).rowHeight);
  });

  it.each([320, 360, 519, 520, 960])('keeps the plot inside a width of %d', (width) => {
    const { left, right } = frame(width);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeGreaterThan(left + 100);
    expect(right).toBeLessThanOrEqual(width);
  });

  it('keeps names from taking the plot', () => {
    const long = frameOf({ width: 600, names: ['x'.repeat(64)], plotHeight: 40, values: 100 });
    expect(long.right - long.left).toBeGreaterThan(200);
  });
});

describe('a name', () => {
  it('that is too long loses its middle, and neither what it begins nor what it ends with', () => {
    expect(shortened('concat', 6 * CHARACTER)).toBe('concat');
    expect(shortened('create, A Browser With A Name 156.0 (2)', 20 * CHARACTER)).toBe('create, A… 156.0 (2)');
  });

  it('has a line of its own on narrow screens where it and its values have no room on one', () => {
    const narrow = (name: string) =>
      frameOf({ width: 328, names: [name, 'create'], plotHeight: 40, values: 100, sharing: 150 });
    expect(narrow('js-concat').valuesDown).toBe(frame(328).valuesDown);
    const long = narrow('create, Chromium 156.0');
    expect(long.valuesDown).toBeGreaterThan(frame(328).valuesDown);
    expect(long.rowHeight - frame(328).rowHeight).toBe(long.valuesDown - frame(328).valuesDown);
  });
});

describe('the numbers below an axis', () => {
  const written = (end: number) => {
    const scale = scaleLinear([0, end], [0, 300]);
    return scale.ticks(3).map(tickFormat(scale, 3));
  };

  it('are short, however large they are', () => {
    expect(written(60)).toEqual(['0', '20', '40', '60']);
    expect(written(60_000)).toEqual(['0', '20,000', '40,000', '60,000']);
    expect(written(60e6)).toEqual(['0', '20M', '40M', '60M']);
    expect(written(6e300)).toEqual(['0', '2e+300', '4e+300', '6e+300']);
  });
});

describe('before, during and after a run', () => {
  it('the charts have the same rows and the same height', () => {
    const report = sampleReport();
    const after = seriesOfReport(report);
    const before = seriesOfRun(report.config, new Map());
    for (const chart of ['time', 'bytes', 'allocations', 'ratio'] as const) {
      expect(before[chart].map(({ id, name, role }) => [id, name, role])).toEqual(
        after[chart].map(({ id, name, role }) => [id, name, role]),
      );
    }
    expect(timeHeight(before.time, 360)).toBe(timeHeight(after.time, 360));
  });

  it('passes that have arrived become nanoseconds per key', () => {
    const samples = new Map([['create', [{ ms: 82, keys: 2_000_000 }]]]);
    const { time } = seriesOfRun({ builders: ['concat', 'create'], baseline: 'concat' }, samples);
    expect(time.map((row) => row.passesNs)).toEqual([[], [41], []]);
  });

  it('bytes that cannot be observed are not none', () => {
    const { bytes } = seriesOfReport(
      sampleReport([comparisonOf('js-concat', 1, 0.9, 1.1)], [rowOf('js-concat', 50, null)]),
    );
    expect(bytes.map((row) => row.amount)).toEqual([23.2, null]);
    expect(bytes.map((row) => amountLabel(row, 'bytes'))).toEqual([
      'concat: 23.2 bytes per key',
      'js-concat: bytes cannot be observed',
    ]);
  });
});

describe('the time chart', () => {
  const { time } = seriesOfReport(sampleReport());

  it('begins at zero and ends with the slowest pass', () => {
    expect(timeDomain(time)).toEqual([0, 112_000]);
    expect(timeDomain([])).toBeNull();
    // One pass that is far from all others is not what the axis is for, and is told.
    const outlier = time.map((row, at) => (at === 0 ? { ...row, passesNs: [...row.passesNs, 4_000_000] } : row));
    expect(timeDomain(outlier)?.[1]).toBeLessThan(400_000);
    expect(beyondText(outlier[0]?.passesNs ?? [], 400_000)).toBe('1 pass beyond, up to 4,000,000 ns');
    expect(beyondText([1, 2, 3], 1)).toBe('2 passes beyond, up to 3.00 ns');
    expect(beyondText([1, 2, 3], 3)).toBe('');
    expect(timeLabel(outlier[0] as (typeof outlier)[number])).toContain('4,000,000 ns');
  });

  it('spreads dots within their row, the same way every time', () => {
    const spread = Array.from({ length: 61 }, (_, pass) => jitter(pass));
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(-0.5);
    expect(Math.max(...spread)).toBeLessThan(0.5);
    expect(new Set(spread).size).toBe(61);
  });

  it('says each row in words', () => {
    expect(time.map(timeLabel)).toEqual([
      'concat: median 101,000 ns per key, deviation 1,000 ns; 3 passes from 100,000 ns to 102,000 ns per key',
      'create: median 111,000 ns per key, deviation 1,000 ns; 3 passes from 110,000 ns to 112,000 ns per key',
      'concat again, the control: median 102,000 ns per key, deviation 1,000 ns; 3 passes from 101,000 ns to 103,000 ns per key',
    ]);
  });
});

describe('the ratio chart', () => {
  it('shows one and the whole band of a wash, however close the ratios are', () => {
    const [low, high] = ratioDomain([ratioRow(1, 0.999, 1.001)], MARGIN);
    expect(low).toBeLessThan(1 / 1.05);
    expect(high).toBeGreaterThan(1.05);
  });

  it('fits intervals far from one, and estimates without an interval', () => {
    const [low, high] = ratioDomain([ratioRow(0.2, 0.1, 0.3), ratioRow(4, null, null)], MARGIN);
    expect(low).toBeLessThan(0.1);
    expect(high).toBeGreaterThan(4);
  });

  it.each([
    [0.85, 1.2],
    [0.02, 1.2],
    [0.5, 40],
    [0.002, 800],
  ])('from %d to %d has one among its ticks, and room for each', (low, high) => {
    const x = scaleLog([low, high], [0, 320]);
    const ticks = ratioTicks(x, [low, high]);
    expect(ticks).toContain(1);
    expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
    for (const [at, tick] of ticks.slice(1).entries()) expect(x(tick) - x(ticks[at] as number)).toBeGreaterThan(50);
  });

  it('has a tick near the interval that is farthest from one', () => {
    const [low, high] = [0.675, 1.176];
    const x = (ratio: number) => (Math.log(ratio / low) / Math.log(high / low)) * 680;
    expect(ratioTicks(x, [low, high])).toEqual([0.7, 0.75, 0.8, 0.9, 0.95, 1, 1.05, 1.1]);
  });

  it('says each row in words', () => {
    const { ratio, baseline } = seriesOfReport(sampleReport());
    expect(ratio.map((row) => ratioLabel(row, baseline))).toEqual([
      'concat: the baseline',
      'create: 1.100 times the time of concat, interval 1.080 to 1.120: inconclusive',
      'concat again, the control: 1.001 times the time of concat, interval 0.990 to 1.010: a wash',
    ]);
  });
});
