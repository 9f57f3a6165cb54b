// axe finds nothing to mend, before a run and after it, light and dark.
import axe from 'axe-core';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, runPage } from '../../scripts/drive.ts';
import { encodeReport } from '../../www/exports/link.ts';
import { statedReport } from '../unit/stated-report.ts';
import { inEachEngine, pageAt, reportOf } from './browser.ts';

/** What axe objects to, as "rule: element" lines. */
async function violations(driver: WebDriver): Promise<string[]> {
  await driver.executeScript(axe.source);
  return driver.executeAsyncScript<string[]>(`
    const done = arguments[arguments.length - 1];
    axe.run(document).then(
      ({ violations }) => done(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))),
      (error) => done(['axe failed: ' + error]),
    );`);
}

inEachEngine('accessibility', (browser) => {
  test('has no violation before a run and after it', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=50000&passes=7'));
    expect(await violations(driver)).toEqual([]);
    await runPage(driver);
    expect(await violations(driver)).toEqual([]);
  });

  test('has none in a result from elsewhere, beside an own run, with sharing open', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=50000&passes=7'));
    await runPage(driver);
    const hash = await encodeReport(await reportOf(driver));
    await driver.get('about:blank');
    await openPage(driver, pageAt() + hash);
    await driver.wait(until.elementLocated(By.css('#sealed:not(:empty) strong')), 60_000);
    await click(driver, '#share > summary');
    await driver.wait(until.elementLocated(By.css('#import-files')), 60_000);
    expect(await violations(driver)).toEqual([]);
    const exported = JSON.stringify(statedReport());
    await driver.executeScript('document.querySelector("#import-text").value = arguments[0]', exported);
    await click(driver, '#import-add');
    await driver.wait(until.elementLocated(By.css('#stated')), 60_000);
    await runPage(driver);
    await driver.findElement(By.css('#beside'));
    expect(await violations(driver)).toEqual([]);
  });

  test('has none where a link was refused', async () => {
    const driver = browser();
    await openPage(driver, `${pageAt()}#r1=damaged`);
    await driver.wait(until.elementLocated(By.css('#link-problem')), 60_000);
    expect(await violations(driver)).toEqual([]);
  });

  test('has none where the address had errors to show', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=none&passes=0'));
    expect(await violations(driver)).toEqual([]);
  });
});
