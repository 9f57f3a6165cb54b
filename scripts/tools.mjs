// @ts-check
// The outside tools: which versions, where they live, how to find them. Read by set-up and by every script.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @typedef {object} CargoTool
 * @property {string} crate
 * @property {string} version
 * @property {string[]} binaries
 * @property {number} minutes roughly how long it builds on two cores
 * @property {boolean} locked whether it builds from its own lock file
 */

/** @type {CargoTool} */
export const WASM_PACK = { crate: 'wasm-pack', version: '0.15.1', binaries: ['wasm-pack'], minutes: 3, locked: true };
/** @type {CargoTool} */
export const GECKODRIVER = {
  crate: 'geckodriver',
  version: '0.37.1',
  binaries: ['geckodriver'],
  minutes: 5,
  locked: true,
};

/** @type {CargoTool} */
export const CARGO_DENY = {
  crate: 'cargo-deny',
  version: '0.20.2',
  binaries: ['cargo-deny'],
  minutes: 8,
  locked: true,
};
/** @type {CargoTool} */
export const CARGO_FUZZ = {
  crate: 'cargo-fuzz',
  version: '0.13.2',
  binaries: ['cargo-fuzz'],
  minutes: 1,
  locked: true,
};

const WEBKIT_BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((folder) => `/usr/lib/${machine}-linux-gnu/${folder}/MiniBrowser`),
);

/**
 * What comes from Debian: the packages, and the files of which one must exist afterwards.
 * @type {{title: string, packages: string[], proof: string[]}[]}
 */
export const DEBIAN = [
  { title: 'Chromium', packages: ['chromium', 'chromium-driver'], proof: ['/usr/bin/chromedriver'] },
  { title: 'Firefox', packages: ['firefox-esr'], proof: ['/usr/bin/firefox-esr'] },
  { title: 'WebKit', packages: ['webkit2gtk-driver'], proof: ['/usr/bin/WebKitWebDriver'] },
  { title: 'a display for WebKit', packages: ['xvfb', 'xauth'], proof: ['/usr/bin/xvfb-run'] },
  // The page uses system fonts; a bare machine has none, and every picture would be of empty boxes.
  {
    title: 'fonts',
    packages: ['fonts-dejavu-core', 'fontconfig'],
    proof: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
  },
];

/** Where the engines' programs are. */
export const ENGINES = {
  chromium: '/usr/bin/chromium',
  chromedriver: '/usr/bin/chromedriver',
  firefox: '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  webkitBrowsers: WEBKIT_BROWSERS,
  display: '/usr/bin/Xvfb',
};

/** The user's cache folder for this project's tools. */
export function cacheDirectory() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'keystamp');
}

/** @param {CargoTool} tool */
export function toolDirectory(tool) {
  return join(cacheDirectory(), `${tool.crate}-${tool.version}`);
}

/**
 * @param {CargoTool} tool
 * @param {string} name
 */
export function binaryOf(tool, name) {
  return join(toolDirectory(tool), 'bin', name);
}

/** Cargo's folder of programs, which rustup puts on the PATH. */
export function cargoBin() {
  return join(process.env.CARGO_HOME || join(homedir(), '.cargo'), 'bin');
}

/** The wasm-bindgen version in Cargo.lock; the command line tool must be exactly that one. */
export function wasmBindgenVersion() {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (!version) throw new Error('Cargo.lock names no wasm-bindgen');
  return version;
}

/** The environment in which every tool of the project is found. */
export function toolEnvironment() {
  const bindgen = { crate: 'wasm-bindgen-cli', version: wasmBindgenVersion() };
  const folders = [
    join(cacheDirectory(), `${bindgen.crate}-${bindgen.version}`, 'bin'),
    join(toolDirectory(WASM_PACK), 'bin'),
    ...[GECKODRIVER, CARGO_DENY, CARGO_FUZZ].map((tool) => join(toolDirectory(tool), 'bin')),
    join(root, 'node_modules', '.bin'),
    cargoBin(),
  ];
  return { ...process.env, PATH: [...folders, process.env.PATH].join(delimiter) };
}
