// Taking a result along: as a link, a file or a picture. Fetched when this part of the page is opened.
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { pngOf, svgOf } from '../charts/picture.ts';
import { type Config, writeQuery } from '../config.ts';
import { fileName, type TextFile } from '../exports/file.ts';
import { reportJson } from '../exports/json.ts';
import { encodeReport } from '../exports/link.ts';
import { markdownTable } from '../exports/markdown.ts';
import { passesCsv } from '../exports/passes.ts';
import { pictureName, SNIPPETS, type SnippetKind } from '../exports/snippets.ts';
import { summaryCsv } from '../exports/summary.ts';
import { extent, moment } from '../figures.ts';
import type { Report } from '../report.ts';
import type { ChartKind } from './chart.ts';
import { copied, download } from './deliver.ts';
import { parts } from './parts.ts';
import { postPicture } from './post-picture.ts';

const PICTURES: readonly { kind: ChartKind; title: string }[] = [
  { kind: 'time', title: 'Time per key' },
  { kind: 'bytes', title: 'Bytes per key' },
  { kind: 'allocations', title: 'Allocations per key' },
  { kind: 'ratio', title: 'Ratio to the baseline' },
];

const FILES: readonly { id: string; title: string; make(report: Report): TextFile }[] = [
  { id: 'report', title: 'Report (JSON)', make: reportJson },
  { id: 'passes', title: 'Raw passes (CSV)', make: passesCsv },
  { id: 'summary', title: 'Summary (CSV)', make: summaryCsv },
];

const page = () => `${location.origin}${location.pathname}`;

function caption({ environment, createdAt, run }: Report): string {
  return `keystamp: ${environment.engine}, ${moment(createdAt)}, ${extent(run)}`;
}

@customElement('keystamp-share')
export class KeystampShare extends LitElement {
  @property({ attribute: false }) config!: Config;
  @property({ attribute: false }) report: Report | null = null;
  /** What the last button did. */
  @state() private said = '';
  /** Text that the browser did not let onto the clipboard, to be copied by hand. */
  @state() private byHand = '';

  protected override createRenderRoot() {
    return this;
  }

  /** Does it, and says what came of it. */
  async #say(work: () => Promise<string>): Promise<void> {
    this.byHand = '';
    try {
      this.said = await work();
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    }
  }

  async #copy(what: string, text: string): Promise<string> {
    if (await copied(text)) return `${what}: copied.`;
    this.byHand = text;
    await this.updateComplete;
    this.querySelector('textarea')?.select();
    return 'This browser does not let the page copy. Here is the text, selected: copy it by hand.';
  }

  #settingsLink = async (): Promise<string> => {
    const query = writeQuery(this.config);
    return this.#copy('Settings link', page() + (query && `?${query}`));
  };

  async #resultLink(report: Report): Promise<string> {
    return this.#copy('Result link', page() + (await encodeReport(report)));
  }

  async #save({ name, type, text }: TextFile): Promise<string> {
    download(name, new Blob([text], { type: `${type};charset=utf-8` }));
    return `Saved as ${name}.`;
  }

  async #chart(report: Report, kind: ChartKind, title: string, form: 'svg' | 'png'): Promise<string> {
    const chart = document.querySelector<SVGSVGElement>(`figure[data-chart="${kind}"] > svg`);
    if (!chart) throw new Error(`The chart “${title}” is not on this page.`);
    return this.#picture(report, kind, form, svgOf(chart, { title, caption: caption(report) }));
  }

  async #post(report: Report, form: 'svg' | 'png'): Promise<string> {
    return this.#picture(report, 'post', form, postPicture(report, caption(report), await parts.scales()));
  }

  async #picture(report: Report, what: string, form: 'svg' | 'png', svg: string): Promise<string> {
    const name = fileName(report, what, form);
    download(name, form === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg));
    return `Saved as ${name}.`;
  }

  async #snippet({ title, make }: SnippetKind): Promise<string> {
    const { config, report } = this;
    const text = make({ page: page(), config, report, hash: report ? await encodeReport(report) : '' });
    const said = await this.#copy(title, text);
    const picture = report && text.includes(pictureName(report));
    return picture
      ? `${said} Put “Both claims and all charts” beside the post, saved as ${pictureName(report)}.`
      : said;
  }

  #snippets(): TemplateResult {
    return html`${SNIPPETS.map(
      (kind) => html`<button type="button" id="snippet-${kind.id}" ?disabled=${kind.ofResult && !this.report}
        @click=${() => this.#say(() => this.#snippet(kind))}>${kind.title}</button> `,
    )}`;
  }

  #button(id: string, title: string | TemplateResult, work: (report: Report) => Promise<string>): TemplateResult {
    const { report } = this;
    return html`<button type="button" id=${id} ?disabled=${!report} @click=${() => report && this.#say(() => work(report))}>${title}</button>`;
  }

  #pictures(): TemplateResult {
    const formsOf = (kind: string, title: string, save: (report: Report, form: 'svg' | 'png') => Promise<string>) =>
      html`<div class="picture"><span>${title}</span>
        ${(['svg', 'png'] as const).map((form) =>
          this.#button(
            `${form}-${kind}`,
            html`${form.toUpperCase()}<span class="unseen"> of ${title}</span>`,
            (report) => save(report, form),
          ),
        )}</div>`;
    return html`<div class="pictures">
      ${formsOf('post', 'Both claims and all charts', (report, form) => this.#post(report, form))}
      ${PICTURES.map(({ kind, title }) => formsOf(kind, title, (report, form) => this.#chart(report, kind, title, form)))}
    </div>`;
  }

  protected override render() {
    return html`<div class="share-groups">
        <div role="group" aria-labelledby="share-links">
          <h3 id="share-links">Links</h3>
          <p class="note">A result link holds the whole result in the address itself; whoever opens it runs nothing.</p>
          <p class="buttons">
            <button type="button" id="copy-settings" @click=${() => this.#say(this.#settingsLink)}>Copy settings link</button>
            ${this.#button('copy-result', 'Copy result link', (report) => this.#resultLink(report))}
          </p>
        </div>
        <div role="group" aria-labelledby="share-snippets">
          <h3 id="share-snippets">For a post</h3>
          <p class="note">To be pasted: the result, or the settings while there is none. Readers fetch and run nothing before a click;
            the figure and Markdown are still.</p>
          <p class="buttons">${this.#snippets()}</p>
        </div>
        <div role="group" aria-labelledby="share-files">
          <h3 id="share-files">Files</h3>
          <p class="note">All passes are in the report, so that anyone can recompute what it claims.</p>
          <p class="buttons">
            ${FILES.map(({ id, title, make }) => this.#button(`save-${id}`, title, (report) => this.#save(make(report))))}
            ${this.#button('copy-markdown', 'Copy Markdown table', (report) => this.#copy('Markdown table', markdownTable(report).text))}
          </p>
        </div>
        <div role="group" aria-labelledby="share-pictures">
          <h3 id="share-pictures">Pictures</h3>
          <p class="note">In the colours that the page has now; the single charts also in their width.</p>
          ${this.#pictures()}
        </div>
      </div>
      <p id="shared" class="said" role="status">${this.said || (this.report ? '' : 'There is no result to take along yet.')}</p>
      <label class="by-hand" ?hidden=${this.byHand === ''}>To copy by hand
        <textarea readonly rows="4" .value=${this.byHand}></textarea></label>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-share': KeystampShare;
  }
}
