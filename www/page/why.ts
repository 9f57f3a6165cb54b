// Why: for each builder of the run, what one key asks of the allocator, step by step, whether the counts came out as
// its table row predicts, and the code that did it. Id and region of that one key can be changed.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { lifetimes } from '../charts/lifetimes.ts';
import { countedAgainst } from '../claims.ts';
import { type Desk, DeskProblem } from '../desk.ts';
import { integer, perKey } from '../figures.ts';
import { allocatedBytes, allocations, type Report, type Row } from '../report.ts';
import { type Story, stepSentence, storySummary } from '../story.ts';
import { table } from '../table.ts';
import { Nearing } from './nearing.ts';
import './source.ts';

/** What is drawn before the first layout tells the width. */
const FIRST_WIDTH = 300;
const WIDEST = 420;

@customElement('keystamp-why')
export class KeystampWhy extends LitElement {
  @property({ attribute: false }) builders: readonly string[] = [];
  @property({ attribute: false }) report: Report | null = null;
  /** Answers this part's questions. */
  @property({ attribute: false }) desk!: Desk;
  /** Whether passes are being made: questions wait, since answering them would disturb those. */
  @property({ type: Boolean }) busy = false;
  @state() private keyId = '42';
  @state() private keyRegion = 'US';
  @state() private stories: ReadonlyMap<string, Story> = new Map();
  @state() private problem = '';
  @state() private width = FIRST_WIDTH;

  readonly #resizing = new ResizeObserver(([entry]) => this.#resize(entry?.contentRect.width));
  readonly #nearing = new Nearing(this, () => this.#trace());
  #asked = '';

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('busy') || changed.has('builders') || changed.has('keyId') || changed.has('keyRegion'))
      this.#trace();
  }

  #resize(width: number | undefined): void {
    if (!width) return;
    const columns = width >= 720 ? 2 : 1;
    this.width = Math.min(WIDEST, Math.floor((width - (columns - 1) * 24) / columns) - 34);
  }

  async #trace(): Promise<void> {
    if (!this.#nearing.near || this.busy) return;
    const { builders, keyId: id, keyRegion: region } = this;
    const asked = JSON.stringify([builders, id, region]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    try {
      // Only what looks like a whole number becomes one; anything else is refused as it was typed.
      const typed = id.trim();
      const number = /^-?\d{1,16}$/.test(typed) ? Number(typed) : typed;
      const { stories } = await this.desk.ask({ kind: 'trace', builders: [...builders], id: number, region });
      // A later question may have been asked meanwhile.
      if (asked !== this.#asked) return;
      this.stories = new Map(stories.map((story) => [story.builder, story]));
      this.problem = '';
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#asked = '';
      // The last stories stay: they are still those of the key that is named above them.
      this.problem = error instanceof DeskProblem ? error.message : String(error);
    }
  }

  #onInput = (event: Event): void => {
    const { name, value } = event.target as HTMLInputElement;
    if (name === 'story-id') this.keyId = value;
    else this.keyRegion = value;
  };

  #fields(): TemplateResult {
    const invalid = this.problem === '' ? 'false' : 'true';
    const field = (name: string, label: string, value: string, mode: string) => html`<div class="field">
      <label for=${name}>${label}</label>
      <input id=${name} name=${name} type="text" inputmode=${mode} autocomplete="off" spellcheck="false" .value=${value}
        aria-invalid=${invalid} aria-describedby="error-story">
    </div>`;
    return html`<div class="story-key" @input=${this.#onInput}>
      ${field('story-id', 'Id', this.keyId, 'numeric')} ${field('story-region', 'Region', this.keyRegion, 'text')}
    </div>
    <p class="field-error" id="error-story" role="status" ?hidden=${this.problem === ''}>${this.problem}</p>`;
  }

  #card(id: string): TemplateResult {
    const builder = table.builders.find((each) => each.id === id);
    const row = this.report?.rows.find((each) => each.id === id);
    return html`<article class="builder" data-builder=${id} aria-labelledby="builder-${id}">
      <h3 id="builder-${id}">${id} <span class="quiet">${builder?.title}</span></h3>
      <p class="note">${builder?.why}</p>
      ${
        builder?.kind === 'script'
          ? html`<p class="note">It runs in JavaScript, whose allocations no page can observe.</p>`
          : html`${badge(row, this.report?.run.keysPerPass ?? 0)} ${this.#story(this.stories.get(id))}`
      }
      <keystamp-source .builder=${id}></keystamp-source>
    </article>`;
  }

  #story(story: Story | undefined): TemplateResult {
    if (!story) return html`<div class="story story-room"><p class="note">The steps of one key appear here.</p></div>`;
    return html`<div class="story">
      <p class="note"><code>${story.key.length > 60 ? `${story.key.slice(0, 60)}…` : story.key}</code>, ${integer(story.keyBytes)} bytes.
        ${storySummary(story)}</p>
      ${
        story.events.length === 0
          ? nothing
          : html`<div class="drawing">${lifetimes(story, this.width, `hatch-${story.builder}`)}</div>
            <ol class="steps">${story.events.map((step) => html`<li>${capital(stepSentence(step, story))}.</li>`)}</ol>`
      }
      ${story.overflowed ? html`<p class="overflow">There were more steps than the trace has room for: what follows them is missing here.</p>` : nothing}
    </div>`;
  }

  protected override render() {
    return html`<section aria-labelledby="why-title">
      <h2 id="why-title">Why: what one key allocates</h2>
      <p class="note">Traced by the counting allocator while it makes and frees a single key. Solid is the key, hatched is what was
        thrown away. The bars run from the step that allocates to the step that frees.</p>
      ${this.#fields()}
      <div class="builders">${this.builders.map((id) => this.#card(id))}</div>
    </section>`;
  }
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Whether one pass asked for exactly what the builder's row predicts. */
function badge(row: Row | undefined, keys: number): TemplateResult {
  return html`<div class="reserved badge-room">
    ${badgeText(row, keys)}
    <p class="badge-reserve" aria-hidden="true" data-reserve=${LONGEST_BADGE}></p>
  </div>`;
}

const LONGEST_BADGE = '✓ as predicted: 23.25 bytes in 2.25 allocations per key';

function badgeText(row: Row | undefined, keys: number): TemplateResult {
  const { ledger, predicted, holds } = row ?? {};
  if (!ledger || !predicted) return html`<p class="badge" data-holds="unknown">not counted yet</p>`;
  const calls = allocations(ledger) / keys;
  const inShort = `${perKey(allocatedBytes(ledger) / keys)} bytes in ${perKey(calls)} ${calls === 1 ? 'allocation' : 'allocations'}`;
  return holds
    ? html`<p class="badge" data-holds="true">as predicted: ${inShort} per key</p>`
    : html`<p class="badge" data-holds="false">not as predicted: per pass, ${countedAgainst({ ledger, predicted })}</p>`;
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-why': KeystampWhy;
  }
}
