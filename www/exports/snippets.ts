// What an author pastes into a post: a frame, an element with a still figure inside, a figure alone, or Markdown where
// there are no frames. Everything in them is someone's text until it has been escaped.
import { BRIEF_HEADER, BRIEF_UNIT, briefRows } from '../brief.ts';
import { type Config, writeQuery } from '../config.ts';
import { extent, integer, listed, moment } from '../figures.ts';
import { bytesHeadline, timeHeadline } from '../headlines.ts';
import type { Report } from '../report.ts';
import { fileName } from './file.ts';
import { escaped as markdownEscaped } from './markdown.ts';

/** Characters of a result that a snippet may hold: editors and comment fields cut off what is much longer. */
export const MOST_CHARACTERS = 30_000;

/** What a snippet is about. */
export interface Shared {
  /** The page's own address, without query and fragment. */
  page: string;
  config: Config;
  report: Report | null;
  /** The end of an address that carries the report, "#" included; empty without one. */
  hash: string;
}

export interface SnippetKind {
  id: 'iframe' | 'element' | 'markdown' | 'figure';
  title: string;
  /** Whether there is nothing to copy without a result. */
  ofResult: boolean;
  make(shared: Shared): string;
}

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that says just this, inside of an element and inside of quotes. */
export const htmlEscaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => SPECIAL[character] ?? '');

/** Attributes, each in quotes; those without a value are left out. */
function attributes(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.map(([name, value = '']) => ` ${name}="${htmlEscaped(value)}"`).join('');
}

/** A file beside the page. */
const file = ({ page }: Shared, name: string) => page.replace(/[^/]*$/, name);

/** A result brings its own settings; without one they are in the address. */
const queryOf = ({ config, report }: Shared) => (report ? '' : writeQuery(config));

function addressOf(shared: Shared, page = shared.page): string {
  const query = queryOf(shared);
  return page + (query && `?${query}`) + shared.hash;
}

const labelOf = ({ config, report }: Shared) => `keystamp: ${listed((report?.config ?? config).builders)}`;

/** High enough for the figures of all builders where the post has a usual column. */
const heightOf = ({ report }: Shared) => (report ? 550 + 40 * Math.max(0, report.rows.length - 2) : 350);

function tooLong({ hash }: Shared): void {
  if (hash.length <= MOST_CHARACTERS) return;
  throw new RangeError(
    `This result is too large for a snippet (${integer(hash.length)} characters, of at most ${integer(MOST_CHARACTERS)}): save the report as a file, and link to that.`,
  );
}

const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

function iframe(shared: Shared): string {
  const values = {
    src: addressOf(shared, file(shared, 'embed.html')),
    title: labelOf(shared),
    width: '100%',
    height: String(heightOf(shared)),
    loading: 'lazy',
    // An attribute and no style: a strict policy would not allow that one.
    frameborder: '0',
    sandbox: SANDBOX,
    // For the finest clock, where the page around has it.
    allow: 'cross-origin-isolated',
    referrerpolicy: 'no-referrer',
  };
  return `<iframe${attributes(values)}></iframe>\n`;
}

function element(shared: Shared): string {
  const settings = Object.fromEntries(new URLSearchParams(queryOf(shared)));
  const values = {
    ...settings,
    result: shared.hash.slice(1) || undefined,
    height: (shared.report?.rows.length ?? 0) > 2 ? String(heightOf(shared)) : undefined,
    label: labelOf(shared),
  };
  const inside = shared.report ? figure(shared) : `<p>${link(shared, labelOf(shared))}</p>\n`;
  const script = `<script type="module"${attributes({ src: file(shared, 'embed.js') })}></script>`;
  return `${script}\n<key-stamp${attributes(values)}>\n${inside}</key-stamp>\n`;
}

const link = (shared: Shared, text: string) => `<a${attributes({ href: addressOf(shared) })}>${htmlEscaped(text)}</a>`;

const claimsOf = (report: Report) => `${timeHeadline(report).headline} ${bytesHeadline(report).headline}`;

const whereOf = ({ environment, createdAt, run }: Report) =>
  `${environment.engine}, ${moment(createdAt)}, ${extent(run)}`;

/** The picture that "Both claims and all charts" saves as PNG. */
export const pictureName = (report: Report) => fileName(report, 'post', 'png');

function table(report: Report): string {
  const head = BRIEF_HEADER.map((name, at) => `<th scope="col">${name}${at > 0 ? ` ${BRIEF_UNIT}` : ''}</th>`);
  const rows = briefRows(report).map(({ cells: [id = '', ...cells] }) => {
    const data = cells.map((cell) => `<td>${htmlEscaped(cell)}</td>`);
    return `      <tr><th scope="row">${htmlEscaped(id)}</th>${data.join('')}</tr>`;
  });
  return `  <table>\n    <thead><tr>${head.join('')}</tr></thead>\n    <tbody>\n${rows.join('\n')}\n    </tbody>\n  </table>`;
}

function figure(shared: Shared): string {
  const { report } = shared;
  if (!report) throw new Error('There is no result to make a figure of.');
  const picture = `<img${attributes({ src: pictureName(report), alt: claimsOf(report) })}>`;
  const caption = `${htmlEscaped(claimsOf(report))} Measured on ${htmlEscaped(whereOf(report))}: ${link(shared, 'see every pass, and run it here')}.`;
  return `<figure>\n  ${picture}\n${table(report)}\n  <figcaption>${caption}</figcaption>\n</figure>\n`;
}

function markdown(shared: Shared): string {
  const { report } = shared;
  const address = `<${addressOf(shared).replaceAll('<', '%3C').replaceAll('>', '%3E')}>`;
  if (!report) return `[${markdownEscaped(labelOf(shared))}](${address})\n`;
  const claims = markdownEscaped(claimsOf(report));
  return `[![${claims}](${pictureName(report)})](${address})\n\n${claims} Measured on ${markdownEscaped(whereOf(report))}.\n`;
}

const limited =
  (make: (shared: Shared) => string) =>
  (shared: Shared): string => {
    tooLong(shared);
    return make(shared);
  };

/** THE list of snippets. Each throws RangeError where the result is too large for it. */
export const SNIPPETS: readonly SnippetKind[] = [
  { id: 'iframe', title: 'Frame', ofResult: false, make: limited(iframe) },
  { id: 'element', title: 'Element', ofResult: false, make: limited(element) },
  { id: 'markdown', title: 'Markdown', ofResult: false, make: limited(markdown) },
  { id: 'figure', title: 'Still figure', ofResult: true, make: limited(figure) },
];
