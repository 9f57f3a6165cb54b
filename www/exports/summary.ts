// One record per row of a run, the control last, with all that a table of several runs needs to tell them apart.
import { allocatedBytes, allocations, CONTROL, type Report, type Row } from '../report.ts';
import { csv, type Field } from './csv.ts';
import { fileName, type TextFile } from './file.ts';

const HEADER = [
  ...['row', 'builder', 'baseline', 'keys_per_pass', 'passes', 'fastest_ms', 'median_ms', 'mad_ms'],
  ...['allocated_bytes', 'allocations', 'peak_bytes', 'as_predicted'],
  ...['ratio', 'ratio_low', 'ratio_high', 'verdict', 'withheld'],
  ...['engine', 'created_at', 'allocator', 'seed', 'regions', 'version'],
];

function bytes(row: Row | undefined): Field[] {
  const ledger = row?.ledger;
  if (!row || !ledger) return [null, null, null, null];
  return [allocatedBytes(ledger), allocations(ledger), ledger.peakBytes, row.holds];
}

/** The baseline is compared with nothing: its fields are empty. */
function verdict(report: Report, id: string): Field[] {
  const compared = id === CONTROL ? report.control : report.comparisons.find((each) => each.builder === id);
  if (!compared) return [null, null, null, null, null];
  return [compared.ratio, compared.low, compared.high, compared.verdict, compared.withheld];
}

/** Ratios are of times, builder over baseline. Bytes are those of one pass, and empty where they cannot be observed. */
export function summaryCsv(report: Report): TextFile {
  const { config, control, environment, run } = report;
  const where = [environment.engine, report.createdAt, config.allocator, config.seed, config.regions.join(',')];
  const records = [...report.rows, { ...control, id: CONTROL }].map((row) => [
    row.id,
    row.id === CONTROL ? config.baseline : row.id,
    config.baseline,
    run.keysPerPass,
    run.blocks,
    row.fastestMs,
    row.medianMs,
    row.madMs,
    ...bytes(report.rows.find(({ id }) => id === row.id)),
    ...verdict(report, row.id),
    ...where,
    report.version,
  ]);
  return { name: fileName(report, 'summary', 'csv'), type: 'text/csv', text: csv(HEADER, records) };
}
