// The run as the page sees it: what the worker is doing, what it has said so far, and what came of it. A report is
// handed over only when it is complete, so that a cancelled run leaves nothing behind.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Config } from '../config.ts';
import type { Progress, Reply } from '../protocol.ts';
import type { Observer, Report } from '../report.ts';
import { AGAIN, Runner } from '../runner.ts';
import { Samples } from './samples.ts';

/** A run from its start, the same run's next look, or the observer's cost. */
export type Work = 'run' | 'more' | 'observe';

export interface Problem {
  what: string;
  remedy: string;
}

/** What came of the work. */
export type Outcome =
  | { kind: 'report'; report: Report }
  | { kind: 'observed'; observer: Observer }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'cancelled' };

export class RunController implements ReactiveController {
  work: Work | null = null;
  /** What the last run that was started measures; the form may say something else by now. */
  measured: Config;
  progress: Progress | null = null;
  /** What the agreement check of the run under way found. */
  agreed: { checked: number; sample: string } | null = null;
  /** Whether the last run can go on to a further look. */
  canGoOn = false;

  readonly #host: ReactiveControllerHost;
  readonly #prepare: () => Promise<void>;
  readonly #done: (outcome: Outcome) => void;
  readonly #runner = new Runner();
  readonly #samples: Samples;
  /** Tells each piece of work from the one before. */
  #turn = 0;

  /** @param prepare makes sure that all is there that a run may need, before it begins */
  constructor(
    host: ReactiveControllerHost,
    measured: Config,
    prepare: () => Promise<void>,
    done: (outcome: Outcome) => void,
  ) {
    this.#host = host;
    this.measured = measured;
    this.#prepare = prepare;
    this.#done = done;
    this.#samples = new Samples(() => host.requestUpdate());
    host.addController(this);
  }

  /** Whether a run is under way whose report will take the place of the one on screen. */
  get measuring(): boolean {
    return this.work === 'run' || this.work === 'more';
  }

  /** Whether there is a finished run to ask about its observer's cost. */
  get canObserve(): boolean {
    return this.work === null && this.#runner.alive;
  }

  get samples() {
    return this.#samples.byRow;
  }

  async start(config: Config): Promise<void> {
    this.cancel();
    this.measured = config;
    this.#samples.clear();
    this.#begin('run');
    const turn = this.#turn;
    try {
      await this.#prepare();
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      if (turn === this.#turn) this.#end({ kind: 'problem', problem: { what, remedy: AGAIN } });
      return;
    }
    // Meanwhile the reader may have cancelled it, and even started another.
    if (turn === this.#turn) this.#runner.run(config, this.#hear);
  }

  more(report: Report): void {
    this.#samples.takeFrom(report);
    this.#begin('more');
    this.#runner.more(this.#hear);
  }

  observe(): void {
    this.#begin('observe');
    this.#runner.observe(this.#hear);
  }

  /** Ends the work at once. */
  cancel(): void {
    if (this.work === null) return;
    this.#runner.end();
    this.#end({ kind: 'cancelled' });
  }

  /** Lets go of the last run: what is on screen now is another one's. */
  forget = (): void => {
    this.cancel();
    this.#runner.end();
    this.canGoOn = false;
    this.#host.requestUpdate();
  };

  // A page must not come back from the browser's cache with half a run, nor leave a worker behind.
  hostConnected(): void {
    addEventListener('pagehide', this.forget);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.forget);
    this.forget();
  }

  #begin(work: Work): void {
    this.#turn += 1;
    this.work = work;
    this.progress = null;
    this.agreed = null;
    this.#host.requestUpdate();
  }

  #end(outcome: Outcome): void {
    this.#turn += 1;
    this.work = null;
    this.progress = null;
    this.#samples.clear();
    if (!this.#runner.alive) this.canGoOn = false;
    this.#done(outcome);
    this.#host.requestUpdate();
  }

  #hear = (reply: Reply): void => {
    switch (reply.kind) {
      case 'progress':
        this.progress = reply;
        break;
      case 'agreed':
        this.agreed = { checked: reply.checked, sample: reply.sample };
        break;
      case 'pass':
        this.#samples.add(reply);
        break;
      case 'blockDiscarded':
        this.#samples.dropBlock(reply.block);
        break;
      case 'report':
        this.canGoOn = reply.canGoOn;
        this.#end({ kind: 'report', report: reply.report });
        break;
      case 'observed':
        this.#end({ kind: 'observed', observer: reply.observer });
        break;
      case 'problem':
        this.#end({ kind: 'problem', problem: reply });
        break;
    }
    // Samples ask for an update themselves, at most once per frame.
    if (reply.kind !== 'pass') this.#host.requestUpdate();
  };
}
