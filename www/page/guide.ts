// When to leave the plain version alone.
import { html, type TemplateResult } from 'lit';
import { adviceFor } from '../guide.ts';
import type { Report } from '../report.ts';

export function guideView(report: Report | null): TemplateResult {
  return html`<section class="guide" aria-labelledby="guide-title">
    <h2 id="guide-title">When to leave the plain version alone</h2>
    <p class="note">${report ? 'Made from the run on this page.' : 'After a run, with your own numbers.'}</p>
    <dl>${adviceFor(report).map(({ question, answer }) => html`<div><dt>${question}</dt><dd>${answer}</dd></div>`)}</dl>
  </section>`;
}
