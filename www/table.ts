// What Rust says before any module runs: the builders' table and the margin of a wash. The build writes it from the
// module itself, so that the page, the worker and the command line know the builders without a second list of them.

import type { Builder } from './config.ts';
import written from './wasm/builders.json' with { type: 'json' };

export const table = written as { version: string; margin: number; builders: Builder[] };
