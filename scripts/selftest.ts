// Does the method keep its promise here? Times identical code against itself, many times over, while a load generator
// keeps all but one core busy, and counts how often the run claims a difference that cannot exist.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Config, DEFAULTS, writeQuery } from '../www/config.ts';
import { parseReport, type Verdict } from '../www/report.ts';
import { buildTwinPage } from './build.ts';
import { openPage, runPage } from './drive.ts';
import { ENGINE_NAMES, openSession } from './engines.ts';
import { serve } from './serve.ts';
import { badUsage, readOptions } from './usage.ts';

const USAGE = `npm run selftest -- [options]

  --engine NAME   ${ENGINE_NAMES.join(', ')}; chromium unless given
  --runs N        how many runs of identical code, 40 unless given
  --help          prints this

Exit code 0: no more false claims than the rule allows; 1: more; 2: the options cannot be used.
`;

/** A builder and its twin, which is the same code, judged by the full rule, the control included. Passes are short. */
const CONFIG: Config = { ...DEFAULTS, builders: ['concat', 'twin'], baseline: 'concat', keys: 100_000, passes: 'auto' };

/** The rule promises at most one false claim in a hundred; of 40 runs, more than one would be a broken promise. */
const MOST_FALSE_SHARE = 1 / 40;

/** Keeps so many cores busy until it is ended. */
function startLoad(cores: number): { end(): Promise<void> } {
  const spin = 'for (;;) Math.sqrt(Math.random());';
  const workers = Array.from({ length: cores }, () => new Worker(spin, { eval: true }));
  return { end: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))) };
}

const options = readOptions('selftest', USAGE, {
  engine: { type: 'string', default: 'chromium' },
  runs: { type: 'string', default: '40' },
});
const engine = ENGINE_NAMES.find((name) => name === options.engine);
if (!engine) badUsage('selftest', `--engine: "${options.engine}" is not one of ${ENGINE_NAMES.join(', ')}`);
const runs = /^\d{1,4}$/.test(options.runs) ? Number(options.runs) : 0;
if (runs < 1) badUsage('selftest', `--runs: "${options.runs}" is not a whole number from 1 to 9999`);

const served = await serve({ directory: await buildTwinPage() });
const session = await openSession(engine);
const cores = Math.max(1, availableParallelism() - 1);
const load = startLoad(cores);
const verdicts: Record<Verdict, number> = { faster: 0, slower: 0, wash: 0, inconclusive: 0 };
try {
  for (let number = 1; number <= runs; number += 1) {
    await openPage(session.driver, `${served.url}?${writeQuery({ ...CONFIG, seed: number })}`);
    const { comparisons, control, run } = parseReport(JSON.parse(await runPage(session.driver)));
    const [twin] = comparisons;
    if (!twin) throw new Error('the run compared nothing');
    verdicts[twin.verdict] += 1;
    const interval = twin.low === null ? 'no interval' : `${twin.low.toFixed(3)} to ${twin.high?.toFixed(3)}`;
    process.stdout.write(
      `run ${number}: ${twin.verdict}, ratio ${twin.ratio.toFixed(3)} (${interval}) after ${run.blocks} blocks; control ${control.verdict}\n`,
    );
  }
} finally {
  await load.end();
  await session.close();
  await served.close();
}
const claims = verdicts.faster + verdicts.slower;
process.stdout.write(
  `\n${runs} runs of identical code in ${engine} with ${cores} of ${availableParallelism()} cores kept busy: ` +
    `${verdicts.wash} a wash, ${verdicts.inconclusive} inconclusive, ${claims} false claims\n`,
);
process.exitCode = claims > Math.max(1, runs * MOST_FALSE_SHARE) ? 1 : 0;
