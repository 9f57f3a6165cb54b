// The one contract between the page and its worker. Both sides check what arrives: a worker outlives a page that was
// replaced under it, and a message is the only thing that crosses.
import * as v from 'valibot';
import type { Config } from './config.ts';
import { accountsSchema } from './dotnet.ts';
import { differenceSchema } from './recomputed.ts';
import { observerSchema, parseReport, type Report } from './report.ts';
import { checked } from './rules.ts';
import { storySchema } from './story.ts';

/** What the page asks of its worker. A worker serves one run, and what is asked about that run afterwards. */
export type Request =
  | { kind: 'run'; config: Config; hidden: boolean }
  /** Goes on to the next planned look. */
  | { kind: 'more'; hidden: boolean }
  /** Times the counting build against the timed build. */
  | { kind: 'observe'; hidden: boolean }
  | { kind: 'visibility'; hidden: boolean };

export type Phase =
  | 'loading'
  | 'agreeing'
  | 'calibrating'
  | 'warmingUp'
  | 'timing'
  | 'weighing'
  | 'observing'
  | 'hidden';

const notNegative = v.pipe(v.number(), v.finite(), v.minValue(0));
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(10_000));

const progress = v.object({
  kind: v.literal('progress'),
  phase: v.picklist(['loading', 'agreeing', 'calibrating', 'warmingUp', 'timing', 'weighing', 'observing', 'hidden']),
  /** The row at work, where there is one. */
  row: v.nullable(text),
  /** The block at work, from 1, of those up to the look at work; 0 outside the blocks. */
  block: count,
  blocksToLook: count,
  /** The look at work, from 1; null when the number of passes is fixed. */
  look: v.nullable(count),
  /** How much of the longest possible run is done now, and will be when this step ends. */
  from: fraction,
  to: fraction,
  /** How long this step should take. */
  expectedMs: notNegative,
  /** What is left, this step included: up to the end of this look, and at most. null while nothing was timed yet. */
  leftToLookMs: v.nullable(notNegative),
  leftAtMostMs: v.nullable(notNegative),
});

const pass = v.object({
  kind: v.literal('pass'),
  row: text,
  block: count,
  ms: v.pipe(v.number(), v.finite(), v.gtValue(0)),
  keys: v.pipe(count, v.minValue(1)),
});

const fromWorker = v.variant('kind', [
  progress,
  v.object({ kind: v.literal('agreed'), sample: text, checked: count }),
  pass,
  /** The passes of this block are void; it will be timed again. */
  v.object({ kind: v.literal('blockDiscarded'), block: count, cause: text }),
  v.object({ kind: v.literal('report'), report: v.unknown(), canGoOn: v.boolean() }),
  v.object({ kind: v.literal('observed'), observer: observerSchema }),
  v.object({ kind: v.literal('problem'), what: text, remedy: text }),
]);

const hidden = v.boolean();
const request = v.variant('kind', [
  // The configuration was checked when it was made; the worker only has to know that it is one.
  v.object({
    kind: v.literal('run'),
    config: v.custom<Config>((value) => typeof value === 'object' && value !== null),
    hidden,
  }),
  v.object({ kind: v.literal('more'), hidden }),
  v.object({ kind: v.literal('observe'), hidden }),
  v.object({ kind: v.literal('visibility'), hidden }),
]);

const misunderstood = (why: string) => new TypeError(`${why}.`);

type Parsed = v.InferOutput<typeof fromWorker>;
/** What the worker tells its page. */
export type Reply = Exclude<Parsed, { kind: 'report' }> | { kind: 'report'; report: Report; canGoOn: boolean };
export type Progress = v.InferOutput<typeof progress>;
export type Pass = v.InferOutput<typeof pass>;

/** @throws when it is none of the worker's messages, or carries a report that is none */
export function parseReply(value: unknown): Reply {
  const reply = checked(fromWorker, value, misunderstood);
  return reply.kind === 'report' ? { ...reply, report: parseReport(reply.report) } : reply;
}

/** @throws when it is none of the page's messages */
export function parseRequest(value: unknown): Request {
  return checked(request, value, misunderstood);
}

/** What the page asks Rust apart from any run. Each question carries a ticket, and its answer the same one. */
export type Question =
  /** The steps of one key in each of these builders; id and region as they were typed. */
  | { kind: 'trace'; builders: string[]; id: number | string; region: string }
  /** What a pass of the article's builders weighs in .NET, and what the article published. */
  | { kind: 'model'; keys: number; regions: string[] }
  /** Every claim of a report that comes from elsewhere, from its passes. */
  | { kind: 'recompute'; report: Report };

/** Which answer belongs to which question. */
export interface AnswerKinds {
  trace: 'traced';
  model: 'modelled';
  recompute: 'recomputed';
}

const ticket = count;
const wholeReport = v.pipe(v.unknown(), v.transform(parseReport));

const question = v.variant('kind', [
  v.object({
    kind: v.literal('trace'),
    ticket,
    builders: v.pipe(v.array(text), v.maxLength(64)),
    // Any number and any text: Rust says what is wrong with them, and of an id that it is text.
    id: v.custom<number | string>((value) => typeof value === 'number' || typeof value === 'string'),
    region: v.string(),
  }),
  v.object({ kind: v.literal('model'), ticket, keys: v.number(), regions: v.array(v.string()) }),
  v.object({ kind: v.literal('recompute'), ticket, report: wholeReport }),
]);

const answer = v.variant('kind', [
  v.object({ kind: v.literal('traced'), ticket, stories: v.pipe(v.array(storySchema), v.maxLength(64)) }),
  v.object({ kind: v.literal('modelled'), ticket, accounts: accountsSchema }),
  v.object({
    kind: v.literal('recomputed'),
    ticket,
    report: wholeReport,
    differences: v.array(differenceSchema),
  }),
  v.object({ kind: v.literal('refused'), ticket, why: text }),
]);

export type Ticketed = v.InferOutput<typeof question>;
export type Answer = v.InferOutput<typeof answer>;

/** Whether a message to the worker is a question of this kind, and no part of a run. */
export function isQuestion(value: unknown): value is { ticket: unknown } {
  return typeof value === 'object' && value !== null && 'ticket' in value;
}

/** @throws when it is no question */
export function parseQuestion(value: unknown): Ticketed {
  return checked(question, value, misunderstood);
}

/** @throws when it is no answer */
export function parseAnswer(value: unknown): Answer {
  return checked(answer, value, misunderstood);
}
