// Questions to Rust that are no run: one worker answers them all, and is started when the first is asked.
import { type Answer, type AnswerKinds, parseAnswer, type Question } from './protocol.ts';
import { startWorker } from './spawn.ts';

/** Why a question has no answer, in a sentence for the reader. */
export class DeskProblem extends Error {
  override readonly name = 'DeskProblem';
}

type Kind = Question['kind'];
type AnswerTo<K extends Kind> = Extract<Answer, { kind: AnswerKinds[K] }>;

interface Waiting {
  resolve(answer: Answer): void;
  reject(problem: DeskProblem): void;
}

export class Desk {
  #worker: Worker | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /** @throws DeskProblem */
  ask<K extends Kind>(question: Extract<Question, { kind: K }>): Promise<AnswerTo<K>> {
    const ticket = this.#asked++;
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(ticket, { resolve, reject });
      try {
        this.#worker ??= this.#open();
        this.#worker.postMessage({ ...question, ticket });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#close(`The background worker could not be started (${reason}).`);
      }
    }) as Promise<AnswerTo<K>>;
  }

  /** Ends the worker; what was asked and not answered stays unanswered. */
  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }

  #open(): Worker {
    const worker = startWorker();
    worker.onmessage = (event) => this.#hear(event.data);
    worker.onmessageerror = () => this.#close('The background worker sent a message that could not be read.');
    worker.onerror = (event) => {
      event.preventDefault();
      this.#close(
        event.message
          ? `The background worker failed: ${event.message}.`
          : 'The background worker could not be started: its file is missing or blocked.',
      );
    };
    return worker;
  }

  #hear(data: unknown): void {
    let answer: Answer;
    try {
      answer = parseAnswer(data);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#close(`The background worker said something this page does not understand: ${reason}`);
      return;
    }
    const waiting = this.#waiting.get(answer.ticket);
    this.#waiting.delete(answer.ticket);
    if (answer.kind === 'refused') waiting?.reject(new DeskProblem(answer.why));
    else waiting?.resolve(answer);
  }

  /** The worker is lost: whoever waits hears why, and the next question starts another. */
  #close(why: string): void {
    const unanswered = [...this.#waiting.values()];
    this.end();
    for (const { reject } of unanswered) reject(new DeskProblem(why));
  }
}
