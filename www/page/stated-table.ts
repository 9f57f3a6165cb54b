// The table of what BenchmarkDotNet states. An operation is whatever a benchmark's author made it, so each row asks how
// many keys one makes, and shows times and bytes for each key.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { benchmarkName, parseKeysPerOperation } from '../benchmarkdotnet.ts';
import { integer, nanoseconds, perKey } from '../figures.ts';
import { perKeyOf, type StatedEntry } from './stated.ts';

const NONE = '–';

@customElement('keystamp-stated')
export class KeystampStated extends LitElement {
  @property({ attribute: false }) entries: readonly StatedEntry[] = [];
  @property({ attribute: false }) setKeys!: (id: string, keys: number) => void;
  @property({ attribute: false }) clear!: () => void;
  /** What is wrong with a field, by the row's id. */
  @state() private problems: ReadonlyMap<string, string> = new Map();

  protected override createRenderRoot() {
    return this;
  }

  #change(entry: StatedEntry, text: string): void {
    const problems = new Map(this.problems);
    problems.delete(entry.id);
    try {
      this.setKeys(entry.id, parseKeysPerOperation(text));
    } catch (error) {
      // What was drawn stays: it is still that of the last number that could be used.
      problems.set(entry.id, error instanceof Error ? error.message : String(error));
    }
    this.problems = problems;
  }

  #row(entry: StatedEntry): TemplateResult {
    const { id, benchmark } = entry;
    const name = benchmarkName(benchmark);
    const { meanNs, interval, level, bytes } = perKeyOf(entry, name);
    const problem = this.problems.get(id) ?? '';
    return html`<tr>
      <th scope="row">${name}</th>
      <td><input name=${id} type="text" inputmode="numeric" autocomplete="off" aria-label="Keys that one operation of ${name} makes"
          .value=${integer(benchmark.keys)} aria-invalid=${problem === '' ? 'false' : 'true'} aria-describedby="error-${id}"
          @input=${(event: Event) => this.#change(entry, (event.target as HTMLInputElement).value)}>
        <p class="field-error" id="error-${id}" role="status" ?hidden=${problem === ''}>${problem}</p></td>
      <td>${nanoseconds(meanNs)}</td>
      <td>${interval ? `${nanoseconds(interval.lowNs)} to ${nanoseconds(interval.highNs)}` : NONE}</td>
      <td>${interval && level !== null ? `${level} %` : NONE}</td>
      <td>${bytes === null ? 'not diagnosed' : perKey(bytes)}</td>
    </tr>`;
  }

  #sources(): TemplateResult[] {
    const runs = [...new Set(this.entries.map(({ run }) => run))];
    return runs.map(
      ({ title, where, failed }) => html`<p class="note">${title}${where ? `: ${where}` : ''}.
        ${failed.length > 0 ? `Without a result, and therefore not shown: ${failed.join(', ')}.` : nothing}</p>`,
    );
  }

  protected override render() {
    return html`<section id="stated" class="beside" aria-labelledby="stated-title">
      <h2 id="stated-title">Imported from BenchmarkDotNet</h2>
      <p class="note">Means and intervals as BenchmarkDotNet states them, from another runtime and most likely another machine: no verdict is
        made of them. An operation is what the benchmark’s author made it; say how many keys one makes.</p>
      ${this.#sources()}
      <div class="scroll" role="group" tabindex="0" aria-labelledby="stated-title">
        <table class="data">
          <thead><tr><th scope="col">Benchmark</th><th scope="col">Keys per operation</th><th scope="col">Mean per key</th>
            <th scope="col">Interval per key</th><th scope="col">Level</th><th scope="col">Bytes per key</th></tr></thead>
          <tbody>${this.entries.map((entry) => this.#row(entry))}</tbody>
        </table>
      </div>
      <p><button type="button" id="clear-stated" @click=${this.clear}>Remove these</button></p>
    </section>`;
  }
}

/** Nothing where there is nothing to show. */
export function statedView(
  shown: Pick<KeystampStated, 'entries' | 'setKeys' | 'clear'>,
): TemplateResult | typeof nothing {
  if (shown.entries.length === 0) return nothing;
  return html`<keystamp-stated .entries=${shown.entries} .setKeys=${shown.setKeys} .clear=${shown.clear}></keystamp-stated>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-stated': KeystampStated;
  }
}
