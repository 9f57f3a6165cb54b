// How numbers are written: one place, so that a sentence, a chart and the command line never disagree.

const LOCALE = 'en-US';
const NONE = '–';

/** A whole number with thousands separated. */
export function integer(n: number): string {
  return n.toLocaleString(LOCALE, { maximumFractionDigits: 0 });
}

/** What no measurement has, but a report from elsewhere may: written short, so that no page bursts of it. */
const isBeyond = (n: number, least = 1e-6) => n !== 0 && (Math.abs(n) >= 1e12 || Math.abs(n) < least);

function significant(n: number, digits: number): string {
  if (isBeyond(n)) return n.toExponential(digits - 1);
  return n.toLocaleString(LOCALE, { maximumSignificantDigits: digits, minimumSignificantDigits: digits });
}

function decimals(n: number, digits: number): string {
  if (Math.abs(n) >= 1e12) return n.toExponential(digits);
  return n.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A ratio for headlines and tables: two decimals around one, three significant digits elsewhere. */
export function ratio(x: number): string {
  if (!Number.isFinite(x)) return NONE;
  return x >= 0.1 && x < 10 ? decimals(x, 2) : significant(x, 3);
}

/**
 * How many decimals a ratio takes where a verdict hangs on it: one more near one, so that a bound just over one is not
 * shown as one.
 */
function closeDecimals(x: number): number {
  if (x > 0.5 && x < 2) return 3;
  return x >= 0.1 && x < 10 ? 2 : Math.max(0, 2 - Math.floor(Math.log10(x)));
}

/** Writes what belongs to an interval, with as many decimals as the end that takes more. */
function writerFor(low: number, high: number): (x: number) => string {
  const all = [low, high];
  if (all.some((x) => !(x > 0) || isBeyond(x))) return ratio;
  const digits = Math.max(...all.map(closeDecimals));
  return (x) => decimals(x, digits);
}

/** The ends of an interval. */
export function ends(low: number, high: number): [string, string] {
  const write = writerFor(low, high);
  return [write(low), write(high)];
}

/** A median of ratios, with the decimals of its interval: rounding never puts the one outside the other. */
export function medianRatio({
  ratio: x,
  low,
  high,
}: {
  ratio: number;
  low: number | null;
  high: number | null;
}): string {
  return low === null || high === null ? ratio(x) : writerFor(low, high)(x);
}

/** "0.961 to 1.004". */
export const interval = (low: number, high: number): string => ends(low, high).join(' to ');

/** "1 block", "31 blocks". */
export function counted(n: number, noun: string): string {
  return `${integer(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** How much was made: "31 blocks of 2,000,000 keys". */
export function extent({ blocks, keysPerPass }: { blocks: number; keysPerPass: number }): string {
  return `${counted(blocks, 'block')} of ${counted(keysPerPass, 'key')}`;
}

/** Nanoseconds per key, from a pass in milliseconds. */
export function perKeyNs(passMs: number, keys: number): number {
  return (passMs * 1e6) / keys;
}

/** A time per key, from nanoseconds, with three significant digits. */
export function nanoseconds(ns: number): string {
  return `${significant(ns, 3)} ns`;
}

/** What no clock of a browser tells apart from nothing, in nanoseconds per key. */
const LEAST_DEVIATION = 0.001;

/** A deviation per key, from nanoseconds: it is itself an estimate, and two digits are all it has. */
export function deviation(ns: number): string {
  if (ns > 0 && ns < LEAST_DEVIATION) return `< ${LEAST_DEVIATION} ns`;
  return `${significant(ns, 2)} ns`;
}

/** A pass, from milliseconds. */
export function milliseconds(ms: number): string {
  return ms >= 100 ? decimals(ms, 0) : significant(ms, 3);
}

/** Megabytes (millions of bytes), as the article counts them. */
export function megabytes(bytes: number): string {
  const mega = bytes / 1e6;
  return mega >= 10 || mega === 0 ? decimals(mega, 1) : significant(mega, 3);
}

/** Less than a single one in the longest pass. */
const LEAST_COUNTED = 1e-8;

/** A count or a number of bytes per key; exact figures keep no trailing zeros. */
export function perKey(x: number): string {
  if (isBeyond(x, LEAST_COUNTED)) return x.toExponential(1);
  return x.toLocaleString(LOCALE, x < 0.01 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 });
}

/** A stretch of time ahead, rounded as an estimate should be, from milliseconds: to follow "about". */
export function ahead(ms: number): string {
  const seconds = Math.max(1, ms / 1000);
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${decimals(seconds / 3600, 1)} h`;
}

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "2026-01-02 03:04 UTC", from a timestamp of ISO 8601. */
export function moment(timestamp: string): string {
  const zone = timestamp.endsWith('Z') ? 'UTC' : (/[+-][\d:]+$/.exec(timestamp.slice(16))?.[0] ?? '');
  return `${timestamp.slice(0, 16).replace('T', ' ')} ${zone}`.trim();
}
