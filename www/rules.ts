// What is wrong with a value that broke a schema's rule, in words of this project: field, value and rule. The library's
// own wording is for whoever writes schemas. Where a schema gives a rule of its own, it is the end of "… has to be …".
import * as v from 'valibot';
import { integer } from './figures.ts';

type Issue = v.BaseIssue<unknown>;

const SHOWN_CHARACTERS = 40;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  strict_object: 'an object',
  finite: 'a number that is not infinite',
  safe_integer: 'a whole number',
  iso_timestamp: 'a point in time, as ISO 8601 spells it',
};

const limit = (of: unknown) => (typeof of === 'number' ? integer(of) : String(of));
const things = (input: unknown, n: unknown) =>
  typeof input === 'string' ? (n === 1 ? 'character' : 'characters') : n === 1 ? 'entry' : 'entries';

const BOUNDS: Readonly<Record<string, (issue: Issue & { requirement?: unknown }) => string>> = {
  gt_value: ({ requirement }) => `above ${limit(requirement)}`,
  min_value: ({ requirement }) => `at least ${limit(requirement)}`,
  max_value: ({ requirement }) => `at most ${limit(requirement)}`,
  min_length: ({ requirement, input }) => `of at least ${limit(requirement)} ${things(input, requirement)}`,
  max_length: ({ requirement, input }) => `of at most ${limit(requirement)} ${things(input, requirement)}`,
  literal: ({ expected }) => expected ?? 'another value',
  picklist: ({ expected }) => `one of ${(expected ?? '').replaceAll(/[()]/g, '').replaceAll(' | ', ', ')}`,
};

function shown(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 1 ? 'a list of 1 entry' : `a list of ${integer(value.length)} entries`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

/** "run.keysPerPass is -1, but has to be at least 1". */
function sentence(issue: Issue): string {
  const path = v.getDotPath(issue);
  const field = path ?? 'it';
  if (issue.expected === 'never') return `${field} is no field of it`;
  if (issue.received === 'undefined' && issue.input === undefined) return `${field} is missing`;
  const rule = TYPES[issue.type] ?? BOUNDS[issue.type]?.(issue) ?? issue.message;
  return `${field} is ${shown(issue.input)}, but has to be ${rule}`;
}

/**
 * Checks a value against a schema.
 * @param refused makes the error out of a sentence without its full stop
 */
export function checked<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  refused: (why: string) => Error,
): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw refused(sentence(result.issues[0]));
}
