// Makes dist/: the wasm modules, then the page. Usage: tsx scripts/build.ts
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './tools.mjs';
import { buildWasm } from './wasm.ts';

/** Builds the page into dist/, static and with relative paths; throws with the tool's output when it fails. */
export async function buildPage(): Promise<void> {
  await buildWasm();
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildPage();
  process.stdout.write('built dist/\n');
}
