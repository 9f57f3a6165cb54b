// The settings form. It keeps what was typed, whatever it is; a value that breaks a rule is named beside its field.
// Each change tells the page, with a configuration when all fields are well.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import {
  type AddressProblem,
  ARTICLE_PASSES,
  type Config,
  DEFAULTS,
  type Field,
  fieldText,
  LABELS,
  parseSettings,
  writeQuery,
} from '../config.ts';
import { integer } from '../figures.ts';
import { builderIds } from '../kinds.ts';
import { PRESETS } from '../presets.ts';
import { table } from '../table.ts';

type Texts = Record<Field, string>;

const HINTS: Partial<Record<Field, string>> = {
  regions: 'Names, separated by commas; the keys take them in turn.',
  seed: 'Shuffles the passes. Empty: a fresh one for each run.',
};

const ALLOCATORS = [
  { id: 'system', title: 'system', why: 'Rust’s own allocator for WebAssembly' },
  {
    id: 'nursery',
    title: 'nursery',
    why: 'cheap as in the article’s runtime: a pointer moves up, and an empty nursery starts over',
  },
] as const;

/** The fields' texts, spelled for people: spaces after commas, thousands separated. */
function textsOf(config: Config): Texts {
  const texts = Object.fromEntries((Object.keys(LABELS) as Field[]).map((field) => [field, fieldText(config, field)]));
  const keys = typeof config.keys === 'number' ? integer(config.keys) : config.keys;
  return { ...(texts as Texts), keys, regions: config.regions.join(', ') };
}

@customElement('keystamp-settings')
export class KeystampSettings extends LitElement {
  @property({ attribute: false }) config: Config = { ...DEFAULTS };
  /** Problems found before the form was touched: in the address. */
  @property({ attribute: false }) problems: readonly AddressProblem[] = [];
  @property({ type: Boolean }) disabled = false;
  @state() private texts: Texts = textsOf(DEFAULTS as Config);

  protected override createRenderRoot() {
    return this;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('config')) return;
    // What was typed stays as it was typed, unless it says something else.
    const { config, problems } = parseSettings(this.texts, builderIds);
    if (problems.length > 0 || writeQuery(config) !== writeQuery(this.config)) this.texts = textsOf(this.config);
  }

  /** The field that has to be mended first, or null. */
  firstBadField(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[aria-invalid="true"]');
  }

  #change(field: Field, text: string): void {
    this.texts = { ...this.texts, [field]: text };
    if (field === 'builders' && !text.split(',').includes(this.texts.baseline))
      this.texts.baseline = text.split(',')[0] ?? '';
    const { config, problems } = parseSettings(this.texts, builderIds);
    this.problems = problems;
    this.dispatchEvent(new CustomEvent('settings', { detail: { config, problems } }));
  }

  #onInput = (event: Event): void => {
    const input = event.target as HTMLInputElement | HTMLSelectElement;
    if (input.name !== 'builders') {
      this.#change(input.name as Field, input.value);
      return;
    }
    const chosen = new Set(this.#builders);
    if ((input as HTMLInputElement).checked) chosen.add(input.value);
    else chosen.delete(input.value);
    this.#change('builders', builderIds.filter((id) => chosen.has(id)).join(','));
  };

  get #builders(): string[] {
    return this.texts.builders.split(',').filter(Boolean);
  }

  /** @param field null for the address as a whole */
  #error(field: Field | null): TemplateResult {
    const problem = this.problems.find((each) => each.field === field);
    return html`<p class="field-error" id="error-${field ?? 'address'}" ?hidden=${!problem}>${problem?.message ?? ''}</p>`;
  }

  #marks(field: Field) {
    const bad = this.problems.some((problem) => problem.field === field);
    return { invalid: bad ? 'true' : 'false', describedby: `error-${field}${HINTS[field] ? ` hint-${field}` : ''}` };
  }

  #text(
    field: 'keys' | 'passes' | 'regions' | 'seed',
    offers: readonly { title: string; text: string }[] = [],
  ): TemplateResult {
    const { invalid, describedby } = this.#marks(field);
    return html`<div class="field field-${field}">
      <label for="field-${field}">${LABELS[field]}</label>
      <input id="field-${field}" name=${field} type="text" autocomplete="off" spellcheck="false" .value=${this.texts[field]}
        ?disabled=${this.disabled} aria-invalid=${invalid} aria-describedby=${describedby}>
      ${HINTS[field] ? html`<p class="hint" id="hint-${field}">${HINTS[field]}</p>` : nothing}
      ${offers.length > 0 ? html`<p class="offers">${offers.map(({ title, text }) => this.#offer(title, field, text))}</p>` : nothing}
      ${this.#error(field)}
    </div>`;
  }

  #offer(title: string, field: Field, text: string): TemplateResult {
    return html`<button type="button" class="offer" aria-pressed=${this.texts[field] === text} ?disabled=${this.disabled}
      @click=${() => this.#change(field, text)}>${title}</button>`;
  }

  #choice(
    field: 'baseline' | 'allocator',
    options: readonly { id: string; title: string }[],
    hint: unknown = nothing,
  ): TemplateResult {
    const { invalid, describedby } = this.#marks(field);
    return html`<div class="field field-${field}">
      <label for="field-${field}">${LABELS[field]}</label>
      <select id="field-${field}" name=${field} ?disabled=${this.disabled} aria-invalid=${invalid} aria-describedby=${describedby}>
        ${options.map(({ id, title }) => html`<option value=${id} .selected=${this.texts[field] === id}>${title}</option>`)}
      </select>
      ${hint} ${this.#error(field)}
    </div>`;
  }

  #builderFields(): TemplateResult {
    const { invalid, describedby } = this.#marks('builders');
    return html`<fieldset class="field field-builders" aria-describedby=${describedby} ?disabled=${this.disabled}>
      <legend>${LABELS.builders}</legend>
      <div class="chips">
        ${table.builders.map(
          ({ id, why }) => html`<label class="chip" title=${why}><input type="checkbox" name="builders" value=${id}
            aria-invalid=${invalid} .checked=${this.#builders.includes(id)}><span>${id}</span></label>`,
        )}
      </div>
      <p class="offers">${PRESETS.map(({ title, builders }) => this.#offer(title, 'builders', builders.join(',')))}</p>
      ${this.#error('builders')}
    </fieldset>`;
  }

  protected override render() {
    const builders = this.#builders.map((id) => ({ id, title: id }));
    const allocator = ALLOCATORS.find(({ id }) => id === this.texts.allocator);
    return html`<form class="settings" aria-label="Settings" novalidate @input=${this.#onInput} @keydown=${this.#enter} @submit=${this.#submit}>
      ${this.#error(null)}
      ${this.#text('keys', [
        { title: `${integer(DEFAULTS.keys as number)}, as in the article`, text: integer(DEFAULTS.keys as number) },
        { title: 'calibrate', text: 'calibrate' },
      ])}
      ${this.#text('passes', [
        { title: 'auto', text: 'auto' },
        { title: 'seven, as in the article', text: String(ARTICLE_PASSES) },
      ])}
      ${this.#choice('baseline', builders)} ${this.#builderFields()}
      ${this.#choice('allocator', ALLOCATORS, html`<p class="hint">${allocator?.why ?? ''}</p>`)}
      ${this.#text('regions')} ${this.#text('seed')}
    </form>`;
  }

  /** Enter in a field runs. By itself it would not: the button that runs is elsewhere, and a form without one waits. */
  #enter = (event: KeyboardEvent): void => {
    const { key, isComposing, target } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || target.type !== 'text') return;
    event.preventDefault();
    target.form?.requestSubmit();
  };

  #submit = (event: Event): void => {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('submitted'));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-settings': KeystampSettings;
  }
}
