// The page's side of a run: starts the worker, hands its messages on, ends it. A worker is kept after its report only
// for what may be asked about the same run; the next run, a cancel or a closed page ends it.
import type { Config } from './config.ts';
import { parseReply, type Reply, type Request } from './protocol.ts';
import { startWorker } from './spawn.ts';

/** Hears what the worker says, and anything that ends the work otherwise. */
export type Listener = (reply: Reply) => void;

/** What a reader can do about a run that did not begin. */
export const AGAIN = 'Press Run to try again; if that does not help, reload the page.';

export class Runner {
  #worker: Worker | null = null;
  #listener: Listener = () => {};
  #busy = false;

  /** Whether the worker of the last run is still there to be asked for more. */
  get alive(): boolean {
    return this.#worker !== null;
  }

  /** Starts a run in a fresh worker. */
  run(config: Config, listener: Listener): void {
    this.end();
    try {
      this.#worker = startWorker();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      listener({ kind: 'problem', what: `The background worker could not be started (${reason}).`, remedy: AGAIN });
      return;
    }
    this.#worker.onmessage = (event) => this.#hear(event.data);
    this.#worker.onmessageerror = () => this.#fail('The background worker sent a message that could not be read.');
    this.#worker.onerror = (event) => {
      event.preventDefault();
      // A script that could not be fetched has no message.
      this.#fail(
        event.message
          ? `The background worker failed: ${event.message}.`
          : 'The background worker could not be started: its file is missing or blocked.',
      );
    };
    this.#ask({ kind: 'run', config, hidden: document.hidden }, listener);
  }

  /** Goes on to the next planned look of the last run. */
  more(listener: Listener): void {
    this.#ask({ kind: 'more', hidden: document.hidden }, listener);
  }

  /** Times the counting build of the last run's builders. */
  observe(listener: Listener): void {
    this.#ask({ kind: 'observe', hidden: document.hidden }, listener);
  }

  /** Ends the worker at once, whatever it is doing. */
  end(): void {
    this.#rest();
    this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(request: Request, listener: Listener): void {
    this.#listener = listener;
    this.#busy = true;
    document.addEventListener('visibilitychange', this.#tellVisibility);
    this.#worker?.postMessage(request);
  }

  #rest(): void {
    this.#busy = false;
    document.removeEventListener('visibilitychange', this.#tellVisibility);
  }

  #tellVisibility = (): void => {
    this.#worker?.postMessage({ kind: 'visibility', hidden: document.hidden } satisfies Request);
  };

  #hear(data: unknown): void {
    if (!this.#busy) return;
    let reply: Reply;
    try {
      reply = parseReply(data);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#fail(`The background worker said something this page does not understand: ${reason}`);
      return;
    }
    if (reply.kind === 'problem') {
      this.#fail(reply.what, reply.remedy);
      return;
    }
    if (reply.kind === 'report' || reply.kind === 'observed') this.#rest();
    this.#listener(reply);
  }

  #fail(what: string, remedy = AGAIN): void {
    const listener = this.#listener;
    this.end();
    listener({ kind: 'problem', what, remedy });
  }
}
