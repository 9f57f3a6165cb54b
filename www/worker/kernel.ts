// The Rust modules as the worker calls them. Their types come out of the Rust sources with the modules themselves.
import type { Builder } from '../config.ts';
import { table } from '../table.ts';
import { SCRIPT_BUILDERS, type ScriptBuilder, timedScriptPass } from './script-builders.ts';

export type TimedKernel = typeof import('../wasm/timed/keystamp.js');
export type CountingKernel = typeof import('../wasm/counting/keystamp.js');
/** What every module can do. */
export type Kernel = Pick<CountingKernel, Exclude<keyof CountingKernel & keyof TimedKernel, 'default' | 'initSync'>>;
/** A module before it runs. */
export type Glue = Kernel & { default(from: { module_or_path: WebAssembly.Module }): Promise<unknown> };

/** The plan of one run: asked what comes next, told how long it took. */
export type Run = InstanceType<TimedKernel['Run']>;
export type Step = ReturnType<Run['next']>;
export type Judgement = ReturnType<Run['judge']>;
export type Compared = Judgement['control'];
export type Agreement = ReturnType<Kernel['checkAgreement']>;

/** The function of a builder that runs in JavaScript; null for one that runs in Rust. */
export function scriptBuilder(id: Builder['id']): ScriptBuilder | null {
  const inJavaScript = table.builders.find((builder) => builder.id === id)?.kind === 'script';
  return inJavaScript ? (SCRIPT_BUILDERS[id] ?? null) : null;
}

/** Times one pass of a builder, wherever it runs. Milliseconds. */
export function timedPass(kernel: Kernel, id: Builder['id'], keys: number, regions: string[]): number {
  const make = scriptBuilder(id);
  if (!make) return kernel.timedPass(id, keys, regions);
  return kernel.duringPass(() => timedScriptPass(make, keys, regions, kernel));
}
