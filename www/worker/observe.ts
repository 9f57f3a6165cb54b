// What counting would have cost: each builder in the timed module against itself in the counting module, in one
// shuffled run under the plan of the run before. It shows why the module that counts is never timed for a claim.
import type { Observer } from '../report.ts';
import { ProgressMeter } from './progress.ts';
import { type TimedRow, timeBlocks } from './time.ts';
import { keysOf, type Post, planned, type Trial } from './trial.ts';
import type { Clocks, Watch } from './watch.ts';

export async function observe(trial: Trial, watch: Watch, clocks: Clocks, post: Post): Promise<Observer> {
  const { builders, regions } = trial.config;
  const rows: Observer['rows'] = [];
  for (const [at, id] of builders.entries()) {
    const meter = new ProgressMeter(post, {
      observing: true,
      from: at / builders.length,
      to: (at + 1) / builders.length,
    });
    rows.push(await observeOne(trial, id, (run, timed) => timeBlocks(run, timed, regions, { watch, clocks, meter })));
  }
  return { keysPerPass: keysOf(trial.run), rows };
}

type Execute = (run: Trial['run'], rows: TimedRow[]) => Promise<void>;

async function observeOne(trial: Trial, id: string, execute: Execute): Promise<Observer['rows'][number]> {
  const { config, timed, counting, environment } = trial;
  const plain = { name: id, builder: id, kernel: timed.kernel };
  const counted = { name: `${id}, counted`, builder: id, kernel: counting.kernel };
  const control = { ...plain, name: `${id}, again` };
  const { Run } = timed.kernel;
  const run = new Run(2, 0, keysOf(trial.run), planned(config.passes), config.seed, environment.timerResolutionMs);
  try {
    await execute(run, [plain, counted, control]);
    const [compared] = run.judge().comparisons;
    if (!compared) throw new Error('the plan compared nothing');
    const { ratio, low, high, verdict, withheld } = compared;
    const passes = (row: number) => Array.from(run.passes(row));
    const measured = { timedMs: passes(0), countingMs: passes(1), controlMs: passes(2) };
    return { id, ...measured, ratio, low, high, verdict, withheld };
  } finally {
    run.free();
  }
}
