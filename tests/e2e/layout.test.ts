// Nothing jumps: what is on the page stays where it is while a run is under way and when its results arrive.
import type { WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, untilIdle } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, untilAdvancing } from './browser.ts';

/** Where each heading and chart begins, in whole CSS pixels from the top of the document. */
const places = (driver: WebDriver) =>
  driver.executeScript<Record<string, number>>(`
    const places = {};
    for (const element of document.querySelectorAll('h2, figure[data-chart], #article')) {
      const name = element.id || element.dataset.chart || element.textContent.trim();
      places[name] = Math.round(element.getBoundingClientRect().top + scrollY);
    }
    return places;`);

inEachEngine('the layout', (browser) => {
  test('does not shift from before a run to its results', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=300000&passes=15'));
    const before = await places(driver);
    expect(Object.keys(before).length).toBeGreaterThan(5);
    await click(driver, '#run');
    await untilAdvancing(driver);
    expect(await places(driver)).toEqual(before);
    await untilIdle(driver);
    expect(await places(driver)).toEqual(before);
  });
});
