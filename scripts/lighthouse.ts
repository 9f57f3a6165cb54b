// Lighthouse's judgement of the page, on a desktop and on a slow phone, against what it has to be at least.
// Exit code 0: every score is reached; 1: one is not, or Lighthouse could not be run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';
import { ENGINES, root } from './tools.mjs';
import { readOptions } from './usage.ts';

const USAGE = `npm run lighthouse

Builds the page and prints Lighthouse's scores of it and of the frame, on a desktop and on a phone.

  --help   prints this

Exit code 0: every score is reached; 1: one is not, or Lighthouse could not be run; 2: the options cannot be used.
`;

/** The least score of each category, from 0 to 1, and the most that the layout may shift. */
const LEAST = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const MOST_SHIFT = 0;

/** The page, and what stands in other people's; that one asks not to be indexed, which search engines' rules count against it. */
const PAGES: readonly { name: string; beside: readonly (keyof typeof LEAST)[] }[] = [
  { name: 'index.html', beside: [] },
  { name: 'embed.html', beside: ['seo'] },
];
const FORMS = { desktop: ['--preset=desktop'], mobile: [] } as const;

/** The part of Lighthouse's result that is read. */
interface Judgement {
  categories: Record<keyof typeof LEAST, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }>;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

async function judged(url: string, form: keyof typeof FORMS, file: string): Promise<Judgement> {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
  ];
  const lighthouse = join(root, 'tests', 'lighthouse', 'node_modules', 'lighthouse', 'cli', 'index.js');
  const child = spawn(
    process.execPath,
    [
      lighthouse,
      url,
      ...FORMS[form],
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: ENGINES.chromium }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let err = '';
  child.stderr.on('data', (text) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`lighthouse ended with code ${code}:\n${err.trim()}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Judgement;
}

type Category = keyof typeof LEAST;

/** The layout's shift over the whole load; not a number where it was not measured. */
const shiftOf = ({ audits }: Judgement) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;

/** What is below its least score, a line each. */
function shortcomings(judgement: Judgement, wanted: readonly Category[]): string[] {
  const { categories, audits } = judgement;
  const short = wanted.flatMap((name) => {
    const { score, auditRefs } = categories[name];
    if (score !== null && score >= LEAST[name]) return [];
    const causes = auditRefs
      .flatMap(({ id }) => audits[id] ?? [])
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ title }) => title);
    return [`${name} is ${score ?? 'not judged'}, and has to be at least ${LEAST[name]}: ${causes.join('; ')}`];
  });
  const shift = shiftOf(judgement);
  if (!(shift <= MOST_SHIFT)) short.push(`the layout shifts by ${shift}, and must not`);
  return short;
}

readOptions('lighthouse', USAGE, {});
const folder = mkdtempSync(join(tmpdir(), 'keystamp-lighthouse-'));
await buildPage();
const served = await serve();
try {
  for (const { name, beside } of PAGES) {
    const wanted = (Object.keys(LEAST) as Category[]).filter((category) => !beside.includes(category));
    for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
      const judgement = await judged(served.url + name, form, join(folder, 'judgement.json'));
      const scores = wanted.map((category) => `${category} ${judgement.categories[category].score}`);
      say(`${name.padEnd(10)} ${form.padEnd(7)} ${scores.join(', ')}, layout shift ${shiftOf(judgement)}`);
      for (const short of shortcomings(judgement, wanted)) {
        process.exitCode = 1;
        process.stderr.write(`lighthouse: ${name}, ${form}: ${short}\n`);
      }
    }
  }
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}
