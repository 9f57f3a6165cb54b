import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Config,
  checkConfig,
  DEFAULTS,
  parseSettings,
  readQuery,
  strangersIn,
  writeQuery,
} from '../../www/config.ts';

const KNOWN = ['concat', 'create', 'floor', 'js-concat'];
const read = (query: string) => readQuery(query, KNOWN);

describe('the query string', () => {
  it('is empty for the defaults, and the defaults come out of an empty one', () => {
    expect(writeQuery(DEFAULTS as Config)).toBe('');
    expect(read('')).toEqual({ config: DEFAULTS, problems: [] });
  });

  it('stays readable', () => {
    const config = { ...DEFAULTS, keys: 5000, passes: 7, builders: ['create', 'floor'], baseline: 'floor' } as Config;
    expect(writeQuery(config)).toBe('keys=5000&passes=7&builders=create,floor&baseline=floor');
  });

  it('leaves out the baseline that stands anyway', () => {
    const config = { ...DEFAULTS, builders: ['create', 'floor'], baseline: 'create' } as Config;
    expect(writeQuery(config)).toBe('builders=create,floor');
    expect(read('?builders=create,floor').config.baseline).toBe('create');
  });

  it('carries every configuration there and back', () => {
    const region = fc
      .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
      .map((text) => text.replaceAll(',', '').trim())
      .filter((text) => text !== '');
    const configs = fc
      .record({
        keys: fc.oneof(fc.constant('calibrate' as const), fc.integer({ min: 1, max: 10_000_000 })),
        passes: fc.oneof(fc.constant('auto' as const), fc.integer({ min: 1, max: 1_000 })),
        builders: fc.subarray(KNOWN, { minLength: 1 }),
        regions: fc.array(region, { minLength: 1, maxLength: 64 }),
        allocator: fc.constantFrom('system' as const, 'nursery' as const),
        seed: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 0xffff_ffff })),
        at: fc.nat(),
      })
      .map(({ at, ...config }) => ({ ...config, baseline: config.builders[at % config.builders.length] as string }));
    fc.assert(
      fc.property(configs, (config) => {
        expect(read(`?${writeQuery(config)}`)).toEqual({ config, problems: [] });
      }),
    );
  });

  it.each([
    ['keys', 'keys=0', '"0" is not a whole number from 1 to 10,000,000, or "calibrate". 2,000,000 is used instead.'],
    ['keys', 'keys=10000001', '"10000001" is not a whole number from 1 to 10,000,000'],
    ['keys', 'keys=1e6', '"1e6" is not a whole number'],
    ['keys', 'keys=-5', '"-5" is not a whole number'],
    ['keys', 'keys=', '"" is not a whole number'],
    ['keys', 'keys=99999999999999999999', '"99999999999999999999" is not a whole number'],
    ['passes', 'passes=1001', '"1001" is not a whole number from 1 to 1,000, or "auto". auto is used instead.'],
    ['passes', 'passes=7.5', '"7.5" is not a whole number'],
    ['builders', 'builders=concat,nope', '"concat,nope" is not a choice from concat, create, floor, js-concat.'],
    ['builders', 'builders=concat,concat', '"concat,concat" is not a list that names each builder once.'],
    ['builders', 'builders=__proto__', '"__proto__" is not a choice from'],
    [
      'baseline',
      'baseline=floor',
      '"floor" is not one of the chosen builders (concat, create). concat is used instead.',
    ],
    ['regions', 'regions=US,,EU', '"US,,EU" is not a list of names of 1 to 100 characters'],
    ['regions', `regions=${Array(17).fill('a').join()}`, 'is not a list of at most 16 names.'],
    ['regions', `regions=${'a'.repeat(101)}`, 'is not a list of names of 1 to 100 characters'],
    ['allocator', 'allocator=fast', '"fast" is not "system" or "nursery". system is used instead.'],
    ['seed', 'seed=4294967296', '"4294967296" is not a whole number from 0 to 4,294,967,295, or empty.'],
    ['seed', 'seed=x', 'A fresh one is used instead.'],
    ['keys', 'keys=1&keys=2', 'Keys per pass: the address gives it 2 times. 2,000,000 is used instead.'],
  ])('names a bad value of %s in %s, and uses the default', (field, query, message) => {
    const { config, problems } = read(`?${query}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.field).toBe(field);
    expect(problems[0]?.message).toContain(message);
    expect(config).toEqual(DEFAULTS);
  });

  it('shortens what it quotes', () => {
    expect(read(`?keys=${'9x'.repeat(500)}`).problems[0]?.message.length).toBeLessThan(200);
  });

  it('keeps the good values beside a bad one', () => {
    const { config, problems } = read('?keys=oops&passes=7&seed=5');
    expect(problems.map(({ field }) => field)).toEqual(['keys']);
    expect(config).toEqual({ ...DEFAULTS, passes: 7, seed: 5 });
  });

  it('leaves parameters alone that are none of its own', () => {
    expect(read('?utm_source=post&constructor=1').problems).toEqual([]);
  });

  const RULE =
    'is not one of the parameters keys, passes, builders, baseline, regions, allocator, seed. It is left out.';
  it.each([
    ['preset=rust', `Address: "preset=rust" ${RULE}`],
    ['keys=1000&theme=dark&theme=light', `Address: "theme=dark" ${RULE}`],
    ['compact&constructor=1', `Address: "compact=&constructor=1" ${RULE}`],
    [`${'a'.repeat(50)}=1`, `Address: "${'a'.repeat(40)}…" ${RULE}`],
  ])('names what is none of the settings in %s', (query, message) => {
    expect(strangersIn(`?${query}`)).toEqual([{ field: null, message }]);
  });

  it('has no strangers among its own', () => {
    expect(strangersIn('')).toEqual([]);
    expect(strangersIn('?keys=1&passes=0&builders=x&baseline=&regions=a&allocator=b&seed=c')).toEqual([]);
  });

  it('says nothing of what is hung on links that are passed on', () => {
    expect(strangersIn('?utm_source=a&utm_medium=b&fbclid=c&gclid=d')).toEqual([]);
  });
});

describe('the form', () => {
  it('takes thousands separators and spaces after commas', () => {
    const { config, problems } = parseSettings({ keys: ' 1,500,000 ', regions: 'US, EU' }, KNOWN);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({ keys: 1_500_000, regions: ['US', 'EU'] });
  });

  it('does not take commas in odd places', () => {
    expect(parseSettings({ keys: '1,5' }, KNOWN).problems[0]?.message).toContain('"1,5" is not a whole number');
  });

  it('names half of a surrogate pair', () => {
    expect(parseSettings({ regions: 'a\ud800' }, KNOWN).problems[0]?.message).toContain('Unicode text');
  });

  it('wants at least one builder, and says nothing of a baseline before', () => {
    expect(parseSettings({ builders: '', baseline: '' }, KNOWN).problems).toEqual([
      { field: 'builders', message: 'Builders: "" is not a choice of at least one builder.' },
    ]);
  });
});

describe('a configuration handed over by a program', () => {
  it('may leave fields out', () => {
    expect(checkConfig({ keys: 10, builders: ['create'] }, KNOWN)).toEqual({
      ...DEFAULTS,
      keys: 10,
      builders: ['create'],
      baseline: 'create',
    });
  });

  it.each([
    [null, 'not an object'],
    [[], 'not an object'],
    [{ passes: Number.NaN }, 'Passes: "NaN" is not'],
    [{ keys: '2000000' }, 'Keys per pass: "2000000" is not'],
    [{ regions: ['a,b'] }, 'without commas inside'],
    [{ speed: 1 }, 'has no field "speed"'],
  ])('refuses %o', (value, message) => {
    expect(() => checkConfig(value, KNOWN)).toThrow(message);
  });
});
