// Builds the crate's modules, and leaves alone what is already built from the same sources. Also writes the table of
// builders beside them, taken from the timed module, so that page and command line know it before any module runs.
// Usage: tsx scripts/wasm.ts
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { alone } from './alone.ts';
import { runQuietly } from './run.ts';
import { root, toolEnvironment, WASM_PACK, wasmBindgenVersion } from './tools.mjs';
import { readOptions } from './usage.ts';

/** The modules, each with the crate features that make it. */
const MODULES = {
  timed: [],
  nursery: ['nursery'],
  counting: ['counting'],
} as const satisfies Record<string, readonly string[]>;

export type ModuleName = keyof typeof MODULES;

export const MODULE_NAMES = Object.keys(MODULES) as ModuleName[];

/** One complete set of modules. */
export interface Edition {
  /** Where the page that uses them finds them. */
  directory: string;
  /** Crate features that all its modules have beside their own. */
  features: readonly string[];
  profile: 'release' | 'dev';
}

/** What is shipped and measured. */
export const SHIPPED: Edition = {
  directory: join(root, 'www', 'wasm'),
  features: [],
  profile: 'release',
};

/** With a builder in the table that is wrong for one id, for the test that such a page refuses to run. */
export const FAULTY: Edition = {
  directory: join(root, 'target', 'faulty', 'wasm'),
  features: ['faulty'],
  profile: 'dev',
};

/** With the first builder in the table a second time, for the self-test: identical code that claims are made about. */
export const TWIN: Edition = {
  directory: join(root, 'target', 'twin', 'wasm'),
  features: ['twin'],
  profile: 'release',
};

export const moduleDirectory = (name: ModuleName, edition = SHIPPED) => join(edition.directory, name);

/** Cargo's arguments that choose a module's features. */
export function featureArguments(name: ModuleName, extra: readonly string[] = []): string[] {
  const features = [...MODULES[name], ...extra];
  return features.length > 0 ? ['--features', features.join(',')] : [];
}

function packArguments(name: ModuleName, edition: Edition): string[] {
  const pack = ['build', '--target', 'web', `--${edition.profile}`, '--no-pack', '--mode', 'no-install'];
  const out = ['--out-dir', moduleDirectory(name, edition), '--out-name', 'keystamp'];
  return [...pack, ...out, '.', '--', '--locked', ...featureArguments(name, edition.features)];
}

/** Panic messages hold source paths; without these a module would carry, and be named by, its builder's folders. */
function rustFlags(): string {
  const cargoHome = process.env.CARGO_HOME || join(homedir(), '.cargo');
  return [`--remap-path-prefix=${cargoHome}=cargo`, `--remap-path-prefix=${root}=keystamp`].join('\x1f');
}

/**
 * What a build of one of the crate's modules finds in its environment. Cargo has a folder for each, by name, so that they
 * can be worked on at the same time, and one for all that they are made of, so that what they depend on, nine tenths of a
 * first build, is compiled once.
 */
export const moduleEnvironment = (name: string): NodeJS.ProcessEnv => ({
  ...toolEnvironment(),
  CARGO_BUILD_BUILD_DIR: join(root, 'target', 'wasm'),
  CARGO_TARGET_DIR: moduleTarget(name),
  CARGO_ENCODED_RUSTFLAGS: rustFlags(),
});

/** Where cargo leaves what it built in that environment. */
export const moduleTarget = (name: string) => join(root, 'target', 'wasm', 'modules', name);

function sources(): string[] {
  const rust = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => join(root, 'src', name));
  const settings = ['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'].map((name) => join(root, name));
  return [...settings, ...rust].sort();
}

/** A hash over everything that decides the bytes of a module. */
function fingerprint(name: ModuleName, edition: Edition): string {
  const hash = createHash('sha256');
  const binaryen = JSON.parse(readFileSync(join(root, 'node_modules', 'binaryen', 'package.json'), 'utf8'));
  const tools = [WASM_PACK.version, wasmBindgenVersion(), binaryen.version, rustFlags(), packArguments(name, edition)];
  hash.update(JSON.stringify(tools));
  for (const path of sources()) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

async function buildModule(name: ModuleName, edition: Edition, say: (text: string) => void): Promise<void> {
  const directory = moduleDirectory(name, edition);
  const stamp = join(directory, '.built');
  const wanted = fingerprint(name, edition);
  const made = existsSync(stamp) && existsSync(join(directory, 'keystamp_bg.wasm'));
  if (made && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  say(`wasm: building ${[name, ...edition.features].join(', ')} …`);
  const began = performance.now();
  const environment = moduleEnvironment([name, ...edition.features].join('-'));
  await runQuietly('wasm-pack', packArguments(name, edition), environment);
  writeFileSync(stamp, wanted);
  say(`wasm: ${[name, ...edition.features].join(', ')} built in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Asks the timed module for its table of builders and writes it, and its ids alone, where the page's build looks for it. */
async function writeBuilders(edition: Edition): Promise<void> {
  const directory = moduleDirectory('timed', edition);
  const timed = await import(pathToFileURL(join(directory, 'keystamp.js')).href);
  timed.initSync({ module: readFileSync(join(directory, 'keystamp_bg.wasm')) });
  const table = { version: timed.version(), margin: timed.margin(), builders: timed.builders() };
  const kinds = Object.fromEntries(table.builders.map(({ id, kind }: { id: string; kind: string }) => [id, kind]));
  for (const [name, content] of Object.entries({ 'builders.json': table, 'kinds.json': kinds })) {
    const text = `${JSON.stringify(content, null, 2)}\n`;
    const path = join(edition.directory, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

/** What a process says that waits for another's build. */
export const waiting = (): void => void process.stderr.write('another command builds in this folder: waiting …\n');

/** Builds all modules of an edition; throws with the tool's own output when one does not build. */
export const buildWasm = (edition: Edition = SHIPPED): Promise<void> =>
  alone('build', () => buildModules(edition), waiting);

/** The same for whoever is alone already. */
export async function buildModules(
  edition: Edition,
  say: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): Promise<void> {
  mkdirSync(edition.directory, { recursive: true });
  await Promise.all(MODULE_NAMES.map((name) => buildModule(name, edition, say)));
  await writeBuilders(edition);
}

const USAGE = `npm run wasm

Builds the crate to www/wasm: to be timed, timed on the nursery, and counted.

  --help   prints this

Exit code 0: built; 1: something does not build; 2: the options cannot be used.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('wasm', USAGE, {});
  try {
    await buildWasm();
  } catch (error) {
    process.stderr.write(`wasm: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
