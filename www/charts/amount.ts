// Bytes and allocations per key: counted, so a bar and a number are all there is to say.
import { type SVGTemplateResult, svg } from 'lit';
import { perKey } from '../figures.ts';
import {
  axisOf,
  CHARACTER,
  DRAWING,
  type Frame,
  frameOf,
  rowOf,
  type Scales,
  tickCount,
  tickFormat,
  waiting,
} from './frame.ts';
import type { AmountRow } from './series.ts';

const PLOT_HEIGHT = 34;
const BAR = 18;
const VALUES = 56;
/** Between a bar and its value. */
const AFTER_BAR = 8;
/** Two of these charts stand side by side where the page is wide. */
const NARROW_BELOW = 400;

export type Unit = 'bytes' | 'allocations';

/** A row in words. */
export function amountLabel({ name, amount }: AmountRow, unit: Unit): string {
  if (amount === undefined) return `${name}: not counted yet`;
  return amount === null ? `${name}: ${unit} cannot be observed` : `${name}: ${perKey(amount)} ${unit} per key`;
}

function frame(rows: readonly AmountRow[], width: number): Frame {
  const names = rows.map((row) => row.name);
  const longest = Math.max(0, ...rows.map(({ amount }) => (amount ? perKey(amount).length : 0)));
  const values = Math.max(VALUES, longest * CHARACTER + AFTER_BAR);
  const made = frameOf({ width, names, plotHeight: PLOT_HEIGHT, values, narrowBelow: NARROW_BELOW });
  // The value follows its bar, so on narrow screens the plot keeps room for it.
  return made.narrow ? { ...made, right: made.right - values } : made;
}

function bar(amount: number, y: number, x: (amount: number) => number): SVGTemplateResult {
  const [from, to] = [x(0), x(amount)];
  return svg`<rect class="bar" x=${from} y=${y - BAR / 2} width=${Math.max(1.5, to - from)} height=${BAR} rx=${amount > 0 ? 3 : 0}></rect>
    <text class="bar-value" x=${Math.max(from + 1.5, to) + AFTER_BAR} y=${y + 4.5}>${perKey(amount)}</text>`;
}

function content(row: AmountRow, y: number, x: (amount: number) => number): SVGTemplateResult | string {
  if (row.amount === undefined) return '';
  return row.amount === null
    ? svg`<text class="bar-value quiet" x=${x(0) + 4} y=${y + 4.5}>not observable</text>`
    : bar(row.amount, y, x);
}

export function amountChart(
  rows: readonly AmountRow[],
  unit: Unit,
  width: number,
  current: string | undefined,
  scales: Scales | null,
): SVGTemplateResult {
  const at = frame(rows, width);
  const amounts = rows.flatMap((row) => row.amount ?? []);
  const most = Math.max(...amounts, 0) || 1;
  const count = Math.min(5, tickCount(at));
  const scale = scales?.scaleLinear([0, most], [at.left, at.right]).nice(count);
  const text = scale && tickFormat(scale, count, perKey);
  const ticks = text && scale.ticks(count).map((amount) => ({ x: scale(amount), text: text(amount) }));
  const counted = amounts.length > 0;
  return svg`${counted && ticks ? axisOf(at, ticks, `${unit} per key`) : waiting(at, counted ? DRAWING : 'not counted yet')}
    ${rows.map((row, index) =>
      rowOf(
        at,
        { id: row.id, name: row.name, label: amountLabel(row, unit), at: index, current: row.id === current },
        scale ? content(row, at.middle(index), scale) : '',
      ),
    )}`;
}

/** The chart's height, which only depends on its rows. */
export function amountHeight(rows: readonly AmountRow[], width: number): number {
  return frame(rows, width).height;
}
