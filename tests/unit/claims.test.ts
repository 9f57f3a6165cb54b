import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesClaim, type Claim, remaining, timeClaim } from '../../www/claims.ts';
import type { Report, Verdict } from '../../www/report.ts';
import { comparisonOf, ledgerOf, rowOf, sampleReport } from './sample-report.ts';

function judged(verdict: Verdict, withheld: string | null = null): Report {
  return sampleReport([{ ...comparisonOf('create', 1.1, 1.08, 1.12), verdict, withheld }]);
}

const sentences = ({ headline, details }: Claim) => [headline, ...details].flatMap((text) => text.split(/(?<=[.;]) /));

describe('the claim about time', () => {
  it.each<[Verdict, string]>([
    ['faster', 'create is faster than concat: it takes 1.100 times as long (interval 1.080 to 1.120).'],
    ['slower', 'create is slower than concat: it takes 1.100 times as long (interval 1.080 to 1.120).'],
    ['wash', 'create against concat is a wash: it takes 1.100 times as long (interval 1.080 to 1.120).'],
    [
      'inconclusive',
      'Inconclusive: create took 1.100 times as long as concat, with too wide an interval (1.080 to 1.120).',
    ],
  ])('says %s with ratio and interval', (verdict, headline) => {
    const claim = timeClaim(judged(verdict));
    expect(claim.headline).toBe(headline);
    expect(claim.state).toBe(verdict);
  });

  it.each([
    ['control', 'because the machine was too noisy during the run.', 'concat against itself, came out at 1.00'],
    ['short-pass', 'because the passes were too short for this clock.', 'in steps of 0.100 ms'],
    ['few-passes', 'because there were too few passes for an interval.', 'Use more passes, or auto.'],
    ['agreement', 'because the check “agreement” failed.', ''],
  ])('when %s withholds the verdict, gives no ratio, and says why', (gate, reason, detail) => {
    const { headline, details } = timeClaim(judged('inconclusive', gate));
    expect(headline).toMatch(/^Inconclusive: no verdict on create against concat, because/);
    expect(headline).toContain(reason);
    expect(headline).not.toMatch(/\d/);
    expect(details.join('\n')).toContain(detail);
  });

  it('quotes how many passes an interval takes', () => {
    const report = judged('inconclusive', 'few-passes');
    const found = { gate: 'few-passes', ok: false, detail: '3 blocks for 2 comparisons: no interval, which takes 7' };
    const { details } = timeClaim({ ...report, integrity: [...report.integrity, found] });
    expect(details).toContain('3 blocks for 2 comparisons: no interval, which takes 7. Use more passes, or auto.');
  });

  it('names the fastest pass as what it is', () => {
    const { details } = timeClaim(judged('wash'));
    expect(details).toContain(
      'Fastest pass of the first 3: concat 100 ms and create 110 ms (concat over create: 0.91); a fastest pass is no verdict.',
    );
  });

  it('says where it was measured', () => {
    expect(timeClaim(judged('wash')).details).toContain(
      'Firefox 153.0 on this machine, 3 blocks of 1,000 keys, judged at look 1.',
    );
  });

  it('says on which allocator, unless it is the usual one', () => {
    const report = judged('wash');
    const onNursery: Report = { ...report, config: { ...report.config, allocator: 'nursery' } };
    expect(timeClaim(onNursery).details.at(-1)).toContain('on the nursery allocator.');
  });

  it('offers what can still be done', () => {
    expect(timeClaim(judged('inconclusive'), true).details.join()).toContain('Run more');
    expect(timeClaim(judged('inconclusive'), false).details.join()).toContain('a new run is a new experiment');
    expect(timeClaim(judged('inconclusive', 'short-pass'), true).details.join()).not.toContain('Run more');
    expect(timeClaim(judged('faster'), true).details.join()).not.toContain('Run more');
  });

  it('counts the verdicts of several builders, and lists them', () => {
    const verdicts: [string, Verdict, string | null][] = [
      ['create', 'wash', null],
      ['swar', 'faster', null],
      ['push', 'faster', null],
      ['null', 'inconclusive', 'short-pass'],
    ];
    const compared = verdicts.map(([id, verdict, withheld]) => ({
      ...comparisonOf(id, 0.5, 0.4, 0.6),
      verdict,
      withheld,
    }));
    const { headline, details } = timeClaim(sampleReport(compared));
    expect(headline).toBe('Of 4 builders timed against concat, 2 are faster, 1 is a wash and 1 is inconclusive.');
    expect(details.slice(0, 3)).toEqual([
      'Faster: swar 0.500 times as long (interval 0.400 to 0.600), push 0.500 (interval 0.400 to 0.600).',
      'A wash: create 0.500 times as long (interval 0.400 to 0.600).',
      'No verdict for null, because the passes were too short for this clock.',
    ]);
    // What can be done about it is said for several as for one.
    expect(details[3]).toContain('use more keys, or calibrate');
  });

  it('does not hide a machine that is too noisy behind a count', () => {
    const compared = ['create', 'swar'].map((id) => ({ ...comparisonOf(id, 0.5, 0.4, 0.6), withheld: 'control' }));
    const { headline, details } = timeClaim(sampleReport(compared));
    expect(headline).toBe('Inconclusive: no verdict on time, because the machine was too noisy during the run.');
    expect(details.join(' ')).toContain('The control, concat against itself, came out at');
  });

  it('has nothing to compare when the baseline ran alone', () => {
    expect(timeClaim(sampleReport([])).headline).toContain('nothing to compare');
  });
});

describe('the claim about bytes', () => {
  it('gives both figures exactly, and the ratio in the article’s direction', () => {
    const { headline, details } = bytesClaim(judged('slower'));
    expect(headline).toBe('create allocates less than concat: 15.2 bytes per key in 1 allocation, against 23.2 in 2.');
    expect(details[0]).toBe('concat over create is 1.53: 0.0232 MB against 0.0152 MB per pass.');
  });

  const against = (id: string, bytes: number | null, perKey = 1) =>
    bytesClaim(sampleReport([comparisonOf(id, 1, 0.9, 1.1)], [rowOf(id, 100, bytes, perKey)])).headline;

  it('says more, the same, nothing, and not observable', () => {
    expect(against('plus', 31.2, 3)).toBe(
      'plus allocates more than concat: 31.2 bytes per key in 3 allocations, against 23.2 in 2.',
    );
    expect(against('twin', 23.2, 2)).toBe('twin and concat allocate the same: 23.2 bytes per key.');
    expect(against('reuse', 0, 0)).toBe(
      'reuse allocates less than concat: 0 bytes per key in 0 allocations, against 23.2 in 2.',
    );
    expect(against('js-concat', null)).toBe('What js-concat allocates cannot be observed: it runs in JavaScript.');
  });

  it('does not call a count as predicted that is not', () => {
    const report = judged('wash');
    const rows = report.rows.map((row) =>
      row.id === 'create' ? { ...row, predicted: ledgerOf(1, 1), holds: false } : row,
    );
    expect(bytesClaim({ ...report, rows }).details.join()).toMatch(
      /not as predicted\. Per pass, create: [\d,]+ bytes in [\d,]+ allocations counted, 1 byte in 1 allocation predicted\.$/,
    );
  });

  it('gives the range of several', () => {
    const compared = ['create', 'reuse', 'js-concat'].map((id) => comparisonOf(id, 1, 0.9, 1.1));
    const rows = [rowOf('create', 9, 15.2), rowOf('reuse', 9, 0, 0), rowOf('js-concat', 9, null)];
    const { headline, details } = bytesClaim(sampleReport(compared, rows));
    expect(headline).toBe('concat allocates 23.2 bytes per key, the others 0 to 15.2.');
    expect(details[0]).toBe('Per key: concat 23.2 bytes in 2 allocations, create 15.2 in 1, reuse 0 in 0.');
    expect(details[1]).toContain('js-concat');
  });
});

describe('the two claims', () => {
  it('never share a sentence', () => {
    const verdicts = fc.constantFrom<Verdict>('faster', 'slower', 'wash', 'inconclusive');
    const gates = fc.constantFrom(null, 'control', 'short-pass', 'few-passes');
    const compared = fc.record({ verdict: verdicts, withheld: gates });
    fc.assert(
      fc.property(fc.array(compared, { minLength: 1, maxLength: 4 }), fc.boolean(), (each, canGoOn) => {
        const report = sampleReport(each.map((one, at) => ({ ...comparisonOf(`b${at}`, 1.1, 1.05, 1.2), ...one })));
        for (const sentence of sentences(timeClaim(report, canGoOn))) expect(sentence).not.toMatch(/byte|alloc|MB/i);
        for (const sentence of sentences(bytesClaim(report))) {
          expect(sentence).not.toMatch(/faster|slower|times as long|\bms\b|wash/i);
        }
      }),
    );
  });

  it('claim faster or slower only where the verdict says so', () => {
    for (const verdict of ['wash', 'inconclusive'] as const) {
      expect(sentences(timeClaim(judged(verdict))).join(' ')).not.toMatch(/faster|slower/);
    }
  });
});

describe('what is left of a run', () => {
  it('gives the next look and the most, or one figure where they are the same', () => {
    expect(remaining(4_000, 20_000)).toBe('about 4 s to the next look, at most 20 s');
    expect(remaining(4_000, 4_200)).toBe('about 4 s left');
  });
});
