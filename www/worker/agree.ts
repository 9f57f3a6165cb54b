// Before anything is timed or counted, every builder spells every key as the reference does, in both modules.
import type { Report } from '../report.ts';
import { type Agreement, type Kernel, scriptBuilder } from './kernel.ts';
import { RunProblem } from './problem.ts';
import type { Seeded } from './trial.ts';

const REMEDY = 'Nothing was timed, because times of different keys say nothing. Leave this builder out, or mend it.';

/** @throws RunProblem naming builder, id, region, what was expected and what came */
export function agree(kernels: readonly [Kernel, ...Kernel[]], config: Seeded): Report['agreement'] {
  const { builders, regions, seed } = config;
  const found = kernels.map((kernel) => kernel.checkAgreement(builders, regions, seed));
  const wrong = found.find((agreement) => !agreement.ok);
  if (wrong) throw disagreement(wrong);
  const checked = Math.max(...found.map((agreement) => agreement.checked));
  const inScript = builders.map((id) => agreeInScript(kernels[0], id, config));
  return { checked: inScript.reduce((sum, keys) => sum + keys, checked), sample: found[0]?.sample ?? '', ok: true };
}

function disagreement({ builder, id, region, expected, got, message }: Agreement): RunProblem {
  const what =
    id === undefined
      ? `The builders do not agree: ${message}.`
      : `${builder} makes a wrong key: for id ${id} and region ${JSON.stringify(region)} it should be ${JSON.stringify(expected)}, but it is ${JSON.stringify(got)}.`;
  return new RunProblem(what, REMEDY);
}

/** The same check for a builder that runs in JavaScript: how many keys were right; none for one that runs in Rust. */
function agreeInScript(kernel: Kernel, builder: string, { regions, seed }: Seeded): number {
  const make = scriptBuilder(builder);
  if (!make) return 0;
  const ids = kernel.agreementIds(seed);
  for (const region of regions) {
    for (const id of ids) check(kernel, builder, id, region, make(id, region, kernel));
  }
  return ids.length * regions.length;
}

function check(kernel: Kernel, builder: string, id: number, region: string, got: string): void {
  try {
    kernel.checkKey(builder, id, region, got);
  } catch (error) {
    throw new RunProblem(`${error instanceof Error ? error.message : error}.`, REMEDY);
  }
}
