// A Markdown table in the shape that users of BenchmarkDotNet know. Its Error column is half of a 99.9 % confidence
// interval of the mean, which holds for noise that is normally distributed, and a browser's is not: what a verdict
// stands on is the ratio's own interval, beside the ratio.
import { extent, interval, medianRatio, nanoseconds, perKey, perKeyNs, ratio } from '../figures.ts';
import { allocatedBytes, CONTROL, type Report, type Row } from '../report.ts';
import { fileName, type TextFile } from './file.ts';

const NONE = '-';
const HEADER = [
  'Method',
  'Mean',
  'Error',
  'StdDev',
  'Fastest pass',
  'Ratio',
  'Interval',
  'Verdict',
  'Allocated',
  'Alloc Ratio',
];
/** All that Markdown, or the HTML inside of it, could take for its own. */
const SPECIAL = /[\\`*_{}[\]()<>#+\-.!|&~=:@"']/g;

/** Someone else's words as one line of plain text. */
export function escaped(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll(SPECIAL, (character) => `\\${character}`);
}

const mean = (passes: readonly number[]) => passes.reduce((sum, ms) => sum + ms / passes.length, 0);

/** The sample's standard deviation (n - 1), as BenchmarkDotNet has it; null for one pass, which has none. */
function standardDeviation(passes: readonly number[]): number | null {
  if (passes.length < 2) return null;
  const middle = mean(passes);
  return Math.sqrt(passes.reduce((sum, ms) => sum + (ms - middle) ** 2, 0) / (passes.length - 1));
}

type Timed = Pick<Row, 'id' | 'passesMs' | 'fastestMs' | 'errorMs'>;

function timeCells(report: Report, { id, passesMs, fastestMs, errorMs }: Timed): string[] {
  const time = (ms: number | null) => (ms === null ? NONE : nanoseconds(perKeyNs(ms, report.run.keysPerPass)));
  const compared = id === CONTROL ? report.control : report.comparisons.find(({ builder }) => builder === id);
  const times = [time(mean(passesMs)), time(errorMs ?? null), time(standardDeviation(passesMs)), time(fastestMs)];
  if (!compared) return [...times, ratio(1), NONE, 'baseline'];
  const { low, high, verdict } = compared;
  const ends = low === null || high === null ? NONE : interval(low, high);
  return [...times, medianRatio(compared), ends, verdict];
}

function byteCells(report: Report, row: Row | undefined): string[] {
  const base = report.rows.find(({ id }) => id === report.config.baseline)?.ledger;
  if (!row?.ledger) return [NONE, NONE];
  const bytes = allocatedBytes(row.ledger);
  const its = base ? allocatedBytes(base) : 0;
  return [`${perKey(bytes / report.run.keysPerPass)} B`, its > 0 ? ratio(bytes / its) : NONE];
}

/** Cells padded to columns, so that the table can be read before it is rendered. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADER.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(HEADER), rule, ...rows.map(line)];
}

export function markdownTable(report: Report): TextFile {
  const { config, control, environment, run } = report;
  const rows = [...report.rows, { ...control, id: CONTROL }].map((row) => [
    row.id === CONTROL ? `${config.baseline} (control)` : row.id,
    ...timeCells(report, row),
    ...byteCells(
      report,
      report.rows.find(({ id }) => id === row.id),
    ),
  ]);
  const where = [
    `keystamp ${report.version}, ${environment.engine}, ${report.createdAt.slice(0, 10)}`,
    `${extent(run)}, seed ${config.seed}, ${config.allocator} allocator`,
  ];
  const lines = [
    ...where.map((text) => `${escaped(text)}  `),
    `Regions: ${escaped(config.regions.join(', '))}`,
    '',
    ...tableOf(rows),
    '',
    'Times and bytes are per key. Mean and StdDev are over all passes, none left out; Error is half of the mean’s 99.9 % confidence interval. Ratio is the median of the blocks’ ratios of times to the baseline, with its interval; the verdict comes from that interval, never from the fastest pass.',
  ];
  return { name: fileName(report, 'table', 'md'), type: 'text/markdown', text: `${lines.join('\n')}\n` };
}
