// The source of a builder: the very lines that were compiled, highlighted when the page was built.

import sources from 'virtual:builder-sources';
import { html, type TemplateResult } from 'lit';

/** @param id of a builder in the table */
export function sourceView(id: string): TemplateResult {
  const source = sources[id];
  if (!source) throw new Error(`no source of builder "${id}" in this build`);
  const { file, line, lines } = source;
  return html`<details class="source">
    <summary>Code<span class="unseen"> of ${id}</span> <span class="quiet">${file}, line ${line}</span></summary>
    <div class="code" role="region" aria-label="Code of ${id}" tabindex="0"><pre><code>${lines.map(
      (tokens, at) =>
        html`${at > 0 ? '\n' : ''}${tokens.map(([kind, text]) => (kind === '' ? text : html`<span class="token-${kind}">${text}</span>`))}`,
    )}</code></pre></div>
  </details>`;
}
