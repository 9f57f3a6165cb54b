// THE table of checks: what `npm test` runs, one row each.
import { buildPage } from './build.ts';
import { openDisplay } from './engines.ts';
import { type Ran, run } from './run.ts';
import { ENGINES, toolEnvironment } from './tools.mjs';
import { FAULTY, featureArguments, MODULE_NAMES } from './wasm.ts';

export interface Check {
  name: string;
  /** How its output says how many tests ran; a check without tests counts as one. */
  counts: 'cargo' | 'vitest' | 'itself';
  /** Checks whose result it builds on. */
  after?: readonly string[];
  /** Checks of one lock never run at the same time, since they would wait for cargo's own lock on a folder anyway. */
  lock?: 'target';
  /** Whether it can run here; a sentence is the reason why not, and is printed. */
  unavailable?: () => Promise<string | undefined>;
  run(): Promise<Ran>;
}

const WASM = ['--target', 'wasm32-unknown-unknown'];

const environment = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...toolEnvironment(),
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  CARGO_TERM_COLOR: 'never',
  ...extra,
});

/** Runs commands one after the other and stops at the first that fails. */
async function sequence(commands: readonly (readonly string[])[], env = environment()): Promise<Ran> {
  let output = '';
  for (const [command = '', ...args] of commands) {
    const ran = await run(command, args, env);
    output += `$ ${command} ${args.join(' ')}\n${ran.output}`;
    if (ran.code !== 0) return { code: ran.code, output };
  }
  return { code: 0, output };
}

/** The same tests/*.rs that run natively, in one browser engine. */
function browserTests(name: string, args: readonly string[], display = false): Check {
  return {
    name,
    counts: 'cargo',
    lock: 'target',
    async run() {
      const screen = display ? await openDisplay() : undefined;
      try {
        // Not a threshold: when to report a hung browser instead of waiting for it.
        const env = environment({ WASM_BINDGEN_TEST_TIMEOUT: '300', ...screen?.environment });
        return await sequence([['wasm-pack', 'test', '--headless', ...args]], env);
      } finally {
        await screen?.close();
      }
    },
  };
}

/** The shipped sets of features, and the one that only tests are built with. */
const FEATURES = [...MODULE_NAMES.map((name) => featureArguments(name)), featureArguments('timed', FAULTY.features)];

/** All of them for WebAssembly; natively there is code of its own only with counting and without. */
const LINTED = [[], featureArguments('counting'), ...FEATURES.map((features) => [...WASM, ...features])];

const clippy = LINTED.map((args) => [
  ...['cargo', 'clippy', '--locked', '--all-targets', ...args],
  ...['--', '-D', 'warnings'],
]);

const documentation = [[], WASM].map((target) => ['cargo', 'doc', '--locked', '--no-deps', ...target]);

export const CHECKS: readonly Check[] = [
  {
    name: 'build',
    counts: 'itself',
    async run() {
      try {
        await buildPage();
        return { code: 0, output: '' };
      } catch (error) {
        return { code: 1, output: `${error instanceof Error ? error.message : error}\n` };
      }
    },
  },
  {
    name: 'fmt',
    counts: 'itself',
    run: () => sequence([[], ['--manifest-path', 'fuzz/Cargo.toml']].map((of) => ['cargo', 'fmt', '--check', ...of])),
  },
  {
    name: 'e2e',
    counts: 'vitest',
    after: ['build'],
    // The longest by far, and so it begins as soon as there is a page. Two files at a time: most of a test is waiting
    // for its browser. No test asserts a time or a verdict on one.
    run: () => sequence([['vitest', 'run', '--project', 'e2e', '--maxWorkers', '2']]),
  },
  { name: 'cargo', counts: 'cargo', lock: 'target', run: () => sequence([['cargo', 'test', '--locked']]) },
  { name: 'biome', counts: 'itself', run: () => sequence([['biome', 'ci', '--error-on-warnings']]) },
  browserTests('wasm-chromium', ['--chrome']),
  { name: 'tsc', counts: 'itself', after: ['build'], run: () => sequence([['tsc', '-p', '.']]) },
  {
    name: 'unit',
    counts: 'vitest',
    after: ['build'],
    run: () => sequence([['vitest', 'run', '--project', 'unit']]),
  },
  { name: 'prove', counts: 'itself', after: ['build'], run: () => sequence([['tsx', 'scripts/prove-timed.ts']]) },
  browserTests('wasm-firefox', ['--firefox']),
  browserTests('wasm-webkit', ['--safari', '--safaridriver', ENGINES.webkitDriver], true),
  { name: 'clippy', counts: 'itself', lock: 'target', run: () => sequence(clippy) },
  {
    name: 'doc',
    counts: 'itself',
    lock: 'target',
    run: () => sequence(documentation, environment({ RUSTDOCFLAGS: '-D warnings' })),
  },
  {
    name: 'miri',
    counts: 'cargo',
    async unavailable() {
      const { code } = await run('cargo', ['+nightly', 'miri', '--version'], environment());
      return code === 0
        ? undefined
        : 'no nightly toolchain with Miri; to have it: rustup toolchain install nightly -c miri';
    },
    run: () => sequence([['cargo', '+nightly', 'miri', 'test', '--locked', '--lib', '--test', 'nursery']]),
  },
];
