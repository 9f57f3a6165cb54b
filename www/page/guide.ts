// When to leave the plain version alone.
import { html, nothing, type TemplateResult } from 'lit';
import { adviceFor } from '../guide.ts';
import type { Report } from '../report.ts';

/** Texts as long as an answer from a run may get, which reserve its height; the other answers need no run. */
const RESERVE: readonly string[] = [
  'concat takes 41.2 ns per key here and create 45.5 ns. For 1,000 keys that is 4.37 µs more: weigh it against the rest of what you do for them.',
  'create asks for 8.25 bytes less per key than concat, and 1.25 fewer times: 16.0 MB for 2,000,000 keys. It matters where memory is cleaned up under load by a collector that other work has to wait for, and hardly anywhere else.',
];

const reserved = (text: string | undefined) =>
  text === undefined ? nothing : html`<span aria-hidden="true" data-reserve=${text}></span>`;

export function guideView(report: Report | null): TemplateResult {
  return html`<section class="guide" aria-labelledby="guide-title">
    <h2 id="guide-title">When to leave the plain version alone</h2>
    <p class="note">${report ? 'Made from the run on this page.' : 'After a run, with your own numbers.'}</p>
    <dl>
      ${adviceFor(report).map(
        ({ question, answer }, at) =>
          html`<div><dt>${question}</dt><dd class="reserved"><span>${answer}</span>${reserved(RESERVE[at])}</dd></div>`,
      )}
    </dl>
  </section>`;
}
