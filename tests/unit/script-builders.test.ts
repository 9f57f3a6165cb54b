import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundary, jsConcat, timedScriptPass } from '../../www/worker/script-builders.ts';

const wasm = { createKey: (id: number, region: string) => `made ${id} ${region}` };

describe('builders that run in JavaScript', () => {
  it.each([
    [42, 'US', 'ORD-0000042-US'],
    [0, '', 'ORD-0000000-'],
    [-42, 'EU', 'ORD--0000042-EU'],
    [9_999_999, 'APAC', 'ORD-9999999-APAC'],
    [10_000_000, 'APAC', 'ORD-10000000-APAC'],
    [2_147_483_647, '🦀', 'ORD-2147483647-🦀'],
    [-2_147_483_648, 'MEA', 'ORD--2147483648-MEA'],
  ])('jsConcat spells %i %s as %s', (id, region, key) => {
    expect(jsConcat(id, region)).toBe(key);
  });

  it('jsConcat spells every id so that it can be read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (id) => {
        const [, sign, digits] = /^ORD-(-?)(\d{7,10})-X$/.exec(jsConcat(id, 'X')) ?? [];
        expect(Number(`${sign}${digits}`) + 0).toBe(id);
        expect(digits?.length === 7 || digits?.[0] !== '0').toBe(true);
      }),
    );
  });

  it('boundary hands on what the module made', () => {
    expect(boundary(7, 'US', wasm)).toBe('made 7 US');
  });

  it('a pass makes every key once, regions in turn, between two looks at the clock', () => {
    const made: string[] = [];
    const times = [10, 35];
    const took = timedScriptPass(
      (id, region) => {
        made.push(`${id}${region}`);
        return `${id}${region}`;
      },
      5,
      ['a', 'b'],
      wasm,
      () => times.shift() ?? Number.NaN,
    );
    expect(made).toEqual(['0a', '1b', '2a', '3b', '4a']);
    expect(took).toBe(25);
  });
});
