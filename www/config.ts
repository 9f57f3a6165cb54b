// The first stage: what a run measures. Settings live in the query string, readable, with the defaults left out,
// so that a link reproduces a set-up. Text from the query, text from the form and objects from a driver all pass
// through the same schemas; a value that breaks a rule is named with the rule, and the default stands in for it.
import * as v from 'valibot';

/** A builder as the Rust table describes it. */
export interface Builder {
  id: string;
  title: string;
  why: string;
  kind: 'owned' | 'buffer' | 'copy' | 'nothing' | 'script';
}

export type Allocator = 'system' | 'nursery';

/** Everything a run needs to know. */
export interface Config {
  /** Keys per pass, 1 to 10,000,000; "calibrate" lets the run choose from the clock's step. */
  keys: number | 'calibrate';
  /** Blocks, 1 to 1,000; "auto" stops at the first of the planned looks that decides. */
  passes: number | 'auto';
  builders: string[];
  baseline: string;
  regions: string[];
  allocator: Allocator;
  /** Seeds the order of the passes; null draws a fresh one for each run. */
  seed: number | null;
}

export type Field = keyof Config;

/** A value that broke a rule, as text to stand beside its field. */
export interface FieldProblem {
  field: Field;
  message: string;
}

/** The same of an address, whose parameters may also be none of the fields. */
export interface AddressProblem {
  field: Field | null;
  message: string;
}

export const LIMITS = {
  keys: 10_000_000,
  passes: 1_000,
  regions: 16,
  regionLength: 100,
  seed: 0xffff_ffff,
} as const;

/** The article's set-up, except that the number of passes follows the planned looks. */
export const DEFAULTS: Readonly<Config> = {
  keys: 2_000_000,
  passes: 'auto',
  builders: ['concat', 'create'],
  baseline: 'concat',
  regions: ['US', 'EU', 'APAC', 'LATAM', 'MEA'],
  allocator: 'system',
  seed: null,
};

/** How many passes the article took its best of. */
export const ARTICLE_PASSES = 7;

export const LABELS: Readonly<Record<Field, string>> = {
  keys: 'Keys per pass',
  passes: 'Passes',
  builders: 'Builders',
  baseline: 'Baseline',
  regions: 'Regions',
  allocator: 'Allocator',
  seed: 'Seed',
};

const FIELDS = Object.keys(LABELS) as Field[];
const SHOWN_CHARACTERS = 40;

const grouped = (n: number) => n.toLocaleString('en-US');
const distinct = (items: string[]) => new Set(items).size === items.length;
const every = (test: (name: string) => boolean) => (names: string[]) => names.every(test);

/** A whole number in a range, or a word that stands for one. The rule is the end of "… is not …". */
function wholeOr<T extends v.GenericSchema>(word: T, low: number, high: number, spelled: string) {
  const rule = `a whole number from ${grouped(low)} to ${grouped(high)}, or ${spelled}`;
  const number = v.pipe(v.number(rule), v.safeInteger(rule), v.minValue(low, rule), v.maxValue(high, rule));
  return v.union([word, number], rule);
}

function buildersOf(known: readonly string[]) {
  const rule = `a choice from ${known.join(', ')}`;
  return v.pipe(
    v.array(v.picklist(known, rule), rule),
    v.minLength(1, 'a choice of at least one builder'),
    v.check(distinct, 'a list that names each builder once'),
  );
}

const NAMES = `a list of names of 1 to ${grouped(LIMITS.regionLength)} characters, separated by commas`;
const regions = v.pipe(
  v.array(v.pipe(v.string(NAMES), v.minLength(1, NAMES), v.maxLength(LIMITS.regionLength, NAMES)), NAMES),
  v.minLength(1, 'a list of at least one name'),
  v.maxLength(LIMITS.regions, `a list of at most ${LIMITS.regions} names`),
  v.check(
    every((name) => !/\p{Surrogate}/u.test(name)),
    'Unicode text: it has half of a surrogate pair',
  ),
  v.check(
    every((name) => !name.includes(',')),
    'a list of names without commas inside',
  ),
);

/** One schema per field, over values that are no longer text. */
function schemas(known: readonly string[], builders: readonly string[]) {
  return {
    keys: wholeOr(v.literal('calibrate'), 1, LIMITS.keys, '"calibrate"'),
    passes: wholeOr(v.literal('auto'), 1, LIMITS.passes, '"auto"'),
    builders: buildersOf(known),
    baseline: v.picklist(builders, `one of the chosen builders (${builders.join(', ')})`),
    regions,
    allocator: v.picklist(['system', 'nursery'], '"system" or "nursery"'),
    seed: wholeOr(v.null(), 0, LIMITS.seed, 'empty'),
  };
}

/** Turns a field's text into the value its schema judges; text that is no number stays text, so the schema names it. */
function fromText(field: Field, text: string): unknown {
  if (field === 'builders' || field === 'regions')
    return text.trim() === '' ? [] : text.split(',').map((part) => part.trim());
  const trimmed = text.trim();
  if (field === 'seed' && trimmed === '') return null;
  const digits = /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  return /^\d{1,16}$/.test(digits) ? Number(digits) : trimmed;
}

/** A value as a sentence about it quotes it. */
export function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return text.length > SHOWN_CHARACTERS ? `"${text.slice(0, SHOWN_CHARACTERS)}…"` : `"${text}"`;
}

/** The baseline that stands when none is named: the article's, or else the first builder of the run. */
export function defaultBaseline(builders: readonly string[]): string {
  return builders.includes(DEFAULTS.baseline) ? DEFAULTS.baseline : (builders[0] ?? DEFAULTS.baseline);
}

/** Without any builder there is no right baseline, and to choose builders comes first. */
const noneIn = (builders: unknown): boolean => Array.isArray(builders) && builders.length === 0;

/**
 * Judges each given value; a field that is not given, or breaks its rule, takes its default.
 * @param given values by field, not text
 * @param known the ids of the builders that exist
 */
function judge(
  given: Partial<Record<Field, unknown>>,
  known: readonly string[],
): { config: Config; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const config: Config = structuredClone(DEFAULTS) as Config;
  for (const field of FIELDS) {
    if (field === 'baseline') config.baseline = defaultBaseline(config.builders);
    if (given[field] === undefined || (field === 'baseline' && noneIn(given.builders))) continue;
    const result = v.safeParse(schemas(known, config.builders)[field], given[field]);
    if (result.success) Object.assign(config, { [field]: result.output });
    else
      problems.push({ field, message: `${LABELS[field]}: ${shown(given[field])} is not ${result.issues[0].message}.` });
  }
  return { config, problems };
}

/** Parses the form's texts. */
export function parseSettings(texts: Partial<Record<Field, string>>, known: readonly string[]) {
  const given: Partial<Record<Field, unknown>> = {};
  for (const field of FIELDS) {
    const text = texts[field];
    if (text !== undefined) given[field] = fromText(field, text);
  }
  return judge(given, known);
}

const plainObject = v.pipe(
  v.custom<object>((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);

/** Checks a configuration that a program hands over. Fields may be missing. Throws naming field, value and rule. */
export function checkConfig(value: unknown, known: readonly string[]): Config {
  const given = v.safeParse(plainObject, value);
  if (!given.success) throw new TypeError('The configuration is not an object.');
  const stranger = Object.keys(given.output).find((key) => !FIELDS.includes(key as Field));
  if (stranger !== undefined) throw new TypeError(`The configuration has no field ${shown(stranger)}.`);
  const { config, problems } = judge(given.output, known);
  const [first] = problems;
  if (first) throw new RangeError(first.message);
  return config;
}

/** Reads the settings out of a query string; parameters that are none of the settings are left alone. */
export function readQuery(search: string, known: readonly string[]) {
  const query = new URLSearchParams(search);
  const texts: Partial<Record<Field, string>> = {};
  const twice: FieldProblem[] = [];
  for (const field of FIELDS) {
    const values = query.getAll(field);
    if (values.length > 1)
      twice.push({ field, message: `${LABELS[field]}: the address gives it ${values.length} times.` });
    else if (values[0] !== undefined) texts[field] = values[0];
  }
  const { config, problems } = parseSettings(texts, known);
  const withDefault = [...twice, ...problems].map(({ field, message }) => ({
    field,
    message: `${message} ${used(config, field)}`,
  }));
  return { config, problems: withDefault };
}

/** What other people's tools hang on links that are passed on: no setting, and no slip of who opens them. */
const PASSED_ON = /^utm_|clid$/;

/**
 * Names the parameters of a query string that mean nothing, in one sentence however many they are.
 * @param more what an address may have beside the settings
 */
export function strangersIn(search: string, more: readonly string[] = []): AddressProblem[] {
  const query = new URLSearchParams(search);
  const known: readonly string[] = [...FIELDS, ...more];
  const names = [...new Set(query.keys())].filter((name) => !known.includes(name) && !PASSED_ON.test(name));
  if (names.length === 0) return [];
  const text = shown(names.map((name) => `${name}=${query.get(name)}`).join('&'));
  return [
    { field: null, message: `Address: ${text} is not one of the parameters ${known.join(', ')}. It is left out.` },
  ];
}

function used(config: Config, field: Field): string {
  const text = field === 'keys' && typeof config.keys === 'number' ? grouped(config.keys) : fieldText(config, field);
  return `${text || 'A fresh one'} is used instead.`;
}

/** A field as the form and the query spell it. */
export function fieldText(config: Config, field: Field): string {
  const value = config[field];
  if (value === null) return '';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** The query string for a configuration, without "?"; empty for the defaults. */
export function writeQuery(config: Config): string {
  const parts: string[] = [];
  for (const field of FIELDS) {
    const text = fieldText(config, field);
    const standing = field === 'baseline' ? defaultBaseline(config.builders) : fieldText(DEFAULTS as Config, field);
    // Commas stay as they are: the link is meant to be read.
    if (text !== standing) parts.push(`${field}=${encodeURIComponent(text).replaceAll('%2C', ',')}`);
  }
  return parts.join('&');
}
