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

/** The least score of each category, from 0 to 1, and the most that the layout may shift. */
const LEAST = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
const MOST_SHIFT = 0;

const PAGES = ['', 'embed.html', 'post.html'] as const;
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

/** What is below its least score, a line each. */
function shortcomings({ categories, audits }: Judgement): string[] {
  const short = Object.entries(LEAST).flatMap(([name, least]) => {
    const { score, auditRefs } = categories[name as keyof typeof LEAST];
    if (score !== null && score >= least) return [];
    const causes = auditRefs
      .flatMap(({ id }) => audits[id] ?? [])
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ title }) => title);
    return [`${name} is ${score ?? 'not judged'}, and has to be at least ${least}: ${causes.join('; ')}`];
  });
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  if (!(shift <= MOST_SHIFT)) short.push(`the layout shifts by ${shift}, and must not`);
  return short;
}

const folder = mkdtempSync(join(tmpdir(), 'keystamp-lighthouse-'));
await buildPage();
const served = await serve();
try {
  for (const page of PAGES) {
    for (const form of Object.keys(FORMS) as (keyof typeof FORMS)[]) {
      const judgement = await judged(`${served.url}${page}`, form, join(folder, 'judgement.json'));
      const scores = Object.keys(LEAST).map(
        (name) => `${name} ${judgement.categories[name as keyof typeof LEAST].score}`,
      );
      say(
        `${(page || 'index.html').padEnd(10)} ${form.padEnd(7)} ${scores.join(', ')}, layout shift ${judgement.audits['cumulative-layout-shift']?.numericValue}`,
      );
      for (const short of shortcomings(judgement)) {
        process.exitCode = 1;
        process.stderr.write(`lighthouse: ${page || 'index.html'}, ${form}: ${short}\n`);
      }
    }
  }
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}
