// Ratio to the baseline: the estimate and its interval on a logarithmic axis, over the band in which a difference is
// a wash. The verdict stands beside each row in words, and in the mark's shape, not only in its colour.
import { type SVGTemplateResult, svg } from 'lit';
import { interval, medianRatio } from '../figures.ts';
import type { Verdict } from '../report.ts';
import { axisOf, DRAWING, type Frame, frameOf, rowOf, type Scales, shortened, valueText, waiting } from './frame.ts';
import type { RatioRow } from './series.ts';

const PLOT_HEIGHT = 40;
const CHARACTER = 9;
const TITLE_CHARACTER = 7;
const GAP = 22;
const TICK_ROOM = 52;
/** The least the axis shows beyond the band of a wash, as a factor. */
const LEAST_REACH = 1.12;
const NICE = [
  0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.33, 0.4, 0.5, 0.6, 0.67, 0.7, 0.75, 0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.2, 1.25, 1.33,
  1.4, 1.5, 1.75, 2, 3, 4, 5, 7, 10, 20, 50, 100,
];

const WORDS: Readonly<Record<Verdict, string>> = {
  faster: 'faster',
  slower: 'slower',
  wash: 'a wash',
  inconclusive: 'inconclusive',
};

/** The range of the axis: all intervals with a little room, one and the band of a wash always in sight. */
export function ratioDomain(rows: readonly RatioRow[], margin: number): [number, number] {
  const ends = rows.flatMap(({ compared }) =>
    compared ? [compared.ratio, compared.low ?? compared.ratio, compared.high ?? compared.ratio] : [],
  );
  const reach = (1 + margin) * LEAST_REACH;
  const room = 1.04;
  return [Math.min(1 / reach, ...ends.map((end) => end / room)), Math.max(reach, ...ends.map((end) => end * room))];
}

/** Ticks that people know, as many as fit, with one always among them. */
export function ratioTicks(x: (ratio: number) => number, [low, high]: readonly [number, number]): number[] {
  const taken = [1];
  const inside = NICE.filter((tick) => tick >= low && tick <= high && tick !== 1);
  // From one outwards in steps as wide as the room allows, so that both sides are spaced alike.
  for (const side of [inside.filter((tick) => tick > 1), inside.filter((tick) => tick < 1).reverse()]) {
    let last = x(1);
    for (const tick of side) {
      if (Math.abs(x(tick) - last) < TICK_ROOM) continue;
      taken.push(tick);
      last = x(tick);
    }
  }
  return taken.sort((a, b) => a - b);
}

/** A row in words. */
export function ratioLabel({ name, role, compared }: RatioRow, baseline: string): string {
  const who = role === 'control' ? `${name}, the control` : name;
  if (compared === undefined) return `${who}: not compared yet`;
  if (compared === null) return `${name}: the baseline`;
  const within =
    compared.low === null || compared.high === null
      ? 'without an interval'
      : `interval ${interval(compared.low, compared.high)}`;
  return `${who}: ${medianRatio(compared)} times the time of ${baseline}, ${within}: ${WORDS[compared.verdict]}`;
}

/** "0.981× a wash". */
function verdictText({ compared }: RatioRow): string {
  // Before a run, as long as the longest verdict, so that the plot keeps its width.
  if (!compared) return '0.000× inconclusive';
  return `${medianRatio(compared)}× ${WORDS[compared.verdict]}`;
}

/** A triangle points the way the verdict goes; a wash is a full disc, an open question an open one. */
function mark(verdict: Verdict, x: number, y: number): SVGTemplateResult {
  if (verdict === 'faster') return svg`<path class="mark" d=${`M${x - 6} ${y}L${x + 4.5} ${y - 6}V${y + 6}Z`}></path>`;
  if (verdict === 'slower') return svg`<path class="mark" d=${`M${x + 6} ${y}L${x - 4.5} ${y - 6}V${y + 6}Z`}></path>`;
  return svg`<circle class=${verdict === 'wash' ? 'mark' : 'mark open'} cx=${x} cy=${y} r="5"></circle>`;
}

function whisker(low: number, high: number, y: number): SVGTemplateResult {
  return svg`<path class="interval" d=${`M${low} ${y}H${high}M${low} ${y - 6}V${y + 6}M${high} ${y - 6}V${y + 6}`}></path>`;
}

function content(frame: Frame, row: RatioRow, at: number, x: (ratio: number) => number): SVGTemplateResult | string {
  const { compared } = row;
  if (compared === undefined) return '';
  const y = frame.middle(at);
  if (compared === null) {
    return svg`<path class="mark baseline" d=${`M${x(1)} ${y - 7}l7 7l-7 7l-7-7Z`}></path>${valueText(frame, at, 'baseline', '', 'plain')}`;
  }
  const { low, high, verdict } = compared;
  const known = low !== null && high !== null;
  const quiet = known ? interval(low, high) : 'no interval';
  return svg`<g class=${`verdict-${verdict}`}>${known ? whisker(x(low), x(high), y) : ''}${mark(verdict, x(compared.ratio), y)}</g>
    ${valueText(frame, at, verdictText(row), quiet, `verdict-${verdict}`)}`;
}

/** Where a difference is a wash. */
function band(frame: Frame, from: number, to: number): SVGTemplateResult {
  return svg`<rect class="wash-band" x=${from} y="0" width=${to - from} height=${frame.bottom}></rect>`;
}

function axisTitle(baseline: string, width: number): string {
  const titled = (name: string) => `time relative to ${name} – left is faster`;
  return titled(shortened(baseline, width - titled('').length * TITLE_CHARACTER));
}

export function ratioChart(
  rows: readonly RatioRow[],
  baseline: string,
  margin: number,
  width: number,
  current: string | undefined,
  scales: Scales | null,
): SVGTemplateResult {
  const frame = ratioFrame(rows, width);
  const domain = ratioDomain(rows, margin);
  const scale = scales?.scaleLog(domain, [frame.left, frame.right]);
  const ready = rows.some((row) => row.compared !== undefined);
  const ticks = scale && ready && ratioTicks(scale, domain).map((tick) => ({ x: scale(tick), text: `${tick}×` }));
  return svg`${scale ? band(frame, scale(1 / (1 + margin)), scale(1 + margin)) : ''}
    ${ticks ? axisOf(frame, ticks, axisTitle(baseline, width)) : waiting(frame, ready ? DRAWING : 'not compared yet')}
    ${scale ? svg`<line class="one" x1=${scale(1)} x2=${scale(1)} y1="0" y2=${frame.bottom}></line>` : ''}
    ${rows.map((row, at) =>
      rowOf(
        frame,
        { id: row.id, name: row.name, label: ratioLabel(row, baseline), at, current: row.id === current },
        scale ? content(frame, row, at, scale) : '',
      ),
    )}`;
}

function ratioFrame(rows: readonly RatioRow[], width: number): Frame {
  const longest = Math.max(...rows.map((row) => verdictText(row).length));
  const values = longest * CHARACTER + GAP;
  return frameOf({
    width,
    names: rows.map((row) => row.name),
    plotHeight: PLOT_HEIGHT,
    values,
    sharing: longest * CHARACTER,
    twoLines: true,
  });
}

/** The chart's height, which only depends on its rows. */
export function ratioHeight(rows: readonly RatioRow[], width: number): number {
  return ratioFrame(rows, width).height;
}
