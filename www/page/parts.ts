// THE list of what the page fetches only when it is needed.
import { part } from './fetching.ts';

export const parts = {
  /** What charts need as soon as they have something to draw. */
  scales: part(() => import('../charts/scales.ts')),
  /** What a builder's code looks like. */
  code: part(() => import('virtual:builder-code')),
  /** Results in addresses. */
  link: part(() => import('../link.ts')),
  /** Several runs side by side. */
  beside: part(() => import('./beside.ts')),
  /** What BenchmarkDotNet states. */
  stated: part(() => import('./stated-table.ts')),
  share: part(() => import('./share.ts')),
  import: part(() => import('./import.ts')),
} as const;

/**
 * Fetches all of them: a run waits for it before anything is timed. A file that arrived while passes are being made
 * would disturb those, whether the page asked for it, to draw the passes, or the reader, by opening something.
 * @throws NotFetched when the run could not be drawn; whatever else is missing says so where it is opened
 */
export async function fetchAll(): Promise<void> {
  await Promise.allSettled(Object.values(parts).map((fetchPart) => fetchPart()));
  await parts.scales();
}
