// What every end-to-end test stands on: the same test in each engine, and steps that a reader could take.
import { By, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { pageState, reportText, untilUsable } from '../../scripts/drive.ts';
import { ENGINE_NAMES, type EngineName, openSession, type Session } from '../../scripts/engines.ts';
import { parseReport, type Report } from '../../www/report.ts';

/** A session's driver, once the tests run. */
export type Browser = () => WebDriver;

/** Describes the same tests for each engine, with a session of their own. */
export function inEachEngine(title: string, tests: (browser: Browser, engine: EngineName) => void) {
  describe.each(ENGINE_NAMES)(`${title}, in %s`, (engine) => {
    let session: Session | undefined;
    beforeAll(async () => {
      session = await openSession(engine);
    });
    afterAll(() => session?.close());
    tests(() => {
      if (!session) throw new Error('the session is not open yet');
      return session.driver;
    }, engine);
  });
}

/** The page's address with settings; the words are the query string without "?". */
export const pageAt = (query = '') => inject('pageUrl') + (query && `?${query}`);

/**
 * Opens the page in a frame of so many CSS pixels, which is narrower than a window of some engines gets, and turns the
 * driver to it. A page lays itself out in a frame as in a window of that width.
 */
export async function openPageInFrame(driver: WebDriver, url: string, width: number): Promise<void> {
  // A file of the same host that is only text: its document has no policy, and so may hold a frame.
  await driver.get(new URL('embed.js', url).href);
  await driver.executeScript(
    `const frame = document.createElement('iframe');
    Object.assign(frame, { width: arguments[0], height: 740, src: arguments[1] });
    document.body.replaceChildren(frame);`,
    width,
    url,
  );
  await driver.switchTo().frame(0);
  await untilUsable(driver, url);
}

/** By how many CSS pixels the page can be moved sideways. */
export const sideways = (driver: WebDriver) =>
  driver.executeScript<number>('return document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The visible text of an element. */
export const textOf = (driver: WebDriver, selector: string) => driver.findElement(By.css(selector)).getText();

/** Types a new value into a field, as a reader would. */
export async function type(driver: WebDriver, name: string, value: string): Promise<void> {
  const field = await driver.findElement(By.css(`[name="${name}"]`));
  await field.clear();
  await field.sendKeys(value);
}

/** The value a form field shows. */
export const fieldValue = (driver: WebDriver, name: string) =>
  driver.findElement(By.css(`[name="${name}"]`)).getAttribute('value');

/** The ids of the ticked builders. */
export const tickedBuilders = (driver: WebDriver) =>
  driver.executeScript<string[]>(
    'return [...document.querySelectorAll("[name=builders]:checked")].map((box) => box.value)',
  );

/** The page's report, checked. */
export const reportOf = async (driver: WebDriver): Promise<Report> => parseReport(JSON.parse(await reportText(driver)));

/** Waits until a run has visibly begun to advance. */
export async function untilAdvancing(driver: WebDriver): Promise<void> {
  await driver.wait(async () => {
    const { running, progress, problem } = await pageState(driver);
    if (!running) throw new Error(`the run ended before it advanced: ${problem ?? 'no problem was shown'}`);
    return (progress ?? 0) > 0;
  });
}
