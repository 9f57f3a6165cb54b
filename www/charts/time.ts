// Time per key: a dot for every pass, below the dots the median with one median absolute deviation to either side.
import { type SVGTemplateResult, svg } from 'lit';
import { deviation, integer, nanoseconds } from '../figures.ts';
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
  valueText,
  waiting,
} from './frame.ts';
import type { Stated, TimeRow } from './series.ts';

const PLOT_HEIGHT = 44;
const VALUES = 96;
/** Room for a row's values on the line of its name, on narrow screens. */
const SHARING = 150;
/** About how wide a character of the smaller words is. */
const QUIET_CHARACTER = 7.3;
/** Between the plot and the values beside it. */
const GAP = 20;
/** Between two values on one line. */
const BETWEEN = 8;
const DOTS_UP = 6;
/** A pass is far from everything at so many times the largest median. */
const FAR = 3;
const JITTER = 15;
const WHISKER_DOWN = 13;
/** Dots are drawn as few paths, however many passes there are; where paths overlap, the shade tells how many. */
const SHADES = 6;
const GOLDEN = 0.618_033_988_749_895;

/** Where a pass's dot is above or below its row, from -0.5 to 0.5: spread evenly, and the same every time. */
export function jitter(pass: number): number {
  return ((pass * GOLDEN) % 1) - 0.5;
}

const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), 0);

/** The middle one of the passes so far; 0 without any. */
function middleOf(passesNs: readonly number[]): number {
  return passesNs.toSorted((a, b) => a - b)[Math.floor(passesNs.length / 2)] ?? 0;
}

/**
 * The axis begins at zero, so that a small difference looks small. It ends after the slowest pass, unless that one is far
 * from everything that the chart is about: then it is marked at the edge, and said in numbers, instead of pushing all
 * others together.
 */
export function timeDomain(rows: readonly TimeRow[]): [number, number] | null {
  const passes = rows.flatMap(({ passesNs }) => passesNs);
  const near = rows.flatMap(({ passesNs, medianNs, madNs }) => [
    FAR * middleOf(passesNs),
    (medianNs ?? 0) + (madNs ?? 0),
  ]);
  const stated = rows.flatMap((row) => (row.stated ? [row.stated.meanNs, row.stated.interval?.highNs ?? 0] : []));
  if (passes.length + stated.length === 0) return null;
  return [0, Math.min(most([...passes, ...stated]), most([...near, ...stated]))];
}

/** How many passes are beyond the axis, and how far, as it stands at the row's end; empty when none is. */
export function beyondText(passesNs: readonly number[], end: number): string {
  const far = passesNs.filter((ns) => ns > end);
  if (far.length === 0) return '';
  return `${far.length === 1 ? '1 pass' : `${integer(far.length)} passes`} beyond, up to ${nanoseconds(most(far))}`;
}

/** A row in words. */
export function timeLabel({ name, role, passesNs, medianNs, madNs, stated }: TimeRow): string {
  if (stated) return `${name}, imported from BenchmarkDotNet: ${statedInWords(stated)}`;
  const who = role === 'control' ? `${name}, the control` : name;
  if (passesNs.length === 0) return `${who}: not timed yet`;
  const [least, most] = [Math.min(...passesNs), Math.max(...passesNs)];
  const range = `${passesNs.length} passes from ${nanoseconds(least)} to ${nanoseconds(most)} per key`;
  if (medianNs === null || madNs === null) return `${who}: ${range}`;
  return `${who}: median ${nanoseconds(medianNs)} per key, deviation ${deviation(madNs)}; ${range}`;
}

/** "mean 41.2 ns per key, 99.9 % interval 40.9 ns to 41.5 ns". */
export function statedInWords({ meanNs, interval, level }: Stated): string {
  const mean = `mean ${nanoseconds(meanNs)} per key`;
  if (!interval) return `${mean}, without an interval`;
  const percent = level === null ? '' : `${level} % `;
  return `${mean}, ${percent}interval ${nanoseconds(interval.lowNs)} to ${nanoseconds(interval.highNs)}`;
}

/** What stands beside a row: its figure, and how sure that is; nothing while there is none. */
function valuesOf({ medianNs, madNs, stated }: TimeRow): [string, string] | null {
  if (stated) {
    const { meanNs, interval } = stated;
    return [nanoseconds(meanNs), interval ? `± ${deviation((interval.highNs - interval.lowNs) / 2)}` : ''];
  }
  return medianNs === null || madNs === null ? null : [nanoseconds(medianNs), `± ${deviation(madNs)}`];
}

/** The mean and its interval, without any pass. */
function statedMark(frame: Frame, at: number, { meanNs, interval }: Stated, x: (ns: number) => number) {
  const y = frame.middle(at);
  const [low, middle, high] = [x(Math.max(0, interval?.lowNs ?? meanNs)), x(meanNs), x(interval?.highNs ?? meanNs)];
  return svg`<path class="whisker" d=${`M${low} ${y}H${high}M${low} ${y - 4}V${y + 4}M${high} ${y - 4}V${y + 4}`}></path>
    <circle class="stated-mean" cx=${middle} cy=${y} r="4.5"></circle>`;
}

function dots(passesNs: readonly number[], x: (ns: number) => number, y: number, end: number): SVGTemplateResult[] {
  const paths = Array.from({ length: SHADES }, () => '');
  for (const [pass, ns] of passesNs.entries()) {
    if (ns > end) continue;
    paths[pass % SHADES] += `M${x(ns).toFixed(1)} ${(y + jitter(pass) * JITTER).toFixed(1)}h.01`;
  }
  return paths.filter(Boolean).map((d) => svg`<path class="dots" d=${d}></path>`);
}

function whisker(frame: Frame, at: number, median: number, mad: number, x: (ns: number) => number): SVGTemplateResult {
  const y = frame.middle(at) + WHISKER_DOWN;
  const [low, middle, high] = [x(Math.max(0, median - mad)), x(median), x(median + mad)];
  return svg`<path class="whisker" d=${`M${low} ${y}H${high}M${low} ${y - 4}V${y + 4}M${high} ${y - 4}V${y + 4}`}></path>
    <path class="median" d=${`M${middle} ${y - 5}V${y + 5}`}></path>`;
}

/** An arrow at the edge for what is beyond it. */
function beyond(frame: Frame, at: number, passesNs: readonly number[], end: number): SVGTemplateResult | '' {
  const text = beyondText(passesNs, end);
  if (text === '') return '';
  const y = frame.middle(at) - DOTS_UP;
  return svg`<path class="beyond" d=${`M${frame.right - 6} ${y - 4}l6 4-6 4z`}></path>
    <text class="beyond" x=${frame.right - 10} y=${y + 4} text-anchor="end">${text}</text>`;
}

function content(frame: Frame, row: TimeRow, at: number, x: (ns: number) => number, end: number): SVGTemplateResult {
  const { role, passesNs, medianNs, madNs, stated } = row;
  const values = valuesOf(row);
  const said = values && valueText(frame, at, ...values);
  if (stated) return svg`${statedMark(frame, at, stated, x)}${said}`;
  return svg`<g class=${role}>${dots(passesNs, x, frame.middle(at) - DOTS_UP, end)}</g>
    ${beyond(frame, at, passesNs, end)}
    ${medianNs === null || madNs === null ? '' : whisker(frame, at, medianNs, madNs, x)}${said}`;
}

/** Values are wider than usual where a pass makes few keys, or an operation of another tool makes many. */
function timeFrame(rows: readonly TimeRow[], width: number): Frame {
  const widths = rows.map((row) => {
    const [strong, quiet] = valuesOf(row) ?? ['', ''];
    return { strong: strong.length * CHARACTER, quiet: quiet.length * QUIET_CHARACTER };
  });
  return frameOf({
    width,
    names: rows.map((row) => row.name),
    plotHeight: PLOT_HEIGHT,
    values: Math.max(VALUES, ...widths.map(({ strong, quiet }) => Math.max(strong, quiet) + GAP)),
    sharing: Math.max(SHARING, ...widths.map(({ strong, quiet }) => strong + BETWEEN + quiet)),
  });
}

/**
 * @param current the id of the row that Tab stops at
 * @param scales null while they are on their way
 */
export function timeChart(
  rows: readonly TimeRow[],
  width: number,
  current: string | undefined,
  scales: Scales | null,
): SVGTemplateResult {
  const frame = timeFrame(rows, width);
  const domain = timeDomain(rows);
  const count = tickCount(frame);
  const scale = domain && scales?.scaleLinear(domain, [frame.left, frame.right]).nice(count);
  const text = scale && tickFormat(scale, count);
  const ticks = text && scale.ticks(count).map((ns) => ({ x: scale(ns), text: text(ns) }));
  return svg`${ticks ? axisOf(frame, ticks, 'ns per key – lower is better') : waiting(frame, domain ? DRAWING : 'no pass yet')}
    ${rows.map((row, at) => {
      const { id, name } = row;
      const label = timeLabel(row);
      return rowOf(
        frame,
        { id, name, label, at, current: id === current },
        scale ? content(frame, row, at, scale, scale.domain()[1] ?? 0) : '',
      );
    })}`;
}

/** The chart's height, which only depends on its rows. */
export function timeHeight(rows: readonly TimeRow[], width: number): number {
  return timeFrame(rows, width).height;
}
