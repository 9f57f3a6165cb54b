import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReport, type Report, ReportError } from '../../www/report.ts';
import { sampleReport } from './sample-report.ts';

/** The sample with what stands at a path replaced, or taken away: an array's last item by `-1`. */
function changed(path: string, value?: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(sampleReport()));
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy) as Record<
    string,
    unknown
  >;
  if (last === '-1' && Array.isArray(parent)) parent.pop();
  else if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

describe('a report', () => {
  it('comes through JSON as it was', () => {
    const report: Report = sampleReport();
    expect(parseReport(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });

  it('of an unknown schema is named as such', () => {
    expect(() => parseReport({ ...sampleReport(), schema: 'keystamp-report/2' })).toThrow(
      'This is a report of the form "keystamp-report/2"; this page reads "keystamp-report/1".',
    );
  });

  it.each<[string, string, unknown, string]>([
    ['a negative time', 'rows.0.passesMs.1', -1, 'rows.0.passesMs.1 is -1, but has to be above 0.'],
    ['a time of null', 'rows.0.passesMs.1', null, 'rows.0.passesMs.1 is null, but has to be a number.'],
    ['a time as text', 'control.passesMs.0', '100', 'control.passesMs.0 is "100", but has to be a number.'],
    ['no passes', 'rows.1.passesMs', [], 'rows.1.passesMs is a list of 0 entries, but has to be of at least 1 entry.'],
    [
      'a region without a name',
      'config.regions.0',
      '',
      'config.regions.0 is "", but has to be of at least 1 character.',
    ],
    ['a part of an allocation', 'rows.0.ledger.alloc.count', 1.5, 'alloc.count is 1.5, but has to be a whole number.'],
    [
      'markup as an id',
      'rows.0.id',
      '<img src=x>',
      'rows.0.id is "<img src=x>", but has to be a name of small letters',
    ],
    ['a made-up verdict', 'comparisons.0.verdict', 'amazing', 'has to be one of "faster", "slower", "wash", "inconclu'],
    ['a hash that is none', 'environment.wasmSha256.timed', 'x', 'timed is "x", but has to be 64 hexadecimal digits.'],
    ['too long a title', 'rows.0.title', 'x'.repeat(201), 'but has to be of at most 200 characters.'],
    [
      'too many regions',
      'config.regions',
      Array(65).fill('a'),
      'config.regions is a list of 65 entries, but has to be of',
    ],
    ['a date that is none', 'createdAt', 'yesterday', 'createdAt is "yesterday", but has to be a point in time'],
    ['an agreement that failed', 'agreement.ok', false, 'agreement.ok is false, but has to be true.'],
    [
      'a word for a number',
      'config.keys',
      'many',
      'config.keys is "many", but has to be a whole number or "calibrate".',
    ],
    ['an allocation too much', 'rows.0.ledger.alloc.more', 1, 'rows.0.ledger.alloc.more is no field of it.'],
    ['no control', 'control', undefined, 'This is not a keystamp report: control is missing.'],
  ])('with %s is refused by field', (_, path, value, message) => {
    expect(() => parseReport(changed(path, value))).toThrow(message);
  });

  it.each<[string, string, unknown, RegExp]>([
    ['a row missing', 'rows.-1', undefined, /rows are concat, but config\.builders are concat, create/],
    ['a baseline that did not run', 'config.baseline', 'floor', /config\.baseline is floor/],
    ['a comparison of a stranger', 'comparisons.0.builder', 'floor', /comparisons are of floor/],
    ['a comparison against another', 'control.baseline', 'create', /against create/],
    ['too few passes', 'rows.1.passesMs.-1', undefined, /create has 2 passes, but run\.blocks is 3/],
    ['too few control passes', 'control.passesMs.-1', undefined, /control has 2 passes/],
    ['an order too short', 'run.order.-1', undefined, /run\.order has 2 blocks/],
    ['an order that repeats', 'run.order.1', ['concat', 'concat', 'control'], /run\.order\[1\] does not/],
    ['half an interval', 'comparisons.0.low', null, /interval of create has only one end/],
    ['a ratio outside its interval', 'comparisons.0.ratio', 2, /outside its own interval/],
    // Its interval is from 1.08 to 1.12.
    ['a verdict on the other side', 'comparisons.0.verdict', 'faster', /create is faster, which its interval does not/],
  ])('with %s contradicts itself', (_, path, value, message) => {
    expect(() => parseReport(changed(path, value))).toThrow(message);
  });

  it('cannot have a verdict that is withheld, nor withhold it for a sentence of its own', () => {
    const withheld = (verdict: string, gate: string) => {
      const report = sampleReport();
      Object.assign(report.comparisons[0] ?? {}, { verdict, withheld: gate });
      return () => parseReport(JSON.parse(JSON.stringify(report)));
    };
    expect(withheld('inconclusive', 'control')).not.toThrow();
    expect(withheld('slower', 'control')).toThrow(/create is withheld, but is slower/);
    expect(withheld('inconclusive', 'Believe me: <b>faster</b>')).toThrow(/small letters, digits and hyphens/);
  });

  it('may not give a row the control’s name', () => {
    const text = JSON.stringify(sampleReport()).replaceAll('"create"', '"control"');
    expect(() => parseReport(JSON.parse(text))).toThrow(/a row is named "control"/);
  });

  it('is refused with a sentence, whatever else comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json().map((text) => JSON.parse(text) as unknown),
        ),
        (value) => {
          expect(() => parseReport(value)).toThrow(ReportError);
        },
      ),
    );
  });

  it('is not fooled by prototype keys', () => {
    const hostile = JSON.parse('{"__proto__": {"schema": "keystamp-report/1"}, "constructor": {"prototype": {}}}');
    expect(() => parseReport(hostile)).toThrow(ReportError);
    expect(({} as Record<string, unknown>).schema).toBeUndefined();
  });
});
