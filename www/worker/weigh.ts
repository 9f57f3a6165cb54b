// One counted pass per builder, in the module that counts. Counting is exact, so one pass is all it takes.
import type { Ledger } from '../report.ts';
import { scriptBuilder } from './kernel.ts';
import type { ProgressMeter } from './progress.ts';
import { keysOf, type Trial } from './trial.ts';
import { nextTask } from './watch.ts';

/** What one builder's pass asked of the allocator; all null for a builder that runs in JavaScript. */
export interface Weight {
  ledger: Ledger | null;
  predicted: Ledger | null;
  holds: boolean | null;
}

const UNSEEN: Weight = { ledger: null, predicted: null, holds: null };

export async function weigh(trial: Trial, meter: ProgressMeter): Promise<Weight[]> {
  const { builders, regions } = trial.config;
  const weights: Weight[] = [];
  for (const [at, id] of builders.entries()) {
    meter.weighing(id, at, builders.length);
    await nextTask();
    weights.push(scriptBuilder(id) ? UNSEEN : trial.counting.kernel.countedPass(id, keysOf(trial.run), regions));
  }
  return weights;
}
