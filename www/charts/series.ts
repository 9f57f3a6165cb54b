// What the charts draw, taken out of a report, or out of the passes that have arrived so far. The charts know neither.
import type { Config } from '../config.ts';
import { perKeyNs } from '../figures.ts';
import { allocatedBytes, allocations, CONTROL, type Comparison, type Report } from '../report.ts';

/** A guest is a row of another run, and what is stated comes from another tool. */
export type Role = 'builder' | 'baseline' | 'control' | 'guest' | 'stated';

interface Named {
  /** The row's id in the report. */
  id: string;
  /** What stands beside the row. */
  name: string;
  role: Role;
}

export interface TimeRow extends Named {
  /** One per block, in nanoseconds per key. */
  passesNs: number[];
  /** null until a report says so. */
  medianNs: number | null;
  madNs: number | null;
  /** What stands in place of passes where another tool only states its result. */
  stated?: Stated;
}

/** A result in nanoseconds per key, as its tool states it. */
export interface Stated {
  meanNs: number;
  interval: { lowNs: number; highNs: number } | null;
  /** Of the interval, in percent. */
  level: number | null;
}

export interface AmountRow extends Named {
  /** Per key; undefined before a report, null where it cannot be observed. */
  amount: number | null | undefined;
}

export interface RatioRow extends Named {
  /** undefined before a report, null for the baseline, which has no comparison. */
  compared: Pick<Comparison, 'ratio' | 'low' | 'high' | 'verdict' | 'withheld'> | null | undefined;
}

/** All that is drawn, before, during and after a run: always the same rows, so that nothing moves. */
export interface Series {
  baseline: string;
  time: TimeRow[];
  bytes: AmountRow[];
  allocations: AmountRow[];
  ratio: RatioRow[];
}

/** The passes that have arrived, by row. */
export type Samples = ReadonlyMap<string, readonly { ms: number; keys: number }[]>;

const controlName = (baseline: string) => `${baseline} again`;

function named(builders: readonly string[], baseline: string): Named[] {
  return builders.map((id) => ({ id, name: id, role: id === baseline ? 'baseline' : 'builder' }));
}

const controlOf = (baseline: string): Named => ({ id: CONTROL, name: controlName(baseline), role: 'control' });

/** The rows of a run that has no report yet, with the passes so far. */
export function seriesOfRun({ builders, baseline }: Pick<Config, 'builders' | 'baseline'>, samples: Samples): Series {
  const rows = named(builders, baseline);
  const withControl = [...rows, controlOf(baseline)];
  const passesNs = (id: string) => (samples.get(id) ?? []).map(({ ms, keys }) => perKeyNs(ms, keys));
  return {
    baseline,
    time: withControl.map((row) => ({ ...row, passesNs: passesNs(row.id), medianNs: null, madNs: null })),
    bytes: rows.map((row) => ({ ...row, amount: undefined })),
    allocations: rows.map((row) => ({ ...row, amount: undefined })),
    ratio: withControl.map((row) => ({ ...row, compared: undefined })),
  };
}

/** The rows of a finished run. */
export function seriesOfReport(report: Report): Series {
  const { baseline, builders } = report.config;
  const keys = report.run.keysPerPass;
  const ns = (ms: number) => perKeyNs(ms, keys);
  const rows = named(builders, baseline);
  const byId = new Map(report.rows.map((row) => [row.id, row]));
  const compared = new Map(report.comparisons.map((each) => [each.builder, each]));
  const ledger = (id: string) => byId.get(id)?.ledger ?? null;
  const perKey = (amount: number | null) => amount && amount / keys;
  return {
    baseline,
    time: [...report.rows, report.control].map((row, at) => ({
      ...(rows[at] ?? controlOf(baseline)),
      passesNs: row.passesMs.map(ns),
      medianNs: ns(row.medianMs),
      madNs: ns(row.madMs),
    })),
    bytes: rows.map((row) => ({ ...row, amount: perKey(ledgerFigure(ledger(row.id), allocatedBytes)) })),
    allocations: rows.map((row) => ({ ...row, amount: perKey(ledgerFigure(ledger(row.id), allocations)) })),
    ratio: [
      ...rows.map((row) => ({ ...row, compared: compared.get(row.id) ?? null })),
      { ...controlOf(baseline), compared: report.control },
    ],
  };
}

/** Another run, and what its rows are called. */
export interface Other {
  name: string;
  report: Report;
}

/**
 * Draws the same builders of other runs on the same axes, each below the own one. Only times are drawn: bytes are the
 * same in every run. Ratios to another baseline would be others.
 */
export function withOthers(series: Series, others: readonly Other[]): Series {
  const theirs = others.map(({ name, report }, at) => ({ name, series: seriesOfReport(report), mark: `${at + 1}` }));
  const guests = <T extends Named>(rows: readonly T[], of: (other: Series) => readonly T[]): T[] =>
    rows.flatMap((row) => {
      const found = theirs.map(({ name, series: other, mark }) => {
        const its = row.role === 'control' ? undefined : of(other).find(({ id }) => id === row.id);
        return its && { ...its, id: `${its.id}~${mark}`, name: `${its.name}, ${name}`, role: 'guest' as const };
      });
      return [row, ...found.filter((each) => each !== undefined)];
    });
  const compared = ({ baseline, ratio }: Series) =>
    baseline === series.baseline ? ratio.filter((row) => row.compared !== null) : [];
  return { ...series, time: guests(series.time, ({ time }) => time), ratio: guests(series.ratio, compared) };
}

/** A row that another tool states, per key. */
export interface StatedRow extends Stated {
  id: string;
  name: string;
  bytes: number | null;
}

/** Draws what another tool states below everything else. Ratios are not drawn: they would be a verdict on two machines. */
export function withStated(series: Series, rows: readonly StatedRow[]): Series {
  const named = rows.map(({ id, name, ...stated }) => ({ id, name, role: 'stated' as const, stated }));
  return {
    ...series,
    time: [...series.time, ...named.map((row) => ({ ...row, passesNs: [], medianNs: null, madNs: null }))],
    bytes: [...series.bytes, ...named.map(({ stated: { bytes }, ...row }) => ({ ...row, amount: bytes }))],
  };
}

type LedgerOf = Report['rows'][number]['ledger'];

function ledgerFigure(of: LedgerOf, figure: (ledger: NonNullable<LedgerOf>) => number): number | null {
  return of === null ? null : figure(of);
}
