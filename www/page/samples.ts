// The passes of the run under way, as they arrive. The screen is told at most once per frame: short passes arrive in
// their hundreds.
import type { Pass } from '../protocol.ts';
import { CONTROL, type Report } from '../report.ts';

interface Sample {
  block: number;
  ms: number;
  keys: number;
}

export class Samples {
  readonly #changed: () => void;
  readonly #rows = new Map<string, Sample[]>();
  #told = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get byRow(): ReadonlyMap<string, readonly Sample[]> {
    return this.#rows;
  }

  clear(): void {
    this.#rows.clear();
  }

  add({ row, block, ms, keys }: Pass): void {
    const samples = this.#rows.get(row) ?? [];
    samples.push({ block, ms, keys });
    this.#rows.set(row, samples);
    this.#tell();
  }

  /** A block was lost: its passes are none. */
  dropBlock(block: number): void {
    for (const [row, samples] of this.#rows) {
      this.#rows.set(
        row,
        samples.filter((sample) => sample.block !== block),
      );
    }
    this.#tell();
  }

  /** Starts from the passes of a finished run, which is about to go on. */
  takeFrom({ rows, control, run }: Report): void {
    this.clear();
    for (const { id, passesMs } of [...rows, { id: CONTROL, passesMs: control.passesMs }]) {
      this.#rows.set(
        id,
        passesMs.map((ms, block) => ({ block, ms, keys: run.keysPerPass })),
      );
    }
  }

  #tell(): void {
    if (this.#told) return;
    this.#told = true;
    requestAnimationFrame(() => {
      this.#told = false;
      this.#changed();
    });
  }
}
