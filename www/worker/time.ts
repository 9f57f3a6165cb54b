// Executes a run's plan, pass by pass. The plan (what comes next, when to stop) is Rust's; here are only the waiting,
// the watching and the telling.
import { counted } from '../figures.ts';
import { type Kernel, type Run, type Step, timedPass } from './kernel.ts';
import { RunProblem } from './problem.ts';
import type { ProgressMeter } from './progress.ts';
import type { Post } from './trial.ts';
import { type Clocks, nextTask, spin, type Watch } from './watch.ts';

/** A row of a run: what to call it, and which builder of which module it times. */
export interface TimedRow {
  name: string;
  builder: string;
  kernel: Kernel;
}

export interface Surroundings {
  watch: Watch;
  clocks: Clocks;
  meter: ProgressMeter;
  /** Where the passes go as they are made; nowhere for a run that shows none. */
  samples?: Post;
}

/** Runs until the plan's next look has been judged to be the last, or asks for more. */
export async function timeBlocks(
  run: Run,
  rows: readonly TimedRow[],
  regions: string[],
  around: Surroundings,
): Promise<void> {
  for (let step = run.next(); step.kind !== 'ended'; step = run.next()) {
    const row = rows[step.row];
    if (!row) throw new Error(`the plan names row ${step.row}, but there are ${rows.length}`);
    await ready(step, around);
    around.meter.step(step, row.name, run, rows.length);
    await around.watch.yield(nextTask);
    const cause = around.watch.cause() ?? (await timed(run, step, row, regions, around));
    if (cause !== null) discard(run, step, cause, around);
  }
}

/** Waits while the tab is hidden; a new block, and every step outside the blocks, starts undisturbed. */
async function ready(step: Step, { watch, meter }: Surroundings): Promise<void> {
  if (step.kind === 'pass' && step.position > 0) return;
  if (watch.hidden) meter.phase('hidden');
  await watch.untilVisible();
  watch.begin();
}

/** Times one pass. Returns what disturbed it; only an undisturbed pass is recorded. */
async function timed(
  run: Run,
  step: Step,
  row: TimedRow,
  regions: string[],
  around: Surroundings,
): Promise<string | null> {
  spin(step.waitMs, around.clocks);
  const ms = timedPass(row.kernel, row.builder, step.keys, regions);
  // A tab that was hidden during the pass has said so by now, but the message is still waiting.
  await around.watch.yield(nextTask);
  const cause = around.watch.cause();
  if (cause !== null) return cause;
  if (step.kind === 'pass' && ms <= 0) throw tooShort(step.keys);
  run.record(ms);
  around.meter.took(row.name, ms, step.keys);
  if (step.kind === 'pass') around.samples?.({ kind: 'pass', row: row.name, block: step.block, ms, keys: step.keys });
  return null;
}

function tooShort(keys: number): RunProblem {
  return new RunProblem(
    `A pass of ${counted(keys, 'key')} was over before this browser’s clock moved.`,
    'Use more keys per pass, or “calibrate”, then press Run again.',
  );
}

/** Outside the blocks nothing needs to be void: the same step just comes again. */
function discard(run: Run, step: Step, cause: string, { samples }: Surroundings): void {
  if (step.kind !== 'pass') return;
  run.discardBlock(cause);
  samples?.({ kind: 'blockDiscarded', block: step.block, cause });
}
