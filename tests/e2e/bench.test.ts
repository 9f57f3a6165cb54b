// The bench as a command: what it prints, writes and answers; and that its report verifies.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENGINE_NAMES } from '../../scripts/engines.ts';
import { runApart } from '../../scripts/run.ts';
import { toolEnvironment } from '../../scripts/tools.mjs';
import { parseReport } from '../../www/report.ts';

const SHORT = ['--keys', '50000', '--passes', '7', '--seed', '1'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystamp-bench-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (args: readonly string[], env: NodeJS.ProcessEnv = toolEnvironment()) =>
  runApart('tsx', ['scripts/bench.ts', ...args], env);

/** Not optimised, as the crate's own tests have built it already. */
const verify = (file: string) =>
  runApart('cargo', ['run', '--locked', '--quiet', '--example', 'verify', '--', file], toolEnvironment());

test('runs in every engine, prints a table for each, and writes reports that verify', async () => {
  const file = join(folder, 'all.json');
  const { code, out, err } = await bench(['--engine', 'all', ...SHORT, '--json', file]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.match(/^concat +[\d,.]+ +1\.16 +2$/gm)).toHaveLength(ENGINE_NAMES.length);
  expect(out.match(/^concat over create +[\d,.]+ +1\.53$/gm)).toHaveLength(ENGINE_NAMES.length);
  expect(out.match(/^Time: /gm)).toHaveLength(ENGINE_NAMES.length);
  expect(out.match(/^Bytes: /gm)).toHaveLength(ENGINE_NAMES.length);

  const reports = (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map(parseReport);
  const engines = reports.map(({ environment }) => environment.engine.split(' ')[0]?.toLowerCase());
  expect(engines).toEqual([...ENGINE_NAMES]);
  expect(new Set(reports.map(({ environment }) => environment.wasmSha256.timed)).size).toBe(1);
  expect(await verify(file)).toMatchObject({ code: 0 });
});

test('writes one engine’s report as it is, not in an array', async () => {
  const file = join(folder, 'one.json');
  const chosen = ['--builders', 'create,floor', '--baseline', 'floor', '--regions', 'EU'];
  expect(await bench([...SHORT, ...chosen, '--json', file])).toMatchObject({ code: 0, err: '' });
  const { config } = parseReport(JSON.parse(readFileSync(file, 'utf8')));
  expect(config).toMatchObject({ keys: 50_000, passes: 7, builders: ['create', 'floor'], baseline: 'floor', seed: 1 });
});

test.each([
  [['--engine', 'gecko'], '--engine'],
  [['--keys', '0'], '--keys'],
  [['--passes', 'many'], '--passes'],
  [['--builders', 'concat,nonsense'], '--builders'],
  [['--preset', 'none'], '--preset'],
  [['--preset', 'rust', '--builders', 'concat'], '--preset'],
  [['--baseline', 'floor'], '--baseline'],
  [['--allocator', 'none'], '--allocator'],
  [['--regions', ''], '--regions'],
  [['--seed', '-1'], '--seed'],
  [['--json', '/nowhere/at/all.json'], '--json'],
  [['--json', ''], '--json'],
  [['--keys', '10', '--keys', '20'], '--keys'],
  [['--remote', 'grid:4444'], '--remote'],
  [['--capabilities', 'none.json'], '--capabilities'],
  [['--remote', 'http://127.0.0.1:1', '--capabilities', '/nowhere/at/all.json'], '--capabilities'],
  [['--scale', '--keys', '10'], '--keys'],
  [['--picture', 'scale.svg'], '--picture'],
])('refuses %j with one line and exit code 2', async (args, named) => {
  const { code, out, err } = await bench(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^bench: [^\n]+\n$/);
  expect(err).toContain(named);
});

test('fails with one line and exit code 1 where an engine is not installed, and says what installs it', async () => {
  const { code, err } = await bench(['--engine', 'firefox', ...SHORT], {
    ...toolEnvironment(),
    XDG_CACHE_HOME: folder,
  });
  expect(code).toBe(1);
  expect(err).toMatch(/^bench: firefox: Firefox is not installed [^\n]+npm run setup[^\n]+\n$/);
});
