// Reports from files and texts, beside the page's own run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { afterAll, expect, test } from 'vitest';
import { click, openPage, pageState, runPage } from '../../scripts/drive.ts';
import { encodeReport } from '../../www/exports/link.ts';
import type { Report } from '../../www/report.ts';
import { inEachEngine, pageAt, reportOf, textOf } from './browser.ts';

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

inEachEngine('an import', (browser) => {
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
    const report = await measured(driver);
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
      ['negative.json', { ...report, run: { ...report.run, keysPerPass: -1 } }, 'run.keysPerPass'],
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
