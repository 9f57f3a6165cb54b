// Runs every fuzz target for a while, each from what earlier runs found. Exit code 0: nothing broke; 1: something did,
// and its input is named.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fuzzFailure } from './fuzz-failure.ts';
import { run } from './run.ts';
import { root, toolEnvironment } from './tools.mjs';
import { badUsage, readOptions } from './usage.ts';

const USAGE = `npm run fuzz -- [options]

  --seconds N   how long each target runs, 20 unless given
  --help        prints this

Exit code 0: nothing broke; 1: something did, and its input is named; 2: the options cannot be used.
`;

const { seconds: text } = readOptions('fuzz', USAGE, { seconds: { type: 'string', default: '20' } });
const seconds = Number(text);
if (!/^\d{1,6}$/.test(text) || seconds === 0) {
  badUsage('fuzz', `--seconds: "${text}" is not a whole number from 1 to 999999`);
}

/** Long enough for reports, which are the longest inputs. */
const LONGEST = 8192;

const manifest = readFileSync(join(root, 'fuzz', 'Cargo.toml'), 'utf8');
const targets = [...manifest.matchAll(/\[\[bin\]\]\nname = "([^"]+)"/g)].flatMap(([, name]) => name ?? []);
if (targets.length === 0) throw new Error('fuzz/Cargo.toml names no target');

process.stderr.write(
  `fuzz: ${targets.join(', ')}, ${seconds} s each; the first time they are built, which takes minutes …\n`,
);
for (const target of targets) {
  const corpus = join('fuzz', 'corpus', target);
  mkdirSync(join(root, corpus), { recursive: true });
  const seeds = join('fuzz', 'seeds', target);
  const folders = existsSync(join(root, seeds)) ? [corpus, seeds] : [corpus];
  const limits = [`-max_total_time=${seconds}`, `-max_len=${LONGEST}`];
  const { code, output } = await run(
    'cargo',
    ['+nightly', 'fuzz', 'run', target, ...folders, '--', ...limits],
    toolEnvironment(),
  );
  const done = /^Done (\d+) runs in (\d+) second/m.exec(output);
  if (code === 0 && done) {
    process.stdout.write(
      `${target}: ${Number(done[1]).toLocaleString('en-US')} inputs in ${done[2]} s, nothing broke\n`,
    );
  } else {
    process.stderr.write(`${fuzzFailure(target, output)}\n`);
    process.exitCode = 1;
  }
}
