import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS, writeQuery } from '../../../www/config.ts';
import { readOptions } from '../../../www/embed/options.ts';
import { PRESETS } from '../../../www/presets.ts';

const STANDING = { theme: 'auto', compact: false, charts: ['time', 'bytes', 'allocations', 'ratio'], problems: [] };

describe('the options of a frame', () => {
  it('have defaults', () => {
    expect(readOptions('')).toEqual({ ...STANDING, config: DEFAULTS });
    expect(readOptions('?theme=auto&compact=false&utm_source=elsewhere')).toEqual({ ...STANDING, config: DEFAULTS });
  });

  it('are read', () => {
    const { config, ...options } = readOptions('?theme=dark&charts=ratio,%20time&keys=1000&builders=push,concat');
    expect(options).toEqual({ ...STANDING, theme: 'dark', charts: ['time', 'ratio'] });
    expect(writeQuery(config)).toBe('keys=1000&builders=push,concat');
  });

  it('leave one chart in a compact frame', () => {
    expect(readOptions('?compact').charts).toEqual(['time']);
    expect(readOptions('?compact=true&charts=ratio,bytes')).toMatchObject({ compact: true, charts: ['bytes'] });
  });

  it.each(PRESETS)('know the preset $id', ({ id, builders }) => {
    const { config, problems } = readOptions(`?preset=${id}`);
    expect(problems).toEqual([]);
    expect(config.builders).toEqual(builders);
  });

  it('take the builders where there is a preset as well, and say so', () => {
    const { config, problems } = readOptions('?preset=all&builders=push');
    expect(config.builders).toEqual(['push']);
    expect(problems).toEqual(['Preset: the address names builders as well. They are used instead.']);
  });

  it.each([
    ['theme=pink', 'Theme: "pink" is not "auto", "light" or "dark". auto is used instead.'],
    ['compact=maybe', 'Compact: "maybe" is not "true" or "false". false is used instead.'],
    ['charts=', 'Charts: "" is not a choice from time, bytes, allocations, ratio. All are shown.'],
    ['charts=time,pie', 'Charts: "time,pie" is not a choice from time, bytes, allocations, ratio. All are shown.'],
    ['preset=best', 'Preset: "best" is not one of article, rust, all. It is left out.'],
    ['theme=dark&theme=light', 'Theme: the address gives it 2 times. auto is used instead.'],
    [
      'keys=0',
      'Keys per pass: "0" is not a whole number from 1 to 10,000,000, or "calibrate". 2,000,000 is used instead.',
    ],
  ])('name what is wrong with %s, and go on with the defaults', (search, problem) => {
    expect(readOptions(search)).toEqual({ ...STANDING, config: DEFAULTS, problems: [problem] });
  });

  it('name what they do not know, such as a result that belongs behind the #', () => {
    expect(readOptions('?result=r1%3Dx&theme=dark').problems).toEqual([
      'Address: "result=r1=x" is not one of the parameters keys, passes, builders, baseline, regions, allocator, seed, theme, compact, charts, preset. It is left out.',
    ]);
  });

  it('survive any address', () => {
    const name = fc.constantFrom(
      'theme',
      'compact',
      'charts',
      'preset',
      'keys',
      'builders',
      'regions',
      'seed',
      'baseline',
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('dark', 'time', '__proto__', 'constructor', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 12 }), fc.string(), (pairs, noise) => {
        const search = `?${pairs.map(([key, text]) => `${key}=${encodeURIComponent(text)}`).join('&')}&${noise}`;
        const { theme, charts, config, problems } = readOptions(search);
        expect(['auto', 'light', 'dark']).toContain(theme);
        expect(charts.length).toBeGreaterThan(0);
        expect(config.builders.length).toBeGreaterThan(0);
        for (const problem of problems) expect(problem.length).toBeLessThan(500);
      }),
    );
  });
});
