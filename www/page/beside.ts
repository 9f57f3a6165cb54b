// Several runs side by side: where each was made, and what each found. What differs between their surroundings is
// marked, because it is the first thing to look at when their results differ.
import { html, nothing, type TemplateResult } from 'lit';
import { integer, interval, listed, medianRatio, milliseconds, moment, perKey } from '../figures.ts';
import { allocatedBytes, type Report } from '../report.ts';
import type { Guest, Source } from './guests.ts';
import { whatDiffers } from './sealed.ts';

const NONE = '–';
const SHOWN_CHARACTERS = 60;

const WHOSE: Readonly<Record<Source, string>> = { author: 'The author’s', here: 'Earlier here', file: 'From a file' };

const SURROUNDINGS: readonly [string, (report: Report) => string][] = [
  ['Engine', ({ environment }) => environment.engine],
  [
    'Processors',
    ({ environment }) => (environment.hardwareConcurrency === null ? NONE : integer(environment.hardwareConcurrency)),
  ],
  ['Clock step', ({ environment }) => `${milliseconds(environment.timerResolutionMs)} ms`],
  ['Cross-origin isolated', ({ environment }) => (environment.crossOriginIsolated ? 'yes' : 'no')],
  ['Timed module', ({ environment }) => environment.wasmSha256.timed?.slice(0, 12) ?? 'not known'],
  ['Allocator', ({ config }) => config.allocator],
  ['Regions', ({ config }) => cut(config.regions.join(', '))],
  ['Keys per pass', ({ run }) => integer(run.keysPerPass)],
  ['Blocks', ({ run }) => integer(run.blocks)],
];

const cut = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

interface Line {
  name: string;
  cells: string[];
  /** Whether it tells of the surroundings, and differs between the runs. */
  differs: boolean;
}

/** Every comparison that any of the runs makes, by name, and what each run says to it. */
function comparisonLines(reports: readonly Report[]): Line[] {
  const names = reports.flatMap(({ comparisons }) =>
    comparisons.map(({ builder, baseline }) => `${builder} over ${baseline}`),
  );
  return [...new Set(names)].map((name) => ({
    name: `Time, ${name}`,
    differs: false,
    cells: reports.map(({ comparisons }) => {
      const found = comparisons.find(({ builder, baseline }) => `${builder} over ${baseline}` === name);
      if (!found) return NONE;
      const { low, high, verdict } = found;
      const ends = low === null || high === null ? '' : ` (${interval(low, high)})`;
      return `${medianRatio(found)}${ends}, ${verdict === 'wash' ? 'a wash' : verdict}`;
    }),
  }));
}

function byteLines(reports: readonly Report[]): Line[] {
  const ids = [...new Set(reports.flatMap(({ rows }) => rows.map(({ id }) => id)))];
  return ids.map((id) => ({
    name: `Bytes per key, ${id}`,
    differs: false,
    cells: reports.map(({ rows, run }) => {
      const ledger = rows.find((row) => row.id === id)?.ledger;
      return ledger ? perKey(allocatedBytes(ledger) / run.keysPerPass) : NONE;
    }),
  }));
}

/** The lines of the table, for runs in the order of its columns. */
export function besideLines(reports: readonly Report[]): Line[] {
  const surroundings = SURROUNDINGS.map(([name, read]) => {
    const cells = reports.map(read);
    return { name, cells, differs: new Set(cells).size > 1 };
  });
  return [...surroundings, ...comparisonLines(reports), ...byteLines(reports)];
}

function differing(lines: readonly Line[]): string {
  const names = lines.filter(({ differs }) => differs).map(({ name }) => name.toLowerCase());
  return names.length === 0
    ? 'They were made in the same surroundings, as far as a page can see.'
    : `Their surroundings differ in ${listed(names)}.`;
}

interface Shown {
  /** The report on screen, and whose it is where it is no run of this page. */
  report: Report | null;
  source: Source | null;
  beside: readonly Guest[];
  clear(): void;
}

export function besideView({ report, source, beside, clear }: Shown): TemplateResult | typeof nothing {
  if (beside.length === 0) return nothing;
  const first = report ? [{ report, whose: source ? WHOSE[source] : 'Yours' }] : [];
  const columns = [...first, ...beside.map((guest) => ({ report: guest.report, whose: WHOSE[guest.source] }))];
  const lines = besideLines(columns.map((column) => column.report));
  const overruled = beside.filter((guest) => guest.differences.length > 0);
  return html`<section id="beside" class="beside" aria-labelledby="beside-title">
    <h2 id="beside-title">Side by side</h2>
    <p class="note">${columns.length > 1 ? differing(lines) : ''} Every claim was recomputed here from the passes and counts that came with it.</p>
    ${overruled.map(({ report: { environment, createdAt }, differences }) => html`<div class="overruled"><p class="note">${environment.engine}, ${moment(createdAt)}: not all of it is what the report itself says.</p>${whatDiffers(differences)}</div>`)}
    <div class="scroll" role="group" tabindex="0" aria-labelledby="beside-title">
      <table class="data">
        <thead><tr><th scope="col">Run</th>${columns.map(
          ({ report: { createdAt }, whose }) => html`<th scope="col">${whose}<br>${moment(createdAt)}</th>`,
        )}</tr></thead>
        <tbody>${lines.map(
          ({ name, cells, differs }) =>
            html`<tr data-differs=${differs}><th scope="row">${name}${differs ? html`<span class="unseen">, differs</span>` : nothing}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
        )}</tbody>
      </table>
    </div>
    <p><button type="button" id="clear-beside" @click=${clear}>Remove the others</button></p>
  </section>`;
}
