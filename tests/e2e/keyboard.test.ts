// The whole flow by keyboard alone: set up, run, cancel, read the charts, share.
import { Key, type WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { openPage, pageState, untilIdle } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, reportOf, textOf, untilAdvancing } from './browser.ts';

/** More stops than the page has. */
const MOST_STOPS = 200;

const press = (driver: WebDriver, ...keys: string[]) =>
  driver
    .actions()
    .sendKeys(...keys)
    .perform();

const focused = (driver: WebDriver, selector: string) =>
  driver.executeScript<boolean>('return document.activeElement?.matches(arguments[0]) ?? false', selector);

/** Presses Tab until an element has the focus, and fails where it is never reached. */
async function tabTo(driver: WebDriver, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await focused(driver, selector)) {
      await expectVisibleFocus(driver, selector);
      return;
    }
    await press(driver, Key.TAB);
  }
  throw new Error(`Tab does not reach ${selector}`);
}

/** Whoever moves by keyboard has to see where they are. */
async function expectVisibleFocus(driver: WebDriver, selector: string): Promise<void> {
  const marked = await driver.executeScript<boolean>(`
    const focus = document.activeElement;
    const shown = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    const area = focus.querySelector(':scope > .row-area');
    return shown(getComputedStyle(focus)) || (area !== null && getComputedStyle(area).stroke !== 'none');`);
  expect(marked, `${selector} shows its focus`).toBe(true);
}

/** Writes over what a field holds. */
async function fill(driver: WebDriver, name: string, text: string): Promise<void> {
  await tabTo(driver, `[name="${name}"]`);
  await driver.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform();
  await press(driver, text);
}

inEachEngine('by keyboard alone', (browser) => {
  test('a reader sets up, runs, cancels, walks the charts and shares', async () => {
    const driver = browser();
    await openPage(driver, pageAt());
    await fill(driver, 'keys', '10000000');
    await fill(driver, 'passes', '1000');
    // Enter in a field runs, and the way out is where the focus then is.
    await press(driver, Key.ENTER);
    await untilAdvancing(driver);
    await driver.wait(() => focused(driver, '#cancel'));
    await press(driver, Key.ENTER);
    expect(await pageState(driver)).toMatchObject({ running: false, problem: null });
    await driver.wait(() => focused(driver, '#run'));

    await fill(driver, 'keys', '50000');
    await fill(driver, 'passes', '5');
    await openPage(driver, await driver.getCurrentUrl());
    await tabTo(driver, '#run');
    await press(driver, Key.SPACE);
    await untilIdle(driver);
    expect((await reportOf(driver)).run.blocks).toBe(5);

    await tabTo(driver, '[data-chart="time"] [data-row="concat"]');
    await press(driver, Key.ARROW_DOWN);
    expect(await focused(driver, '[data-chart="time"] [data-row="create"]')).toBe(true);
    await press(driver, Key.END);
    expect(await focused(driver, '[data-chart="time"] [data-row="control"]')).toBe(true);
    // One stop for a whole chart.
    await press(driver, Key.TAB);
    expect(await focused(driver, '[data-row]')).toBe(false);

    await tabTo(driver, '#share > summary');
    await press(driver, Key.ENTER);
    await tabTo(driver, '#copy-result');
    await press(driver, Key.ENTER);
    await driver.wait(async () => (await textOf(driver, '#shared')) !== '');
    expect(await textOf(driver, '#shared')).toMatch(/copied|selected: copy it by hand/);
  });
});
