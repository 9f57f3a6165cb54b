// One piece of work at a time, over all processes of this folder: two builds at once would take each other's files away.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './tools.mjs';

/** How often a waiting process looks, in milliseconds. */
const LOOK_MS = 200;

/** Whether a process is still there; one that belongs to somebody else is. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Takes the mark; false while a process that is still there has it. One that was left behind is taken away. */
function taken(mark: string): boolean {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  let owner: string;
  try {
    owner = readFileSync(mark, 'utf8');
  } catch {
    // Given back in between.
    return false;
  }
  // A mark without a number is being written right now.
  if (owner !== '' && !isAlive(Number(owner))) rmSync(mark, { force: true });
  return false;
}

/**
 * Does the work once nobody else does work of this name.
 * @param waiting is told once if somebody does
 */
export async function alone<T>(name: string, work: () => Promise<T>, waiting: () => void = () => {}): Promise<T> {
  const mark = join(root, 'target', 'alone', name);
  mkdirSync(dirname(mark), { recursive: true });
  for (let looks = 0; !taken(mark); looks += 1) {
    // The first look may have taken away what was left behind.
    if (looks === 1) waiting();
    await pause(LOOK_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(mark, { force: true });
  }
}
