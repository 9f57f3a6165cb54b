// Results of BenchmarkDotNet, as its JSON exporters write them (`--exporters json`: "full", "brief" and their compressed
// forms). Times are nanoseconds per operation, and an operation is whatever the benchmark's author made it. Only what is
// drawn here is read. https://benchmarkdotnet.org/articles/configs/exporters.html
import * as v from 'valibot';
import { integer } from './figures.ts';
import { checked } from './rules.ts';

export const STATED_LIMITS = {
  /** Benchmarks of one file: more rows could not be told apart in a chart. */
  benchmarks: 24,
  /** Keys of one operation. */
  keys: 1_000_000_000,
} as const;

/** One benchmark, as BenchmarkDotNet states it. */
export interface StatedBenchmark {
  method: string;
  /** As BenchmarkDotNet spells them, such as "Count=1000", with class and job where a file has several; may be empty. */
  parameters: string;
  meanNs: number;
  /** Its confidence interval of the mean; null where it has none. */
  interval: { lowNs: number; highNs: number } | null;
  /** The interval's confidence level in percent; null where it is not known. */
  level: number | null;
  /** Allocated per operation; null where memory was not diagnosed. */
  bytes: number | null;
  /** How many keys an operation makes, where a parameter says so; 1 otherwise. */
  keys: number;
}

/** One file. */
export interface StatedRun {
  title: string;
  /** Where it was measured, as far as the file says, such as ".NET 8.0.1, AMD Ryzen 7". */
  where: string;
  benchmarks: StatedBenchmark[];
  /** Names of those that have no result. */
  failed: string[];
}

/** A file that cannot be used, with a sentence that says where and why. */
export class StatedError extends Error {
  override readonly name = 'StatedError';
}

const NUMBER = 'a number, or empty where there is none';
const text = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000))));
/** What BenchmarkDotNet writes for "not a number" differs between its versions. */
const perhaps = v.optional(
  v.nullable(v.union([v.pipe(v.number(), v.finite()), v.literal(''), v.literal('NaN')], NUMBER)),
);
const notNegative = v.pipe(v.number(), v.finite(), v.minValue(0));

const benchmark = v.object({
  DisplayInfo: text,
  Type: text,
  Method: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
  MethodTitle: text,
  Parameters: text,
  /** null where the benchmark failed. */
  Statistics: v.optional(
    v.nullable(
      v.object({
        Mean: notNegative,
        ConfidenceInterval: v.optional(
          v.nullable(
            v.object({
              Lower: perhaps,
              Upper: perhaps,
              Level: v.optional(v.nullable(v.union([v.number(), v.string()], 'a number or a text'))),
            }),
          ),
        ),
      }),
    ),
  ),
  Memory: v.optional(v.nullable(v.object({ BytesAllocatedPerOperation: v.optional(v.nullable(notNegative)) }))),
});

const shape = v.object({
  Title: text,
  HostEnvironmentInfo: v.optional(
    v.nullable(v.object({ BenchmarkDotNetVersion: text, RuntimeVersion: text, ProcessorName: text, OsVersion: text })),
  ),
  Benchmarks: v.pipe(v.array(benchmark), v.minLength(1), v.maxLength(STATED_LIMITS.benchmarks)),
});

type Parsed = v.InferOutput<typeof benchmark>;

/** Levels in percent, by their place in BenchmarkDotNet's enumeration, which is how its files name them. */
const LEVELS = [50, 70, 75, 80, 85, 90, 92, 95, 96, 97, 98, 99, 99.9];

/** "12" of an enumeration, its name "L999", or the level itself, 0.999. */
function levelOf(level: number | string | null | undefined): number | null {
  const name = /^L(\d\d)(\d?)$/.exec(String(level ?? ''));
  if (name) return Number(`${name[1]}.${name[2] || 0}`);
  // An empty text would count as 0, and be the first of the enumeration.
  const number = /^[\d.]+$/.test(String(level)) ? Number(level) : Number.NaN;
  if (number > 0 && number < 1) return Number((number * 100).toFixed(3));
  return LEVELS[number] ?? null;
}

/** How many keys an operation makes is only known where a parameter that counts says so. */
function keysOf(parameters: string | null | undefined): number {
  const found =
    /(?:^|[\s,&])(?:n|keys?|count|(?:number|num)ofkeys|keycount|keysperop\w*)\s*=\s*([\d_]{1,12})(?![\w.])/i.exec(
      parameters ?? '',
    );
  const keys = Number((found?.[1] ?? '1').replaceAll('_', ''));
  return keys >= 1 && keys <= STATED_LIMITS.keys ? keys : 1;
}

/** Titles that hold blanks are in quotes. */
const methodOf = ({ Method, MethodTitle }: Parsed) => (MethodTitle || Method).replaceAll(/^'|'$/g, '');

/** "Keys.Concat: .NET 8.0(Runtime=.NET 8.0) [Count=2]" has the job between what is run and its parameters. */
const jobOf = ({ DisplayInfo }: Parsed) => /: (.*?)(?: \[.*\])?$/s.exec(DisplayInfo ?? '')?.[1] ?? '';

/** What tells the benchmarks of a file apart where their methods have the same name. */
function settingsOf(all: readonly Parsed[]): string[] {
  const several = (read: (of: Parsed) => string) => new Set(all.map(read)).size > 1;
  const typeOf = ({ Type }: Parsed) => Type ?? '';
  const [types, jobs] = [several(typeOf), several(jobOf)];
  return all.map((each) =>
    [types && typeOf(each), each.Parameters, jobs && jobOf(each)].filter((part) => part).join(', '),
  );
}

/** "Concat (Count=1000)". */
export const benchmarkName = ({ method, parameters }: Pick<StatedBenchmark, 'method' | 'parameters'>): string =>
  parameters ? `${method} (${parameters})` : method;

const numberOr = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null);

function statedOf(of: Parsed, at: number, parameters: string): StatedBenchmark | null {
  const { Statistics, Memory, Parameters } = of;
  if (!Statistics) return null;
  const { Mean, ConfidenceInterval } = Statistics;
  const [lowNs, highNs] = [numberOr(ConfidenceInterval?.Lower), numberOr(ConfidenceInterval?.Upper)];
  const interval = lowNs === null || highNs === null ? null : { lowNs, highNs };
  if (interval && !(interval.lowNs <= Mean && Mean <= interval.highNs)) {
    throw new StatedError(
      `Benchmarks.${at}.Statistics.Mean is ${Mean}, but has to be inside its own ConfidenceInterval, ${lowNs} to ${highNs}.`,
    );
  }
  return {
    method: methodOf(of),
    parameters,
    meanNs: Mean,
    interval,
    level: interval && levelOf(ConfidenceInterval?.Level),
    bytes: Memory?.BytesAllocatedPerOperation ?? null,
    keys: keysOf(Parameters),
  };
}

/**
 * How many keys an operation makes, as a reader types it; thousands may be separated.
 * @throws StatedError naming field, value and rule
 */
export function parseKeysPerOperation(typed: string): number {
  const trimmed = typed.trim();
  const digits = /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const keys = /^\d{1,16}$/.test(digits) ? Number(digits) : Number.NaN;
  if (keys >= 1 && keys <= STATED_LIMITS.keys) return keys;
  const shown = trimmed.length > 40 ? `${trimmed.slice(0, 40)}…` : trimmed;
  throw new StatedError(
    `Keys per operation: "${shown}" is not a whole number from 1 to ${integer(STATED_LIMITS.keys)}.`,
  );
}

/** Whether a value means to be an export of BenchmarkDotNet. */
export function isStatedRun(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('Benchmarks' in value || 'HostEnvironmentInfo' in value);
}

/**
 * Checks what claims to be an export of BenchmarkDotNet.
 * @throws StatedError naming the field, the value and the rule
 */
export function parseStatedRun(value: unknown): StatedRun {
  const { Title, HostEnvironmentInfo, Benchmarks } = checked(
    shape,
    value,
    (why) => new StatedError(`This is not an export of BenchmarkDotNet that can be read: ${why}.`),
  );
  const settings = settingsOf(Benchmarks);
  const read = Benchmarks.map((each, at) => statedOf(each, at, settings[at] ?? ''));
  const benchmarks = read.filter((each) => each !== null);
  if (benchmarks.length === 0) {
    throw new StatedError('None of its benchmarks has a result: Benchmarks.0.Statistics is missing.');
  }
  const { RuntimeVersion, ProcessorName, OsVersion, BenchmarkDotNetVersion } = HostEnvironmentInfo ?? {};
  return {
    title: Title || 'BenchmarkDotNet',
    where: [
      BenchmarkDotNetVersion && `BenchmarkDotNet ${BenchmarkDotNetVersion}`,
      RuntimeVersion,
      ProcessorName,
      OsVersion,
    ]
      .filter(Boolean)
      .join(', '),
    benchmarks,
    failed: Benchmarks.flatMap((each, at) =>
      read[at] === null ? benchmarkName({ method: methodOf(each), parameters: settings[at] ?? '' }) : [],
    ),
  };
}
