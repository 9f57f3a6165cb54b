// When to leave the plain version alone: advice made from the reader's own numbers. Where they contradict what one
// would expect, the advice follows the numbers.
import { integer, listed, megabytes, nanoseconds, perKey, perKeyNs } from './figures.ts';
import { allocatedBytes, allocations, type Comparison, type Report, type Row } from './report.ts';

/** What is asked of a page that makes this many keys at a time. */
const KEYS_PER_REQUEST = 1000;

export interface Advice {
  question: string;
  answer: string;
}

/** What stands without any run. */
const STANDING: readonly Advice[] = [
  {
    question: 'Is it on a path that a profiler points at?',
    answer:
      'If not, keep the version that is easiest to read. A profiler that names the allocator is a reason; a feeling is none.',
  },
  {
    question: 'Is the length known before the first byte is written?',
    answer:
      'One exact allocation needs it. Where the length has to be worked out by nearly making the key, make the key, or keep one buffer and reuse it.',
  },
  {
    question: 'What does it cost to be wrong?',
    answer:
      'Code that writes to offsets breaks when the format moves: a fixed offset after seven digits misplaces everything from id 10,000,000 on. Test it against the plain version, as this page does before each run.',
  },
];

const TIME = 'Would anyone notice the time?';
const BYTES = 'Would anyone notice the bytes?';
const AFTER = 'The answer comes with the run.';

function timeAdvice(report: Report, base: Row, compared: Comparison): Advice {
  const { keysPerPass } = report.run;
  const question = TIME;
  const perKeyOf = (row: Row) => perKeyNs(row.medianMs, keysPerPass);
  const its = perKeyOf(base);
  const row = report.rows.find((each) => each.id === compared.builder) ?? base;
  const mine = perKeyOf(row);
  const here = `${base.id} takes ${nanoseconds(its)} per key here and ${row.id} ${nanoseconds(mine)}`;
  switch (compared.verdict) {
    case 'faster':
    case 'slower': {
      const micros = (Math.abs(its - mine) * KEYS_PER_REQUEST) / 1000;
      return {
        question,
        answer: `${here}. For ${integer(KEYS_PER_REQUEST)} keys that is ${perKey(micros)} µs ${compared.verdict === 'faster' ? 'less' : 'more'}: weigh it against the rest of what you do for them.`,
      };
    }
    case 'wash':
      return { question, answer: `${here}, which is a wash: the time is no reason to change anything.` };
    case 'inconclusive':
      return {
        question,
        answer: `This run cannot say. Until one can, the time is no reason to change anything.`,
      };
  }
}

/** Of the one that saves the most. */
function bytesAdvice(report: Report, base: Row, rows: readonly Row[]): Advice {
  const question = BYTES;
  const { ledger: its } = base;
  const saving = its
    ? rows.flatMap(({ id, ledger }) =>
        ledger
          ? { id, saved: allocatedBytes(its) - allocatedBytes(ledger), fewer: allocations(its) - allocations(ledger) }
          : [],
      )
    : [];
  const [most] = saving.toSorted((a, b) => b.saved - a.saved || b.fewer - a.fewer);
  if (!most) return { question, answer: 'What JavaScript allocates cannot be observed from here.' };
  const { keysPerPass } = report.run;
  const { saved } = most;
  const calls = most.fewer / keysPerPass;
  if (saving.every((each) => each.saved <= 0 && each.fewer <= 0)) {
    const who =
      saving.length === 1 ? `${most.id} does not save` : `None of ${listed(saving.map(({ id }) => id))} saves`;
    return { question, answer: `${who} any over ${base.id}.` };
  }
  return {
    question,
    answer: `${most.id} asks for ${perKey(Math.abs(saved) / keysPerPass)} bytes per key ${saved < 0 ? 'more' : 'less'} than ${base.id}${fewer(calls)}: ${megabytes(Math.abs(saved))} MB for ${integer(keysPerPass)} keys. It matters where memory is cleaned up under load by a collector that other work has to wait for, and hardly anywhere else.`,
  };
}

/** How many allocations fewer, or more, each key takes; nothing where it takes as many. */
function fewer(calls: number): string {
  if (calls === 0) return '';
  const many = perKey(Math.abs(calls));
  return `, in ${many} ${calls > 0 ? 'fewer' : 'more'} ${many === '1' ? 'allocation' : 'allocations'}`;
}

/** @param report the run on screen, or null before there is one */
export function adviceFor(report: Report | null): Advice[] {
  const [compared] = report?.comparisons ?? [];
  const base = report?.rows.find((row) => row.id === report.config.baseline);
  const row = report?.rows.find((each) => each.id === compared?.builder);
  const others = report?.rows.filter((each) => each !== base) ?? [];
  if (!report || !compared || !base || !row) {
    return [{ question: TIME, answer: AFTER }, { question: BYTES, answer: AFTER }, ...STANDING];
  }
  return [timeAdvice(report, base, compared), bytesAdvice(report, base, others), ...STANDING];
}
