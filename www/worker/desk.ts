// Questions that are no run, answered by the modules.
import type { Accounts } from '../dotnet.ts';
import type { Answer, Ticketed } from '../protocol.ts';
import type { Story } from '../story.ts';
import { type Kernel, scriptBuilder } from './kernel.ts';
import { type Loaded, loadCounting, loadTimed } from './modules.ts';
import { RunProblem } from './problem.ts';
import { recompute } from './recompute.ts';

/** Loaded once; after a failure the next question tries again. */
function once<K extends Kernel>(load: () => Promise<Loaded<K>>): () => Promise<K> {
  let loading: Promise<Loaded<K>> | null = null;
  return async () => {
    loading ??= load();
    try {
      return (await loading).kernel;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
}

const countingKernel = once(loadCounting);
const timedKernel = once(() => loadTimed('system'));

async function trace({ builders, id, region }: Extract<Ticketed, { kind: 'trace' }>): Promise<Story[]> {
  const kernel = await countingKernel();
  // What JavaScript allocates cannot be observed.
  const seen = builders.filter((builder) => scriptBuilder(builder) === null);
  return seen.map((builder) => ({ builder, ...kernel.traceKey(builder, id as number, region) }));
}

async function model({ keys, regions }: Extract<Ticketed, { kind: 'model' }>): Promise<Accounts> {
  const kernel = await timedKernel();
  return { keys, model: kernel.dotnetModel(keys, regions), published: kernel.publishedFigures() };
}

async function answerOf(question: Ticketed): Promise<Answer> {
  const { ticket } = question;
  switch (question.kind) {
    case 'trace':
      return { kind: 'traced', ticket, stories: await trace(question) };
    case 'model':
      return { kind: 'modelled', ticket, accounts: await model(question) };
    case 'recompute':
      return { kind: 'recomputed', ticket, ...recompute(await timedKernel(), question.report) };
  }
}

/** Never rejects: what goes wrong is an answer too. */
export async function answer(question: Ticketed): Promise<Answer> {
  try {
    return await answerOf(question);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const remedy = error instanceof RunProblem ? ` ${error.remedy}` : '';
    return { kind: 'refused', ticket: question.ticket, why: `${why}${remedy}` };
  }
}
