// Opens the built page in real engines without a window, runs it, and prints the article's table and the verdicts.
// Exit code 0: done; 1: a run failed; 2: the options cannot be used.
import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { offPrediction } from '../www/claims.ts';
import { type Config, type Field, LABELS, parseSettings, writeQuery } from '../www/config.ts';
import { parseReport, type Report } from '../www/report.ts';
import { buildPage } from './build.ts';
import { printReport } from './console.ts';
import { openPage, type PageState, runPage } from './drive.ts';
import { ENGINE_NAMES, type EngineName, openSession, type Session } from './engines.ts';
import { capabilitiesFrom, type Endpoint, endpointUrl, openRemoteSession } from './remote.ts';
import { pointsOf, SCALE_KEYS, SCALE_PASSES, scalePicture, scaleSentences, scaleTable } from './scale.ts';
import { serve } from './serve.ts';
import { badUsage, readOptions } from './usage.ts';
import { buildWasm } from './wasm.ts';

const USAGE = `npm run bench -- [options]

  --engine NAME      chromium (default), firefox, webkit, or all
  --keys N           keys per pass, 2000000 unless given, or calibrate
  --passes N         passes of each builder, one in each block, or auto (default)
  --builders A,B     which builders, concat,create unless given
  --preset NAME      a set of builders instead: article, rust or all
  --baseline ID      what the others are compared with, concat unless given
  --allocator NAME   system (default) or nursery
  --regions US,EU    regions, taken in turn
  --seed N           seed of the order of passes, a fresh one unless given
  --json FILE        writes the report, or an array of reports for all engines or with --remote
  --scale            instead, the cost of a key from 1,000 to 10,000,000 keys per pass, and the peak memory
  --picture FILE     writes the figure of --scale as SVG
  --remote URL       browsers of a W3C WebDriver endpoint or a grid, instead of those of this machine
  --capabilities F   a JSON file of what else to ask the endpoint for, such as a platform or a device
  --host ADDRESS     where the page is served, as those browsers reach this machine; 127.0.0.1 unless given
  --help             prints this

Exit code 0: done; 1: a run failed; 2: the options cannot be used.
`;

const options = readOptions('bench', USAGE, {
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
  scale: { type: 'boolean' },
  picture: { type: 'string' },
  remote: { type: 'string' },
  capabilities: { type: 'string' },
  host: { type: 'string' },
});

function engines({ engine }: typeof options): readonly EngineName[] {
  if (engine === 'all') return ENGINE_NAMES;
  const known = ENGINE_NAMES.find((name) => name === engine);
  return known ? [known] : badUsage('bench', `--engine: "${engine}" is not one of ${ENGINE_NAMES.join(', ')}, all`);
}

/** Finds out before the run, which may take minutes, that its result could not be written after it. */
function checkWritable(option: string, file: string | undefined): void {
  if (file === undefined) return;
  if (file === '') badUsage('bench', `--${option}: "" is not the name of a file`);
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    badUsage('bench', `--${option}: "${dirname(resolve(file))}" is not a folder that can be written to`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) badUsage('bench', `--${option}: "${file}" is a folder`);
}

/** Whose browsers run: null for those of this machine. */
function endpoint({ remote, capabilities }: typeof options): Endpoint | null {
  if (remote === undefined) {
    if (capabilities !== undefined) badUsage('bench', '--capabilities is what --remote is asked for; give both');
    return null;
  }
  return {
    url: checked('remote', () => endpointUrl(remote)),
    capabilities: capabilities === undefined ? {} : checked('capabilities', () => capabilitiesFrom(capabilities)),
  };
}

function checked<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return badUsage('bench', `--${option}: ${(error as Error).message}`);
  }
}

/** --scale chooses the keys and the passes itself. */
function checkScale({ scale, picture, keys, passes }: typeof options): void {
  if (!scale && picture !== undefined) badUsage('bench', '--picture is the figure of --scale; give both');
  if (scale && (keys !== undefined || passes !== undefined)) {
    badUsage('bench', `--scale chooses keys and passes itself; leave out --${keys === undefined ? 'passes' : 'keys'}`);
  }
}

/** Settings by the page's own rules. */
function judged(given: Partial<Record<Field, string | undefined>>, known: readonly string[]): Config {
  const texts = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
  const { config, problems } = parseSettings(texts as Partial<Record<Field, string>>, known);
  const [problem] = problems;
  if (problem) badUsage('bench', `--${problem.field}: ${problem.message.slice(`${LABELS[problem.field]}: `.length)}`);
  return config;
}

/** Refuses before anything is built what can be refused without the table of builders. */
function checkSettings({ keys, passes, allocator, regions, seed, preset, builders }: typeof options): void {
  if (preset !== undefined && builders !== undefined) {
    badUsage('bench', '--preset and --builders both say which builders run; give one');
  }
  judged({ keys, passes, allocator, regions, seed }, []);
}

/** All settings; they need the table of builders, and so the built modules. */
async function settings({ preset, ...given }: typeof options): Promise<Config> {
  const { builderIds } = await import('../www/kinds.ts');
  const { keys, passes, baseline, allocator, regions, seed } = given;
  const builders = preset === undefined ? given.builders : await presetBuilders(preset);
  return judged({ keys, passes, builders, baseline, allocator, regions, seed }, builderIds);
}

async function presetBuilders(preset: string): Promise<string> {
  const { PRESETS } = await import('../www/presets.ts');
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

/** Opens a session in an engine, here or at the endpoint. */
const open = (engine: EngineName, there: Endpoint | null): Promise<Session> =>
  there ? openRemoteSession(engine, there) : openSession(engine);

/** Runs the page once for each set-up, in one session. */
async function bench(session: Session, url: string, configs: readonly Config[]): Promise<Report[]> {
  const line = progress(session.engine);
  const reports: Report[] = [];
  try {
    for (const config of configs) {
      await openPage(session.driver, `${url}?${writeQuery(config)}`);
      reports.push(parseReport(JSON.parse(await runPage(session.driver, line.show))));
    }
  } finally {
    line.end();
  }
  return reports;
}

/** Every engine's reports, each shown and kept as soon as they are there: a later engine may fail. */
async function benchAll(
  configs: readonly Config[],
  show: (reports: Report[], engine: EngineName) => void,
): Promise<Report[]> {
  const served = await serve(options.host === undefined ? {} : { host: options.host });
  const all: Report[] = [];
  try {
    for (const engine of names) {
      try {
        const session = await open(engine, there);
        try {
          const reports = await bench(session, served.url, configs);
          show(reports, engine);
          all.push(...reports);
          keep(all);
        } finally {
          await session.close();
        }
      } catch (error) {
        throw new Error(`${engine}: ${(error as Error).message}`);
      }
    }
  } finally {
    await served.close();
  }
  return all;
}

/** Writes what there is so far. */
function keep(reports: readonly Report[]): void {
  if (options.json === undefined) return;
  const many = options.engine === 'all' || options.scale === true || there !== null;
  writeFileSync(options.json, `${JSON.stringify(many ? reports : reports[0], null, 2)}\n`);
}

/** A count that is not as the table predicts is a fault of the builder or of its prediction, whatever the times say. */
function checkPredictions(reports: readonly Report[]): void {
  const off = new Set(reports.flatMap(({ rows }) => offPrediction(rows)));
  if (off.size > 0) throw new Error(`per pass, not as the builders’ table predicts: ${[...off].join('; ')}`);
}

function printAll(reports: readonly Report[]): void {
  for (const report of reports) printReport(report);
}

/** Prints how the cost of a key depends on the number of keys, and draws the first engine's figure. */
function showScale(reports: readonly Report[], engine: EngineName): void {
  const [first] = reports;
  if (!first) return;
  const points = reports.flatMap(pointsOf);
  const caption = `${first.environment.engine}, medians of ${SCALE_PASSES} passes`;
  process.stdout.write(`\n${caption}.\n\n${scaleTable(points)}\n\n${scaleSentences(points).join('\n')}\n`);
  // Of several engines the picture shows the first.
  if (options.picture !== undefined && engine === names[0]) {
    writeFileSync(options.picture, scalePicture(points, caption));
  }
}

const names = engines(options);
const there = endpoint(options);
checkScale(options);
checkSettings(options);
checkWritable('json', options.json);
checkWritable('picture', options.picture);
try {
  await buildWasm();
  const config = await settings(options);
  await buildPage();
  const configs = options.scale
    ? SCALE_KEYS.map((keys): Config => ({ ...config, keys, passes: SCALE_PASSES }))
    : [config];
  checkPredictions(await benchAll(configs, options.scale ? showScale : printAll));
} catch (error) {
  process.stderr.write(`bench: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
