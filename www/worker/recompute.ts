// A report from elsewhere, judged anew: its passes and its counts are taken as they are, and every claim is made from
// them once more, by the same Rust that makes the claims of a run.
import { type Difference, differences } from '../recomputed.ts';
import { CONTROL, type Observer, type Report, type Row } from '../report.ts';
import type { Compared, TimedKernel } from './kernel.ts';
import { planned } from './trial.ts';

type Judge = Pick<TimedKernel, 'judge' | 'summary' | 'predictedLedger' | 'builders'>;

/** The page's own gate, on blocks that were discarded: it withholds nothing. */
const INTERRUPTION = 'interruption';

export interface Recomputed {
  /** The report with every claim recomputed. */
  report: Report;
  /** Where the claims that it came with differ. */
  differences: Difference[];
}

/** Judges the passes. The gates that Rust decides are judged; those that were decided elsewhere stand as they are. */
function judged(kernel: Judge, report: Report) {
  const { config, environment, integrity } = report;
  const rows = [...report.rows, report.control].map(({ passesMs }) => Float64Array.from(passesMs));
  const judge = (failed: string[]) =>
    kernel.judge(
      rows,
      config.builders.indexOf(config.baseline),
      planned(config.passes),
      environment.timerResolutionMs,
      failed,
    );
  const first = judge([]);
  const elsewhere = integrity.filter(({ gate }) => !first.integrity.some((decided) => decided.gate === gate));
  const most = 64 - first.integrity.length;
  if (elsewhere.length > most)
    throw new Error(`integrity has ${elsewhere.length} entries beside those that are recomputed, of at most ${most}.`);
  const failed = elsewhere.filter(({ gate, ok }) => !ok && gate !== INTERRUPTION).map(({ gate }) => gate);
  return { judgement: failed.length > 0 ? judge(failed) : first, elsewhere };
}

/** What the builders' table predicts; null for a builder that it does not know, or regions that no run could have. */
function predicted(kernel: Judge, { id }: Row, { config, run }: Report): Row['predicted'] {
  if (!kernel.builders().some((builder) => builder.id === id)) return null;
  try {
    return kernel.predictedLedger(id, run.keysPerPass, config.regions);
  } catch {
    return null;
  }
}

function recomputedRow(kernel: Judge, row: Row, report: Report): Row {
  const prediction = predicted(kernel, row, report);
  const holds = row.ledger && prediction && differences(row.ledger, prediction, '').length === 0;
  return { ...row, ...kernel.summary(Float64Array.from(row.passesMs)), predicted: prediction, holds };
}

/** What counting would have cost: each builder's own small run, judged as that was. */
function observed(kernel: Judge, observer: Observer, { config, environment }: Report): Observer {
  const rows = observer.rows.map((row) => {
    const passes = [row.timedMs, row.countingMs, row.controlMs].map((ms) => Float64Array.from(ms));
    const [compared] = kernel.judge(passes, 0, planned(config.passes), environment.timerResolutionMs).comparisons;
    if (!compared) throw new Error('the observer compared nothing');
    const { ratio, low, high, verdict, withheld } = compared;
    return { ...row, ratio, low, high, verdict, withheld };
  });
  return { ...observer, rows };
}

/**
 * Recomputes every claim of a report.
 * @throws when its passes cannot be judged: such a report was not made by a run
 */
export function recompute(kernel: Judge, stored: Report): Recomputed {
  const { judgement, elsewhere } = judged(kernel, stored);
  const { baseline, builders } = stored.config;
  const claim = ({ row, ...rest }: Compared) => ({ builder: builders[row] ?? CONTROL, baseline, ...rest });
  const report: Report = {
    ...stored,
    run: { ...stored.run, look: { ...judgement.look, k: judgement.k } },
    rows: stored.rows.map((row) => recomputedRow(kernel, row, stored)),
    comparisons: judgement.comparisons.map(claim),
    control: {
      ...stored.control,
      ...claim(judgement.control),
      ...kernel.summary(Float64Array.from(stored.control.passesMs)),
    },
    integrity: [...judgement.integrity, ...elsewhere],
    ...(stored.observer && { observer: observed(kernel, stored.observer, stored) }),
  };
  return { report, differences: differences(claims(stored), claims(withoutNews(stored, report)), '') };
}

/** What a report of an older version could not claim yet is no difference. */
function withoutNews(stored: Report, report: Report): Report {
  const errors = [...stored.rows, stored.control].map(({ errorMs }) => errorMs);
  if (!errors.includes(undefined)) return report;
  const without = <T extends { errorMs?: unknown }>({ errorMs: _, ...rest }: T) => rest;
  return { ...report, rows: report.rows.map(without), control: without(report.control) };
}

/** A report's parts by their names, so that the order of a list is no difference. */
function claims({ run, rows, comparisons, control, integrity, observer }: Report) {
  return {
    run: { look: run.look },
    rows: Object.fromEntries(rows.map((row) => [row.id, row])),
    comparisons: Object.fromEntries(comparisons.map((compared) => [compared.builder, compared])),
    control,
    integrity: Object.fromEntries(integrity.map((outcome) => [outcome.gate, outcome])),
    observer: Object.fromEntries((observer?.rows ?? []).map((row) => [row.id, row])),
  };
}
