// Reports from files and texts, beside the page's own run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { afterAll, expect, test } from 'vitest';
import { click, openPage, pageState, runPage } from '../../scripts/drive.ts';
import { encodeReport } from '../../www/exports/link.ts';
import type { Report } from '../../www/report.ts';
import { statedReport } from '../unit/stated-report.ts';
import { inEachEngine, openPageInFrame, pageAt, reportOf, textOf, type, untilAdvancing } from './browser.ts';

const SHORT = 'keys=50000&passes=7&seed=1';

const folder = mkdtempSync(join(tmpdir(), 'keystamp-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function openImport(driver: WebDriver): Promise<void> {
  await click(driver, '#share > summary');
  await driver.wait(until.elementLocated(By.css('#import-files')), 30_000);
}

/** Chooses files and waits until the page says so to them. */
async function choose(driver: WebDriver, paths: readonly string[], answer: string, words: string): Promise<string> {
  await driver.findElement(By.css('#import-files')).sendKeys(paths.join('\n'));
  const said = driver.findElement(By.css(answer));
  await driver.wait(until.elementTextContains(said, words), 30_000);
  return said.getText();
}

async function measured(driver: WebDriver): Promise<Report> {
  await openPage(driver, pageAt(SHORT));
  await runPage(driver);
  return reportOf(driver);
}

const rowsOf = (driver: WebDriver, kind: string) =>
  driver.executeScript<string[]>(
    `return [...document.querySelectorAll('[data-chart="${kind}"] [data-row]')].map((row) => row.dataset.row)`,
  );

/** What sticks out of a chart to a side, further than what is around it has room for, and which words are on others. */
const MISPLACED = `
  const ROOM = 16;
  const found = [];
  for (const svg of document.querySelectorAll('figure > svg')) {
    const chart = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].filter((text) => text.textContent.trim() !== '');
    const boxes = texts.map((text) => ({ words: text.textContent.trim(), box: text.getBoundingClientRect() }));
    for (const [at, { words, box }] of boxes.entries()) {
      if (box.left < chart.left - ROOM || box.right > chart.right + ROOM) found.push(words);
      for (const other of boxes.slice(at + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        // Two lines may touch: a box is higher than its letters.
        if (wide > 1 && high > Math.min(box.height, other.box.height) / 2) found.push(words + ' / ' + other.words);
      }
    }
  }
  return found;`;

/** The report with its two builders under the longest names there may be, from an engine with a name as long. */
function withLongNames(report: Report): Report {
  const text = JSON.stringify(report);
  const named = text
    .replaceAll('"concat"', `"concat${'-by-hand'.repeat(3)}"`)
    .replaceAll('"create"', `"create${'-exactly'.repeat(3)}"`);
  const other: Report = JSON.parse(named);
  other.environment.engine = 'A Browser Of A Very Long Name 156.0.7211.3 (nightly)';
  return other;
}

const NARROW = 360;
const WIDE = 1200;

/** Gives the frame that the driver is in the whole width, and waits until its charts have taken it. */
async function widenFrame(driver: WebDriver): Promise<void> {
  await driver.executeScript('frameElement.width = arguments[0]', WIDE);
  const drawn = 'return [...document.querySelectorAll("figure > svg")].every((svg) => svg.clientWidth > arguments[0])';
  await driver.wait(() => driver.executeScript<boolean>(drawn, NARROW), 30_000);
}

inEachEngine('an import', (browser) => {
  let known: Report | undefined;
  /** A report of this engine, for tests that go on to a page of their own. */
  const someReport = async (): Promise<Report> => {
    known ??= await measured(browser());
    return structuredClone(known);
  };

  test('leaves every word of the charts in its place, on narrow pages and wide ones', async () => {
    const driver = browser();
    const report = await someReport();
    const long = withLongNames(report);
    const perCall = statedReport();
    for (const benchmark of perCall.Benchmarks) benchmark.Parameters = '';
    for (const [first, ...others] of [
      [report, { ...report, environment: long.environment }, perCall],
      [long, long],
    ]) {
      await openPageInFrame(driver, pageAt(SHORT), NARROW);
      // In a frame that is higher than the window, not every driver's click arrives.
      await driver.executeScript('document.querySelector("#share").open = true');
      await driver.wait(until.elementLocated(By.css('#import-text')), 30_000);
      for (const each of [first, ...others]) {
        await driver.executeScript(
          'document.querySelector("#import-text").value = arguments[0]; document.querySelector("#import-add").click()',
          JSON.stringify(each),
        );
        await driver.wait(() => driver.executeScript('return document.querySelector("#import-text").value === ""'));
      }
      await driver.wait(
        until.elementLocated(By.css('[data-chart="ratio"] .interval, [data-chart="ratio"] .mark')),
        30_000,
      );
      expect(await driver.executeScript(MISPLACED)).toEqual([]);
      await widenFrame(driver);
      expect(await driver.executeScript(MISPLACED)).toEqual([]);
      await driver.switchTo().defaultContent();
    }
  });

  test('draws six runs from several files on the same axes', async () => {
    const driver = browser();
    const report = await measured(driver);
    await openImport(driver);
    const list = file('list.json', [report, report, report]);
    const paths = [list, file('one.json', report), file('two.json', report)];
    await choose(driver, paths, '#imported', '5 reports added.');
    expect(await rowsOf(driver, 'time')).toHaveLength(13);
    expect(await rowsOf(driver, 'ratio')).toHaveLength(8);
    expect(await reportOf(driver)).toEqual(report);
    await click(driver, '#clear-beside');
    expect(await rowsOf(driver, 'time')).toEqual(['concat', 'create', 'control']);
  });

  test('takes the screen where nothing was measured, and a link as well as a file', async () => {
    const driver = browser();
    const report = await someReport();
    await openPage(driver, pageAt('keys=40000'));
    await openImport(driver);
    const link = `https://example.com/${await encodeReport(report)}`;
    await driver.executeScript('document.querySelector("#import-text").value = arguments[0]', link);
    await click(driver, '#import-add');
    await driver.wait(until.elementLocated(By.css('#sealed')), 30_000);
    expect(await textOf(driver, '#sealed')).toContain('Brought in from elsewhere');
    expect(await reportOf(driver)).toEqual(report);
    expect(await textOf(driver, '#run')).toBe('Run here');
  });

  test('shows what BenchmarkDotNet states, for as many keys as the reader says', async () => {
    const driver = browser();
    const report = await measured(driver);
    await openImport(driver);
    const paths = [file('bdn-report-full.json', statedReport()), file('own.json', report)];
    await choose(driver, paths, '#imported', '1 report and 2 benchmarks of BenchmarkDotNet added.');
    expect((await rowsOf(driver, 'time')).slice(-3)).toEqual(['control', 'stated~1', 'stated~2']);
    expect((await rowsOf(driver, 'bytes')).slice(-2)).toEqual(['stated~1', 'stated~2']);
    expect(await rowsOf(driver, 'ratio')).not.toContain('stated~1');
    expect(await textOf(driver, '#stated')).toContain('BenchmarkDotNet 0.15.8, .NET 10.0.0, AMD EPYC 7763');
    const cells = () =>
      driver.executeScript<string[]>(
        'return [...document.querySelectorAll("#stated tbody tr:first-child td")].slice(1).map((cell) => cell.innerText.trim())',
      );
    expect(await cells()).toEqual(['26.0 ns', '25.3 ns to 26.7 ns', '99.9 %', '96']);
    await type(driver, 'stated~1', '4,000,000');
    await driver.wait(async () => (await cells())[0] === '13.0 ns');
    const chart = await driver.findElement(By.css('[data-chart="time"] [data-row="stated~1"]'));
    expect(await chart.getAttribute('aria-label')).toContain('imported from BenchmarkDotNet: mean 13.0 ns per key');
    // What cannot be used is named, and what was drawn stays.
    await type(driver, 'stated~1', 'many');
    await driver.wait(until.elementTextContains(driver.findElement(By.id('error-stated~1')), '"many" is not a whole'));
    expect((await cells())[0]).toBe('13.0 ns');
    expect(await reportOf(driver)).toEqual(report);
    await click(driver, '#clear-stated');
    expect(await rowsOf(driver, 'bytes')).toEqual(['concat', 'create']);
  });

  test('of what comes twice at once adds what fits, and a pressed button adds once', async () => {
    const driver = browser();
    const report = await measured(driver);
    await openImport(driver);
    const said = async (selector: string, words: string) =>
      driver.wait(until.elementTextContains(driver.findElement(By.css(selector)), words), 30_000);
    await driver.executeScript(
      `document.querySelector('#import-text').value = arguments[0];
      const add = document.querySelector('#import-add');
      add.click();
      add.click();`,
      JSON.stringify(report),
    );
    await said('#imported', '1 report added.');
    // The second drop is judged after all that came before it, and refused.
    const many = { Benchmarks: Array.from({ length: 20 }, () => statedReport().Benchmarks[0]) };
    await driver.executeScript(
      `for (const _ of [1, 2]) {
        const drop = new Event('drop', { bubbles: true, cancelable: true });
        drop.dataTransfer = { files: [], getData: () => arguments[0] };
        document.querySelector('.import').dispatchEvent(drop);
      }`,
      JSON.stringify(many),
    );
    await said('#import-problem', 'At most 24 benchmarks of BenchmarkDotNet fit into the charts; these would be 40.');
    expect(await rowsOf(driver, 'bytes')).toHaveLength(22);
    expect(await rowsOf(driver, 'ratio')).toHaveLength(4);
  });

  test('loses none of what was brought when an own run takes the screen', async () => {
    const driver = browser();
    const report = await someReport();
    await openPage(driver, pageAt(SHORT));
    await openImport(driver);
    await choose(
      driver,
      [file('twelve.json', Array(12).fill(report)), file('one.json', report)],
      '#imported',
      '13 reports',
    );
    const columns = async () => (await driver.findElements(By.css('#beside thead th'))).length;
    await driver.wait(async () => (await columns()) === 14);
    await runPage(driver);
    await driver.wait(until.elementLocated(By.css('#beside')), 30_000);
    expect(await columns()).toBe(15);
  });

  test('beside an own run tells which of its figures are not what follows from it', async () => {
    const driver = browser();
    const report = await measured(driver);
    const [row] = report.rows;
    if (!row?.ledger) throw new Error('nothing was counted');
    row.ledger.alloc.count += 1;
    await openImport(driver);
    await choose(driver, [file('changed.json', report)], '#imported', '1 report');
    const overruled = await driver.wait(until.elementLocated(By.css('#beside .overruled')), 30_000);
    expect(await overruled.getText()).toContain('not all of it is what the report itself says');
    expect(await driver.findElement(By.css('#beside .overruled li')).getAttribute('textContent')).toBe(
      'rows.concat.holds: it says true, recomputed it is false',
    );
  });

  test('during a run that is cancelled takes the screen, as there is nothing else to show', async () => {
    const driver = browser();
    const report = await someReport();
    await openPage(driver, pageAt('keys=10000000&passes=1000'));
    await openImport(driver);
    await click(driver, '#run');
    await untilAdvancing(driver);
    await choose(driver, [file('two.json', [report, report])], '#imported', '2 reports');
    expect(await driver.findElements(By.css('#sealed'))).toHaveLength(0);
    await click(driver, '#cancel');
    await driver.wait(until.elementLocated(By.css('#sealed strong')), 60_000);
    expect(await reportOf(driver)).toEqual(report);
    expect(await driver.findElements(By.css('#beside thead th'))).toHaveLength(3);
  });

  test('of what is no file names it', async () => {
    const driver = browser();
    await openPage(driver, pageAt(SHORT));
    await openImport(driver);
    await driver.executeScript(
      `const folder = new File([''], 'results');
      folder.text = () => Promise.reject(new DOMException('It is gone.', 'NotFoundError'));
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      drop.dataTransfer = { files: [folder], getData: () => '' };
      document.querySelector('.import').dispatchEvent(drop);`,
    );
    const problem = driver.findElement(By.css('#import-problem'));
    await driver.wait(until.elementTextIs(problem, 'Nothing was added. results cannot be read as a file.'), 30_000);
  });

  test('of something wrong says what, and changes nothing', async () => {
    const driver = browser();
    const report = await measured(driver);
    await openImport(driver);
    const good = file('good.json', report);
    const unfinished = structuredClone(report);
    unfinished.config.passes = 'auto';
    const wrong: [string, unknown, string][] = [
      ['table.csv', 'Method,Mean\n', 'table.csv is not JSON'],
      ['other.json', { schema: 'other/1' }, 'other.json: This is a report of the form "other/1"'],
      [
        'negative.json',
        { ...report, run: { ...report.run, keysPerPass: -1 } },
        'run.keysPerPass is -1, but has to be at least 1.',
      ],
      ['bdn.json', { Benchmarks: [{ Method: 'Concat' }] }, 'bdn.json: None of its benchmarks has a result'],
      ['unfinished.json', unfinished, 'unfinished.json: its claims cannot be recomputed'],
    ];
    for (const [name, content, message] of wrong) {
      const said = await choose(driver, [good, file(name, content)], '#import-problem', message);
      expect(said).toContain('Nothing was added.');
      expect(await rowsOf(driver, 'time')).toEqual(['concat', 'create', 'control']);
      expect(await reportOf(driver)).toEqual(report);
    }
    expect(await pageState(driver)).toMatchObject({ running: false, problem: null });
  });
});
