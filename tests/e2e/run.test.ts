// Run, progress, Cancel, Run again: by real clicks.
import { By } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, reportOf, textOf, type, untilAdvancing } from './browser.ts';

const SHORT = 'keys=50000&passes=7&seed=1';

/** Notes each change of the progress bar with the page's own clock, frame by frame, until the run ends. */
const WATCH_PROGRESS = `
  const page = document.querySelector('keystamp-page');
  const changes = (window.progressChanges = []);
  let last = null;
  const look = () => {
    const bar = document.querySelector('#progress');
    if (page.running && bar && bar.value !== last) changes.push({ at: performance.now(), value: (last = bar.value) });
    requestAnimationFrame(look);
  };
  look();`;

inEachEngine('a run', (browser) => {
  test('moves its progress many times within a second, and never back', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=500000&passes=15'));
    await driver.executeScript(WATCH_PROGRESS);
    await runPage(driver);
    const changes = await driver.executeScript<{ at: number; value: number }[]>('return window.progressChanges');
    const busiest = Math.max(
      ...changes.map(({ at }) => changes.filter((other) => at <= other.at && other.at < at + 1000).length),
    );
    expect(busiest).toBeGreaterThanOrEqual(5);
    expect(changes.map(({ value }) => value)).toEqual(changes.map(({ value }) => value).toSorted((a, b) => a - b));
  });

  test('is cancelled in the middle, keeps the report before it, and runs again', async () => {
    const driver = browser();
    await openPage(driver, pageAt(SHORT));
    await runPage(driver);
    const before = await reportOf(driver);
    const claims = [await textOf(driver, '#claim-time'), await textOf(driver, '#claim-bytes')];

    await type(driver, 'keys', '10000000');
    await type(driver, 'passes', '1000');
    await click(driver, '#run');
    await untilAdvancing(driver);
    await click(driver, '#cancel');
    const cancelled = await pageState(driver);
    expect(cancelled).toMatchObject({ running: false, finished: true, problem: null });
    expect(await reportOf(driver)).toEqual(before);
    expect([await textOf(driver, '#claim-time'), await textOf(driver, '#claim-bytes')]).toEqual(claims);
    expect(await textOf(driver, '#cancelled')).toBe('Cancelled. What is shown is from before.');

    await type(driver, 'keys', '50000');
    await type(driver, 'passes', '5');
    await click(driver, '#run');
    await untilIdle(driver);
    const again = await reportOf(driver);
    expect(again.run.blocks).toBe(5);
    expect(await driver.findElements(By.css('#cancelled'))).toHaveLength(0);
    expect(again.createdAt).not.toBe(before.createdAt);
  });

  test('can be cancelled before there was any report', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=10000000&passes=1000'));
    await click(driver, '#run');
    await untilAdvancing(driver);
    await click(driver, '#cancel');
    expect(await pageState(driver)).toMatchObject({ running: false, finished: false, problem: null });
    expect(await textOf(driver, '#cancelled')).toBe('Cancelled. Nothing was kept.');
  });

  test('repeats its order from its seed', async () => {
    const driver = browser();
    await openPage(driver, pageAt(SHORT));
    await runPage(driver);
    const first = await reportOf(driver);
    await runPage(driver);
    const second = await reportOf(driver);
    expect(second.run.order).toEqual(first.run.order);
    expect(second.config).toEqual(first.config);
    expect(second.createdAt).not.toBe(first.createdAt);
  });
});
