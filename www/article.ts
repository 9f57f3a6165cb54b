// The article's table, as data: fastest pass, megabytes and allocations, then both ratios in the article's direction,
// baseline over builder. The page and the command line both print this.
import { ARTICLE_PASSES } from './config.ts';
import { allocatedBytes, allocations, type Report, type Row } from './report.ts';

export interface ArticleRow {
  id: string;
  title: string;
  /** The fastest of the first passes, in milliseconds. */
  fastestMs: number;
  /** Bytes asked for in one pass; null where they cannot be observed. */
  allocatedBytes: number | null;
  allocationsPerKey: number | null;
}

export interface ArticleRatio {
  baseline: string;
  builder: string;
  /** Baseline over builder, of the fastest passes. */
  time: number;
  /** Baseline over builder, of the bytes; null where it is not defined. */
  allocated: number | null;
}

export interface ArticleTable {
  /** The best of so many passes: the article's seven, or fewer where fewer were made. */
  of: number;
  rows: ArticleRow[];
  ratios: ArticleRatio[];
}

function articleRow(row: Row, of: number, keys: number): ArticleRow {
  return {
    id: row.id,
    title: row.title,
    fastestMs: Math.min(...row.passesMs.slice(0, of)),
    allocatedBytes: row.ledger && allocatedBytes(row.ledger),
    allocationsPerKey: row.ledger && allocations(row.ledger) / keys,
  };
}

export function articleTable(report: Report): ArticleTable {
  const of = Math.min(ARTICLE_PASSES, report.run.blocks);
  const rows = report.rows.map((row) => articleRow(row, of, report.run.keysPerPass));
  const base = rows.find((row) => row.id === report.config.baseline);
  if (!base) throw new Error('a parsed report has its baseline');
  const ratios = rows
    .filter((row) => row !== base)
    .map((row) => ({
      baseline: base.id,
      builder: row.id,
      time: base.fastestMs / row.fastestMs,
      allocated: base.allocatedBytes && row.allocatedBytes ? base.allocatedBytes / row.allocatedBytes : null,
    }));
  return { of, rows, ratios };
}
