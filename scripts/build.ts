// Makes dist/: the wasm modules, then the page. Usage: tsx scripts/build.ts
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './tools.mjs';
import { buildWasm, type Edition, FAULTY, SHIPPED } from './wasm.ts';

/** Builds the page into dist/, static and with relative paths; throws with the tool's output when it fails. */
export async function buildPage(): Promise<void> {
  await buildEdition(SHIPPED, join(root, 'dist'));
}

/** Builds the page around modules one of whose builders is wrong, and says into which folder. */
export async function buildFaultyPage(): Promise<string> {
  const directory = join(root, 'target', 'faulty', 'dist');
  await buildEdition(FAULTY, directory);
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
