import { randomInt } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeReport } from '../../www/exports/link.ts';
import { decodeReport, LINK_LIMITS, LinkError } from '../../www/link.ts';
import { carriesReport, fragmentOf } from '../../www/link-mark.ts';
import { HOSTILE, hostileReport } from './exports/hostile.ts';
import { sampleReport } from './sample-report.ts';

/** A link made by someone who does not use this page. */
const forged = (text: string | Uint8Array) => `#r1=${deflateRawSync(text).toString('base64url')}`;

/** A report with one thing in it changed, by its path. */
function changed(path: string, value: unknown): unknown {
  const report = structuredClone(sampleReport()) as unknown as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce((at, step) => at[step] as Record<string, unknown>, report);
  parent[last] = value;
  return report;
}

const refusal = async (hash: string): Promise<string> => {
  const error = await decodeReport(hash).then(
    () => new Error('it was opened'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(LinkError);
  return (error as LinkError).message;
};

describe('a result link', () => {
  it('gives back the very report', async () => {
    const report = hostileReport(...HOSTILE, '\u{1f511} ключ');
    const hash = await encodeReport(report);
    expect(hash).toMatch(/^#r1=[A-Za-z0-9_-]+$/);
    expect(await decodeReport(hash)).toEqual(report);
  });

  it('gives back any times to the last digit', async () => {
    const ms = fc.double({ min: 5e-324, max: 1e300, noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(fc.array(ms, { minLength: 3, maxLength: 3 }), async (passesMs) => {
        const report = sampleReport();
        for (const row of report.rows) row.passesMs = passesMs;
        expect(await decodeReport(await encodeReport(report))).toEqual(report);
      }),
    );
  });

  it('is no business of any other hash', async () => {
    for (const hash of ['', '#', '#method-title', '#r', '#rx=1', '#result', '#r1'])
      expect(await decodeReport(hash)).toBeNull();
  });

  it('is not made of a report that is too large, which is said', async () => {
    const report = hostileReport('x'.repeat(65_536));
    report.config.regions = Array.from({ length: 20 }, () => 'x'.repeat(65_536));
    await expect(encodeReport(report)).rejects.toThrow(/too large for a link.*download/);
  });

  it('is not made longer than a reader would take', async () => {
    const report = sampleReport();
    // Noise of 14 bits per character does not compress below the limit, and is under the limit before.
    report.config.regions = Array.from({ length: 12 }, () =>
      String.fromCodePoint(...Array.from({ length: 26_000 }, () => 0x4e00 + randomInt(20_000))),
    );
    await expect(encodeReport(report)).rejects.toThrow(/too large for a link \(.* characters/);
  });
});

describe('what is pasted in the place of a result', () => {
  it.each<[string, (hash: string) => string]>([
    ['with spaces around it', (hash) => `  ${hash}\n`],
    ['with spaces as an address has them', (hash) => `#%20${hash.slice(1)}%20`],
    ['as a whole address', (hash) => `https://example.com/bench/?keys=1000${hash}`],
    ['as a whole address at the end of another', (hash) => `#https://example.com/bench/${hash}`],
    ['as a whole address behind the mark', (hash) => `#r1=https://example.com/bench/${hash}`],
    ['without its #', (hash) => hash.slice(1)],
  ])('opens %s', async (_, given) => {
    const hash = await encodeReport(sampleReport());
    expect(carriesReport(given(hash))).toBe(true);
    expect(await decodeReport(given(hash))).toEqual(sampleReport());
    expect(fragmentOf(given(hash))).toBe(hash);
  });

  it('is told what is wanted when it is another address', async () => {
    expect(fragmentOf(' https://example.com/bench/ ')).toBe('#r1=https://example.com/bench/');
    expect(await refusal('#r1=https://example.com/bench/')).toBe(
      'This is the address of a page, and not of a result: a result link ends in “#r1=” and the result.',
    );
  });

  it('may be the result alone, or nothing', () => {
    expect(fragmentOf('abc')).toBe('#r1=abc');
    expect(fragmentOf('#r7=abc')).toBe('#r7=abc');
    expect(fragmentOf(' ')).toBe('');
  });

  // Or else this takes minutes, and is ended.
  it('is looked through once, however long it is', () => {
    for (const text of ['%20', '#', '# ', '#r1', '#r1= '])
      expect(carriesReport(`#${text.repeat(300_000)}x`)).toBe(text === '#r1= ');
  });
});

describe('a link that went wrong', () => {
  it('is refused when it was cut anywhere', async () => {
    const hash = await encodeReport(sampleReport());
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: hash.length - 2 }), async (at) => {
        expect(await refusal(hash.slice(0, at))).toContain('damaged');
      }),
    );
  });

  it('never opens as something that is no report, whatever is changed in it', async () => {
    const hash = await encodeReport(sampleReport());
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: hash.length - 1 }),
        fc.constantFrom(...'AZaz09-_ %"<é'),
        async (at, character) => {
          const broken = hash.slice(0, at) + character + hash.slice(at + 1);
          try {
            expect(await decodeReport(broken)).toMatchObject({ schema: 'keystamp-report/1' });
          } catch (error) {
            expect(error).toBeInstanceOf(LinkError);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never throws anything but its own error, whatever follows the mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), async (text) => {
        await refusal(`#r1=${text}`);
      }),
      { numRuns: 500 },
    );
  });

  it('says which form it has, and which is read here', async () => {
    expect(await refusal('#r2=abcd')).toBe(
      'This link has the form r2, from another version of keystamp; this page reads r1.',
    );
  });

  it('is refused unread when it is too long', async () => {
    expect(await refusal(`#r1=${'A'.repeat(LINK_LIMITS.characters + 1)}`)).toContain('500,001 characters');
  });

  it('is refused while it inflates, long before the end of a bomb', async () => {
    const bomb = forged(new Uint8Array(300_000_000));
    expect(bomb.length).toBeLessThan(LINK_LIMITS.characters);
    expect(await refusal(bomb)).toContain('unpacks to more than 1,000,000 bytes');
  });
});

describe('a hostile link', () => {
  it.each([
    ['text that is no JSON', 'hello'],
    ['half a JSON', '{"schema":'],
    ['half a character', new Uint8Array([0x22, 0xf0, 0x9f, 0x22])],
  ])('with %s is damaged', async (_, content) => {
    expect(await refusal(forged(content))).toContain('damaged');
  });

  it.each([
    ['a foreign schema', changed('schema', 'keystamp-report/9'), 'keystamp-report/9'],
    ['a negative time', changed('rows.0.passesMs', [1, -1, 1]), 'rows.0.passesMs.1 is -1, but has to be above 0'],
    ['no time at all', changed('rows.0.passesMs', [1, null, 1]), 'rows.0.passesMs.1'],
    ['a script for a builder', changed('rows.1.id', '<script>alert(1)</script>'), 'rows.1.id'],
    ['an engine without end', changed('environment.engine', 'x'.repeat(101)), 'environment.engine'],
    ['a name of the prototype', changed('config.baseline', '__proto__'), 'config.baseline'],
    ['a list for an object', [], 'not a keystamp report'],
    ['nothing', null, 'not a keystamp report'],
    ['more builders than there can be', changed('rows', Array(65).fill(sampleReport().rows[0])), 'rows'],
  ])('with %s is refused, by name', async (_, value, named) => {
    const message = await refusal(forged(JSON.stringify(value)));
    expect(message).toContain('refused');
    expect(message).toContain(named);
  });

  it.each(['NaN', 'Infinity', '1e999'])('with the time %s is refused', async (time) => {
    const json = JSON.stringify(changed('rows.0.passesMs', [1, 'TIME', 1])).replace('"TIME"', time);
    expect(await refusal(forged(json))).toMatch(/damaged|rows\.0\.passesMs\.1/);
  });

  it('cannot reach a prototype', async () => {
    const json = JSON.stringify(sampleReport());
    const poisoned = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${json.slice(1)}`;
    const report = await decodeReport(forged(poisoned));
    expect(report).toEqual(sampleReport());
    expect(Object.getPrototypeOf(report)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('with a script for a region carries it as text', async () => {
    const script = '<img src=x onerror=alert(1)>';
    const report = await decodeReport(forged(JSON.stringify(changed('config.regions', [script]))));
    expect(report?.config.regions).toEqual([script]);
  });
});
