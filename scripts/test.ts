// Runs every check and says at the end what ran.
import { stripVTControlCharacters } from 'node:util';
import { CHECKS, type Check } from './checks.ts';
import type { Ran } from './run.ts';
import { badUsage, readOptions } from './usage.ts';

const USAGE = `npm test -- [options]

  --only NAME   this check and what it builds on, instead of all; may be given more than once. One of
                ${CHECKS.map(({ name }) => name).join(', ')}
  --help        prints this

Exit code 0: every check passed; 1: one did not; 2: the options cannot be used.
`;

/** Two checks at a time: most wait for one core, a browser or a lock half of their time. */
const SLOTS = 2;

interface Result {
  check: Check;
  passed: number;
  failed: number;
  seconds: number;
  /** Why it did not run. */
  absent?: string;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const PATTERNS = {
  cargo: { passed: /^test result: .*? (\d+) passed/gm, failed: /^test result: .*? (\d+) failed/gm },
  vitest: { passed: /^\s*Tests .*?(\d+) passed/gm, failed: /^\s*Tests .*?(\d+) failed/gm },
};

/** Reads from a check's output how many tests passed and failed; a check that ran no test at all has failed. */
function count({ counts }: Check, { code, output }: Ran): { passed: number; failed: number } {
  if (counts === 'itself') return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const plain = stripVTControlCharacters(output);
  const read = (pattern: RegExp) => sum([...plain.matchAll(pattern)].map((match) => Number(match[1])));
  const passed = read(PATTERNS[counts].passed);
  const failed = read(PATTERNS[counts].failed);
  const silent = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

async function perform(check: Check): Promise<Result> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const absent = await check.unavailable?.();
  if (absent !== undefined) {
    say(`${check.name.padEnd(14)} not run: ${absent}`);
    return { check, passed: 0, failed: 0, seconds: seconds(), absent };
  }
  const ran = await check.run().catch((error: Error): Ran => ({ code: 1, output: `${error.message}\n` }));
  const result = { check, ...count(check, ran), seconds: seconds() };
  if (result.failed > 0) say(`\n${ran.output.trimEnd()}\n`);
  say(line(result));
  return result;
}

function line({ check, passed, failed, seconds, absent }: Result): string {
  const verdict = absent !== undefined ? 'not run' : failed > 0 ? 'FAILED' : 'ok';
  const tests =
    check.counts === 'itself' || absent ? '' : `  ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
  return `${check.name.padEnd(14)} ${verdict.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s${tests}`;
}

/** Runs checks in the table's order, as many at once as there are slots, each after what it builds on. */
async function performAll(checks: readonly Check[]): Promise<Result[]> {
  const waiting = [...checks];
  const running = new Map<Check, Promise<Result>>();
  const done = new Map<string, Result>();
  const ready = (check: Check) =>
    (check.after ?? []).every((name) => done.has(name)) &&
    (check.lock === undefined || ![...running.keys()].some(({ lock }) => lock === check.lock));
  while (waiting.length + running.size > 0) {
    const next = running.size < SLOTS ? waiting.find(ready) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, perform(next));
      continue;
    }
    const result = await Promise.race(running.values());
    running.delete(result.check);
    done.set(result.check.name, result);
  }
  return checks.flatMap(({ name }) => done.get(name) ?? []);
}

/** The named checks and all they build on; every check when none is named. */
function chosen(only: readonly string[]): readonly Check[] {
  const unknown = only.find((name) => !CHECKS.some((check) => check.name === name));
  if (unknown !== undefined) {
    badUsage('test', `"${unknown}" is not a check; use ${CHECKS.map(({ name }) => name).join(', ')}`);
  }
  if (only.length === 0) return CHECKS;
  const wanted = new Set(only.flatMap((name) => [name, ...(CHECKS.find((check) => check.name === name)?.after ?? [])]));
  return CHECKS.filter(({ name }) => wanted.has(name));
}

const { only } = readOptions('test', USAGE, { only: { type: 'string', multiple: true, default: [] } });
const began = performance.now();
const results = await performAll(chosen(only));
say(`\nWhat ran, in ${((performance.now() - began) / 1000).toFixed(0)} s:`);
for (const result of results) say(line(result));
const failed = sum(results.map((result) => result.failed));
say(`\n${sum(results.map(({ passed }) => passed))} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
