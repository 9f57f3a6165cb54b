import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAnswer, parseQuestion } from '../../www/protocol.ts';
import { differences } from '../../www/recomputed.ts';
import { parseReport, type Report } from '../../www/report.ts';
import * as timed from '../../www/wasm/timed/keystamp.js';
import { recompute } from '../../www/worker/recompute.ts';
import { comparisonOf, rowOf, sampleReport } from './sample-report.ts';

beforeAll(() => {
  const wasm = new URL('../../www/wasm/timed/keystamp_bg.wasm', import.meta.url);
  timed.initSync({ module: readFileSync(wasm) });
});

/** Seven passes of concat, create and the control, with nothing claimed correctly yet. */
function unjudged(ids: string[] = ['create']): Report {
  const report = sampleReport(
    ids.map((id) => comparisonOf(id, 1.1, 1.08, 1.12)),
    ids.map((id) => rowOf(id, 110, 15.2)),
  );
  const noise = [0, 1, 2, 3, 2, 1, 4];
  for (const row of report.rows) {
    row.passesMs = noise.map((ms, at) => (row.id === 'concat' ? 1000 + ms : 1200 + ms + at));
    row.ledger = timed.predictedLedger(row.id, 1000, report.config.regions);
  }
  report.control.passesMs = noise.map((ms, at) => 1001 + ms - (at % 3));
  report.config.passes = 7;
  report.run.blocks = 7;
  report.run.order = noise.map(() => [...report.config.builders, 'control']);
  return report;
}

/** A report as a run makes it: its claims are those of its passes. */
const honest = (): Report => recompute(timed, unjudged()).report;

describe('a report recomputed', () => {
  it('claims what its passes say, and nothing else', () => {
    const { report, differences: found } = recompute(timed, unjudged());
    expect(report.comparisons[0]).toMatchObject({ builder: 'create', verdict: 'slower', withheld: null });
    expect(report.rows[0]).toMatchObject({ fastestMs: 1000, medianMs: 1002, madMs: 1, holds: true });
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'rows.concat.medianMs',
        'comparisons.create.verdict',
        'run.look.alpha',
        'integrity.drift',
      ]),
    );
    expect(parseReport(structuredClone(report))).toEqual(report);
  });

  it('has nothing against an older report that did not give the error of its means', () => {
    const old = honest();
    for (const row of [...old.rows, old.control]) delete row.errorMs;
    const { report, differences: found } = recompute(timed, old);
    expect(found).toEqual([]);
    expect(report.rows[0]?.errorMs).toBeGreaterThan(0);
    const forged = honest();
    forged.control.errorMs = 1e-3;
    expect(recompute(timed, forged).differences.map(({ path }) => path)).toEqual(['control.errorMs']);
  });

  it('differs in nothing from itself', () => {
    const report = honest();
    const again = recompute(timed, report);
    expect(again.differences).toEqual([]);
    expect(again.report).toEqual(report);
  });

  it('overrules a forged verdict and a forged ratio, and names both sides', () => {
    const forged = honest();
    Object.assign(forged.comparisons[0] ?? {}, { ratio: 0.5, low: 0.4, high: 0.6, verdict: 'faster' });
    const { report, differences: found } = recompute(timed, forged);
    expect(report.comparisons).toEqual(honest().comparisons);
    expect(found).toContainEqual({ path: 'comparisons.create.verdict', stored: '"faster"', recomputed: '"slower"' });
    expect(found.map(({ path }) => path)).toContain('comparisons.create.ratio');
  });

  it('overrules a forged count', () => {
    const forged = honest();
    const [, create] = forged.rows;
    if (!create?.ledger) throw new Error('create is counted');
    create.ledger = { ...create.ledger, alloc: { count: 1, bytes: 1 } };
    create.predicted = create.ledger;
    const { report, differences: found } = recompute(timed, forged);
    expect(report.rows[1]?.holds).toBe(false);
    expect(found.map(({ path }) => path)).toContain('rows.create.predicted.alloc.bytes');
  });

  it('overrules a forged cost of counting', () => {
    const forged = honest();
    const [timedMs = [], controlMs = []] = [forged.rows[0], forged.control].map((row) => row?.passesMs ?? []);
    const countingMs = timedMs.map((ms) => 1.5 * ms);
    const claim = { ratio: 1, low: 1, high: 1, withheld: null };
    const row = { id: 'concat', timedMs, countingMs, controlMs, ...claim };
    forged.observer = { keysPerPass: 1000, rows: [{ ...row, verdict: 'wash' }] };
    const { report, differences: found } = recompute(timed, forged);
    expect(report.observer?.rows[0]?.verdict).toBe('slower');
    expect(report.observer?.rows[0]?.ratio).toBeCloseTo(1.5, 12);
    expect(found.map(({ path }) => path)).toContain('observer.concat.verdict');
  });

  it('keeps a gate that failed elsewhere, and withholds by it', () => {
    const report = honest();
    report.integrity.push({ gate: 'agreement', ok: false, detail: 'not checked' });
    expect(recompute(timed, report).report.comparisons[0]).toMatchObject({
      verdict: 'inconclusive',
      withheld: 'agreement',
    });
  });

  it('makes no prediction for a builder that this version does not know', () => {
    const { report } = recompute(timed, {
      ...unjudged(),
      ...(JSON.parse(JSON.stringify(unjudged()).replaceAll('"create"', '"unheard-of"')) as Report),
    });
    expect(report.rows[1]).toMatchObject({ id: 'unheard-of', predicted: null, holds: null });
    expect(report.comparisons[0]).toMatchObject({ builder: 'unheard-of', verdict: 'slower' });
  });

  it('is refused where no run could have ended', () => {
    const report = honest();
    report.config.passes = 'auto';
    expect(() => recompute(timed, report)).toThrow('planned look');
  });
});

describe('the question to the worker', () => {
  it('carries a report both ways, and nothing that is none', () => {
    const question = { kind: 'recompute', ticket: 1, report: honest() };
    expect(parseQuestion(question)).toEqual(question);
    const answer = { kind: 'recomputed', ticket: 1, ...recompute(timed, unjudged()) };
    expect(parseAnswer(answer)).toEqual(answer);
    expect(() => parseQuestion({ ...question, report: {} })).toThrow('not a keystamp report');
  });
});

describe('a difference', () => {
  it('is none in the last digit, which is the machine’s', () => {
    expect(differences({ a: 0.1 + 0.2 }, { a: 0.3 }, '')).toEqual([]);
    expect(differences({ a: 0.3001 }, { a: 0.3 }, '')).toHaveLength(1);
  });

  it('is only looked for in what was recomputed', () => {
    expect(differences({ a: 1, b: 2 }, { a: 1 }, '')).toEqual([]);
    expect(differences({ b: 2 }, { a: 1 }, 'x')).toEqual([{ path: 'x.a', stored: 'nothing', recomputed: '1' }]);
  });

  it('is told in few words', () => {
    const [found] = differences({ a: 'x'.repeat(1000) }, { a: 'y' }, '');
    expect(found?.stored.length).toBeLessThan(200);
  });
});
