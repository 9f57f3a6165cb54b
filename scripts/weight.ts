// What the built page weighs on its way to a browser: which files belong together, and how large they are compressed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/** Files that travel together, by their paths in the folder of built files. */
export interface Load {
  name: string;
  files: readonly string[];
  /** Bytes, compressed, that they may have in all; null where there is no limit. */
  limit: number | null;
}

/** A load with the compressed size of each of its files, in bytes. */
export interface Weighed extends Load {
  sizes: readonly number[];
  total: number;
}

/** A size as it is printed: thousands of bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** What a host that compresses sends at most: gzip, at its best level. */
export const compressed = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

export function weighed(load: Load, sizeOf: (file: string) => number): Weighed {
  const sizes = load.files.map(sizeOf);
  return { ...load, sizes, total: sizes.reduce((sum, size) => sum + size, 0) };
}

/** A load that is over its limit, in a line; null when it is not. */
export function excess({ name, total, limit }: Weighed): string | null {
  if (limit === null || total <= limit) return null;
  return `${name} weighs ${kilobytes(total)}, ${kilobytes(total - limit)} over its limit of ${kilobytes(limit)}`;
}

/** These files and all that they import, each once. What is imported on demand is none of it. */
export function withImports(manifest: Manifest, files: readonly string[]): string[] {
  const found = new Set(files);
  // A set can be walked while it grows.
  for (const file of found) {
    for (const chunk of Object.values(manifest)) {
      if (chunk.file !== file) continue;
      for (const key of chunk.imports ?? []) found.add(manifest[key]?.file ?? key);
      for (const style of chunk.css ?? []) found.add(style);
    }
  }
  return [...found];
}

/** What a script imports on demand, and all that those import. */
export function onDemand(manifest: Manifest, file: string): string[] {
  const chunks = Object.values(manifest).filter((chunk) => chunk.file === file);
  const parts = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.map((key) => manifest[key]?.file ?? key));
  const before = new Set(withImports(manifest, [file]));
  return withImports(manifest, parts).filter((part) => !before.has(part));
}

/** The files of this project that a document names and a browser fetches; another document is only a link. */
export function namedIn(html: string): string[] {
  return [...html.matchAll(/\s(?:src|href)="\.\/([^"]+)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => !/\.(?:html|json)$/.test(file));
}

/** A document or a script as a browser gets it when it opens or embeds it: with all that it names or imports. */
export function opened(directory: string, manifest: Manifest, file: string): string[] {
  if (!existsSync(join(directory, file))) throw new Error(`${file} is not among the built files`);
  const named = file.endsWith('.html') ? namedIn(readFileSync(join(directory, file), 'utf8')) : [];
  return withImports(manifest, [file, ...named]);
}

/** A built module: its WebAssembly, which has another name there but the same bytes, and the script that loads it. */
export function moduleFiles(directory: string, wasm: Uint8Array): string[] {
  const assets = readdirSync(join(directory, 'assets')).map((name) => `assets/${name}`);
  const read = (file: string) => readFileSync(join(directory, file));
  const binary = assets.find((file) => file.endsWith('.wasm') && read(file).equals(wasm));
  if (!binary) throw new Error('a WebAssembly module is not among the built files as it was made');
  const loader = assets.find((file) => /\/keystamp-.*\.js$/.test(file) && read(file).includes(basename(binary)));
  return loader ? [loader, binary] : [binary];
}

export function manifestOf(directory: string): Manifest {
  return JSON.parse(readFileSync(join(directory, '.vite', 'manifest.json'), 'utf8'));
}
