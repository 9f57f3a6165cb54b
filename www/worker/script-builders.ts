// The builders that run in JavaScript: what the same key costs without Rust, and what it costs to cross over to Rust
// for every key. Their allocations cannot be observed from a page, so they have no ledger.

/** The one function of a wasm module that a builder here calls. */
export interface KeyModule {
  createKey(id: number, region: string): string;
}

/** A builder that runs in JavaScript. */
export type ScriptBuilder = (id: number, region: string, wasm: KeyModule) => string;

/** The plain way in JavaScript: a padded digit string, then concatenation. */
export function jsConcat(id: number, region: string): string {
  const digits = String(Math.abs(id)).padStart(7, '0');
  return `ORD-${id < 0 ? '-' : ''}${digits}-${region}`;
}

/** Rust makes the key, and JavaScript receives a string of its own: copied out, decoded, freed. */
export function boundary(id: number, region: string, wasm: KeyModule): string {
  return wasm.createKey(id, region);
}

/** By the ids of the table in src/builders.rs. */
export const SCRIPT_BUILDERS: Readonly<Record<string, ScriptBuilder>> = { 'js-concat': jsConcat, boundary };

/**
 * One timed pass, the twin of the loop in src/measure.rs: `keys` keys, regions in turn, called through a variable,
 * and a character of each key read. Engines build concatenated strings lazily: unread, no key would be made.
 * @returns milliseconds
 */
export function timedScriptPass(
  make: ScriptBuilder,
  keys: number,
  regions: readonly string[],
  wasm: KeyModule,
  clock: () => number = () => performance.now(),
): number {
  let sink = 0;
  let region = 0;
  const began = clock();
  for (let id = 0; id < keys; id += 1) {
    const key = make(id, regions[region] as string, wasm);
    sink = (sink + key.charCodeAt(key.length - 1)) | 0;
    region += 1;
    if (region === regions.length) region = 0;
  }
  const took = clock() - began;
  keep(sink);
  return took;
}

/**
 * Makes the sink observable, so that no engine may leave the reads out. A property of the global object, because a
 * bundler removes a module's variable that nothing reads.
 */
function keep(sink: number): void {
  Reflect.set(globalThis, 'keystampSink', sink);
}
