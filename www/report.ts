// The report: the one thing that everything downstream reads. A report may come from a link, a file or another
// page, so nothing of it is believed before the schema has passed it, and its parts must agree with each other.
import * as v from 'valibot';
import { LIMITS } from './config.ts';
import { checked } from './rules.ts';

export const SCHEMA = 'keystamp-report/1';
/** The name of the control's row: the baseline, timed a second time. */
export const CONTROL = 'control';

const MOST_BUILDERS = 64;
const MOST_DISCARDED = 10_000;

const id = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'a name of small letters, digits and hyphens'));
const line = (most: number) => v.pipe(v.string(), v.maxLength(most));
const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));
const notNegative = v.pipe(v.number(), v.finite(), v.minValue(0));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The name of a check that a run has passed or failed. */
const gate = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name of small letters, digits and hyphens'));
const whole = (low: number, high: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(low), v.maxValue(high));
const sha256 = v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')));
const passes = v.pipe(v.array(positive), v.minLength(1), v.maxLength(LIMITS.passes));
const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_BUILDERS));

const verdict = v.picklist(['faster', 'slower', 'wash', 'inconclusive']);
const operation = v.strictObject({ count, bytes: count });
const ledger = v.object({ alloc: operation, grow: operation, shrink: operation, dealloc: operation, peakBytes: count });
const secondary = v.object({ ratio: positive, low: v.nullable(positive), high: v.nullable(positive) });

/** A builder's time against the baseline's: the median of the blocks' ratios, and the sign test's interval. */
const comparison = v.object({
  builder: id,
  baseline: id,
  ratio: positive,
  low: v.nullable(positive),
  high: v.nullable(positive),
  verdict,
  withheld: v.nullable(gate),
  hodgesLehmann: secondary,
});

const timed = v.object({
  passesMs: passes,
  fastestMs: positive,
  medianMs: positive,
  madMs: notNegative,
  /** Half of the mean's 99.9 % confidence interval; null for a single pass, missing in reports of older versions. */
  errorMs: v.optional(v.nullable(notNegative)),
});

const row = v.object({
  id,
  title: line(200),
  ...timed.entries,
  /** What one pass asked of the allocator; null where the builder's bytes cannot be observed. */
  ledger: v.nullable(ledger),
  predicted: v.nullable(ledger),
  holds: v.nullable(v.boolean()),
});

const config = v.object({
  keys: v.union([v.literal('calibrate'), whole(1, LIMITS.keys)], 'a whole number or "calibrate"'),
  passes: v.union([v.literal('auto'), whole(1, LIMITS.passes)], 'a whole number or "auto"'),
  builders: ids,
  baseline: id,
  regions: v.pipe(
    v.array(v.pipe(line(LIMITS.regionLength), v.minLength(1))),
    v.minLength(1),
    v.maxLength(LIMITS.regions),
  ),
  allocator: v.picklist(['system', 'nursery']),
  seed: whole(0, LIMITS.seed),
});

const environment = v.object({
  userAgent: line(1000),
  engine: line(100),
  crossOriginIsolated: v.boolean(),
  /** The smallest step of the clock that the worker saw. */
  timerResolutionMs: positive,
  hardwareConcurrency: v.nullable(whole(1, 65_536)),
  /** null where the page is not in a secure context, and the browser therefore offers no digest. */
  wasmSha256: v.object({ timed: sha256, counting: sha256 }),
});

const run = v.object({
  keysPerPass: whole(1, LIMITS.keys),
  blocks: whole(1, LIMITS.passes),
  order: v.pipe(v.array(v.pipe(v.array(id), v.maxLength(MOST_BUILDERS + 1))), v.maxLength(LIMITS.passes)),
  discarded: v.pipe(v.array(v.object({ block: count, cause: line(500) })), v.maxLength(MOST_DISCARDED)),
  /** The look at which the run was judged; a fixed number of passes has one. alpha is for all comparisons together. */
  look: v.object({
    number: whole(1, 3),
    passes: whole(1, LIMITS.passes),
    alpha: v.pipe(positive, v.maxValue(1)),
    k: count,
  }),
});

/** What counting would have cost: the counting build against the timed build, in one shuffled run. */
const observerRow = v.object({
  id,
  timedMs: passes,
  countingMs: passes,
  /** The timed build a second time: the noise of this comparison. */
  controlMs: passes,
  ratio: positive,
  low: v.nullable(positive),
  high: v.nullable(positive),
  verdict,
  withheld: v.nullable(gate),
});

const shape = v.object({
  schema: v.literal(SCHEMA),
  version: line(64),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  config,
  environment,
  agreement: v.object({ checked: count, sample: line(200), ok: v.literal(true) }),
  run,
  rows: v.pipe(v.array(row), v.minLength(1), v.maxLength(MOST_BUILDERS)),
  comparisons: v.pipe(v.array(comparison), v.maxLength(MOST_BUILDERS)),
  control: v.object({ ...comparison.entries, ...timed.entries }),
  integrity: v.pipe(v.array(v.object({ gate, ok: v.boolean(), detail: line(2000) })), v.maxLength(64)),
  observer: v.optional(
    v.object({ keysPerPass: whole(1, LIMITS.keys), rows: v.pipe(v.array(observerRow), v.maxLength(MOST_BUILDERS)) }),
  ),
});

export type Report = v.InferOutput<typeof shape>;
export type Row = Report['rows'][number];
export type Comparison = Report['comparisons'][number];
export type Ledger = v.InferOutput<typeof ledger>;
export type Verdict = v.InferOutput<typeof verdict>;
export type Observer = NonNullable<Report['observer']>;

export const ledgerSchema = ledger;
export const observerSchema = shape.entries.observer.wrapped;

/** Bytes that were asked for, growth included. */
export const allocatedBytes = (of: Ledger) => of.alloc.bytes + of.grow.bytes;
/** How often memory was asked for, growth included. */
export const allocations = (of: Ledger) => of.alloc.count + of.grow.count;

/** The parts of a report must tell one story. Returns what does not fit, or null. */
function contradiction(report: Report): string | null {
  const names = report.rows.map((each) => each.id);
  const compared = report.comparisons.map((each) => each.builder);
  const { baseline, builders } = report.config;
  const others = names.filter((name) => name !== baseline);
  if (names.join() !== builders.join())
    return `rows are ${names.join(', ')}, but config.builders are ${builders.join(', ')}`;
  if (new Set(names).size !== names.length) return `rows name a builder twice: ${names.join(', ')}`;
  if (names.includes(CONTROL)) return `a row is named "${CONTROL}", which is the control's name`;
  if (!names.includes(baseline)) return `config.baseline is ${baseline}, which is not among the rows`;
  if (compared.toSorted().join() !== others.toSorted().join())
    return `comparisons are of ${compared.join(', ')}, but the rows beside the baseline are ${others.join(', ')}`;
  const foreign = [...report.comparisons, report.control].find((each) => each.baseline !== baseline);
  if (foreign) return `a comparison is against ${foreign.baseline}, but config.baseline is ${baseline}`;
  return contradictionInBlocks(report, [...names, CONTROL]) ?? contradictionInIntervals(report);
}

function contradictionInBlocks(report: Report, names: readonly string[]): string | null {
  const { blocks, order } = report.run;
  const short = [...report.rows, { id: CONTROL, passesMs: report.control.passesMs }].find(
    (each) => each.passesMs.length !== blocks,
  );
  if (short) return `${short.id} has ${short.passesMs.length} passes, but run.blocks is ${blocks}`;
  if (order.length !== blocks) return `run.order has ${order.length} blocks, but run.blocks is ${blocks}`;
  const wanted = names.toSorted().join();
  const at = order.findIndex((block) => block.toSorted().join() !== wanted);
  return at < 0 ? null : `run.order[${at}] does not name each row once`;
}

function contradictionInIntervals(report: Report): string | null {
  for (const { builder, ratio, low, high, verdict, withheld } of [...report.comparisons, report.control]) {
    if ((low === null) !== (high === null)) return `the interval of ${builder} has only one end`;
    if (low !== null && high !== null && !(low <= ratio && ratio <= high))
      return `the ratio of ${builder} is outside its own interval`;
    if (withheld !== null && verdict !== 'inconclusive')
      return `the verdict of ${builder} is withheld, but is ${verdict}`;
    // What an interval on the wrong side of 1 cannot say; whether it says so is for Rust to decide.
    const possible = {
      faster: high !== null && high < 1,
      slower: low !== null && low > 1,
      wash: low !== null,
      inconclusive: true,
    };
    if (!possible[verdict]) return `the verdict of ${builder} is ${verdict}, which its interval does not say`;
  }
  return null;
}

/** A report that cannot be used, with a sentence that says where and why. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/**
 * Checks what claims to be a report.
 * @throws ReportError naming the field, and what is wrong with it
 */
export function parseReport(value: unknown): Report {
  const schema = (value as { schema?: unknown } | null | undefined)?.schema;
  if (typeof schema === 'string' && schema !== SCHEMA) {
    throw new ReportError(`This is a report of the form "${schema.slice(0, 60)}"; this page reads "${SCHEMA}".`);
  }
  const report = checked(shape, value, (why) => new ReportError(`This is not a keystamp report: ${why}.`));
  const wrong = contradiction(report);
  if (wrong) throw new ReportError(`This report contradicts itself: ${wrong}.`);
  return report;
}
