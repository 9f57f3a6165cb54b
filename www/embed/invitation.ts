// What a frame shows before anyone has clicked: the author's result as its link says it, or what would run. Plain DOM,
// since this and what it needs is all that a reader of someone else's page is made to fetch.
import { BRIEF_HEADER, BRIEF_UNIT, briefRows } from '../brief.ts';

import type { Config } from '../config.ts';
import { counted, listed, moment } from '../figures.ts';
import { bytesHeadline, type Headline, timeHeadline } from '../headlines.ts';
import type { Report } from '../report.ts';

type Child = Node | string;

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes and children. */
export function make(name: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** What a run of these settings does, in a sentence. */
export function plan({ builders, keys, passes, allocator }: Config): string {
  const many = keys === 'calibrate' ? 'as many keys per pass as the clock needs' : `${counted(keys, 'key')} per pass`;
  const blocks = passes === 'auto' ? '15 to 61 blocks, until it is decided' : counted(passes, 'block');
  const on = allocator === 'system' ? '' : `, on the ${allocator} allocator`;
  return `Will run: ${listed(builders)}; ${many}, ${blocks}${on}.`;
}

function said(title: string, kind: string, { headline, state }: Headline): HTMLElement {
  const attributes = { class: `said ${kind}`, 'data-state': state };
  return make('section', attributes, make('h2', {}, title), make('p', { class: 'headline' }, headline));
}

/** A bar as long as the share, without a style that a strict policy would have to allow. */
function bar(share: number): Node {
  const svg = document.createElementNS(SVG, 'svg');
  const rect = document.createElementNS(SVG, 'rect');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 100 4',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(key, value);
  rect.setAttribute('width', String(100 * share));
  rect.setAttribute('height', '4');
  svg.append(rect);
  return svg;
}

function brief(report: Report): HTMLElement {
  const head = BRIEF_HEADER.map((name, at) =>
    make('th', { scope: 'col' }, name, ...(at > 0 ? [make('small', {}, ` ${BRIEF_UNIT}`)] : [])),
  );
  const rows = briefRows(report).map(({ cells: [id = '', ...cells], share }) =>
    make('tr', {}, make('th', { scope: 'row' }, id, bar(share)), ...cells.map((cell) => make('td', {}, cell))),
  );
  const table = make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows));
  return make('div', { class: 'brief', role: 'group', tabindex: '0', 'aria-label': 'The author’s figures' }, table);
}

function result(report: Report): Child[] {
  const { environment, createdAt } = report;
  return [
    make(
      'p',
      { id: 'whose' },
      make('strong', {}, `Measured by the author on ${environment.engine}, ${moment(createdAt)}.`),
    ),
    make(
      'div',
      { class: 'both' },
      said('Time', 'time', timeHeadline(report)),
      said('Bytes', 'bytes', bytesHeadline(report)),
    ),
    brief(report),
    make(
      'p',
      { class: 'quiet' },
      'These are the claims as they were stored, not yet recomputed. “Run here” recomputes them from their passes, and measures the same in your browser.',
    ),
  ];
}

const QUESTION =
  'Millions of string keys, built in two ways in your browser: one sentence about time, with an interval, and one about bytes, exact. Nothing more is loaded before you press “Run”.';

export interface Shown {
  /** The result that the address carries. */
  report: Report | null;
  /** What would run. */
  config: Config;
}

/** The whole invitation, and its button. */
export function invitation({ report, config }: Shown): { element: HTMLElement; button: HTMLButtonElement } {
  const button = make('button', { id: 'start', type: 'button' }, report ? 'Run here' : 'Run') as HTMLButtonElement;
  const element = make(
    'div',
    { id: 'invitation' },
    ...(report ? result(report) : [make('p', {}, QUESTION)]),
    make('div', { class: 'start' }, button, make('p', { id: 'plan', class: 'quiet' }, plan(config))),
    make('p', { id: 'failed', role: 'alert' }),
  );
  return { element, button };
}
