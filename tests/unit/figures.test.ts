import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ahead,
  deviation,
  ends,
  interval,
  listed,
  medianRatio,
  megabytes,
  milliseconds,
  nanoseconds,
  perKey,
  perKeyNs,
  ratio,
} from '../../www/figures.ts';

describe('figures', () => {
  it.each([
    [23.2 / 15.2, '1.53'],
    [1, '1.00'],
    [0.0216, '0.0216'],
    [12.345, '12.3'],
    [1234.5, '1,230'],
    [Number.POSITIVE_INFINITY, '–'],
  ])('ratio of %d is %s', (x, text) => expect(ratio(x)).toBe(text));

  it('what no measurement has stays short', () => {
    expect(nanoseconds(1.234e300)).toBe('1.23e+300 ns');
    expect(nanoseconds(1.234e-300)).toBe('1.23e-300 ns');
    expect(milliseconds(1e300)).toBe('1e+300');
    expect(ratio(4.56e200)).toBe('4.56e+200');
    expect(megabytes(9e15)).toBe('9,000,000,000.0');
    expect(perKey(5e299)).toBe('5.0e+299');
    expect(perKey(5e-300)).toBe('5.0e-300');
  });

  it('a bound just over one is not shown as one', () => {
    expect(interval(1.0008, 1.4)).toBe('1.001 to 1.400');
    expect(interval(0.9523, 1.0496)).toBe('0.952 to 1.050');
  });

  it.each([
    [0.568, 2.2968, '0.568 to 2.297'],
    [2.1, 2.2968, '2.10 to 2.30'],
    [0.0312, 0.9, '0.0312 to 0.9000'],
    [8.5, 12.34, '8.50 to 12.34'],
    [12.34, 150.6, '12.3 to 150.6'],
    [1234.5, 2345.6, '1,235 to 2,346'],
    [1e-9, 4.56e200, '1.00e-9 to 4.56e+200'],
    [1, Number.POSITIVE_INFINITY, '1.00 to –'],
  ])('the ends of the interval from %d to %d have the same decimals: %s', (low, high, text) => {
    expect(interval(low, high)).toBe(text);
    expect(ends(low, high).join(' to ')).toBe(text);
  });

  it.each([
    [0.7150373179982892, 0.694, 0.718, '0.715'],
    [1, 0.952, 1.05, '1.000'],
    [1.004, 0.4, 3, '1.00'],
    [0.05, 0.0312, 0.9, '0.0500'],
    [0.7150373179982892, null, null, '0.72'],
  ])('a median of %d has the decimals of its interval from %d to %d: %s', (of, low, high, text) => {
    expect(medianRatio({ ratio: of, low, high })).toBe(text);
  });

  it('rounding never puts a median outside its interval', () => {
    const ratios = fc.array(fc.double({ min: 0.001, max: 1000, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(ratios, (three) => {
        const [low = 0, of = 0, high = 0] = three.sort((a, b) => a - b);
        const [from, to] = ends(low, high).map((text) => Number(text.replaceAll(',', '')));
        const shown = Number(medianRatio({ ratio: of, low, high }).replaceAll(',', ''));
        expect(shown).toBeGreaterThanOrEqual(from ?? Number.NaN);
        expect(shown).toBeLessThanOrEqual(to ?? Number.NaN);
      }),
    );
  });

  it.each([
    [46_400_000, '46.4'],
    [30_400_000, '30.4'],
    [0, '0.0'],
    [1_520, '0.00152'],
    [464_000, '0.464'],
    [1_160_000, '1.16'],
  ])('%d bytes are %s MB', (bytes, text) => expect(megabytes(bytes)).toBe(text));

  it.each([
    [23.2, '23.2'],
    [2, '2'],
    [0, '0'],
    [1 / 3, '0.33'],
    [0.0005, '0.0005'],
    [1e-7, '0.0000001'],
  ])('%d per key is %s', (x, text) => expect(perKey(x)).toBe(text));

  it('times keep three digits', () => {
    expect(nanoseconds(perKeyNs(82.9, 2_000_000))).toBe('41.5 ns');
    expect(nanoseconds(119.6)).toBe('120 ns');
    expect(milliseconds(61.23)).toBe('61.2');
    expect(milliseconds(0.1)).toBe('0.100');
    expect(milliseconds(1234.5)).toBe('1,235');
    expect(deviation(0.2)).toBe('0.20 ns');
    expect(deviation(0.0012)).toBe('0.0012 ns');
    expect(deviation(1.9e-7)).toBe('< 0.001 ns');
    expect(deviation(0)).toBe('0.0 ns');
  });

  it.each([
    [400, '1 s'],
    [12_400, '12 s'],
    [120_000, '2 min'],
    [7_200_000, '2.0 h'],
  ])('%d ms ahead are %s', (ms, text) => expect(ahead(ms)).toBe(text));

  it('lists read as sentences do', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  });
});
