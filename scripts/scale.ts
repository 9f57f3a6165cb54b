// How the cost of a key depends on how many are made: one run of the page for each number of keys.
import { scaleLinear, scaleLog } from 'd3-scale';
import { integer, nanoseconds, perKeyNs } from '../www/figures.ts';
import type { Report } from '../www/report.ts';
import { columns } from './console.ts';

/** Keys per pass, from a pass too short for any claim up to the most that the page takes. */
export const SCALE_KEYS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000] as const;

/** Passes of each builder at each number of keys. */
export const SCALE_PASSES = 7;

/** One builder at one number of keys. */
export interface Point {
  keys: number;
  id: string;
  /** Median of the passes, in nanoseconds per key. */
  ns: number;
  /** The most that was alive at any moment of a pass; null for a builder whose bytes cannot be observed. */
  peakBytes: number | null;
}

export function pointsOf({ rows, run }: Report): Point[] {
  return rows.map(({ id, medianMs, ledger }) => ({
    keys: run.keysPerPass,
    id,
    ns: perKeyNs(medianMs, run.keysPerPass),
    peakBytes: ledger?.peakBytes ?? null,
  }));
}

const idsOf = (points: readonly Point[]) => [...new Set(points.map(({ id }) => id))];
const of = (points: readonly Point[], id: string) => points.filter((point) => point.id === id);

/** Nanoseconds per key and peak bytes, a line per number of keys. */
export function scaleTable(points: readonly Point[]): string {
  const ids = idsOf(points);
  const head = ['keys', ...ids.flatMap((id) => [`${id}, per key`, 'peak bytes'])];
  const body = [...new Set(points.map(({ keys }) => keys))].map((keys) => [
    integer(keys),
    ...ids.flatMap((id) => {
      const point = points.find((candidate) => candidate.keys === keys && candidate.id === id);
      if (!point) return ['', ''];
      return [nanoseconds(point.ns), point.peakBytes === null ? 'not observable' : integer(point.peakBytes)];
    }),
  ]);
  return columns([head, ...body]);
}

/** What the points say about growth, a sentence per builder, from the numbers alone. */
export function scaleSentences(points: readonly Point[]): string[] {
  return idsOf(points).map((id) => {
    const line = of(points, id);
    const times = line.map(({ ns }) => ns);
    const peaks = [...new Set(line.map(({ peakBytes }) => peakBytes))];
    const time = `${id}: the dearest key takes ${(Math.max(...times) / Math.min(...times)).toFixed(2)} times as long as the cheapest`;
    if (peaks.includes(null)) return `${time}.`;
    return `${time}; at most ${peaks.map((peak) => integer(peak ?? 0)).join(' or ')} bytes are alive at a time.`;
  });
}

/** A shape for each row as well as a colour: circle, square, diamond, triangle. Around 0, 0. */
const MARKS = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', 'M-4-4h8v8h-8z', 'M0-5.5L5.5 0 0 5.5-5.5 0z', 'M0-5L5 4H-5z'];
const LABEL_HEIGHT = 15;
const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 48;
const RIGHT = 84;
const TOP = 34;
const BOTTOM = 44;
const STYLE = `text{font:13px system-ui,sans-serif;fill:#1a1d23}.quiet{fill:#565d6b}path,line{fill:none;stroke:#e4e6eb}
.row0{stroke:#2f62c9;fill:#2f62c9}.row1{stroke:#7b3fb5;fill:#7b3fb5}.row2{stroke:#0b7350;fill:#0b7350}.row3{stroke:#a84300;fill:#a84300}path:not(.mark){fill:none;stroke-width:2}
@media (prefers-color-scheme:dark){text{fill:#eceef2}.quiet{fill:#a6aebb}path,line{stroke:#2b303a}
.row0{stroke:#7ea8ff;fill:#7ea8ff}.row1{stroke:#c09bf5;fill:#c09bf5}.row2{stroke:#4fd09b;fill:#4fd09b}.row3{stroke:#ff9d5c;fill:#ff9d5c}
.row2{stroke:#4fd09b;fill:#4fd09b}.row3{stroke:#ff9d5c;fill:#ff9d5c}}`;

/** Moves names that would stand over one another apart, downwards. */
function labelsApart(places: ReadonlyMap<string, number>): Map<string, number> {
  let free = 0;
  return new Map(
    [...places]
      .toSorted(([, a], [, b]) => a - b)
      .map(([id, place]) => {
        const y = Math.max(place, free);
        free = y + LABEL_HEIGHT;
        return [id, y];
      }),
  );
}

/** The points as a picture on its own, readable on a light and on a dark page: nanoseconds per key over the number of keys. */
export function scalePicture(points: readonly Point[], caption: string): string {
  const x = scaleLog([SCALE_KEYS[0], SCALE_KEYS[SCALE_KEYS.length - 1] as number], [LEFT + 12, WIDTH - RIGHT]);
  const most = Math.max(...points.map(({ ns }) => ns));
  const y = scaleLinear([0, most * 1.05], [HEIGHT - BOTTOM, TOP]).nice();
  const labels = labelsApart(new Map(idsOf(points).map((id) => [id, y(of(points, id).at(-1)?.ns ?? 0)])));
  const marks = idsOf(points).map((id, at) => {
    const places = of(points, id).map((point) => ({ x: x(point.keys).toFixed(1), y: y(point.ns).toFixed(1) }));
    const last = places[places.length - 1];
    const row = `row${at % MARKS.length}`;
    const path = `<path class="${row}" d="M${places.map((place) => `${place.x} ${place.y}`).join('L')}"/>`;
    const mark = MARKS[at % MARKS.length] ?? '';
    const shape = (place: (typeof places)[number]) =>
      `<path class="${row} mark" transform="translate(${place.x} ${place.y})" d="${mark}"/>`;
    return `${path}${places.map(shape).join('')}<text x="${Number(last?.x) + 12}" y="${(labels.get(id) ?? 0) + 4}">${id}</text>`;
  });
  const rules = y
    .ticks(4)
    .map(
      (tick) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}"/><text class="quiet" x="${LEFT - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    );
  const ticks = SCALE_KEYS.map(
    (keys) =>
      `<text class="quiet" x="${x(keys)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${integer(keys)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${caption}">
<style>${STYLE}</style>
<text x="${LEFT}" y="18">Nanoseconds per key, by keys per pass</text>
${rules.join('\n')}
${ticks.join('\n')}
${marks.join('\n')}
<text class="quiet" x="${LEFT}" y="${HEIGHT - 6}">${caption}</text>
</svg>
`;
}
