// Makes dist/: the wasm modules, then the page. Usage: tsx scripts/build.ts
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './tools.mjs';
import { buildWasm, type Edition, FAULTY, SHIPPED, TWIN } from './wasm.ts';

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

async function buildEdition(edition: Edition, outDir: string): Promise<void> {
  await buildWasm(edition);
  const alias = [{ find: /^(\.\.?\/)+wasm(?=\/)/, replacement: edition.directory }];
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
    ...(edition !== SHIPPED && { resolve: { alias } }),
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildPage();
  process.stdout.write('built dist/\n');
}
