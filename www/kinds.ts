// The builders' ids and kinds alone: what a frame in someone else's page has to know before anyone has clicked.
import type { Builder } from './config.ts';
import written from './wasm/kinds.json' with { type: 'json' };

/** By id, in the table's order. */
export const kinds = written as Readonly<Record<string, Builder['kind']>>;

export const builderIds: readonly string[] = Object.keys(kinds);
