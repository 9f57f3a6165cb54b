// Time per key: a dot for every pass, below the dots the median with one median absolute deviation to either side.
import { type SVGTemplateResult, svg } from 'lit';
import { deviation, nanoseconds } from '../figures.ts';
import { axisOf, DRAWING, type Frame, frameOf, rowOf, type Scales, tickCount, valueText, waiting } from './frame.ts';
import type { Stated, TimeRow } from './series.ts';

const PLOT_HEIGHT = 44;
const VALUES = 96;
const DOTS_UP = 6;
const JITTER = 15;
const WHISKER_DOWN = 13;
/** Dots are drawn as few paths, however many passes there are; where paths overlap, the shade tells how many. */
const SHADES = 6;
const GOLDEN = 0.618_033_988_749_895;

/** Where a pass's dot is above or below its row, from -0.5 to 0.5: spread evenly, and the same every time. */
export function jitter(pass: number): number {
  return ((pass * GOLDEN) % 1) - 0.5;
}

/** The axis begins at zero, so that a small difference looks small, and ends after the slowest pass. */
export function timeDomain(rows: readonly TimeRow[]): [number, number] | null {
  const all = rows.flatMap(({ passesNs, stated }) => [
    ...passesNs,
    ...(stated ? [stated.meanNs, stated.interval?.highNs ?? 0] : []),
  ]);
  return all.length > 0 ? [0, all.reduce((most, ns) => Math.max(most, ns), 0)] : null;
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

/** The mean and its interval, without any pass. */
function statedMark(frame: Frame, at: number, { meanNs, interval }: Stated, x: (ns: number) => number) {
  const y = frame.middle(at);
  const [low, middle, high] = [x(Math.max(0, interval?.lowNs ?? meanNs)), x(meanNs), x(interval?.highNs ?? meanNs)];
  const half = interval ? `± ${deviation((interval.highNs - interval.lowNs) / 2)}` : '';
  return svg`<path class="whisker" d=${`M${low} ${y}H${high}M${low} ${y - 4}V${y + 4}M${high} ${y - 4}V${y + 4}`}></path>
    <circle class="stated-mean" cx=${middle} cy=${y} r="4.5"></circle>${valueText(frame, at, nanoseconds(meanNs), half)}`;
}

function dots(passesNs: readonly number[], x: (ns: number) => number, y: number): SVGTemplateResult[] {
  const paths = Array.from({ length: SHADES }, () => '');
  for (const [pass, ns] of passesNs.entries()) {
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

function content(frame: Frame, row: TimeRow, at: number, x: (ns: number) => number): SVGTemplateResult {
  const { role, passesNs, medianNs, madNs, stated } = row;
  if (stated) return statedMark(frame, at, stated, x);
  return svg`<g class=${role}>${dots(passesNs, x, frame.middle(at) - DOTS_UP)}</g>
    ${medianNs === null || madNs === null ? '' : [whisker(frame, at, medianNs, madNs, x), valueText(frame, at, nanoseconds(medianNs), `± ${deviation(madNs)}`)]}`;
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
  const frame = frameOf({ width, names: rows.map((row) => row.name), plotHeight: PLOT_HEIGHT, values: VALUES });
  const domain = timeDomain(rows);
  const count = tickCount(frame);
  const scale = domain && scales?.scaleLinear(domain, [frame.left, frame.right]).nice(count);
  const ticks = scale?.ticks(count).map((ns) => ({ x: scale(ns), text: scale.tickFormat(count)(ns) }));
  return svg`${ticks ? axisOf(frame, ticks, 'ns per key – lower is better') : waiting(frame, domain ? DRAWING : 'no pass yet')}
    ${rows.map((row, at) => {
      const { id, name } = row;
      const label = timeLabel(row);
      return rowOf(
        frame,
        { id, name, label, at, current: id === current },
        scale ? content(frame, row, at, scale) : '',
      );
    })}`;
}

/** The chart's height, which only depends on its rows. */
export function timeHeight(rows: readonly TimeRow[], width: number): number {
  return frameOf({ width, names: rows.map((row) => row.name), plotHeight: PLOT_HEIGHT, values: VALUES }).height;
}
