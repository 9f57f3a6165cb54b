// axe finds nothing to mend: before, during and after a run, with errors to show, light and dark, wide and narrow.
import axe from 'axe-core';
import { By, Key, until, type WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, runPage, untilIdle } from '../../scripts/drive.ts';
import { encodeReport } from '../../www/exports/link.ts';
import { statedReport } from '../unit/stated-report.ts';
import { inEachEngine, openPageInFrame, pageAt, reportOf, sideways, type, untilAdvancing } from './browser.ts';

/** A phone's width in CSS pixels. */
const NARROW = 360;
/** A window of 1280 pixels at 200 % and at 400 %. */
const ZOOMED = [640, 320] as const;

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

/** In both of the page's schemes; the page's colours follow this property wherever the reader's system says it. */
async function violationsInBoth(driver: WebDriver): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['dark', 'light']) {
    await driver.executeScript('document.documentElement.style.colorScheme = arguments[0]', scheme);
    found.push(...(await violations(driver)).map((violation) => `${scheme}: ${violation}`));
  }
  return found;
}

inEachEngine('accessibility', (browser) => {
  test.each([null, NARROW])('has no violation before, during and after a run (%s)', async (width) => {
    const driver = browser();
    // What a scheme decides, contrast, does not depend on the width: the narrow page is looked at in one.
    const found = width === null ? violationsInBoth : violations;
    const address = pageAt('keys=50000&passes=7');
    if (width === null) await openPage(driver, address);
    else await openPageInFrame(driver, address, width);
    // By keyboard: WebKit's driver clicks beside its mark in a frame.
    const press = (selector: string) => driver.findElement(By.css(selector)).sendKeys(Key.ENTER);
    expect(await found(driver)).toEqual([]);
    await press('#run');
    expect(await untilIdle(driver)).toMatchObject({ finished: true, problem: null });
    expect(await found(driver)).toEqual([]);
    expect(await sideways(driver)).toBe(0);
    await type(driver, 'keys', '10000000');
    await type(driver, 'passes', '1000');
    await press('#run');
    await untilAdvancing(driver);
    expect(await found(driver)).toEqual([]);
    expect(await sideways(driver)).toBe(0);
    await press('#cancel');
  });

  test.each(ZOOMED)('needs no scrolling sideways at %s pixels', async (width) => {
    const driver = browser();
    await openPageInFrame(driver, pageAt('keys=50000&passes=7'), width);
    expect(await sideways(driver)).toBe(0);
    await driver.findElement(By.css('#run')).sendKeys(Key.ENTER);
    expect(await untilIdle(driver)).toMatchObject({ finished: true, problem: null });
    expect(await sideways(driver)).toBe(0);
  });

  test('has a name for every row of every chart that says its values', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=50000&passes=7'));
    await runPage(driver);
    const rows = await driver.findElements(By.css('figure[data-chart] [data-row]'));
    expect(rows).toHaveLength(3 + 2 + 2 + 3);
    for (const row of rows) {
      expect(await row.getAriaRole()).toMatch(/^(img|image|graphics-symbol)$/);
      const [id, name] = [await row.getAttribute('data-row'), await row.getAccessibleName()];
      expect(name).toMatch(id === 'control' ? /again|control/i : new RegExp(`^${id}`, 'i'));
      expect(name).toMatch(/\d|the baseline/);
    }
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
    expect(await violationsInBoth(driver)).toEqual([]);
  });

  test('has none where the address had errors to show', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=none&passes=0'));
    expect(await violationsInBoth(driver)).toEqual([]);
  });

  test('has none in a frame, before a click and after the run, nor in a post that embeds it', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=50000&passes=7'));
    await runPage(driver);
    const hash = await encodeReport(await reportOf(driver));
    await driver.get(`${pageAt()}embed.html?keys=none${hash}`);
    await driver.wait(until.elementLocated(By.css('#start')), 60_000);
    expect(await violations(driver)).toEqual([]);
    await click(driver, '#start');
    await driver.wait(until.elementLocated(By.css('keystamp-page:not(.waiting-behind) #run')), 60_000);
    await untilIdle(driver);
    await driver.findElement(By.css('#author'));
    expect(await violations(driver)).toEqual([]);
    await driver.get(`${pageAt()}post.html`);
    expect(await violations(driver)).toEqual([]);
  });
});
