// The commands' own command lines: what --help says, and what is refused before any work begins.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runApart } from '../../scripts/run.ts';
import { root, toolEnvironment } from '../../scripts/tools.mjs';

const command = (script: string, args: readonly string[]) =>
  runApart('tsx', [`scripts/${script}.ts`, ...args], toolEnvironment());

/** The commands of package.json that are a script with a command line of its own. */
const SCRIPTS: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
const COMMANDS = Object.entries(SCRIPTS).flatMap(([name, line]) => {
  const script = /tsx scripts\/([\w-]+)\.ts$/.exec(line)?.[1];
  return script === undefined ? [] : [{ name, script }];
});

describe('every command', () => {
  test('is among those that are tried here', () => {
    expect(COMMANDS.map(({ name }) => name)).toEqual([
      ...[
        'start',
        'build',
        'wasm',
        'test',
        'bench',
        'prove',
        'selftest',
        'budget',
        'lighthouse',
        'pictures',
        'fuzz',
        'audit',
      ],
    ]);
  });

  test.each(COMMANDS)('$name prints its usage when asked', { timeout: 30_000 }, async ({ name, script }) => {
    const { code, out, err } = await command(script, ['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const called = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(out.split('\n')[0]).toMatch(new RegExp(`^${called}( -- \\[options\\])?$`));
    expect(out).toMatch(/^ {2}--help +prints this$/m);
  });
});

const FUZZ_USAGE = `npm run fuzz -- [options]

  --seconds N   how long each target runs, 20 unless given
  --help        prints this

Exit code 0: nothing broke; 1: something did, and its input is named; 2: the options cannot be used.
`;

describe('a command line that cannot be used', () => {
  test.each([
    ['fuzz', ['--wrong'], `fuzz: --wrong is not an option\n\n${FUZZ_USAGE}`],
    ['fuzz', ['-x'], `fuzz: -x is not an option\n\n${FUZZ_USAGE}`],
    ['fuzz', ['--constructor=1'], `fuzz: --constructor is not an option\n\n${FUZZ_USAGE}`],
    ['fuzz', ['stray'], `fuzz: "stray" is not an option\n\n${FUZZ_USAGE}`],
    ['fuzz', ['--seconds', '1', '--seconds', '2'], 'fuzz: --seconds is given twice\n'],
    ['fuzz', ['--seconds'], 'fuzz: --seconds has no value\n'],
    [
      'fuzz',
      ['--seconds', '--help'],
      'fuzz: --seconds has no value; one that begins with a dash is given as --seconds=--help\n',
    ],
    ['fuzz', ['--help=yes'], 'fuzz: --help takes no value, but is given "yes"\n'],
    ['fuzz', ['--seconds', '-5'], 'fuzz: --seconds: "-5" is not a whole number from 1 to 999999\n'],
    ['start', ['--port', '99999'], 'start: --port: "99999" is not a whole number from 0 to 65535\n'],
    // Before anything is built.
    ['bench', ['--keys=-5'], 'bench: --keys: "-5" is not a whole number from 1 to 10,000,000, or "calibrate".\n'],
    [
      'bench',
      ['--preset', 'rust', '--builders', 'push'],
      'bench: --preset and --builders both say which builders run; give one\n',
    ],
  ])('of %s, %j, is refused in plain words', { timeout: 30_000 }, async (script, args, err) => {
    expect(await command(script, args)).toEqual({ code: 2, out: '', err });
  });
});

test('a reader that has seen enough ends nothing and hears of nothing', { timeout: 30_000 }, async () => {
  const code = `import('./scripts/usage.ts').then(async ({ readOptions }) => {
    readOptions('talk', '', {});
    for (let line = 0; line < 20; line += 1) {
      process.stdout.write('a line\\n');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    process.stderr.write('done');
    process.exitCode = 7;
  })`;
  const child = spawn('tsx', ['--eval', code], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (piece: Buffer) => {
    err += piece;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const ended = await new Promise((resolve) => child.on('close', resolve));
  expect({ ended, err }).toEqual({ ended: 7, err: 'done' });
});
