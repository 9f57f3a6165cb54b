// The raw passes, one record each, in the order in which they were timed.
import { CONTROL, type Report } from '../report.ts';
import { csv } from './csv.ts';
import { fileName, type TextFile } from './file.ts';

const HEADER = ['block', 'position', 'row', 'builder', 'keys', 'pass_ms'];

/** Blocks and positions count from 1. The control's builder is the baseline. */
export function passesCsv(report: Report): TextFile {
  const { config, control, rows, run } = report;
  const passes = new Map([...rows, { ...control, id: CONTROL }].map(({ id, passesMs }) => [id, passesMs]));
  const records = run.order.flatMap((order, block) =>
    order.map((row, position) => [
      block + 1,
      position + 1,
      row,
      row === CONTROL ? config.baseline : row,
      run.keysPerPass,
      passes.get(row)?.[block] ?? null,
    ]),
  );
  return { name: fileName(report, 'passes', 'csv'), type: 'text/csv', text: csv(HEADER, records) };
}
