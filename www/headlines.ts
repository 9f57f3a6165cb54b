// The first sentence of each claim. "Faster" and "allocates less" are two claims: each is made from its own numbers, and
// no sentence holds both. The verdicts are Rust's; here they get their words. The page, a frame of it and the command
// line say the same.
import { interval, listed, medianRatio, perKey } from './figures.ts';
import { allocatedBytes, allocations, type Comparison, type Report, type Row, type Verdict } from './report.ts';

/** What a claim says first, and which mark stands beside it. */
export interface Headline {
  /** For a mark beside the sentence; "several" where more than two builders ran. */
  state: Verdict | 'counted' | 'several' | 'nothing';
  /** A first sentence that does not mislead by itself. */
  headline: string;
}

/** Why a gate withholds a verdict, to follow "because". */
const GATES: Readonly<Record<string, string>> = {
  'short-pass': 'the passes were too short for this clock',
  'few-passes': 'there were too few passes for an interval',
  control: 'the machine was too noisy during the run',
};

/** Why a verdict is withheld, to follow "because". */
export const withheldShort = (gate: string) => GATES[gate] ?? `the check “${gate}” failed`;

/** "0.981 times as long (interval 0.961 to 1.004)". */
function measured(compared: Pick<Comparison, 'ratio' | 'low' | 'high'>): string {
  return `${medianRatio(compared)} times as long${bounds(compared)}`;
}

/** " (0.961 to 1.004)", or nothing where there is no interval. */
export function range({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  return low === null || high === null ? '' : ` (${interval(low, high)})`;
}

export function bounds({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  return low === null || high === null ? '' : ` (interval ${interval(low, high)})`;
}

/** One comparison of times, in a sentence that can stand alone. */
function timeSentence(compared: Comparison): string {
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
        ? `Inconclusive: ${builder} took ${medianRatio(compared)} times as long as ${baseline}, with too wide an interval${range(compared)}.`
        : `Inconclusive: no verdict on ${builder} against ${baseline}, because ${withheldShort(withheld)}.`;
  }
}

export const GROUPS: Readonly<Record<Verdict, { title: string; are: string }>> = {
  faster: { title: 'Faster', are: 'faster' },
  slower: { title: 'Slower', are: 'slower' },
  wash: { title: 'A wash', are: 'a wash' },
  inconclusive: { title: 'Inconclusive', are: 'inconclusive' },
};
export const VERDICTS = Object.keys(GROUPS) as Verdict[];

/** What is said about time. */
export function timeHeadline(report: Report): Headline {
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

export function bytesPerKey(report: Report, row: Row): number | null {
  return row.ledger === null ? null : allocatedBytes(row.ledger) / report.run.keysPerPass;
}

export function callsPerKey(report: Report, row: Row): number {
  return row.ledger === null ? 0 : allocations(row.ledger) / report.run.keysPerPass;
}

export const calls = (perKeyCalls: number) =>
  `${perKey(perKeyCalls)} ${perKeyCalls === 1 ? 'allocation' : 'allocations'}`;

/** One builder's bytes against the baseline's, in a sentence that can stand alone. */
function bytesSentence(report: Report, row: Row, base: Row): string {
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

function headlineOfSeveral(report: Report, others: Row[], base: Row): string {
  const seen = others.flatMap((row) => bytesPerKey(report, row) ?? []);
  const its = bytesPerKey(report, base);
  if (its === null || seen.length === 0) return 'These builders cannot be compared by bytes: some run in JavaScript.';
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const range = low === high ? perKey(low) : `${perKey(low)} to ${perKey(high)}`;
  return `${base.id} allocates ${perKey(its)} bytes per key, the others ${range}.`;
}

function headlineOfOne(report: Report, only: Row): Headline {
  const bytes = bytesPerKey(report, only);
  return bytes === null
    ? { state: 'nothing', headline: `What ${only.id} allocates cannot be observed.` }
    : { state: 'counted', headline: `${only.id} allocates ${perKey(bytes)} bytes per key.` };
}

/** The baseline's row, and those that are compared with it. */
export function baselineAndOthers({ rows, config }: Report): { base: Row; others: Row[] } {
  const base = rows.find((row) => row.id === config.baseline);
  if (!base) throw new Error('a parsed report has its baseline');
  return { base, others: rows.filter((row) => row !== base) };
}

/** What is said about bytes. */
export function bytesHeadline(report: Report): Headline {
  const { base, others } = baselineAndOthers(report);
  const [first] = others;
  if (!first) return headlineOfOne(report, base);
  return others.length === 1
    ? { state: 'counted', headline: bytesSentence(report, first, base) }
    : { state: 'several', headline: headlineOfSeveral(report, others, base) };
}
