// Builds the crate's three modules into www/wasm/NAME, and leaves alone what is already built from the same sources.
// Usage: tsx scripts/wasm.ts [NAME...]
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runQuietly } from './run.ts';
import { root, toolEnvironment, WASM_PACK, wasmBindgenVersion } from './tools.mjs';

/** The modules, each with the crate features that make it. */
export const MODULES = { timed: [], nursery: ['nursery'], counting: ['counting'] } as const satisfies Record<
  string,
  readonly string[]
>;

export type ModuleName = keyof typeof MODULES;

const names = Object.keys(MODULES) as ModuleName[];

/** Where the page finds a module. */
export const moduleDirectory = (name: ModuleName) => join(root, 'www', 'wasm', name);

/** Cargo's folder for one set of features: apart, so that building one never makes another start again. */
const targetDirectory = (name: ModuleName) => join(root, 'target', `wasm-${name}`);

/** What cargo made, before wasm-bindgen and wasm-opt: function names are still in it. */
export const cargoOutput = (name: ModuleName) =>
  join(targetDirectory(name), 'wasm32-unknown-unknown', 'release', 'keystamp.wasm');

function packArguments(name: ModuleName): string[] {
  const pack = ['build', '--target', 'web', '--release', '--no-pack', '--mode', 'no-install'];
  const out = ['--out-dir', moduleDirectory(name), '--out-name', 'keystamp'];
  const features = MODULES[name].length > 0 ? ['--features', MODULES[name].join(',')] : [];
  return [...pack, ...out, '.', '--', '--locked', ...features];
}

/** Panic messages hold source paths; without these a module would carry, and be named by, its builder's folders. */
function rustFlags(): string {
  const cargoHome = process.env.CARGO_HOME || join(homedir(), '.cargo');
  return [`--remap-path-prefix=${cargoHome}=cargo`, `--remap-path-prefix=${root}=keystamp`].join('\x1f');
}

function sources(): string[] {
  const rust = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rs'))
    .map((name) => join(root, 'src', name));
  const settings = ['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'].map((name) => join(root, name));
  return [...settings, ...rust].sort();
}

/** A hash over everything that decides the bytes of a module. */
function fingerprint(name: ModuleName): string {
  const hash = createHash('sha256');
  const binaryen = JSON.parse(readFileSync(join(root, 'node_modules', 'binaryen', 'package.json'), 'utf8'));
  const tools = [WASM_PACK.version, wasmBindgenVersion(), binaryen.version, rustFlags(), packArguments(name)];
  hash.update(JSON.stringify(tools));
  for (const path of sources()) hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

async function buildModule(name: ModuleName, say: (text: string) => void): Promise<void> {
  const stamp = join(moduleDirectory(name), '.built');
  const wanted = fingerprint(name);
  const made = [stamp, join(moduleDirectory(name), 'keystamp_bg.wasm'), cargoOutput(name)].every(existsSync);
  if (made && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  const began = performance.now();
  await runQuietly('wasm-pack', packArguments(name), {
    ...toolEnvironment(),
    CARGO_TARGET_DIR: targetDirectory(name),
    CARGO_ENCODED_RUSTFLAGS: rustFlags(),
  });
  writeFileSync(stamp, wanted);
  say(`wasm: ${name} built in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** Builds the named modules (all by default); throws with the tool's own output when one does not build. */
export async function buildWasm(
  wanted: readonly ModuleName[] = names,
  say: (text: string) => void = (text) => process.stderr.write(`${text}\n`),
): Promise<void> {
  await Promise.all(wanted.map((name) => buildModule(name, say)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !(name in MODULES));
  if (unknown !== undefined) {
    process.stderr.write(`wasm: "${unknown}" is not a module; use ${names.join(', ')}\n`);
    process.exit(2);
  }
  await buildWasm(wanted.length > 0 ? (wanted as ModuleName[]) : names);
}
