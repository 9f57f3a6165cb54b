// A report as the console shows it: the article's table, then what may be claimed. All figures and sentences are the
// page's own.
import { articleTable } from '../www/article.ts';
import { bytesClaim, fastestPass, timeClaim, timeScope } from '../www/claims.ts';
import { megabytes, milliseconds, perKey, ratio } from '../www/figures.ts';
import type { Report } from '../www/report.ts';

const HIDDEN = 'not observable';
const UNDEFINED = '–';

/** Lines up cells in columns; the first column holds names, the others numbers. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function table(report: Report): string {
  const { rows, of } = articleTable(report);
  const head = ['', `fastest of ${of}, ms`, 'MB', 'allocations per key'];
  const body = rows.map((row) => [
    row.id,
    milliseconds(row.fastestMs),
    row.allocatedBytes === null ? HIDDEN : megabytes(row.allocatedBytes),
    row.allocationsPerKey === null ? HIDDEN : perKey(row.allocationsPerKey),
  ]);
  return columns([head, ...body]);
}

function ratios(report: Report): string {
  const head = ['', 'time ratio of fastest', 'allocation ratio'];
  const body = articleTable(report).ratios.map(({ baseline, builder, time, allocated }) => [
    `${baseline} over ${builder}`,
    ratio(time),
    allocated === null ? UNDEFINED : ratio(allocated),
  ]);
  return columns([head, ...body]);
}

/** Time and bytes apart: the two never share a sentence. What the heading and the table already say is left out. */
function claims(report: Report): string {
  const { headline, details } = timeClaim(report);
  const said = [timeScope(report), fastestPass(report)];
  const behind = details.filter((text) => !said.includes(text));
  const bytes = bytesClaim(report);
  const predicted = bytes.details.slice(-1);
  return [`Time: ${headline}`, ...behind, `Bytes: ${bytes.headline}`, ...predicted].join('\n');
}

/** Prints one report. */
export function printReport(report: Report): void {
  const parts = [timeScope(report), table(report), ratios(report), claims(report)];
  process.stdout.write(`\n${parts.join('\n\n')}\n`);
}
