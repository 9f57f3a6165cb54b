// The article's figures, the layout model and this run, side by side.
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { type Desk, DeskProblem } from '../desk.ts';
import { type Accounts, accountLines, whyTheRatiosDiffer } from '../dotnet.ts';
import { integer } from '../figures.ts';
import type { Report } from '../report.ts';
import { Nearing } from './nearing.ts';

@customElement('keystamp-accounts')
export class KeystampAccounts extends LitElement {
  /** Keys per pass and regions that the model is made for. */
  @property({ attribute: false }) keys = 0;
  @property({ attribute: false }) regions: readonly string[] = [];
  @property({ attribute: false }) report: Report | null = null;
  /** Answers this part's questions. */
  @property({ attribute: false }) desk!: Desk;
  /** Whether passes are being made: questions wait, since answering them would disturb those. */
  @property({ type: Boolean }) busy = false;
  @state() private accounts: Accounts | null = null;
  @state() private problem = '';

  readonly #nearing = new Nearing(this, () => this.#ask());
  #asked = '';

  protected override createRenderRoot() {
    return this;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('busy') || changed.has('keys') || changed.has('regions')) this.#ask();
  }

  async #ask(): Promise<void> {
    const { keys, regions } = this;
    const asked = JSON.stringify([keys, regions]);
    if (!this.#nearing.near || this.busy || asked === this.#asked) return;
    this.#asked = asked;
    try {
      const { accounts } = await this.desk.ask({ kind: 'model', keys, regions: [...regions] });
      if (asked !== this.#asked) return;
      this.accounts = accounts;
      this.problem = '';
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#asked = '';
      this.problem = error instanceof DeskProblem ? error.message : String(error);
    }
  }

  #table(accounts: Accounts) {
    const { published, keys } = accounts;
    return html`<div class="scroll" role="group" tabindex="0" aria-labelledby="accounts-title">
        <table id="accounts" class="data">
          <thead><tr>
            <th scope="col"><span class="unseen">Figure</span></th>
            <th scope="col">The article, .NET<br>${integer(published.keys)} keys</th>
            <th scope="col">.NET’s layout, modelled<br>${integer(keys)} keys</th>
            <th scope="col">This run, Rust<br>${this.report ? `${integer(this.report.run.keysPerPass)} keys` : 'not yet'}</th>
          </tr></thead>
          ${keyed(
            this.report,
            html`<tbody>${accountLines(accounts, this.report).map(
              (line) =>
                html`<tr><th scope="row">${line.name}</th><td>${line.published}</td><td>${line.model}</td><td>${line.run}</td></tr>`,
            )}</tbody>`,
          )}
        </table>
      </div>
      <p class="note">${whyTheRatiosDiffer(accounts, this.report)}</p>`;
  }

  protected override render() {
    return html`<section aria-labelledby="accounts-title">
      <h2 id="accounts-title">The article’s figures, and these</h2>
      <p class="note">What the article published, what its strings weigh by .NET’s object layout, and what this run found. Times of
        different machines cannot be compared; their ratios can, with care.</p>
      ${this.accounts ? this.#table(this.accounts) : html`<div class="accounts-room"></div>`}
      ${this.problem === '' ? nothing : html`<p class="field-error" role="status">${this.problem}</p>`}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-accounts': KeystampAccounts;
  }
}
