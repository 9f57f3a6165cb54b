// @ts-check
// Installs what the project needs and nothing that is already there. Plain JavaScript, because it runs before
// any npm package exists. Usage: node scripts/setup.mjs PURPOSE, where PURPOSE is one of
//   page        npm packages, Rust's wasm target, wasm-pack with its wasm-bindgen: enough to build and serve
//   browsers    that, and three browser engines with their drivers: what the headless bench needs
//   lighthouse  that, and Lighthouse, whose packages are more than all the others
//   test        browsers, and Miri where a nightly toolchain is present
//   audit       page, and cargo-deny
//   fuzz        page, and cargo-fuzz, which needs a nightly toolchain
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  binaryOf,
  CARGO_DENY,
  CARGO_FUZZ,
  cacheDirectory,
  cargoBin,
  DEBIAN,
  GECKODRIVER,
  root,
  toolDirectory,
  WASM_PACK,
  wasmBindgenVersion,
} from './tools.mjs';

const NODE_AT_LEAST = [20, 19];

/** @param {string} text */
const say = (text) => process.stderr.write(`setup: ${text}\n`);

/**
 * Ends the set-up with what went wrong and the command that mends it.
 * @param {string} text
 * @returns {never}
 */
function stop(text) {
  say(text);
  process.exit(1);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 */
function quietly(command, args, env = process.env, cwd = root) {
  const ran = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { ok: ran.status === 0, out: ran.stdout ?? '', err: `${ran.stderr ?? ''}${ran.error?.message ?? ''}` };
}

/**
 * Runs one installing command with a line before and after it; its own output is shown only when it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [cwd]
 */
function install(title, command, args, env = process.env, cwd = root) {
  say(`${title} …`);
  const began = Date.now();
  const ran = quietly(command, args, env, cwd);
  if (!ran.ok) {
    const tail = `${ran.out}\n${ran.err}`.trim().split('\n').slice(-25).join('\n');
    stop(`${title} failed:\n${tail}\nTo see it by itself, run: ${command} ${args.join(' ')}`);
  }
  say(`${title}: done in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

function node() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = NODE_AT_LEAST;
  if (major < wantMajor || (major === wantMajor && minor < wantMinor)) {
    stop(`Node ${process.versions.node} is too old: Vite needs Node ${NODE_AT_LEAST.join('.')} or newer`);
  }
}

/**
 * @param {string} title
 * @param {string} directory the folder of their package.json
 */
function packages(title, directory) {
  const lock = createHash('sha256')
    .update(readFileSync(join(directory, 'package-lock.json')))
    .digest('hex');
  const stamp = join(directory, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  install(title, 'npm', ['ci', '--no-audit', '--no-fund'], process.env, directory);
  writeFileSync(stamp, lock);
}

function rust() {
  if (!quietly('rustup', ['--version']).ok) {
    stop('rustup is not on the PATH; install Rust with rustup from https://rustup.rs and run this again');
  }
  const channel = /channel\s*=\s*"([^"]+)"/.exec(readFileSync(join(root, 'rust-toolchain.toml'), 'utf8'))?.[1];
  if (!channel) stop('rust-toolchain.toml names no channel');
  const have = quietly('rustup', ['component', 'list', '--installed', '--toolchain', channel]);
  // Components are listed with the machine they run on, the standard library with the target it is for.
  const wanted = ['rustfmt', 'clippy', 'rust-std-wasm32-unknown-unknown'];
  const installed = have.out.split('\n');
  if (have.ok && wanted.every((name) => installed.some((line) => line.startsWith(name)))) return;
  const parts = ['-c', 'rustfmt', '-c', 'clippy', '-t', 'wasm32-unknown-unknown'];
  install(`Rust ${channel} with its wasm32-unknown-unknown target`, 'rustup', [
    ...['toolchain', 'install', channel, '--profile', 'minimal', '--no-self-update'],
    ...parts,
  ]);
}

/** Where the tools are compiled: one folder, so that what they have in common is compiled once. */
const toolBuilds = () => join(cacheDirectory(), 'build');
let toolsBuilt = 0;

/**
 * Builds a crate's programs into the user's cache, and links them beside cargo where that name is free or ours,
 * so that the plain commands of the README find them on the PATH.
 * @param {import('./tools.mjs').CargoTool} tool
 */
function cargoTool(tool) {
  const directory = toolDirectory(tool);
  if (!tool.binaries.every((name) => existsSync(binaryOf(tool, name)))) {
    mkdirSync(directory, { recursive: true });
    const args = ['install', tool.crate, '--version', tool.version, '--root', directory, '--force'];
    if (tool.locked) args.push('--locked');
    // The default toolchain is not assumed: the project's own is used, by rust-toolchain.toml in the working folder.
    install(`${tool.crate} ${tool.version} (about ${tool.minutes} minutes, once)`, 'cargo', args, {
      ...process.env,
      CARGO_TARGET_DIR: toolBuilds(),
    });
    toolsBuilt += 1;
  }
  for (const name of tool.binaries) linkBesideCargo(name, binaryOf(tool, name));
}

/**
 * @param {string} name
 * @param {string} binary
 */
function linkBesideCargo(name, binary) {
  const link = join(cargoBin(), name);
  const state = lstatSync(link, { throwIfNoEntry: false });
  // Somebody's own installation is never touched; a link into the cache is ours, perhaps to an older version.
  if (state && !(state.isSymbolicLink() && readlinkSync(link).startsWith(cacheDirectory()))) return;
  if (state && readlinkSync(link) === binary) return;
  if (state) rmSync(link);
  mkdirSync(cargoBin(), { recursive: true });
  symlinkSync(binary, link);
}

function engines() {
  const missing = DEBIAN.filter(({ proof }) => !proof.some((path) => existsSync(path)));
  if (missing.length === 0) return;
  const names = missing.flatMap(({ packages: list }) => list);
  const byHand = `sudo apt-get update && sudo apt-get install -y ${names.join(' ')}`;
  if (!existsSync('/etc/debian_version')) {
    stop(
      `missing ${missing.map(({ title }) => title).join(', ')}; this set-up installs them on Debian only. On Debian: ${byHand}`,
    );
  }
  if (process.getuid?.() !== 0) {
    stop(`missing ${missing.map(({ title }) => title).join(', ')}, and installing them needs root. Run: ${byHand}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  install('the list of Debian packages', 'apt-get', ['update'], env);
  install(
    `${missing.map(({ title }) => title).join(', ')} (Debian packages)`,
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...names],
    env,
  );
  const still = missing.filter(({ proof }) => !proof.some((path) => existsSync(path)));
  if (still.length > 0) stop(`${still.map(({ title }) => title).join(', ')} still missing after: ${byHand}`);
}

const hasNightly = () => /^nightly/m.test(quietly('rustup', ['toolchain', 'list']).out);

function miri() {
  if (!hasNightly()) {
    say('no nightly toolchain here, so Miri will not run; to have it: rustup toolchain install nightly');
    return;
  }
  const have = quietly('rustup', ['component', 'list', '--toolchain', 'nightly', '--installed']);
  if (/^miri/m.test(have.out) && /^rust-src/m.test(have.out)) return;
  install('Miri', 'rustup', ['component', 'add', 'miri', 'rust-src', '--toolchain', 'nightly']);
}

const purpose = process.argv[2] ?? 'test';
const PURPOSES = ['page', 'browsers', 'lighthouse', 'test', 'audit', 'fuzz'];
if (!PURPOSES.includes(purpose)) {
  say(`"${purpose}" is not a purpose; use one of ${PURPOSES.join(', ')}`);
  process.exit(2);
}
process.env.PATH = [cargoBin(), process.env.PATH].join(delimiter);
node();
packages('npm packages', root);
if (purpose === 'lighthouse') packages('Lighthouse', join(root, 'tests', 'lighthouse'));
rust();
cargoTool(WASM_PACK);
cargoTool({
  crate: 'wasm-bindgen-cli',
  version: wasmBindgenVersion(),
  binaries: ['wasm-bindgen', 'wasm-bindgen-test-runner'],
  minutes: 3,
  // The registry has been seen one crate behind this tool's own lock file, which makes --locked fail.
  locked: false,
});
if (['browsers', 'lighthouse', 'test'].includes(purpose)) {
  engines();
  cargoTool(GECKODRIVER);
}
if (purpose === 'test') miri();
if (purpose === 'audit') cargoTool(CARGO_DENY);
if (purpose === 'fuzz') {
  if (!hasNightly()) stop('fuzzing needs a nightly toolchain; to have it: rustup toolchain install nightly');
  cargoTool(CARGO_FUZZ);
}
// A gigabyte that nobody needs once the programs are installed.
if (toolsBuilt > 0) rmSync(toolBuilds(), { recursive: true, force: true });
