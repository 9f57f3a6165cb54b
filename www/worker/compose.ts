// A finished run becomes its report. Every number is Rust's; here they are only put in their places.
import type { Report } from '../report.ts';
import { CONTROL, SCHEMA } from '../report.ts';
import { table } from '../table.ts';
import type { Compared } from './kernel.ts';
import { keysOf, type Trial } from './trial.ts';
import type { Weight } from './weigh.ts';

export function compose(trial: Trial, weights: readonly Weight[]): Report {
  const { config, run } = trial;
  const judgement = run.judge();
  const name = (row: number) => config.builders[row] ?? CONTROL;
  const discarded = run.discarded();
  const compared = ({ row, ...rest }: Compared) => ({ builder: name(row), baseline: config.baseline, ...rest });
  return {
    schema: SCHEMA,
    version: table.version,
    createdAt: new Date().toISOString(),
    config,
    environment: trial.environment,
    agreement: trial.agreement,
    run: {
      keysPerPass: keysOf(run),
      blocks: run.blocks,
      order: run.order().map((block) => Array.from(block, name)),
      discarded,
      look: { ...judgement.look, k: judgement.k },
    },
    rows: config.builders.map((id, row) => {
      const title = table.builders.find((builder) => builder.id === id)?.title ?? id;
      const { ledger, predicted, holds } = weights[row] ?? { ledger: null, predicted: null, holds: null };
      return { id, title, ...summarised(trial, row), ledger, predicted, holds };
    }),
    comparisons: judgement.comparisons.map(compared),
    control: { ...compared(judgement.control), ...summarised(trial, config.builders.length) },
    integrity: [...judgement.integrity, interruptions(discarded)],
  };
}

function summarised({ run, timed }: Trial, row: number) {
  const passes = run.passes(row);
  return { passesMs: Array.from(passes), ...timed.kernel.summary(passes) };
}

/** The worker's own gate: blocks that were lost to an outside cause, and timed again. */
function interruptions(discarded: Report['run']['discarded']): Report['integrity'][number] {
  const causes = [...new Set(discarded.map(({ cause }) => cause))].join('; ');
  const blocks = discarded.length === 1 ? '1 block was' : `${discarded.length} blocks were`;
  const detail =
    discarded.length > 0 ? `${blocks} discarded and timed again: ${causes}` : 'no block was disturbed from outside';
  return { gate: 'interruption', ok: discarded.length === 0, detail };
}
