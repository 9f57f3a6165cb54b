// A run that cannot go on: what happened, and what the reader can do about it, each a plain sentence.

export class RunProblem extends Error {
  override readonly name = 'RunProblem';
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    super(what);
    this.remedy = remedy;
  }
}

/** What to say about anything that was thrown. */
export function problemOf(thrown: unknown): RunProblem {
  if (thrown instanceof RunProblem) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof WebAssembly.RuntimeError || /out of memory/i.test(message)) {
    return new RunProblem(
      `The benchmark module stopped in the middle of its work (${message}).`,
      'It may have run out of memory: try fewer keys or shorter regions, then press Run again.',
    );
  }
  return new RunProblem(`The run stopped: ${message.replace(/\.$/, '')}.`, 'Press Run to try again.');
}
