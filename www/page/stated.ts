// Results that another tool states, beside what was measured here: which there are, and how many keys an operation of
// each makes, which only the reader knows.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StatedBenchmark, StatedRun } from '../benchmarkdotnet.ts';
import type { StatedRow } from '../charts/series.ts';
import { parts } from './parts.ts';

/** As many as can still be told apart in one chart. */
const MOST = 24;
const SHOWN_CHARACTERS = 18;

/** A benchmark on the page. */
export interface StatedEntry {
  id: string;
  run: StatedRun;
  benchmark: StatedBenchmark;
  /** Keys that one operation makes. */
  keys: number;
}

const cut = (name: string) => (name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS)}…` : name);

/** What the rows are called in a chart, where there is little room: each by another name, and marked as imported. */
export function chartNames(entries: readonly StatedEntry[]): string[] {
  const names = entries.map(({ benchmark }) => cut(benchmark.method));
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return `${name}, BDN${before === 0 ? '' : ` ${before + 1}`}`;
  });
}

/** A benchmark's times and bytes, for each key. */
export function perKeyOf({ id, benchmark, keys }: StatedEntry, name: string): StatedRow {
  const { meanNs, interval, level, bytes } = benchmark;
  return {
    id,
    name,
    meanNs: meanNs / keys,
    interval: interval && { lowNs: interval.lowNs / keys, highNs: interval.highNs / keys },
    level,
    bytes: bytes === null ? null : bytes / keys,
  };
}

export class StatedResults implements ReactiveController {
  entries: readonly StatedEntry[] = [];
  /** What shows them; null while there has been none. */
  view: typeof import('./stated-table.ts') | null = null;
  readonly #host: ReactiveControllerHost;
  #added = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  get rows(): StatedRow[] {
    const names = chartNames(this.entries);
    return this.entries.map((entry, at) => perKeyOf(entry, names[at] ?? ''));
  }

  /**
   * Fetches what is needed to show so many more.
   * @throws when they would be too many, or it could not be fetched
   */
  async prepare(runs: readonly StatedRun[]): Promise<void> {
    const all = this.entries.length + runs.reduce((sum, { benchmarks }) => sum + benchmarks.length, 0);
    if (all > MOST) {
      throw new RangeError(`At most ${MOST} benchmarks of BenchmarkDotNet fit into the charts; these would be ${all}.`);
    }
    if (runs.length > 0) this.view = await parts.stated();
  }

  add(runs: readonly StatedRun[]): void {
    const entries = runs.flatMap((run) =>
      run.benchmarks.map((benchmark) => {
        this.#added += 1;
        return { id: `stated~${this.#added}`, run, benchmark, keys: benchmark.keys };
      }),
    );
    this.entries = [...this.entries, ...entries];
    this.#host.requestUpdate();
  }

  setKeys = (id: string, keys: number): void => {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, keys } : entry));
    this.#host.requestUpdate();
  };

  clear = (): void => {
    this.entries = [];
    this.#host.requestUpdate();
  };
}
