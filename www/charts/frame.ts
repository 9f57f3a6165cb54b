// The frame that all charts share: where rows, names, values and the plot are, and the axis under it. Widths are real
// pixels, so that text keeps its size; below 520 pixels names move above their rows.
import { type SVGTemplateResult, svg } from 'lit';

/** Below this width names move above their rows, unless a chart says that its own are short enough for less. */
const NARROW_BELOW = 520;
/** About how wide a character is, in the fonts of all systems. */
export const CHARACTER = 8.2;
const LEAST_NAMES = 72;
/** Enough for a builder of another engine's second run. */
const MOST_NAMES = 214;
const GAP = 14;
const EDGE = 10;
const AXIS = 50;
const NAME_LINE = 22;
/** Where a name's line is, from its row's top, on narrow screens. */
const NAME_DOWN = NAME_LINE - 5;
const SECOND_LINE = 17;

export interface Frame {
  width: number;
  height: number;
  narrow: boolean;
  /** The plot's left and right edge. */
  left: number;
  right: number;
  /** The plot's bottom edge; the axis is below it. */
  bottom: number;
  rowHeight: number;
  rows: number;
  /** How wide a row's name may be. */
  names: number;
  /** Whether what a row's values say takes two lines above its plot; on wide screens there is room beside it. */
  twoLines: boolean;
  /** Where the first line of a row's values is, from the row's top, on narrow screens. */
  valuesDown: number;
  /** Where each row's values are drawn: the middle of its plot. */
  middle(row: number): number;
  top(row: number): number;
}

export interface FrameOptions {
  width: number;
  names: readonly string[];
  /** Height of a row's plot. */
  plotHeight: number;
  /** Room for the values beside the plot. */
  values: number;
  /** And on narrow screens, where they share a line with the name. */
  sharing?: number;
  narrowBelow?: number;
  twoLines?: boolean;
}

export function frameOf({ width, names, plotHeight, values, ...options }: FrameOptions): Frame {
  const narrow = width < (options.narrowBelow ?? NARROW_BELOW);
  const twoLines = options.twoLines ?? false;
  const longest = Math.max(0, ...names.map((name) => name.length)) * CHARACTER;
  const nameWidth = Math.min(MOST_NAMES, Math.max(LEAST_NAMES, longest)) + GAP;
  const line = width - 2 * EDGE;
  const sharing = options.sharing ?? 0;
  // Where a name and its values have no room on one line, the values go below the name: in all rows alike.
  const below = narrow && sharing > 0 && longest + GAP + sharing > line;
  const lines = NAME_LINE + (twoLines ? SECOND_LINE : 0) + (below ? SECOND_LINE : 0);
  const rowHeight = narrow ? plotHeight + lines : plotHeight;
  const bottom = names.length * rowHeight;
  const top = (row: number) => row * rowHeight;
  return {
    width,
    height: bottom + AXIS,
    narrow,
    left: narrow ? EDGE : nameWidth,
    right: narrow ? width - EDGE : Math.max(nameWidth + EDGE, width - values),
    bottom,
    rowHeight,
    rows: names.length,
    names: narrow ? line : nameWidth - GAP,
    twoLines,
    valuesDown: NAME_DOWN + (below ? SECOND_LINE : 0),
    top,
    middle: (row) => top(row) + rowHeight - plotHeight / 2,
  };
}

/** A name that is no wider than this; what tells it from others is at either end, so that it loses its middle. */
export function shortened(name: string, width: number): string {
  const most = Math.max(2, Math.floor(width / CHARACTER));
  const characters = [...name];
  if (characters.length <= most) return name;
  const head = Math.floor((most - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(head + 1 - most).join('')}`;
}

export interface RowOptions {
  id: string;
  name: string;
  /** The row in words, complete by itself. */
  label: string;
  at: number;
  /** Whether the row is the one that Tab stops at. */
  current: boolean;
}

/** One row: its focus mark, its name, and what the chart draws into it. */
export function rowOf(frame: Frame, { id, name, label, at, current }: RowOptions, content: unknown): SVGTemplateResult {
  const baseline = frame.narrow ? frame.top(at) + NAME_DOWN : frame.middle(at) + 4.5;
  return svg`<g class="row" data-row=${id} role="img" aria-label=${label} tabindex=${current ? 0 : -1}>
    ${frame.narrow ? nameGround(frame, at) : ''}
    <rect class="row-area" x="1" y=${frame.top(at) + 1} width=${frame.width - 2} height=${frame.rowHeight - 2} rx="6"></rect>
    <text class="row-name" x=${frame.narrow ? EDGE : frame.left - GAP} y=${baseline}
      text-anchor=${frame.narrow ? 'start' : 'end'}>${shortened(name, frame.names)}</text>
    ${content}
  </g>`;
}

/** Keeps the plot's lines away from the words above it. */
function nameGround(frame: Frame, at: number): SVGTemplateResult {
  const plotHeight = 2 * (frame.top(at) + frame.rowHeight - frame.middle(at));
  const height = frame.rowHeight - plotHeight - 1;
  return svg`<rect class="name-ground" x="0" y=${frame.top(at) + 1} width=${frame.width} height=${height}></rect>`;
}

/** What a row's values say, at the right: beside the plot, or above it. */
export function valueText(frame: Frame, at: number, strong: string, quiet: string, tone = ''): SVGTemplateResult {
  const { x, anchor, firstLine, secondLine } = valuePlace(frame, at, quiet !== '');
  const first = svg`<tspan class=${`strong ${tone}`}>${strong}</tspan>`;
  if (frame.narrow && !frame.twoLines) {
    return svg`<text class="row-value" x=${x} y=${firstLine} text-anchor=${anchor}
      ><tspan class="quiet">${quiet}</tspan><tspan dx=${quiet ? 8 : 0} class=${`strong ${tone}`}>${strong}</tspan></text>`;
  }
  return svg`<text class="row-value" x=${x} y=${firstLine} text-anchor=${anchor}>${first}</text>
    <text class="row-value" x=${x} y=${secondLine} text-anchor=${anchor}><tspan class="quiet">${quiet}</tspan></text>`;
}

function valuePlace(frame: Frame, at: number, both: boolean) {
  if (frame.narrow) {
    const firstLine = frame.top(at) + frame.valuesDown;
    return { x: frame.width - EDGE, anchor: 'end', firstLine, secondLine: firstLine + SECOND_LINE };
  }
  const middle = frame.middle(at);
  return {
    x: frame.right + GAP + 4,
    anchor: 'start',
    firstLine: both ? middle - 2 : middle + 4.5,
    secondLine: middle + 13,
  };
}

export interface Tick {
  x: number;
  text: string;
}

/** Grid lines behind the rows, their labels and the axis title below. */
export function axisOf(frame: Frame, ticks: readonly Tick[], title: string): SVGTemplateResult {
  const centre = (frame.left + frame.right) / 2;
  return svg`<g class="axis" aria-hidden="true">
    ${frame.narrow ? separators(frame) : ''}
    ${ticks.map(
      ({ x, text }) => svg`<line class="grid" x1=${x} x2=${x} y1="0" y2=${frame.bottom}></line>
      <text class="tick" x=${x} y=${frame.bottom + 18} text-anchor="middle">${text}</text>`,
    )}
    <text class="axis-title" x=${centre} y=${frame.bottom + 40} text-anchor="middle">${title}</text>
  </g>`;
}

function separators(frame: Frame): SVGTemplateResult[] {
  return Array.from({ length: frame.rows - 1 }, (_, row) => {
    const y = frame.top(row + 1);
    return svg`<line class="separator" x1="0" x2=${frame.width} y1=${y} y2=${y}></line>`;
  });
}

/** The library's scales, once they have been fetched. */
export type Scales = typeof import('./scales.ts');
type Linear = ReturnType<Scales['scaleLinear']>;

/** What stands in a plot whose scales are on their way. */
export const DRAWING = 'drawing …';

/** How many ticks a plot has room for. */
export function tickCount(frame: Frame): number {
  return Math.max(2, Math.min(8, Math.floor((frame.right - frame.left) / 70)));
}

/** From here on a number below an axis is not written out: it would be wider than the room between two ticks. */
const LONG = 1e5;
const BEYOND_PREFIXES = 1e12;

/**
 * How the numbers below an axis are written: those of other tools and other people's reports may be of any length.
 * @param plain for those that are not long
 */
export function tickFormat(
  scale: Linear,
  count: number,
  plain: (value: number) => string = scale.tickFormat(count),
): (value: number) => string {
  const [, end = 0] = scale.domain();
  if (end < LONG) return plain;
  const format = scale.tickFormat(count, end < BEYOND_PREFIXES ? '~s' : '~e');
  return (value) => (value === 0 ? '0' : format(value));
}

/** What stands in a plot that has nothing to show yet. */
export function waiting(frame: Frame, text: string): SVGTemplateResult {
  const x = (frame.left + frame.right) / 2;
  const lines = Array.from({ length: frame.rows }, (_, row) => frame.middle(row));
  return svg`${lines.map((y) => svg`<line class="rest" x1=${frame.left} x2=${frame.right} y1=${y} y2=${y}></line>`)}
    <text class="waiting" x=${x} y=${frame.bottom + 20} text-anchor="middle" aria-hidden="true">${text}</text>`;
}
