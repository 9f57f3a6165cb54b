// Makes the picture for a post. Its charts are drawn anew, for its own width and out of sight, and with them a card of
// each claim, from which the colours are taken that the page has right now.
import { html, render, type TemplateResult } from 'lit';
import type { Scales } from '../charts/frame.ts';
import { drawingOf, measureIn } from '../charts/picture.ts';
import { type Card, COLUMN, type Plot, posterOf } from '../charts/poster.ts';
import { type Series, seriesOfReport } from '../charts/series.ts';
import { behindTime, bytesClaim, type Claim, timeClaim } from '../claims.ts';
import type { Report } from '../report.ts';
import { type ChartKind, DRAWINGS } from './chart.ts';
import { MARKS } from './claims.ts';

const TITLE = 'Faster, or only fewer bytes?';
/** Two and two, side by side. */
const KINDS: readonly ChartKind[] = ['time', 'ratio', 'bytes', 'allocations'];

interface Said {
  kind: 'time' | 'bytes';
  title: string;
  claim: Claim;
  details: string[];
}

function saidOf(report: Report): Said[] {
  const [time, bytes] = [timeClaim(report), bytesClaim(report)];
  return [
    { kind: 'time', title: 'Time', claim: time, details: behindTime(report) },
    { kind: 'bytes', title: 'Bytes', claim: bytes, details: bytes.details },
  ];
}

function scene(series: Series, said: readonly Said[], scales: Scales): TemplateResult {
  return html`${said.map(
    ({ kind, claim }) => html`<article class="claim claim-${kind}" data-state=${claim.state}>
      <h2>${kind}</h2><span class="claim-mark">${MARKS[claim.state]}</span>
      <p class="claim-headline"></p><p class="claim-details"></p></article>`,
  )}
  ${KINDS.map((kind) => {
    const drawing = DRAWINGS[kind](series);
    return html`<figure><svg width=${COLUMN} height=${drawing.height(COLUMN)}>${drawing.chart(COLUMN, undefined, scales)}</svg></figure>`;
  })}`;
}

/** What an element of the scene has, as it is on this page right now. */
function colour(stage: Element, selector: string, property = 'color'): string {
  const element = stage.querySelector(selector);
  if (!element) throw new Error(`The picture has no ${selector}.`);
  return getComputedStyle(element).getPropertyValue(property);
}

function cardsFrom(stage: Element, said: readonly Said[]): Card[] {
  return said.map(({ kind, title, claim, details }) => ({
    kind: title,
    mark: MARKS[claim.state],
    headline: claim.headline,
    details,
    tone: colour(stage, `.claim-${kind} h2`),
    markTone: colour(stage, `.claim-${kind} .claim-mark`),
  }));
}

function plotsFrom(stage: Element, series: Series): Plot[] {
  const charts = [...stage.querySelectorAll<SVGSVGElement>('figure > svg')];
  return charts.map((chart, at) => {
    const { title, note } = DRAWINGS[KINDS[at] ?? 'time'](series);
    return { title, note, drawing: drawingOf(chart), height: chart.height.baseVal.value };
  });
}

/**
 * The two claims and the charts of a report in one picture, as the text of an SVG file.
 * @param caption where and how it was measured
 */
export function postPicture(report: Report, caption: string, scales: Scales): string {
  const series = seriesOfReport(report);
  const said = saidOf(report);
  const stage = document.createElement('div');
  stage.className = 'offstage';
  stage.inert = true;
  document.body.append(stage);
  try {
    render(scene(series, said, scales), stage);
    const page = getComputedStyle(document.documentElement);
    const { fontFamily } = getComputedStyle(stage);
    const palette = {
      ground: page.backgroundColor,
      panel: colour(stage, '.claim', 'background-color'),
      line: colour(stage, '.claim', 'border-bottom-color'),
      ink: page.color,
      quiet: colour(stage, '.claim-details'),
    };
    const [cards, plots] = [cardsFrom(stage, said), plotsFrom(stage, series)];
    return posterOf({ title: TITLE, cards, plots, caption, palette, fontFamily }, measureIn(fontFamily));
  } finally {
    stage.remove();
  }
}
