// What a report claims against what its own passes say.
import * as v from 'valibot';

export const differenceSchema = v.object({
  /** Where in the report. */
  path: v.pipe(v.string(), v.maxLength(200)),
  /** As the report has it, and as it was recomputed: short enough to be shown. */
  stored: v.pipe(v.string(), v.maxLength(200)),
  recomputed: v.pipe(v.string(), v.maxLength(200)),
});

export type Difference = v.InferOutput<typeof differenceSchema>;

/** How far numbers may differ, relative to the larger: the last digits of a logarithm are the machine's. */
const TOLERANCE = 1e-12;
const SHOWN_CHARACTERS = 120;

function same(stored: unknown, recomputed: unknown): boolean {
  if (typeof stored !== 'number' || typeof recomputed !== 'number') return stored === recomputed;
  return Math.abs(stored - recomputed) <= TOLERANCE * Math.max(Math.abs(stored), Math.abs(recomputed));
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Compares what was recomputed, and only that: whatever else is stored is no claim. Lists are compared by index. */
export function differences(stored: unknown, recomputed: unknown, path: string): Difference[] {
  if (isObject(stored) && isObject(recomputed)) {
    return Object.entries(recomputed).flatMap(([name, value]) =>
      differences(Object.hasOwn(stored, name) ? stored[name] : undefined, value, path ? `${path}.${name}` : name),
    );
  }
  return same(stored, recomputed) ? [] : [{ path, stored: shown(stored), recomputed: shown(recomputed) }];
}
