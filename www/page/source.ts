// The source of a builder: the very lines that were compiled, highlighted when the page was built. They are fetched when
// a reader opens the first of them.
import places from 'virtual:builder-places';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { parts } from './parts.ts';

type Code = Awaited<ReturnType<typeof parts.code>>['default'];

@customElement('keystamp-source')
export class KeystampSource extends LitElement {
  /** The id of a builder in the table. */
  @property() builder = '';
  @state() private code: Code | null = null;
  /** Why the code is not shown; empty when nothing is wrong. */
  @state() private problem = '';

  protected override createRenderRoot() {
    return this;
  }

  #open = async (event: Event): Promise<void> => {
    if (!(event.currentTarget as HTMLDetailsElement).open) return;
    try {
      this.code = (await parts.code()).default;
      this.problem = '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  };

  #lines(): TemplateResult | typeof nothing {
    const lines = this.code?.[this.builder];
    if (!lines) return nothing;
    return html`<pre><code>${lines.map(
      (tokens, at) =>
        html`${at > 0 ? '\n' : ''}${tokens.map(([kind, text]) => (kind === '' ? text : html`<span class="token-${kind}">${text}</span>`))}`,
    )}</code></pre>`;
  }

  protected override render() {
    const place = places[this.builder];
    if (!place) throw new Error(`no source of builder "${this.builder}" in this build`);
    return html`<details class="source" @toggle=${this.#open}>
      <summary>Code<span class="unseen"> of ${this.builder}</span> <span class="quiet">${place.file}, line ${place.line}</span></summary>
      ${
        this.problem === ''
          ? html`<div class="code" role="region" aria-label="Code of ${this.builder}" tabindex="0">${this.#lines()}</div>`
          : html`<p class="field-error" role="alert">${this.problem} Close this and open it again.</p>`
      }
    </details>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-source': KeystampSource;
  }
}
