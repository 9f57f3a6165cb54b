// The two claims: a first sentence each, and what stands behind it.
import { articleTable } from './article.ts';
import { ahead, counted, extent, listed, medianRatio, megabytes, milliseconds, perKey, ratio } from './figures.ts';
import {
  baselineAndOthers,
  bounds,
  bytesHeadline,
  bytesPerKey,
  calls,
  callsPerKey,
  GROUPS,
  type Headline,
  range,
  timeHeadline,
  VERDICTS,
  withheldShort,
} from './headlines.ts';
import { allocatedBytes, allocations, type Comparison, type Ledger, type Report, type Row } from './report.ts';

/** One of the two claims. */
export interface Claim extends Headline {
  /** The last one says what the claim stands on. */
  details: string[];
}

/** Why a gate withholds a verdict, in full. */
const GATES: Readonly<Record<string, (report: Report) => string>> = {
  'short-pass': ({ environment }) =>
    `This clock moves in steps of ${milliseconds(environment.timerResolutionMs)} ms, and a pass has to last at least 200 of them: use more keys, or calibrate.`,
  'few-passes': ({ integrity }) => {
    const found = integrity.find(({ gate }) => gate === 'few-passes')?.detail;
    return `${found ? `${found}. ` : ''}Use more passes, or auto.`;
  },
  control: ({ control, config }) =>
    `The control, ${config.baseline} against itself, came out at ${medianRatio(control)}${range(control)}: not safely a wash. A quieter machine, or more keys per pass, may tell.`,
};

/** Several comparisons, a sentence for each verdict: "Faster: swar 0.26 times as long (interval …), …". */
function groupedByVerdict(comparisons: readonly Comparison[]): string[] {
  return VERDICTS.flatMap((verdict) => {
    const group = comparisons.filter((each) => each.verdict === verdict && each.withheld === null);
    const [first, ...rest] = group.map((each) => ({ each, text: `${each.builder} ${medianRatio(each)}` }));
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
  return `${environment.engine} on ${machine}, ${extent(run)}${look}${allocator}.`;
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
  return [...gates].flatMap((gate) => GATES[gate]?.(report) ?? []);
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
    ? [...groupedByVerdict(comparisons), ...groupedByGate(comparisons), ...withheldInFull(report)]
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

function bytesRatio(row: Row, base: Row): string[] {
  const [mine, its] = [row.ledger, base.ledger].map((of) => (of === null ? 0 : allocatedBytes(of)));
  if (!mine || !its) return [];
  return [
    `${base.id} over ${row.id} is ${ratio(its / mine)}: ${megabytes(its)} MB against ${megabytes(mine)} MB per pass.`,
  ];
}

const bytesIn = ({ bytes, count }: Ledger['alloc'], what: string) =>
  `${counted(bytes, 'byte')} in ${counted(count, what)}`;

/** A ledger's parts in words, what was asked for first: where that is as predicted, something else may not be. */
const PARTS: readonly ((of: Ledger) => string)[] = [
  (of) => bytesIn({ bytes: allocatedBytes(of), count: allocations(of) }, 'allocation'),
  ({ alloc }) => bytesIn(alloc, 'new block'),
  ({ grow }) => bytesIn(grow, 'growth'),
  ({ shrink }) => bytesIn(shrink, 'shrinkage'),
  ({ dealloc }) => bytesIn(dealloc, 'release'),
  ({ peakBytes }) => `${counted(peakBytes, 'byte')} at most at a time`,
];

/** What the allocator was asked for in a pass, against what the builders' table predicts: the first part that differs. */
export function countedAgainst({ ledger, predicted }: Pick<Row, 'ledger' | 'predicted'>): string {
  const [asked] = PARTS;
  const said = (part = asked) => [ledger, predicted].map((of) => (of && part ? part(of) : 'nothing'));
  const [found, expected] = PARTS.map(said).find(([is, was]) => is !== was) ?? said();
  return `${found} counted, ${expected} predicted`;
}

/** The same for each row that is not as predicted. */
export const offPrediction = (rows: readonly Row[]): string[] =>
  rows.filter((row) => row.holds === false).map((row) => `${row.id}: ${countedAgainst(row)}`);

/** Whether every count came out as the builders' table predicts. */
function prediction({ rows }: Report): string {
  const off = offPrediction(rows);
  if (rows.every((row) => row.ledger === null))
    return 'Nothing was counted: what runs in JavaScript is not observable.';
  if (off.length > 0) return `Counted, not sampled, but not as predicted. Per pass, ${off.join('; ')}.`;
  const unknown = rows.filter((row) => row.ledger !== null && row.predicted === null).map((row) => row.id);
  if (unknown.length > 0) return `Counted, not sampled; this page has no prediction for ${listed(unknown)}.`;
  return 'Counted, not sampled: exactly as predicted.';
}

/** The claim about bytes. */
export function bytesClaim(report: Report): Claim {
  const { base, others } = baselineAndOthers(report);
  const [first] = others;
  const behind = others.length > 1 ? bytesOfEach(report) : first ? bytesRatio(first, base) : [];
  return { ...bytesHeadline(report), details: [...behind, prediction(report)] };
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
  const none =
    unseen.length > 0
      ? [`Not observable, because ${unseen.length === 1 ? 'it runs' : 'they run'} in JavaScript: ${listed(unseen)}.`]
      : [];
  return [...(texts.length > 0 ? [`Per key: ${texts.join(', ')}.`] : []), ...none];
}

/** What is left of a run, from milliseconds: to the end of this look, and at most. */
export function remaining(leftToLookMs: number, leftAtMostMs: number): string {
  const most = ahead(leftAtMostMs);
  const look = ahead(leftToLookMs);
  return look === most ? `about ${most} left` : `about ${look} to the next look, at most ${most}`;
}
