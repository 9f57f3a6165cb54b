// One run from its start to its report, and what may be asked about it afterwards. A worker serves a single run:
// the next one gets a new worker, so that no run inherits another's heap.
import type { Config } from '../config.ts';
import { environment } from '../environment.ts';
import type { Request } from '../protocol.ts';
import { agree } from './agree.ts';
import { compose } from './compose.ts';
import type { Run, TimedKernel } from './kernel.ts';
import { loadCounting, loadTimed } from './modules.ts';
import { observe } from './observe.ts';
import { problemOf, RunProblem } from './problem.ts';
import { ProgressMeter } from './progress.ts';
import { timeBlocks } from './time.ts';
import { type Post, planned, type Seeded, type Trial } from './trial.ts';
import { type Clocks, Watch } from './watch.ts';
import { type Weight, weigh } from './weigh.ts';

const CLOCKS: Clocks = { steady: () => performance.now(), wall: () => Date.now() };

export class Session {
  readonly #post: Post;
  readonly #watch = new Watch(CLOCKS);
  #trial: Trial | null = null;
  #weights: Weight[] = [];

  constructor(post: Post) {
    this.#post = post;
  }

  receive(request: Request): void {
    this.#watch.visibility(request.hidden);
    if (request.kind === 'visibility') return;
    this.#serve(request).catch((thrown: unknown) => {
      const { message, remedy } = problemOf(thrown);
      this.#post({ kind: 'problem', what: message, remedy });
    });
  }

  async #serve(request: Exclude<Request, { kind: 'visibility' }>): Promise<void> {
    if (request.kind === 'run') return this.#run(request.config);
    const trial = this.#trial;
    if (!trial) throw new RunProblem('There is no run to go on with.', 'Press Run to start one.');
    if (request.kind === 'more') {
      if (!trial.run.more()) throw new RunProblem('This run has had its last look.', 'Press Run for a new one.');
      return this.#time(trial);
    }
    const observer = await observe(trial, this.#watch, CLOCKS, this.#post);
    this.#post({ kind: 'observed', observer });
  }

  async #run(wanted: Config): Promise<void> {
    const meter = new ProgressMeter(this.#post);
    meter.phase('loading');
    const config = { ...wanted, seed: wanted.seed ?? freshSeed() };
    const [timed, counting] = await Promise.all([loadTimed(config.allocator), loadCounting()]);
    meter.phase('agreeing');
    const agreement = agree([timed.kernel, counting.kernel], config);
    this.#post({ kind: 'agreed', sample: agreement.sample, checked: agreement.checked });
    const clockStepMs = timed.kernel.clockStep();
    const hashes = { timed: timed.sha256, counting: counting.sha256 };
    this.#trial = {
      config,
      timed,
      counting,
      agreement,
      environment: environment(self, clockStepMs, hashes),
      run: plan(timed.kernel, config, clockStepMs),
    };
    await this.#time(this.#trial);
  }

  /** Times up to the next look, weighs what was not weighed yet, and reports. */
  async #time(trial: Trial): Promise<void> {
    const rows = trial.config.builders.map((id) => ({ name: id, builder: id, kernel: trial.timed.kernel }));
    const control = { name: 'control', builder: trial.config.baseline, kernel: trial.timed.kernel };
    const meter = new ProgressMeter(this.#post);
    await timeBlocks(trial.run, [...rows, control], trial.config.regions, {
      watch: this.#watch,
      clocks: CLOCKS,
      meter,
      samples: this.#post,
    });
    if (this.#weights.length === 0) this.#weights = await weigh(trial, meter);
    this.#post({ kind: 'report', report: compose(trial, this.#weights), canGoOn: trial.run.canGoOn });
  }
}

function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function plan(kernel: TimedKernel, config: Seeded, clockStepMs: number): Run {
  const { builders, baseline, keys, passes, seed } = config;
  return new kernel.Run(builders.length, builders.indexOf(baseline), planned(keys), planned(passes), seed, clockStepMs);
}
