// Driving the page through a browser session: what the bench, the pictures and the end-to-end tests have in common.
// Only what a reader could do or see, and the finished report.
import { By, type WebDriver } from 'selenium-webdriver';

/** How long a page may take to load before it is reported as hung, and how often it is looked at, in milliseconds. */
const LOAD_MS = 60_000;
const LOOK_MS = 100;

/** The page, as it is at one moment. */
export interface PageState {
  running: boolean;
  finished: boolean;
  /** The text of the visible error panel. */
  problem: string | null;
  /** From 0 to 1; null while there is no progress to show. */
  progress: number | null;
  /** What stands beside the progress bar. */
  words: string;
}

const STATE = `
  const page = document.querySelector('keystamp-page');
  const shown = (element) => (element && element.checkVisibility() ? element.textContent.trim() : null);
  const bar = document.querySelector('#progress');
  return {
    running: page.running,
    finished: page.report !== null,
    problem: shown(document.querySelector('#problem')) || null,
    progress: bar && bar.hasAttribute('value') ? bar.value / bar.max : null,
    words: bar?.labels[0]?.textContent.trim() ?? '',
  };`;

/** What the page shows right now. */
export const pageState = (driver: WebDriver) => driver.executeScript<PageState>(STATE);

/** Opens the page at an address and waits until it can be used. */
export async function openPage(driver: WebDriver, url: string): Promise<void> {
  await driver.get(url);
  await untilUsable(driver, url);
}

/** Waits until the page that is being opened can be used. */
export async function untilUsable(driver: WebDriver, url: string): Promise<void> {
  const ready = `const run = document.querySelector('#run');
    return customElements.get('keystamp-page') !== undefined && run !== null && !run.disabled;`;
  await driver.wait(() => driver.executeScript<boolean>(ready), LOAD_MS, `${url} did not become usable`, LOOK_MS);
}

/** Clicks a control as a reader would. */
export async function click(driver: WebDriver, selector: string): Promise<void> {
  await driver.findElement(By.css(selector)).click();
}

/** The finished report as the page holds it: JSON text, not yet checked. */
export const reportText = (driver: WebDriver) =>
  driver.executeScript<string>("return JSON.stringify(document.querySelector('keystamp-page').report)");

/**
 * Waits until the page stops running and says what it then is. A run may take as long as it needs: it has failed when
 * the page says so or the browser is gone, never because of a clock.
 */
export async function untilIdle(driver: WebDriver, look: (state: PageState) => void = () => {}): Promise<PageState> {
  let last: PageState | undefined;
  await driver.wait(
    async () => {
      last = await pageState(driver);
      look(last);
      return !last.running;
    },
    0,
    undefined,
    LOOK_MS,
  );
  return last as PageState;
}

/** Clicks Run, waits for the end and gives the report's text. Throws what the page says when the run fails. */
export async function runPage(driver: WebDriver, look?: (state: PageState) => void): Promise<string> {
  await click(driver, '#run');
  const { problem, finished } = await untilIdle(driver, look);
  if (problem !== null || !finished) throw new Error(problem ?? 'the run ended without a report');
  return reportText(driver);
}
