// Licences, sources and known advisories of everything that the page and the crate are built from. Exit code 0: nothing
// is wrong with what could be looked at; 1: something is. What could not be looked at is said, and is no pass.
import { run } from './run.ts';
import { toolEnvironment } from './tools.mjs';
import { readOptions } from './usage.ts';

const USAGE = `npm run audit

Looks up licences, sources and advisories of all crates and npm packages that this is built from.

  --help   prints this

Exit code 0: nothing is wrong with what could be looked up, and what could not is said; 1: something is;
2: the options cannot be used.
`;

/** Licences of what ends up in dist/, beside those that deny.toml allows the crate's own. */
const NPM_LICENCES = new Set(['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0', 'MIT OR Apache-2.0']);

const say = (text: string) => process.stdout.write(`${text}\n`);

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

const environment = { ...toolEnvironment(), NO_COLOR: '1' };

async function crates(): Promise<void> {
  const rules = await run('cargo', ['deny', '--all-features', 'check', 'licenses', 'bans', 'sources'], environment);
  if (rules.code === 0) say('crates: licences, bans and sources ok');
  else fail(`${rules.output.trimEnd()}\naudit: a crate breaks a rule of deny.toml`);

  const { code, output } = await run('cargo', ['deny', '--all-features', 'check', 'advisories'], environment);
  if (code === 0) say('crates: no advisory');
  else if (/failed to fetch advisory database/.test(output)) {
    say('crates: advisories NOT CHECKED, since their database cannot be reached from here');
  } else fail(`${output.trimEnd()}\naudit: there is an advisory against a crate`);
}

interface Package {
  name: string;
  version: string;
  license?: string;
}

async function packages(): Promise<void> {
  const { output } = await run('npm', ['query', '.prod'], environment);
  const all = JSON.parse(output) as Package[];
  const refused = all.filter(({ license }) => !NPM_LICENCES.has(license ?? ''));
  for (const { name, version, license } of refused) fail(`audit: ${name} ${version} has the licence ${license}`);
  if (refused.length === 0) say(`npm packages: licences of all ${all.length} ok`);

  const advisories = await run('npm', ['audit', '--audit-level=low', '--loglevel=warn'], environment);
  if (advisories.code === 0) say('npm packages: no advisory');
  else if (/audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ENOAUDIT/.test(advisories.output)) {
    say('npm packages: advisories NOT CHECKED, since the registry does not answer that question');
  } else fail(`${advisories.output.trimEnd()}\naudit: there is an advisory against an npm package`);
}

readOptions('audit', USAGE, {});
await crates();
await packages();
