// Watches a block for what comes from outside: a hidden tab, a suspended worker, a clock that jumps. It never looks
// at how long a pass took: a block is discarded for its cause, not for its value.

/** Between two passes the worker only yields; so long a pause there means that it was not running. */
const LONGEST_YIELD_MS = 2_000;
/** How far the two clocks may drift apart within a block before one of them was moved, or the machine slept. */
const LARGEST_JUMP_MS = 250;

export interface Clocks {
  /** Milliseconds that never run backwards. */
  steady(): number;
  /** Milliseconds of the day. */
  wall(): number;
}

export class Watch {
  readonly #clocks: Clocks;
  #hidden = false;
  #cause: string | null = null;
  #began = { steady: 0, wall: 0 };
  #visible: (() => void)[] = [];

  constructor(clocks: Clocks) {
    this.#clocks = clocks;
    this.begin();
  }

  get hidden(): boolean {
    return this.#hidden;
  }

  /** The page tells whether its tab can be seen. */
  visibility(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) {
      this.#cause ??= 'the tab was hidden';
      return;
    }
    for (const go of this.#visible.splice(0)) go();
  }

  /** Resolves once the tab can be seen. */
  untilVisible(): Promise<void> {
    return this.#hidden ? new Promise((go) => this.#visible.push(go)) : Promise.resolve();
  }

  /** A block begins: what was before it does not concern it. */
  begin(): void {
    this.#cause = this.#hidden ? 'the tab was hidden' : null;
    this.#began = { steady: this.#clocks.steady(), wall: this.#clocks.wall() };
  }

  /** Lets messages arrive, and notices when the way back took too long. */
  async yield(turn: () => Promise<void>): Promise<void> {
    const before = this.#clocks.steady();
    await turn();
    const tookMs = this.#clocks.steady() - before;
    if (tookMs > LONGEST_YIELD_MS) this.#cause ??= `the worker was suspended for ${Math.round(tookMs)} ms`;
  }

  /** What disturbed the block so far, or null. */
  cause(): string | null {
    const steady = this.#clocks.steady() - this.#began.steady;
    const wall = this.#clocks.wall() - this.#began.wall;
    const jump = Math.round(Math.abs(wall - steady));
    if (jump > LARGEST_JUMP_MS) this.#cause ??= `the clock jumped by ${jump} ms`;
    return this.#cause;
  }
}

/** The end of the current task: what waits, messages included, has its turn first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Keeps the processor busy, as a pass does, until so much time is over. */
export function spin(ms: number, clocks: Clocks): void {
  const until = clocks.steady() + ms;
  while (clocks.steady() < until);
}
