// What stands above a result that was not measured here: whose it is, where it was made, and whether its claims are
// those that its passes support. And the notice where an address promised a result and has none.
import { html, nothing, type TemplateResult } from 'lit';
import { moment } from '../figures.ts';
import type { Difference } from '../recomputed.ts';
import type { Guest, Source } from './guests.ts';

const BY: Readonly<Record<Source, string>> = {
  author: 'Measured by the author',
  here: 'Measured here earlier',
  file: 'Brought in from elsewhere: measured',
};

/** Each figure that is not what follows from the rest of its report. */
export function whatDiffers(differences: readonly Difference[]): TemplateResult {
  return html`<details>
    <summary>What differs</summary>
    <ul>${differences
      .slice(0, 100)
      .map(
        ({ path, stored, recomputed }) =>
          html`<li><code>${path}</code>: it says ${stored}, recomputed it is ${recomputed}</li>`,
      )}</ul>
  </details>`;
}

function standing({ differences }: Guest, ran = ' Nothing has run here.'): TemplateResult {
  const n = differences.length;
  if (n === 0) {
    return html`<p>${ran} Every claim was recomputed from the passes and counts that came with it, and is as it came.</p>`;
  }
  return html`<p><strong>${n === 1 ? '1 figure that came with it differs' : `${n} figures that came with it differ`} from what its
      passes and counts say.</strong> Shown is what was recomputed from them.${ran}</p>
    ${whatDiffers(differences)}`;
}

/** @param unrepeatable why this page cannot run the same, or nothing */
export function sealedView(guest: Guest | null, unrepeatable: string): TemplateResult | typeof nothing {
  if (!guest) return nothing;
  const { environment, createdAt } = guest.report;
  return html`<section id="sealed" class="notice sealed" aria-label="Whose result this is">
    <p><strong>${BY[guest.source]} on ${environment.engine}, ${moment(createdAt)}.</strong>
      ${unrepeatable ? `This page cannot run the same: ${unrepeatable}` : 'To measure the same on your machine, press “Run here”.'}</p>
    ${standing(guest)}
  </section>`;
}

/** What stands below an own run that was started from the author's result. */
export function authorView(guest: Guest | undefined): TemplateResult | typeof nothing {
  if (!guest) return nothing;
  const { environment, createdAt } = guest.report;
  return html`<section class="notice sealed" id="author" aria-label="The author’s result">
    <p><strong>The author’s result: ${environment.engine}, ${moment(createdAt)}.</strong></p>
    ${standing(guest, '')}
  </section>`;
}

interface Opening {
  /** Whether a result is on its way to the screen. */
  opening: boolean;
  /** Why the address's result is not on screen; empty when nothing is wrong. */
  problem: string;
}

/** @param kept whether it came during a run, and waits for its end */
export function linkNotice({ opening, problem }: Opening, kept: boolean): TemplateResult | typeof nothing {
  if (opening) return html`<p class="notice sealed" role="status">Opening the result of this link …</p>`;
  if (problem === '' && kept) {
    return html`<p id="link-kept" class="notice sealed"><strong>The result of this link has come while a run is under way.</strong>
      It will be shown in full when the run has ended.</p>`;
  }
  if (problem === '') return nothing;
  return html`<div id="link-problem" class="notice refused" role="alert">
    <p><strong>There is no result to show from this link.</strong> ${problem} Everything else on this page works.</p>
  </div>`;
}
