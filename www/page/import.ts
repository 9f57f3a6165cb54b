// Taking reports in: chosen, pasted or dropped. Until everything about them has been checked, nothing changes.
import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { listed } from '../figures.ts';
import { type Brought, checkSize, ImportError, readResults } from '../import.ts';

/** A text that is to be taken in. */
interface Source {
  name: string;
  size: number;
  text(): Promise<string>;
}

/** @throws ImportError for what is no file that can be read, such as a folder */
async function textOf(source: Source): Promise<string> {
  try {
    return await source.text();
  } catch {
    throw new ImportError(`${source.name} cannot be read as a file.`);
  }
}

const pasted = (name: string, text: string): Source => ({ name, size: new Blob([text]).size, text: async () => text });

/** "2 reports and 1 benchmark of BenchmarkDotNet". */
function addedOf({ reports, stated }: Brought): string {
  const many = (n: number, what: string) => (n === 0 ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`]);
  const benchmarks = stated.reduce((sum, run) => sum + run.benchmarks.length, 0);
  return listed([
    ...many(reports.length, 'report'),
    ...many(benchmarks, 'benchmark').map((text) => `${text} of BenchmarkDotNet`),
  ]);
}

@customElement('keystamp-import')
export class KeystampImport extends LitElement {
  /** Has what was brought judged and puts it on the page; rejects with a sentence, and then nothing has changed. */
  @property({ attribute: false }) bring!: (brought: Brought) => Promise<void>;
  @state() private said = '';
  @state() private problem = '';
  @state() private over = false;
  /** Whether the text is being taken. */
  @state() private adding = false;
  /** What was taken before; never rejects. */
  #before: Promise<unknown> = Promise.resolve();

  protected override createRenderRoot() {
    return this;
  }

  /**
   * Takes one thing after another, so that each is judged beside what the one before has added.
   * @returns whether all of it was taken
   */
  #take(sources: readonly Source[]): Promise<boolean> {
    const taken = this.#before.then(() => this.#takeNow(sources));
    this.#before = taken;
    return taken;
  }

  async #takeNow(sources: readonly Source[]): Promise<boolean> {
    this.said = '';
    this.problem = '';
    try {
      for (const { name, size } of sources) checkSize(name, size);
      const read = await Promise.all(sources.map(async (source) => readResults(source.name, await textOf(source))));
      const brought = { reports: read.flatMap(({ reports }) => reports), stated: read.flatMap(({ stated }) => stated) };
      await this.bring(brought);
      this.said = `${addedOf(brought)} added.`;
      return true;
    } catch (error) {
      this.problem = `Nothing was added. ${error instanceof Error ? error.message : String(error)}`;
      return false;
    }
  }

  #choose = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    if (files.length > 0) await this.#take(files);
    // So that the same file, once mended, can be chosen again.
    input.value = '';
  };

  #add = async (): Promise<void> => {
    const field = this.querySelector<HTMLTextAreaElement>('#import-text');
    // A button that was pressed twice adds once.
    if (!field || this.adding) return;
    const text = field.value;
    this.adding = true;
    // What has been typed meanwhile stays.
    if ((await this.#take([pasted('The pasted text', text)])) && field.value === text) field.value = '';
    this.adding = false;
  };

  #drag = (event: DragEvent): void => {
    event.preventDefault();
    this.over = event.type === 'dragover';
  };

  #drop = (event: DragEvent): void => {
    event.preventDefault();
    this.over = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    this.#take(files.length > 0 ? files : [pasted('What was dropped', text)]);
  };

  protected override render() {
    return html`<div class="import" role="group" aria-labelledby="import-title" data-over=${this.over} @dragover=${this.#drag}
      @dragleave=${this.#drag} @drop=${this.#drop}>
      <h3 id="import-title">Compare with other runs</h3>
      <p class="note">Reports from other engines, machines or days, drawn on the same axes. Every claim is recomputed from their passes.
        Exports of BenchmarkDotNet (JSON) are shown as it states them. Files can also be dropped here.</p>
      <div class="import-fields">
        <p><label for="import-files">Report files</label>
          <input type="file" id="import-files" multiple accept=".json,application/json" @change=${this.#choose}></p>
        <div><label for="import-text">A report, an export, or a result link, as text</label>
          <textarea id="import-text" rows="3" spellcheck="false" aria-describedby="import-problem"></textarea>
          <button type="button" id="import-add" @click=${this.#add}>Add</button></div>
      </div>
      <p id="import-problem" class="field-error" role="alert" ?hidden=${this.problem === ''}>${this.problem}</p>
      <p id="imported" class="said" role="status">${this.said}</p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-import': KeystampImport;
  }
}
