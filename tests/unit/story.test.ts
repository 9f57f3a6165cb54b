import { describe, expect, it } from 'vitest';
import { type Story, stepSentence, storySummary } from '../../www/story.ts';

const concat: Story = {
  builder: 'concat',
  key: 'ORD-0000042-US',
  keyBytes: 14,
  spareBytes: 0,
  scratchName: 'digit string',
  overflowed: false,
  events: [
    { kind: 'alloc', bytes: 8, fromBytes: 0, block: 0, role: 'scratch' },
    { kind: 'alloc', bytes: 14, fromBytes: 0, block: 1, role: 'key' },
    { kind: 'dealloc', bytes: 8, fromBytes: 8, block: 0, role: 'scratch' },
    { kind: 'dealloc', bytes: 14, fromBytes: 14, block: 1, role: 'key' },
  ],
};

describe('the story of one key', () => {
  it('says each step and what it is for', () => {
    expect(concat.events.map((step) => stepSentence(step, concat))).toEqual([
      '8 bytes allocated for the digit string',
      '14 bytes allocated for the key',
      'the digit string freed: 8 bytes thrown away',
      'the key freed by whoever asked for it: 14 bytes',
    ]);
  });

  it('adds up what was asked for, what is the key, and what was thrown away', () => {
    expect(storySummary(concat)).toBe('Asks for 22 bytes: the key takes 14, 8 are thrown away, none spare.');
  });

  it('counts a growth by what it adds, and tells spare capacity', () => {
    const grown: Story = {
      ...concat,
      scratchName: null,
      spareBytes: 2,
      events: [
        { kind: 'alloc', bytes: 8, fromBytes: 0, block: 0, role: 'key' },
        { kind: 'grow', bytes: 16, fromBytes: 8, block: 0, role: 'key' },
        { kind: 'dealloc', bytes: 16, fromBytes: 16, block: 0, role: 'key' },
      ],
    };
    expect(storySummary(grown)).toBe('Asks for 16 bytes: the key takes 14, nothing is thrown away, 2 bytes spare.');
    expect(stepSentence(grown.events[1] as Story['events'][number], grown)).toBe('the key grown from 8 to 16 bytes');
  });

  it('says so when nothing is asked for', () => {
    expect(storySummary({ ...concat, events: [] })).toBe('Asks for no memory.');
  });
});
