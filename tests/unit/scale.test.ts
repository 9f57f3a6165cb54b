// How the cost of a key depends on their number: the table, the sentences and the picture of given reports.
import { expect, test } from 'vitest';
import { pointsOf, SCALE_KEYS, scalePicture, scaleSentences, scaleTable } from '../../scripts/scale.ts';
import { sampleReport } from './sample-report.ts';

/** The sample's passes of so many milliseconds per thousand keys, made with other numbers of keys. */
const reports = [1_000, 10_000].map((keys) => {
  const report = sampleReport();
  report.run.keysPerPass = keys;
  return report;
});
const points = reports.flatMap(pointsOf);

test('a point is the median pass over its keys, with the most bytes that were alive', () => {
  expect(points).toEqual([
    { keys: 1_000, id: 'concat', ns: 101_000, peakBytes: 48 },
    { keys: 1_000, id: 'create', ns: 111_000, peakBytes: 48 },
    { keys: 10_000, id: 'concat', ns: 10_100, peakBytes: 48 },
    { keys: 10_000, id: 'create', ns: 11_100, peakBytes: 48 },
  ]);
});

test('the table has a line per number of keys', () => {
  expect(scaleTable(points).split('\n')).toEqual([
    'keys    concat, per key  peak bytes  create, per key  peak bytes',
    '1,000        101,000 ns          48       111,000 ns          48',
    '10,000        10,100 ns          48        11,100 ns          48',
  ]);
});

test('the sentences say what grew and what did not, from the numbers', () => {
  const grown = points.map((point) => (point.keys === 10_000 ? { ...point, peakBytes: 480 } : point));
  expect(scaleSentences(points)[0]).toBe(
    'concat: the dearest key takes 10.00 times as long as the cheapest; at most 48 bytes are alive at a time.',
  );
  expect(scaleSentences(grown)[1]).toContain('at most 48 or 480 bytes');
  const hidden = points.map((point) => ({ ...point, peakBytes: null }));
  expect(scaleTable(hidden)).toContain('not observable');
  expect(scaleSentences(hidden)[0]).toMatch(/cheapest\.$/);
});

test('the picture has a mark for every point, in order of its cost', () => {
  const all = SCALE_KEYS.flatMap((keys) => [
    { keys, id: 'concat', ns: 80, peakBytes: 25 },
    { keys, id: 'create', ns: 60, peakBytes: 17 },
    { keys, id: 'push', ns: 59, peakBytes: 17 },
  ]);
  const picture = scalePicture(all, 'An engine');
  for (const row of ['row0', 'row1', 'row2']) {
    expect(picture.match(new RegExp(`class="${row} mark"`, 'g'))).toHaveLength(SCALE_KEYS.length);
  }
  const height = (row: string) =>
    Number(new RegExp(`class="${row} mark" transform="translate\\([\\d.]+ ([\\d.]+)`).exec(picture)?.[1]);
  // The cheaper is further down.
  expect(height('row0')).toBeLessThan(height('row1'));
  const labels = [...picture.matchAll(/y="([\d.]+)">(concat|create|push)</g)].map(([, y]) => Number(y));
  expect(labels).toHaveLength(3);
  expect(Math.abs((labels[1] ?? 0) - (labels[2] ?? 0))).toBeGreaterThanOrEqual(15);
});
