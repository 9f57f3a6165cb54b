// The progress of a run. The worker tells where it stands before each pass; between two messages the bar moves by the
// time that the pass should take, never past the point that the pass will have reached.
import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { remaining } from '../claims.ts';
import { integer } from '../figures.ts';
import type { Phase, Progress } from '../protocol.ts';

const STEPS = 10_000;
/** How often the bar moves: smooth to the eye, and a third of the painting of every frame. */
const MOVE_MS = 45;
/** How often the words beside the bar may change: fast enough to follow, slow enough to read. */
const WORDS_MS = 250;

const PHASES: Readonly<Record<Phase, string>> = {
  loading: 'Loading',
  agreeing: 'Comparing all keys',
  calibrating: 'Calibrating with',
  warmingUp: 'Warming up',
  timing: 'Timing',
  weighing: 'Counting bytes of',
  observing: 'Observing',
  hidden: 'Waiting: this tab is hidden',
};

/** What the run is doing. */
export function doing({ phase, row }: Progress): string {
  return row === null ? PHASES[phase] : `${PHASES[phase]} ${row}`;
}

/** Where the run stands among its blocks; nothing outside of them. */
export function standing({ block, blocksToLook, look }: Progress, planned: boolean): string {
  if (block === 0) return '';
  const inLook = planned && look !== null ? `, look ${look}` : '';
  return `block ${integer(block)} of ${integer(blocksToLook)}${inLook}`;
}

/** How far the bar is, so many milliseconds after the worker's word. */
export function along({ from, to, expectedMs }: Progress, sinceMs: number): number {
  if (expectedMs <= 0) return from;
  // Approaches the end of the step without reaching it, should the pass take longer than expected.
  return from + (to - from) * (1 - Math.exp((-1.5 * sinceMs) / expectedMs));
}

@customElement('keystamp-progress')
export class KeystampProgress extends LitElement {
  @property({ attribute: false }) progress: Progress | null = null;
  /** Whether the run has planned looks. */
  @property({ type: Boolean }) planned = true;
  @state() private doing = 'Starting';
  @state() private standing = '';
  @state() private left = '';
  #since = 0;
  #moved = 0;
  #spoken = 0;
  #frame = 0;

  protected override createRenderRoot() {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('progress')) return;
    this.#since = performance.now();
    if (this.progress && this.#frame === 0) this.#frame = requestAnimationFrame(this.#move);
  }

  #move = (now: number): void => {
    const { progress } = this;
    this.#frame = progress ? requestAnimationFrame(this.#move) : 0;
    const bar = this.querySelector('progress');
    if (!progress || !bar || now - this.#moved < MOVE_MS) return;
    this.#moved = now;
    const sinceMs = Math.max(0, now - this.#since);
    bar.value = Math.round(along(progress, sinceMs) * STEPS);
    if (now - this.#spoken < WORDS_MS) return;
    this.#spoken = now;
    this.doing = doing(progress);
    this.standing = standing(progress, this.planned);
    this.left = this.#leftAt(progress, sinceMs);
  };

  #leftAt({ leftToLookMs, leftAtMostMs }: Progress, sinceMs: number): string {
    if (leftToLookMs === null || leftAtMostMs === null) return '';
    return remaining(Math.max(0, leftToLookMs - sinceMs), Math.max(0, leftAtMostMs - sinceMs));
  }

  protected override render() {
    return html`<div class="progress">
      <label for="progress" class="progress-words"><span>${this.doing}</span> <span class="quiet">${this.standing}</span></label>
      <progress id="progress" max=${STEPS} value="0"></progress>
      <p class="progress-left">${this.left}</p>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-progress': KeystampProgress;
  }
}
