// Tells the page where a run stands and what is left, from the times of the passes so far.
import type { Phase } from '../protocol.ts';
import type { Run, Step } from './kernel.ts';
import type { Post } from './trial.ts';

/** Where each phase of a run begins on the bar. The blocks are nearly all of it. */
const AGREEING = 0.01;
const WARMING_UP = 0.02;
const BLOCKS = 0.06;
const WEIGHING = 0.97;
/** What a pass is taken to last before any was timed, in nanoseconds per key. */
const FIRST_GUESS_NS = 40;

const STARTS: Partial<Record<Phase, number>> = { loading: 0, agreeing: AGREEING };

/** The part of the bar that this meter fills; the whole of it, unless several runs share it. */
interface Stretch {
  from: number;
  to: number;
  observing: boolean;
}

export class ProgressMeter {
  readonly #post: Post;
  readonly #stretch: Stretch;
  /** Nanoseconds per key, by row, of the last pass. */
  readonly #pace = new Map<string, number>();
  #at = 0;

  constructor(post: Post, stretch: Stretch = { from: 0, to: 1, observing: false }) {
    this.#post = post;
    this.#stretch = stretch;
  }

  /** A phase without passes. */
  phase(phase: Phase): void {
    this.#reach(STARTS[phase] ?? 0);
    this.#tell({ phase, to: this.#at });
  }

  /** A pass took so long. */
  took(row: string, ms: number, keys: number): void {
    this.#pace.set(row, (ms * 1e6) / keys);
  }

  /** A step of the plan is about to begin. */
  step(step: Step, row: string, run: Run, rows: number): void {
    const expectedMs = this.#expectedMs(row, step.keys);
    if (step.kind !== 'pass') {
      // Nobody knows how many warm-up passes there will be: each takes half of what is left of their stretch.
      this.#reach(WARMING_UP);
      const phase = step.kind === 'calibrate' ? 'calibrating' : 'warmingUp';
      this.#tell({ phase, row, expectedMs, to: this.#at + (BLOCKS - this.#at) / 2, ...left(run) });
      return;
    }
    const done = step.block * rows + step.position;
    const all = run.mostBlocks * rows;
    const along = (passes: number) => BLOCKS + ((WEIGHING - BLOCKS) * passes) / all;
    this.#reach(along(done));
    this.#tell({
      phase: this.#stretch.observing ? 'observing' : 'timing',
      row,
      block: step.block + 1,
      blocksToLook: step.passesThisLook,
      look: step.look,
      expectedMs,
      to: along(done + 1),
      ...left(run),
    });
  }

  /** Builder number `at` of `builders` is about to be weighed. */
  weighing(row: string, at: number, builders: number): void {
    const along = (done: number) => WEIGHING + ((1 - WEIGHING) * done) / builders;
    this.#reach(along(at));
    this.#tell({ phase: 'weighing', row, to: along(at + 1) });
  }

  #expectedMs(row: string, keys: number): number {
    return ((this.#pace.get(row) ?? FIRST_GUESS_NS) * keys) / 1e6;
  }

  #tell(
    state: { phase: Phase; to: number } & Partial<Omit<Parameters<Post>[0] & { kind: 'progress' }, 'kind' | 'from'>>,
  ): void {
    this.#post({
      kind: 'progress',
      row: null,
      block: 0,
      blocksToLook: 0,
      look: null,
      expectedMs: 0,
      leftToLookMs: null,
      leftAtMostMs: null,
      ...state,
      from: this.#onBar(this.#at),
      to: this.#onBar(Math.max(this.#at, state.to)),
    });
    this.#reach(state.to);
  }

  /** The bar never goes back: while a lost block is timed again, it waits. */
  #reach(at: number): void {
    this.#at = Math.max(this.#at, at);
  }

  #onBar(fraction: number): number {
    const { from, to } = this.#stretch;
    return Math.min(1, from + (to - from) * fraction);
  }
}

function left(run: Run) {
  const { ms, msAtMost } = run.remaining();
  return { leftToLookMs: ms, leftAtMostMs: msAtMost };
}
