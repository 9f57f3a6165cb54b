// One run under way: what its stages share.
import type { Config } from '../config.ts';
import type { Reply } from '../protocol.ts';
import type { Report } from '../report.ts';
import type { CountingKernel, Run, TimedKernel } from './kernel.ts';
import type { Loaded } from './modules.ts';

/** A configuration whose seed has been drawn. */
export type Seeded = Config & { seed: number };

/** Everything about a run that its report is made from. */
export interface Trial {
  config: Seeded;
  timed: Loaded<TimedKernel>;
  counting: Loaded<CountingKernel>;
  environment: Report['environment'];
  agreement: Report['agreement'];
  run: Run;
}

/** Tells the page. */
export type Post = (reply: Reply) => void;

/** The plan's `undefined` is "you choose". */
export const planned = <T extends number>(setting: T | 'auto' | 'calibrate') =>
  typeof setting === 'number' ? setting : undefined;

/** Keys per pass, which a calibrated run knows once it has timed anything. */
export function keysOf(run: Run): number {
  const keys = run.keysPerPass;
  if (keys === undefined) throw new Error('the run has not found its number of keys');
  return keys;
}
