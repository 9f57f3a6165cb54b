// A small report that is whole and consistent, to be changed by a test in the one place that it is about.
import type { Report, Row } from '../../www/report.ts';

const KEYS = 1_000;
const operation = (count: number, bytes: number) => ({ count, bytes });

/** A ledger of so many bytes in so many allocations, all of them released. */
export function ledgerOf(bytes: number, count: number): NonNullable<Row['ledger']> {
  const all = operation(count, bytes);
  return { alloc: all, grow: operation(0, 0), shrink: operation(0, 0), dealloc: all, peakBytes: 48 };
}

export function rowOf(id: string, passMs: number, bytesPerKey: number | null, perKey = 1): Row {
  const ledger = bytesPerKey === null ? null : ledgerOf(bytesPerKey * KEYS, perKey * KEYS);
  const passesMs = [passMs + 2, passMs, passMs + 1];
  // Three passes a millisecond apart: 31.599 times 1 over the square root of 3.
  const summary = { fastestMs: passMs, medianMs: passMs + 1, madMs: 1, errorMs: 18.243722617 };
  return { id, title: id, passesMs, ...summary, ledger, predicted: ledger, holds: ledger === null ? null : true };
}

type Compared = Report['comparisons'][number];

export function comparisonOf(builder: string, ratio: number, low: number | null, high: number | null): Compared {
  const hodgesLehmann = { ratio, low, high };
  return { builder, baseline: 'concat', ratio, low, high, verdict: 'inconclusive', withheld: null, hodgesLehmann };
}

const CREATE = rowOf('create', 110, 15.2, 1);

/** Concat and create, and any further rows, each with its comparison. */
export function sampleReport(
  compared: readonly Compared[] = [comparisonOf('create', 1.1, 1.08, 1.12)],
  rows: readonly Row[] = compared.map(({ builder }) => (builder === 'create' ? CREATE : rowOf(builder, 50, 8, 1))),
): Report {
  const all = [rowOf('concat', 100, 23.2, 2), ...rows];
  const ids = all.map((row) => row.id);
  const { passesMs, fastestMs, medianMs, madMs } = rowOf('control', 101, null);
  return {
    schema: 'keystamp-report/1',
    version: '0.1.0',
    createdAt: '2026-01-02T03:04:05.678Z',
    config: {
      keys: KEYS,
      passes: 'auto',
      builders: ids,
      baseline: 'concat',
      regions: ['US', 'EU'],
      allocator: 'system',
      seed: 7,
    },
    environment: {
      userAgent: 'test',
      engine: 'Firefox 153.0',
      crossOriginIsolated: false,
      timerResolutionMs: 0.1,
      hardwareConcurrency: 2,
      wasmSha256: { timed: 'a'.repeat(64), counting: null },
    },
    agreement: { checked: 4_282, sample: 'ORD-0000042-US', ok: true },
    run: {
      keysPerPass: KEYS,
      blocks: 3,
      order: Array.from({ length: 3 }, () => [...ids, 'control']),
      discarded: [],
      look: { number: 1, passes: 3, alpha: 0.01, k: 1 },
    },
    rows: all,
    comparisons: [...compared],
    control: {
      ...comparisonOf('control', 1.001, 0.99, 1.01),
      verdict: 'wash',
      passesMs,
      fastestMs,
      medianMs,
      madMs,
    },
    integrity: [{ gate: 'control', ok: true, detail: 'a wash' }],
  };
}
