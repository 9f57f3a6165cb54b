// Three accounts of the same experiment, side by side: what the article published, what its strings weigh by .NET's
// object layout, and what this run counted. The model and the published figures are Rust's; here they get their rows.
import * as v from 'valibot';
import { articleTable } from './article.ts';
import { megabytes, milliseconds, perKey, ratio } from './figures.ts';
import { allocatedBytes, type Report } from './report.ts';

const notNegative = v.pipe(v.number(), v.finite(), v.minValue(0));
const operation = { count: notNegative, bytes: notNegative };
const weight = v.object({ ...operation, thrownAway: v.object(operation) });
const publishedRow = v.object({ fastestMs: notNegative, megabytes: notNegative });

export const accountsSchema = v.object({
  /** The pass that the model is of. */
  keys: notNegative,
  model: v.object({ concat: weight, create: weight, allocationRatio: notNegative }),
  published: v.object({
    keys: notNegative,
    passes: notNegative,
    regions: v.array(v.string()),
    concat: publishedRow,
    create: publishedRow,
    timeRatio: notNegative,
    allocationRatio: notNegative,
  }),
});

export type Accounts = v.InferOutput<typeof accountsSchema>;

/** One line of the comparison: what it is about, and its figure in each account. */
export interface AccountLine {
  name: string;
  published: string;
  model: string;
  run: string;
}

const NONE = '–';

/** What this run says of the article's two builders; null for what it did not run or could not count. */
function ofRun(report: Report | null) {
  const fastest = report ? articleTable(report).rows : [];
  const of = (id: string) => {
    const ledger = report?.rows.find((row) => row.id === id)?.ledger;
    return {
      bytes: ledger ? allocatedBytes(ledger) : null,
      ms: fastest.find((row) => row.id === id)?.fastestMs ?? null,
    };
  };
  return { keys: report?.run.keysPerPass ?? 0, concat: of('concat'), create: of('create') };
}

/** What follows from figures, where all of them are there. */
const from = (figures: readonly (number | null)[], write: (...all: number[]) => string): string =>
  figures.every((figure) => figure !== null) ? write(...(figures as number[])) : NONE;

export function accountLines({ keys, model, published }: Accounts, report: Report | null): AccountLine[] {
  const { keys: made, concat, create } = ofRun(report);
  const mega = (bytes: number) => `${megabytes(bytes)} MB`;
  const ms = (time: number) => `${milliseconds(time)} ms`;
  const times = (x: number) => `${ratio(x)}×`;
  const gap = (published.concat.megabytes - published.create.megabytes) * 1e6;
  const thrownAway = model.concat.thrownAway.bytes;
  return [
    {
      name: 'concat allocates',
      published: mega(published.concat.megabytes * 1e6),
      model: mega(model.concat.bytes),
      run: from([concat.bytes], mega),
    },
    {
      name: 'create allocates',
      published: mega(published.create.megabytes * 1e6),
      model: mega(model.create.bytes),
      run: from([create.bytes], mega),
    },
    {
      name: 'concat over create, bytes',
      published: times(published.allocationRatio),
      model: times(model.allocationRatio),
      run: from([concat.bytes, create.bytes], (a = 0, b = 1) => times(a / b)),
    },
    {
      name: 'the difference: digit strings',
      published: mega(gap),
      model: mega(thrownAway),
      run: from([concat.bytes, create.bytes], (a = 0, b = 0) => mega(a - b)),
    },
    {
      name: 'one digit string',
      published: `${perKey(gap / published.keys)} bytes`,
      model: `${perKey(thrownAway / keys)} bytes`,
      run: from([concat.bytes, create.bytes], (a = 0, b = 0) => `${perKey((a - b) / made)} bytes`),
    },
    {
      name: 'concat, fastest pass',
      published: ms(published.concat.fastestMs),
      model: NONE,
      run: from([concat.ms], ms),
    },
    {
      name: 'create, fastest pass',
      published: ms(published.create.fastestMs),
      model: NONE,
      run: from([create.ms], ms),
    },
    {
      name: 'concat over create, fastest passes',
      published: times(published.timeRatio),
      model: NONE,
      run: from([concat.ms, create.ms], (a = 0, b = 1) => times(a / b)),
    },
  ];
}

/** Why Rust's bytes are not .NET's, with the ratios that were found. */
export function whyTheRatiosDiffer({ model }: Accounts, report: Report | null): string {
  const { concat, create } = ofRun(report);
  const theirs = ratio(model.allocationRatio);
  const found =
    concat.bytes !== null && create.bytes !== null
      ? `The ratio of bytes is ${ratio(concat.bytes / create.bytes)} here and ${theirs} in .NET's layout: `
      : `In .NET's layout the ratio of bytes is ${theirs}; Rust's differs: `;
  return `${found}a .NET string has two bytes for each UTF-16 unit and 22 bytes around them, rounded up to 8, while a Rust string is UTF-8 with nothing around it on the heap, and its smallest growth is 8 bytes, which is all that a throw-away digit string costs.`;
}
