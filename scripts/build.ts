// Makes dist/: the wasm modules, then the page; and leaves alone what is already built from the same files.
// Usage: tsx scripts/build.ts
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { alone } from './alone.ts';
import { root } from './tools.mjs';
import { readOptions } from './usage.ts';
import { buildModules, type Edition, FAULTY, SHIPPED, TWIN, waiting } from './wasm.ts';

/** Builds the page into dist/, static and with relative paths; throws with the tool's output when it fails. */
export async function buildPage(): Promise<void> {
  await buildEdition(SHIPPED, join(root, 'dist'));
}

/** Builds the page around modules one of whose builders is wrong, and says into which folder. */
export const buildFaultyPage = (): Promise<string> => buildApart(FAULTY);

/** Builds the page around modules that have the first builder twice, and says into which folder. */
export const buildTwinPage = (): Promise<string> => buildApart(TWIN);

async function buildApart(edition: Edition): Promise<string> {
  const directory = join(edition.directory, '..', 'dist');
  await buildEdition(edition, directory);
  return directory;
}

/** What decides the contents of a built page, beside its modules. */
const SOURCES = ['www', 'src', 'scripts', 'vite.config.ts', 'package-lock.json'];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile());
}

/** A hash over every file that the build reads, and over the one setting that it takes from the environment. */
function fingerprint({ directory }: Edition): string {
  const hash = createHash('sha256').update(process.env.KEYSTAMP_BASE_URL ?? '');
  for (const path of [...SOURCES.map((name) => join(root, name)), directory].flatMap(filesIn)) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

const buildEdition = (edition: Edition, outDir: string): Promise<void> =>
  alone('build', () => buildAlone(edition, outDir), waiting);

async function buildAlone(edition: Edition, outDir: string): Promise<void> {
  await buildModules(edition);
  // Beside the modules' own builds and not in dist/, where everything is for the host.
  const stamp = join(root, 'target', 'pages', `${relative(root, outDir).replaceAll(/[^\w]/g, '-')}.built`);
  const wanted = fingerprint(edition);
  const built = existsSync(stamp) && existsSync(join(outDir, 'index.html'));
  if (built && readFileSync(stamp, 'utf8') === wanted) return;
  rmSync(stamp, { force: true });
  const alias = [{ find: /^(\.\.?\/)+wasm(?=\/)/, replacement: edition.directory }];
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
    ...(edition !== SHIPPED && { resolve: { alias } }),
  });
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, wanted);
}

const USAGE = `npm run build

Makes dist/: the page as static files, for any host and any path.

  --help   prints this

KEYSTAMP_BASE_URL, in the environment, is the address that oembed.json gives to editors.

Exit code 0: built; 1: something does not build; 2: the options cannot be used.
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readOptions('build', USAGE, {});
  try {
    await buildPage();
    process.stdout.write('built dist/\n');
  } catch (error) {
    process.stderr.write(`build: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
