// Opens the built page in real engines without a window, runs it, and prints the article's table and the verdicts.
// Exit code 0: done; 1: a run failed; 2: the options cannot be used.
import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Config, type Field, parseSettings, writeQuery } from '../www/config.ts';
import { parseReport, type Report } from '../www/report.ts';
import { buildPage } from './build.ts';
import { printReport } from './console.ts';
import { openPage, type PageState, runPage } from './drive.ts';
import { ENGINE_NAMES, type EngineName, openSession } from './engines.ts';
import { serve } from './serve.ts';
import { badUsage, readOptions } from './usage.ts';
import { buildWasm } from './wasm.ts';

const USAGE = `npm run bench -- [options]

  --engine NAME      chromium (default), firefox, webkit, or all
  --keys N           keys per pass, 2000000 unless given, or calibrate
  --passes N         blocks, or auto (default)
  --builders A,B     which builders, concat,create unless given
  --preset NAME      a set of builders instead: article, rust or all
  --baseline ID      what the others are compared with, concat unless given
  --allocator NAME   system (default) or nursery
  --regions US,EU    regions, taken in turn
  --seed N           seed of the order of passes, a fresh one unless given
  --json FILE        writes the report, or an array of reports for all engines
  --help             prints this

Exit code 0: done; 1: a run failed; 2: the options cannot be used.
`;

const { help, ...options } = readOptions('bench', {
  help: { type: 'boolean' },
  engine: { type: 'string', default: 'chromium' },
  json: { type: 'string' },
  keys: { type: 'string' },
  passes: { type: 'string' },
  builders: { type: 'string' },
  preset: { type: 'string' },
  baseline: { type: 'string' },
  allocator: { type: 'string' },
  regions: { type: 'string' },
  seed: { type: 'string' },
});

function engines({ engine }: typeof options): readonly EngineName[] {
  if (engine === 'all') return ENGINE_NAMES;
  const known = ENGINE_NAMES.find((name) => name === engine);
  return known ? [known] : badUsage('bench', `--engine: "${engine}" is not one of ${ENGINE_NAMES.join(', ')}, all`);
}

/** Finds out before the run, which may take minutes, that its report could not be written after it. */
function checkWritable(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    badUsage('bench', `--json: "${dirname(resolve(file))}" is not a folder that can be written to`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) badUsage('bench', `--json: "${file}" is a folder`);
}

/** The settings by the page's own rules; they need the table of builders, and so the built modules. */
async function settings({ engine: _engine, json: _json, preset, ...texts }: typeof options): Promise<Config> {
  const { builderIds } = await import('../www/table.ts');
  const builders = preset === undefined ? texts.builders : await presetBuilders(preset, texts.builders);
  const given = { ...texts, ...(builders !== undefined && { builders }) };
  const { config, problems } = parseSettings(given as Partial<Record<Field, string>>, builderIds);
  const [problem] = problems;
  if (problem) badUsage('bench', `--${problem.field}: ${problem.message}`);
  return config;
}

async function presetBuilders(preset: string, builders: string | undefined): Promise<string> {
  const { PRESETS } = await import('../www/presets.ts');
  if (builders !== undefined) badUsage('bench', '--preset and --builders both say which builders run; give one');
  const known = PRESETS.find(({ id }) => id === preset);
  if (!known) {
    return badUsage('bench', `--preset: "${preset}" is not one of ${PRESETS.map(({ id }) => id).join(', ')}`);
  }
  return known.builders.join(',');
}

/** One line on standard error that is written over and over, where somebody is there to see it. */
function progress(engine: EngineName): { show(state: PageState): void; end(): void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  const width = process.stderr.columns;
  return {
    show({ progress: done, words }) {
      const text = `${engine}  ${done === null ? '' : `${Math.round(done * 100)} %  `}${words}`;
      process.stderr.write(`\r\x1b[K${text.slice(0, width - 1)}`);
    },
    end: () => void process.stderr.write('\r\x1b[K'),
  };
}

async function bench(engine: EngineName, url: string): Promise<Report> {
  const session = await openSession(engine);
  const line = progress(engine);
  try {
    await openPage(session.driver, url);
    return parseReport(JSON.parse(await runPage(session.driver, line.show)));
  } finally {
    line.end();
    await session.close();
  }
}

async function benchAll(names: readonly EngineName[], config: Config): Promise<Report[]> {
  const served = await serve();
  const reports: Report[] = [];
  try {
    for (const name of names) {
      const report = await bench(name, `${served.url}?${writeQuery(config)}`).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`);
      });
      printReport(report);
      reports.push(report);
    }
  } finally {
    await served.close();
  }
  return reports;
}

if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const names = engines(options);
if (options.json !== undefined) checkWritable(options.json);
try {
  await buildWasm();
  const config = await settings(options);
  await buildPage();
  const reports = await benchAll(names, config);
  if (options.json !== undefined) {
    const value = options.engine === 'all' ? reports : reports[0];
    writeFileSync(options.json, `${JSON.stringify(value, null, 2)}\n`);
  }
} catch (error) {
  process.stderr.write(`bench: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
