// Proves that what is timed does not count, with the system's allocator and with the nursery. Asked of the shipped
// modules: which functions do they export? Asked of the same sources and features built without optimising, where no
// call is inlined away: do the counting allocator's functions and those of Rust's default allocator exist? The nursery
// is an allocator of its own, so only the timed module stands on the default one. Each question has to be answered both
// ways, by one module or another, so that a question which could not tell them apart fails too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.ts';
import { readOptions } from './usage.ts';
import {
  buildWasm,
  featureArguments,
  type ModuleName,
  moduleDirectory,
  moduleEnvironment,
  moduleTarget,
} from './wasm.ts';

const USAGE = `npm run prove

Shows that the two modules that are timed, timed and nursery, have no counting code: none of its exports as they are
shipped, none of its functions when built without optimising; and that counting, asked the same, has them.

  --help   prints this

Exit code 0: every line is a yes; 1: one is a NO; 2: the options cannot be used.
`;

/** What only a module that counts can offer. */
const COUNTER_EXPORTS = ['countedPass', 'allocatorStatistics', 'resetAllocator', 'traceKey'];

/** The counting allocator's type and rustc's symbol for its default allocator, inside mangled function names. */
const COUNTER_TYPE = 'keystamp..alloc..Counting';
const DEFAULT_ALLOCATOR = '___rdl_alloc';

const load = (path: string) => new WebAssembly.Module(readFileSync(path));

/** The section of a module that names its functions, as text in which a name can be looked for. */
function namesIn(path: string): string {
  const sections = WebAssembly.Module.customSections(load(path), 'name');
  return sections.map((section) => Buffer.from(section).toString('latin1')).join('');
}

async function unoptimised(name: ModuleName): Promise<string> {
  const args = ['build', '--locked', '--lib', '--target', 'wasm32-unknown-unknown', ...featureArguments(name)];
  await runQuietly('cargo', args, moduleEnvironment('prove'));
  return join(moduleTarget('prove'), 'wasm32-unknown-unknown', 'debug', 'keystamp.wasm');
}

function check(statement: string, holds: boolean): void {
  process.stdout.write(`${holds ? 'yes' : 'NO '}  ${statement}\n`);
  if (!holds) process.exitCode = 1;
}

/** What has to be true of a module. */
interface Expected {
  counts: boolean;
  /** Whether it brings an allocator, in the place of Rust's default one. */
  brings: boolean;
}

async function prove(name: ModuleName, { counts, brings }: Expected): Promise<void> {
  const shipped = WebAssembly.Module.exports(load(join(moduleDirectory(name), 'keystamp_bg.wasm')));
  const offered = new Set(shipped.map((each) => each.name));
  const which = `${counts ? 'each' : 'none'} of ${COUNTER_EXPORTS.join(', ')}`;
  check(
    `${name} exports ${which}`,
    COUNTER_EXPORTS.every((wanted) => offered.has(wanted) === counts),
  );
  const names = namesIn(await unoptimised(name));
  check(
    `${name} has ${counts ? 'the' : 'no'} functions of the counting allocator`,
    names.includes(COUNTER_TYPE) === counts,
  );
  const stands = `stands on ${brings ? 'an allocator of its own' : "Rust's default allocator"}`;
  check(`${name} ${stands}`, names.includes(DEFAULT_ALLOCATOR) !== brings);
}

readOptions('prove', USAGE, {});
process.stdout.write('timed and nursery are timed, and must not count; counting must:\n');
process.stderr.write('prove: building them, and each once more without optimising, which can take a minute …\n');
await buildWasm();
await prove('timed', { counts: false, brings: false });
await prove('nursery', { counts: false, brings: true });
await prove('counting', { counts: true, brings: true });
