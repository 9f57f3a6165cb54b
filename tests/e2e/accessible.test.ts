// axe finds nothing to mend, before a run and after it, light and dark.
import axe from 'axe-core';
import type { WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { openPage, runPage } from '../../scripts/drive.ts';
import { inEachEngine, pageAt } from './browser.ts';

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

  test('has none where the address had errors to show', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=none&passes=0'));
    expect(await violations(driver)).toEqual([]);
  });
});
