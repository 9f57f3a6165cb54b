// Builds dist/ and weighs, compressed, what a browser has to fetch. Exits with 1 when anything is over its limit.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPage } from './build.ts';
import { root } from './tools.mjs';
import { readOptions } from './usage.ts';
import { type ModuleName, moduleDirectory } from './wasm.ts';
import {
  compressed,
  excess,
  kilobytes,
  type Load,
  manifestOf,
  moduleFiles,
  onDemand,
  opened,
  type Weighed,
  weighed,
} from './weight.ts';

const USAGE = `npm run budget

Builds dist/ and prints what a browser fetches of it, compressed, before a click and for a first run.

  --help   prints this

Exit code 0: nothing is over its limit; 1: something is; 2: the options cannot be used.
`;

/** THE limits: what each entry may weigh, with all that a browser fetches by opening it and before anything is pressed. */
const ENTRIES: readonly { file: string; before: string; limit: number }[] = [
  { file: 'index.html', before: 'before Run', limit: 60_000 },
  { file: 'embed.html', before: 'before a click', limit: 15_000 },
  { file: 'embed.js', before: 'before a click', limit: 3_000 },
];
/** What a first run fetches on top. It is the experiment itself, so there is only a limit that catches accidents. */
const FIRST_RUN = 180_000;

/** The modules of a run with the default settings. */
const RUN_MODULES: readonly ModuleName[] = ['timed', 'counting'];

function firstRun(directory: string): string[] {
  const page = opened(directory, manifestOf(directory), 'index.html');
  const parts = page.flatMap((file) => onDemand(manifestOf(directory), file));
  const workers = readdirSync(join(directory, 'assets')).filter((name) => /^worker-.*\.js$/.test(name));
  const modules = RUN_MODULES.flatMap((name) =>
    moduleFiles(directory, readFileSync(join(moduleDirectory(name), 'keystamp_bg.wasm'))),
  );
  const all = new Set([...parts, ...workers.map((name) => `assets/${name}`), ...modules]);
  return [...all].filter((file) => !page.includes(file));
}

/** What is weighed: all entries, and the first run. */
function loads(directory = join(root, 'dist')): Load[] {
  const entries = ENTRIES.map(({ file, before, limit }) => ({
    name: `${file} ${before}`,
    files: opened(directory, manifestOf(directory), file),
    limit,
  }));
  return [...entries, { name: 'its first run', files: firstRun(directory), limit: FIRST_RUN }];
}

/** The same with their sizes. */
export function weighedLoads(directory = join(root, 'dist')): Weighed[] {
  const sizeOf = (file: string) => compressed(readFileSync(join(directory, file)));
  return loads(directory).map((load) => weighed(load, sizeOf));
}

async function main(): Promise<void> {
  readOptions('budget', USAGE, {});
  await buildPage();
  const all = weighedLoads();
  const line = (name: string, size: string, rest = '') => `${name.padEnd(48)}${size.padStart(10)}${rest}\n`;
  for (const { name, files, sizes, total, limit } of all) {
    process.stdout.write(line(name, kilobytes(total), limit === null ? '' : ` of at most ${kilobytes(limit)}`));
    for (const [at, file] of files.entries()) process.stdout.write(line(`  ${file}`, kilobytes(sizes[at] ?? 0)));
  }
  for (const each of all) {
    const over = excess(each);
    if (over === null) continue;
    process.stderr.write(`budget: ${over}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: Error) => {
    process.stderr.write(`budget: ${error.message}\n`);
    process.exitCode = 1;
  });
}
