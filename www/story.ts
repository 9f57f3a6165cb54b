// What one key asks of the allocator, step by step, in words. The steps are a real trace of the counting allocator;
// here they only get their sentences.
import * as v from 'valibot';
import { integer } from './figures.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const text = v.pipe(v.string(), v.maxLength(200_000));

const step = v.object({
  kind: v.picklist(['alloc', 'grow', 'shrink', 'dealloc']),
  /** Size of the block after the step; of a dealloc, what it gives back. */
  bytes: count,
  /** Size of the block before the step; 0 for an alloc. */
  fromBytes: count,
  /** Blocks are numbered by birth. */
  block: count,
  /** Whether this block is the finished key, or serves its making only. */
  role: v.picklist(['key', 'scratch']),
});

export const storySchema = v.object({
  builder: v.pipe(v.string(), v.maxLength(64)),
  key: text,
  keyBytes: count,
  /** Capacity of the finished key beyond its length. */
  spareBytes: count,
  /** What the builder's scratch block is called. */
  scratchName: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** Whether there were more steps than the trace has room for. */
  overflowed: v.boolean(),
  events: v.pipe(v.array(step), v.maxLength(10_000)),
});

export type Step = v.InferOutput<typeof step>;
export type Story = v.InferOutput<typeof storySchema>;

export const bytes = (n: number): string => `${integer(n)} ${n === 1 ? 'byte' : 'bytes'}`;

/** What a block is for. */
export function purpose({ role }: Pick<Step, 'role'>, { scratchName }: Pick<Story, 'scratchName'>): string {
  return role === 'key' ? 'the key' : `the ${scratchName ?? 'scratch space'}`;
}

/** One step, as a sentence without its full stop. */
export function stepSentence(of: Step, story: Pick<Story, 'scratchName'>): string {
  const what = purpose(of, story);
  switch (of.kind) {
    case 'alloc':
      return `${bytes(of.bytes)} allocated for ${what}`;
    case 'grow':
      return `${what} grown from ${integer(of.fromBytes)} to ${bytes(of.bytes)}`;
    case 'shrink':
      return `${what} shrunk from ${integer(of.fromBytes)} to ${bytes(of.bytes)}`;
    case 'dealloc':
      return of.role === 'key'
        ? `the key freed by whoever asked for it: ${bytes(of.bytes)}`
        : `${what} freed: ${bytes(of.bytes)} thrown away`;
  }
}

/** What a whole story comes to. */
export function storySummary(story: Story): string {
  const { events, keyBytes, spareBytes } = story;
  const asked = events.reduce((sum, { kind, bytes: size, fromBytes }) => {
    if (kind === 'alloc') return sum + size;
    return kind === 'grow' ? sum + size - fromBytes : sum;
  }, 0);
  if (asked === 0) return 'Asks for no memory.';
  const lost = events.reduce(
    (sum, { kind, role, bytes: size }) => (kind === 'dealloc' && role === 'scratch' ? sum + size : sum),
    0,
  );
  const spare = spareBytes === 0 ? 'none spare' : `${bytes(spareBytes)} spare`;
  return `Asks for ${bytes(asked)}: the key takes ${integer(keyBytes)}, ${lost === 0 ? 'nothing is' : `${integer(lost)} are`} thrown away, ${spare}.`;
}
