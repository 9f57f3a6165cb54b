// One piece of work at a time.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alone } from '../../scripts/alone.ts';
import { root } from '../../scripts/tools.mjs';

const mark = (name: string) => join(root, 'target', 'alone', name);

test('two pieces of work of one name do not overlap, and the second is told that it waits', async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 600));
    seen.push(`${name} ends`);
  };
  await Promise.all([
    alone('test-turns', work('first')),
    alone('test-turns', work('second'), () => seen.push('second waits')),
  ]);
  expect(seen).toEqual(['first begins', 'second waits', 'first ends', 'second begins', 'second ends']);
});

test('what fails gives way, and so does what a process that is gone has left behind', async () => {
  await expect(alone('test-fails', () => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
  expect(existsSync(mark('test-fails'))).toBe(false);
  mkdirSync(join(root, 'target', 'alone'), { recursive: true });
  // No system has so many processes.
  writeFileSync(mark('test-left'), '99999999');
  expect(await alone('test-left', async () => 7)).toBe(7);
  expect(existsSync(mark('test-left'))).toBe(false);
});
