// The sentences. "Faster" and "allocates less" are two claims: each is made from its own numbers, and no sentence holds
// both. The verdicts are Rust's; here they get their words. The page and the command line say the same.

import { articleTable } from './article.ts';
import { ahead, integer, interval, listed, megabytes, milliseconds, perKey, ratio } from './figures.ts';
import { allocatedBytes, allocations, type Comparison, type Report, type Row, type Verdict } from './report.ts';

/** One of the two claims: a first sentence that does not mislead by itself, and what stands behind it. */
export interface Claim {
  /** For a mark beside the sentence; "several" where more than two builders ran. */
  state: Verdict | 'counted' | 'several' | 'nothing';
  headline: string;
  /** The last one says what the claim stands on. */
  details: string[];
}

/** Why a gate withholds a verdict: in short, to follow "because", and in full. */
const GATES: Readonly<Record<string, { short: string; full(report: Report): string }>> = {
  'short-pass': {
    short: 'the passes were too short for this clock',
    full: ({ environment }) =>
      `This clock moves in steps of ${milliseconds(environment.timerResolutionMs)} ms, and a pass has to last at least 200 of them: use more keys, or calibrate.`,
  },
  'few-passes': {
    short: 'there were too few passes for an interval',
    full: ({ run }) =>
      `${blocks(run.blocks)} ${run.blocks === 1 ? 'gives' : 'give'} no interval: use more passes, or auto.`,
  },
  control: {
    short: 'the machine was too noisy during the run',
    full: ({ control, config }) =>
      `The control, ${config.baseline} against itself, came out at ${ratio(control.ratio)}${range(control)}: not safely a wash.`,
  },
};

/** Why a verdict is withheld, to follow "because". */
export const withheldShort = (gate: string) => GATES[gate]?.short ?? `the check “${gate}” failed`;

const blocks = (n: number) => (n === 1 ? '1 block' : `${integer(n)} blocks`);

/** "0.98 times as long (interval 0.961 to 1.004)". */
function measured(compared: Pick<Comparison, 'ratio' | 'low' | 'high'>): string {
  return `${ratio(compared.ratio)} times as long${bounds(compared)}`;
}

/** " (0.961 to 1.004)", or nothing where there is no interval. */
function range({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  return low === null || high === null ? '' : ` (${interval(low, high)})`;
}

function bounds({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  return low === null || high === null ? '' : ` (interval ${interval(low, high)})`;
}

/** One comparison of times, in a sentence that can stand alone. */
export function timeSentence(compared: Comparison): string {
  const { builder, baseline, verdict, withheld } = compared;
  switch (verdict) {
    case 'faster':
      return `${builder} is faster than ${baseline}: it takes ${measured(compared)}.`;
    case 'slower':
      return `${builder} is slower than ${baseline}: it takes ${measured(compared)}.`;
    case 'wash':
      return `${builder} against ${baseline} is a wash: it takes ${measured(compared)}.`;
    case 'inconclusive':
      return withheld === null
        ? `Inconclusive: ${builder} took ${ratio(compared.ratio)} times as long as ${baseline}, with too wide an interval${range(compared)}.`
        : `Inconclusive: no verdict on ${builder} against ${baseline}, because ${withheldShort(withheld)}.`;
  }
}

const GROUPS: Readonly<Record<Verdict, { title: string; are: string }>> = {
  faster: { title: 'Faster', are: 'faster' },
  slower: { title: 'Slower', are: 'slower' },
  wash: { title: 'A wash', are: 'a wash' },
  inconclusive: { title: 'Inconclusive', are: 'inconclusive' },
};
const VERDICTS = Object.keys(GROUPS) as Verdict[];

function timeHeadline(report: Report): Pick<Claim, 'state' | 'headline'> {
  const { comparisons, config } = report;
  const [first] = comparisons;
  if (!first) {
    return { state: 'nothing', headline: `Only ${config.baseline} ran: there is nothing to compare its time with.` };
  }
  if (comparisons.length === 1) return { state: first.verdict, headline: timeSentence(first) };
  const gate = first.withheld;
  if (gate !== null && comparisons.every((each) => each.withheld === gate)) {
    const headline = `Inconclusive: no verdict on time, because ${withheldShort(gate)}.`;
    return { state: 'inconclusive', headline };
  }
  return { state: 'several', headline: countedHeadline(comparisons, config.baseline) };
}

function countedHeadline(comparisons: readonly Comparison[], baseline: string): string {
  const counts = VERDICTS.flatMap((verdict) => {
    const n = comparisons.filter((each) => each.verdict === verdict).length;
    return n > 0 ? [{ n, are: GROUPS[verdict].are }] : [];
  });
  const [only] = counts;
  if (only && counts.length === 1) return `All ${only.n} builders timed against ${baseline} are ${only.are}.`;
  const parts = counts.map(({ n, are }) => `${n} ${n === 1 ? 'is' : 'are'} ${are}`);
  return `Of ${comparisons.length} builders timed against ${baseline}, ${listed(parts)}.`;
}

/** Several comparisons, a sentence for each verdict: "Faster: swar 0.26 times as long (interval …), …". */
function groupedByVerdict(comparisons: readonly Comparison[]): string[] {
  return VERDICTS.flatMap((verdict) => {
    const group = comparisons.filter((each) => each.verdict === verdict && each.withheld === null);
    const [first, ...rest] = group.map((each) => ({ each, text: `${each.builder} ${ratio(each.ratio)}` }));
    if (!first) return [];
    const texts = [
      `${first.text} times as long${bounds(first.each)}`,
      ...rest.map(({ each, text }) => `${text}${bounds(each)}`),
    ];
    return [`${GROUPS[verdict].title}: ${texts.join(', ')}.`];
  });
}

/** Several comparisons without a verdict, a sentence for each reason. */
function groupedByGate(comparisons: readonly Comparison[]): string[] {
  const gates = [...new Set(comparisons.flatMap(({ withheld }) => withheld ?? []))];
  return gates.map((gate) => {
    const builders = comparisons.filter((each) => each.withheld === gate).map((each) => each.builder);
    return `No verdict for ${listed(builders)}, because ${withheldShort(gate)}.`;
  });
}

/** Where and how often it was measured. A time is a fact about one browser on one machine. */
export function timeScope({ environment, run, config }: Report, machine = 'this machine'): string {
  const look = config.passes === 'auto' ? `, judged at look ${run.look.number}` : '';
  const allocator = config.allocator === 'system' ? '' : `, on the ${config.allocator} allocator`;
  return `${environment.engine} on ${machine}, ${blocks(run.blocks)} of ${integer(run.keysPerPass)} keys${look}${allocator}.`;
}

/** The article's own kind of figure, named as what it is. */
export function fastestPass(report: Report): string {
  const { rows, ratios, of } = articleTable(report);
  const times = rows.map((row) => `${row.id} ${milliseconds(row.fastestMs)} ms`);
  const [only] = ratios.length === 1 ? ratios : [];
  const over = only ? ` (${only.baseline} over ${only.builder}: ${ratio(only.time)})` : '';
  return `Fastest pass of the first ${of}: ${listed(times)}${over}; a fastest pass is no verdict.`;
}

/** What the gates that withhold verdicts found. */
function withheldInFull(report: Report): string[] {
  const gates = new Set(report.comparisons.flatMap(({ withheld }) => withheld ?? []));
  return [...gates].flatMap((gate) => GATES[gate]?.full(report) ?? []);
}

/** What more passes could still decide, and how to get them. Passes that are too short stay too short. */
function timeRemedy({ comparisons, config }: Report, canGoOn: boolean): string[] {
  const open = comparisons.some(({ verdict, withheld }) => verdict === 'inconclusive' && withheld !== 'short-pass');
  if (!open || config.passes !== 'auto') return [];
  return [
    canGoOn ? '“Run more” goes on to the next planned look.' : 'This run is over: a new run is a new experiment.',
  ];
}

/** What the headline about time is made of, where that is more than it says itself. */
export function behindTime(report: Report): string[] {
  const { comparisons } = report;
  return comparisons.length > 1
    ? [...groupedByVerdict(comparisons), ...groupedByGate(comparisons)]
    : withheldInFull(report);
}

/**
 * The claim about time.
 * @param machine where it was measured, to follow "on"
 */
export function timeClaim(report: Report, canGoOn = false, machine?: string): Claim {
  return {
    ...timeHeadline(report),
    details: [...behindTime(report), ...timeRemedy(report, canGoOn), fastestPass(report), timeScope(report, machine)],
  };
}

function bytesPerKey(report: Report, row: Row): number | null {
  return row.ledger === null ? null : allocatedBytes(row.ledger) / report.run.keysPerPass;
}

function callsPerKey(report: Report, row: Row): number {
  return row.ledger === null ? 0 : allocations(row.ledger) / report.run.keysPerPass;
}

const calls = (perKeyCalls: number) => `${perKey(perKeyCalls)} ${perKeyCalls === 1 ? 'allocation' : 'allocations'}`;

/** One builder's bytes against the baseline's, in a sentence that can stand alone. */
export function bytesSentence(report: Report, row: Row, base: Row): string {
  const [mine, its] = [bytesPerKey(report, row), bytesPerKey(report, base)];
  if (mine === null) return `What ${row.id} allocates cannot be observed: it runs in JavaScript.`;
  if (its === null)
    return `${row.id} allocates ${perKey(mine)} bytes per key; what ${base.id} allocates cannot be observed.`;
  const [myCalls, itsCalls] = [callsPerKey(report, row), callsPerKey(report, base)];
  if (mine === its && myCalls === itsCalls)
    return `${row.id} and ${base.id} allocate the same: ${perKey(mine)} bytes per key.`;
  const allocates = mine === its ? 'as much as' : `${mine < its ? 'less' : 'more'} than`;
  return `${row.id} allocates ${allocates} ${base.id}: ${perKey(mine)} bytes per key in ${calls(myCalls)}, against ${perKey(its)} in ${perKey(itsCalls)}.`;
}

function bytesRatio(row: Row, base: Row): string[] {
  const [mine, its] = [row.ledger, base.ledger].map((of) => (of === null ? 0 : allocatedBytes(of)));
  if (!mine || !its) return [];
  return [
    `${base.id} over ${row.id} is ${ratio(its / mine)}: ${megabytes(its)} MB against ${megabytes(mine)} MB per pass.`,
  ];
}

/** Whether every count came out as the builders' table predicts. */
function prediction({ rows }: Report): string {
  const off = rows.filter((row) => row.holds === false).map((row) => row.id);
  if (rows.every((row) => row.ledger === null))
    return 'Nothing was counted: what runs in JavaScript is not observable.';
  if (off.length > 0) return `Counted, not sampled, but not as predicted for ${listed(off)}: see the run’s checks.`;
  const unknown = rows.filter((row) => row.ledger !== null && row.predicted === null).map((row) => row.id);
  if (unknown.length > 0) return `Counted, not sampled; this page has no prediction for ${listed(unknown)}.`;
  return 'Counted, not sampled: exactly as predicted.';
}

/** The claim about bytes. */
export function bytesClaim(report: Report): Claim {
  const base = report.rows.find((row) => row.id === report.config.baseline);
  const others = report.rows.filter((row) => row !== base);
  const [first] = others;
  if (!base) throw new Error('a parsed report has its baseline');
  if (!first) {
    const bytes = bytesPerKey(report, base);
    const headline =
      bytes === null
        ? `What ${base.id} allocates cannot be observed.`
        : `${base.id} allocates ${perKey(bytes)} bytes per key.`;
    return { state: bytes === null ? 'nothing' : 'counted', headline, details: [prediction(report)] };
  }
  if (others.length === 1) {
    return {
      state: 'counted',
      headline: bytesSentence(report, first, base),
      details: [...bytesRatio(first, base), prediction(report)],
    };
  }
  const details = [...bytesOfEach(report), prediction(report)];
  return { state: 'several', headline: bytesHeadline(report, others, base), details };
}

/** All builders' figures in a sentence, and those that have none in another. */
function bytesOfEach(report: Report): string[] {
  const seen = report.rows.filter((row) => row.ledger !== null);
  const unseen = report.rows.filter((row) => row.ledger === null).map((row) => row.id);
  const texts = seen.map((row, at) => {
    const bytes = perKey(bytesPerKey(report, row) ?? 0);
    const count = callsPerKey(report, row);
    return at === 0 ? `${row.id} ${bytes} bytes in ${calls(count)}` : `${row.id} ${bytes} in ${perKey(count)}`;
  });
  const none = unseen.length > 0 ? [`Not observable, because it runs in JavaScript: ${listed(unseen)}.`] : [];
  return [...(texts.length > 0 ? [`Per key: ${texts.join(', ')}.`] : []), ...none];
}

function bytesHeadline(report: Report, others: Row[], base: Row): string {
  const seen = others.flatMap((row) => bytesPerKey(report, row) ?? []);
  const its = bytesPerKey(report, base);
  if (its === null || seen.length === 0) return 'These builders cannot be compared by bytes: some run in JavaScript.';
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const range = low === high ? perKey(low) : `${perKey(low)} to ${perKey(high)}`;
  return `${base.id} allocates ${perKey(its)} bytes per key, the others ${range}.`;
}

/** What is left of a run, from milliseconds: to the end of this look, and at most. */
export function remaining(leftToLookMs: number, leftAtMostMs: number): string {
  const most = ahead(leftAtMostMs);
  const look = ahead(leftToLookMs);
  return look === most ? `about ${most} left` : `about ${look} to the next look, at most ${most}`;
}
