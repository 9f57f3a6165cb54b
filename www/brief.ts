// A result in brief: the few figures of each builder that a small table has room for.
import { nanoseconds, perKey, perKeyNs } from './figures.ts';
import { allocatedBytes, allocations, type Report } from './report.ts';

export const BRIEF_HEADER = ['Method', 'Fastest', 'Median', 'Bytes', 'Allocations'] as const;
/** What the figures of the table are per. */
export const BRIEF_UNIT = 'per key';
const UNSEEN = 'not observable';

export interface BriefRow {
  id: string;
  /** In the header's order, the id first. */
  cells: readonly string[];
  /** The median of the passes, against the slowest row's: from 0 to 1. */
  share: number;
}

/** One row for each builder, as the report says it, with times and bytes per key. */
export function briefRows({ rows, run: { keysPerPass } }: Report): BriefRow[] {
  const slowest = Math.max(...rows.map(({ medianMs }) => medianMs));
  return rows.map(({ id, fastestMs, medianMs, ledger }) => ({
    id,
    share: medianMs / slowest,
    cells: [
      id,
      nanoseconds(perKeyNs(fastestMs, keysPerPass)),
      nanoseconds(perKeyNs(medianMs, keysPerPass)),
      ledger ? perKey(allocatedBytes(ledger) / keysPerPass) : UNSEEN,
      ledger ? perKey(allocations(ledger) / keysPerPass) : UNSEEN,
    ],
  }));
}
