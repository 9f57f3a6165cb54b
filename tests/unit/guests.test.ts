import { describe, expect, it } from 'vitest';
import { seriesOfReport, withOthers } from '../../www/charts/series.ts';
import { bytesClaim, timeClaim } from '../../www/claims.ts';
import { moment } from '../../www/figures.ts';
import { besideLines } from '../../www/page/beside.ts';
import type { Report } from '../../www/report.ts';
import { comparisonOf, rowOf, sampleReport } from './sample-report.ts';

const other = (change: Partial<Report>): Report => ({ ...sampleReport(), ...change });

describe('runs on the same axes', () => {
  it('stand each below the own row of the same builder, under another name', () => {
    const { time, ratio, bytes } = withOthers(seriesOfReport(sampleReport()), [
      { name: 'author', report: sampleReport() },
      { name: 'Firefox', report: sampleReport() },
    ]);
    const names = ['concat', 'concat, author', 'concat, Firefox', 'create', 'create, author', 'create, Firefox'];
    expect(time.map((row) => row.name)).toEqual([...names, 'concat again']);
    expect(new Set(time.map((row) => row.id)).size).toBe(time.length);
    expect(ratio.map((row) => row.name)).toEqual(['concat', ...names.slice(3), 'concat again']);
    expect(bytes.map((row) => row.name)).toEqual(['concat', 'create']);
  });

  it('show their own times, by their own number of keys', () => {
    const theirs = sampleReport();
    theirs.run.keysPerPass = 500;
    const { time } = withOthers(seriesOfReport(sampleReport()), [{ name: 'author', report: theirs }]);
    expect(time[1]?.passesNs[0]).toBe(2 * (time[0]?.passesNs[0] ?? 0));
  });

  it('show no ratio to another baseline, and no row of a builder that is not there', () => {
    const theirs = sampleReport([comparisonOf('swar', 0.5, 0.4, 0.6)]);
    theirs.config.baseline = 'swar';
    const { time, ratio } = withOthers(seriesOfReport(sampleReport()), [{ name: 'author', report: theirs }]);
    expect(ratio.map((row) => row.id)).toEqual(['concat', 'create', 'control']);
    expect(time.map((row) => row.name)).toEqual(['concat', 'concat, author', 'create', 'concat again']);
  });
});

describe('runs side by side', () => {
  it('mark what differs in their surroundings, and nothing else', () => {
    const { environment } = sampleReport();
    const theirs = other({ environment: { ...environment, engine: 'Chromium 156.0' } });
    const lines = besideLines([sampleReport(), theirs]);
    expect(lines.filter(({ differs }) => differs)).toEqual([
      { name: 'Engine', differs: true, cells: ['Firefox 153.0', 'Chromium 156.0'] },
    ]);
  });

  it('give each comparison that any of them makes, with its interval and verdict', () => {
    const lines = besideLines([sampleReport(), sampleReport([comparisonOf('js-concat', 2, null, null)])]);
    const cells = (name: string) => lines.find((line) => line.name === name)?.cells;
    expect(cells('Time, create over concat')).toEqual(['1.100 (1.080 to 1.120), inconclusive', '–']);
    expect(cells('Time, js-concat over concat')).toEqual(['–', '2.00, inconclusive']);
    expect(cells('Bytes per key, concat')).toEqual(['23.2', '23.2']);
  });

  it('cut regions without end', () => {
    const report = sampleReport();
    report.config.regions = ['x'.repeat(60_000)];
    const regions = besideLines([report]).find(({ name }) => name === 'Regions');
    expect(regions?.cells[0]?.length).toBeLessThan(100);
  });
});

describe('a claim from elsewhere', () => {
  it('says on whose machine it was measured', () => {
    expect(timeClaim(sampleReport(), false, 'the author’s machine').details.at(-1)).toMatch(
      /^Firefox 153\.0 on the author’s machine/,
    );
  });

  it('does not claim a prediction where there is none', () => {
    const row = { ...rowOf('unheard-of', 50, 8), predicted: null, holds: null };
    const { details } = bytesClaim(sampleReport([comparisonOf('unheard-of', 1, 0.9, 1.1)], [row]));
    expect(details.at(-1)).toBe('Counted, not sampled; this page has no prediction for unheard-of.');
  });
});

describe('a moment', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02 03:04 UTC'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02 03:04 +02:00'],
  ])('%s reads %s', (timestamp, text) => {
    expect(moment(timestamp)).toBe(text);
  });
});
