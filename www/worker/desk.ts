// Questions that are no run, answered by the modules.
import type { Answer, Ticketed } from '../protocol.ts';
import type { Story } from '../story.ts';
import { scriptBuilder } from './kernel.ts';
import { loadCounting } from './modules.ts';
import { RunProblem } from './problem.ts';

let counting: ReturnType<typeof loadCounting> | null = null;

/** Loaded once; after a failure the next question tries again. */
async function countingKernel() {
  counting ??= loadCounting();
  try {
    return (await counting).kernel;
  } catch (error) {
    counting = null;
    throw error;
  }
}

async function trace({ builders, id, region }: Extract<Ticketed, { kind: 'trace' }>): Promise<Story[]> {
  const kernel = await countingKernel();
  // What JavaScript allocates cannot be observed.
  const seen = builders.filter((builder) => scriptBuilder(builder) === null);
  return seen.map((builder) => ({ builder, ...kernel.traceKey(builder, id, region) }));
}

/** Never rejects: what goes wrong is an answer too. */
export async function answer(question: Ticketed): Promise<Answer> {
  const { ticket } = question;
  try {
    return { kind: 'traced', ticket, stories: await trace(question) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const remedy = error instanceof RunProblem ? ` ${error.remedy}` : '';
    return { kind: 'refused', ticket, why: `${why}${remedy}` };
  }
}
