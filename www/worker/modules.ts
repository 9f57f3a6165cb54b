// Loads the WebAssembly modules. They are fetched as bytes and compiled from those, so that a server which sends
// .wasm with the wrong type does no harm, and so that the report can say by hash what was measured.

import type { Allocator } from '../config.ts';
import { table } from '../table.ts';
import countingWasm from '../wasm/counting/keystamp_bg.wasm?url';
import nurseryWasm from '../wasm/nursery/keystamp_bg.wasm?url';
import timedWasm from '../wasm/timed/keystamp_bg.wasm?url';
import type { CountingKernel, Glue, Kernel, TimedKernel } from './kernel.ts';
import { RunProblem } from './problem.ts';

export interface Loaded<K extends Kernel> {
  kernel: K;
  /** Hexadecimal; null where the context is not secure and the browser therefore offers no digest. */
  sha256: string | null;
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d];
const AGAIN =
  'Check the connection and press Run again; if this is your own copy, check that all its files were uploaded.';
const STALE = 'Reload the page to get files that belong together.';

async function bytesOf(url: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch {
    throw new RunProblem('The benchmark module could not be fetched.', AGAIN);
  }
  if (!response.ok)
    throw new RunProblem(`The benchmark module is missing: the server answered ${response.status}.`, AGAIN);
  const bytes = await response.arrayBuffer();
  const start = new Uint8Array(bytes.slice(0, MAGIC.length));
  if (MAGIC.some((byte, at) => start[at] !== byte)) {
    throw new RunProblem('Where the benchmark module should be, the server sent something else.', AGAIN);
  }
  return bytes;
}

async function compiled(bytes: ArrayBuffer): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') {
    throw new RunProblem(
      'This browser has no WebAssembly, or it is turned off.',
      'Lockdown modes and some policies do that: allow it for this page, or open the page in another browser.',
    );
  }
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunProblem(
      `This browser did not accept the benchmark module (${reason}).`,
      "Reload the page, in case it was damaged on its way. If the page is served with a Content-Security-Policy, that has to allow 'wasm-unsafe-eval'.",
    );
  }
}

async function digest(bytes: ArrayBuffer): Promise<string | null> {
  // Absent outside secure contexts, whatever the type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A module of another build beside this page would answer other questions than the page asks. */
function checkBuild(kernel: Kernel): void {
  const ids = kernel.builders().map((builder) => builder.id);
  if (kernel.version() === table.version && ids.join() === table.builders.map((builder) => builder.id).join()) return;
  throw new RunProblem(
    `The benchmark module (${kernel.version()}) does not belong to this page (${table.version}).`,
    STALE,
  );
}

async function load<K extends Glue>(glue: () => Promise<K>, url: string): Promise<Loaded<K>> {
  const bytes = await bytesOf(url);
  const [module, sha256] = await Promise.all([compiled(bytes), digest(bytes)]);
  const kernel = await glue().catch(() => {
    throw new RunProblem('A part of the benchmark could not be fetched.', AGAIN);
  });
  try {
    await kernel.default({ module_or_path: module });
    checkBuild(kernel);
  } catch (error) {
    if (error instanceof RunProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunProblem(`The benchmark module does not fit this page (${reason}).`, STALE);
  }
  return { kernel, sha256 };
}

/** The module that is timed, on the wanted allocator. */
export function loadTimed(allocator: Allocator): Promise<Loaded<TimedKernel>> {
  return allocator === 'nursery'
    ? load<TimedKernel>(() => import('../wasm/nursery/keystamp.js'), nurseryWasm)
    : load<TimedKernel>(() => import('../wasm/timed/keystamp.js'), timedWasm);
}

/** The module that counts. */
export function loadCounting(): Promise<Loaded<CountingKernel>> {
  return load<CountingKernel>(() => import('../wasm/counting/keystamp.js'), countingWasm);
}
