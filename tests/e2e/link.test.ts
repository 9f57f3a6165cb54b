// A result link, opened as its reader opens it: in a page that has measured nothing.
import { By, until, type WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { encodeReport } from '../../www/exports/link.ts';
import type { Report } from '../../www/report.ts';
import { inEachEngine, pageAt, reportOf, textOf, type, untilAdvancing } from './browser.ts';

const SHORT = 'keys=50000&passes=7&seed=1';
const HEADLINES = ['#claim-time .claim-headline', '#claim-bytes .claim-headline'];

const headlines = (driver: WebDriver) => Promise.all(HEADLINES.map((selector) => textOf(driver, selector)));

/** Opens an address anew: where only its end differs, a browser would stay on the page. */
async function open(driver: WebDriver, hash: string, shows: string): Promise<string> {
  await driver.get('about:blank');
  await openPage(driver, `${pageAt()}${hash}`);
  await driver.wait(until.elementLocated(By.css(`${shows} strong`)), 60_000);
  return textOf(driver, shows);
}

async function measured(driver: WebDriver): Promise<Report> {
  await openPage(driver, pageAt(SHORT));
  await runPage(driver);
  return reportOf(driver);
}

inEachEngine('a result link', (browser) => {
  test('shows the same numbers and the same claims, and runs nothing', async () => {
    const driver = browser();
    const report = await measured(driver);
    const claims = await headlines(driver);
    const sealed = await open(driver, await encodeReport(report), '#sealed');
    expect(sealed).toContain(`Measured by the author on ${report.environment.engine}`);
    expect(sealed).toContain('is as it came');
    expect(await reportOf(driver)).toEqual(report);
    expect(await headlines(driver)).toEqual(claims);
    expect(await textOf(driver, '#claim-time')).toContain('on the author’s machine');
    expect(await pageState(driver)).toMatchObject({ running: false, problem: null });
  });

  test('lets the reader run the same, and shows both', async () => {
    const driver = browser();
    const report = await measured(driver);
    await open(driver, await encodeReport(report), '#sealed');
    expect(await textOf(driver, '#run')).toBe('Run here');
    await click(driver, '#run');
    await untilIdle(driver);
    const own = await reportOf(driver);
    expect(own.createdAt).not.toBe(report.createdAt);
    expect({ ...own.config, seed: report.config.seed }).toEqual(report.config);
    expect(await textOf(driver, '#beside')).toContain('The author’s');
    const rows = await driver.findElements(By.css('[data-chart="time"] [data-row]'));
    expect(rows).toHaveLength(5);
    expect(await textOf(driver, '#claim-time')).toContain('on this machine');
  });

  test('cannot claim what its passes do not say', async () => {
    const driver = browser();
    const report = await measured(driver);
    const claims = await headlines(driver);
    const forged = structuredClone(report);
    const claim = { ratio: 0.01, low: 0.009, high: 0.011, verdict: 'faster', withheld: null };
    Object.assign(forged.comparisons[0] ?? {}, claim);
    const sealed = await open(driver, await encodeReport(forged), '#sealed');
    expect(sealed).toContain('from what its passes and counts say');
    expect(await reportOf(driver)).toEqual(report);
    expect(await headlines(driver)).toEqual(claims);
  });

  test('shows a script as the text that it is', async () => {
    const driver = browser();
    const report = await measured(driver);
    report.config.regions = ['<img src="missing" onerror="window.ran = true">'];
    report.agreement.sample = '<script>window.ran = true</script>';
    await open(driver, await encodeReport(report), '#sealed');
    expect(await textOf(driver, '.sample')).toContain('<script>');
    expect(await driver.executeScript('return window.ran ?? null')).toBeNull();
    expect(await driver.findElements(By.css('keystamp-page img, keystamp-page script'))).toHaveLength(0);
  });

  test('shows builders that this page does not have, and says that it cannot run them', async () => {
    const driver = browser();
    const report = await measured(driver);
    const strange: Report = JSON.parse(JSON.stringify(report).replaceAll('"create"', '"unheard-of"'));
    const sealed = await open(driver, await encodeReport(strange), '#sealed');
    expect(sealed).toContain('This page cannot run the same: Builders: "concat,unheard-of" is not');
    expect(await textOf(driver, '#claim-bytes')).toContain('no prediction for unheard-of');
    expect(await driver.findElements(By.css('[data-chart="time"] [data-row="unheard-of"]'))).toHaveLength(1);
    expect(await driver.findElements(By.css('[data-builder]'))).toHaveLength(1);
  });

  test('that is opened during a run says that it waits, and is shown when there is no other', async () => {
    const driver = browser();
    const report = await measured(driver);
    await driver.get('about:blank');
    await openPage(driver, pageAt('keys=10000000&passes=1000'));
    await click(driver, '#run');
    await untilAdvancing(driver);
    await driver.executeScript('location.hash = arguments[0]', await encodeReport(report));
    await driver.wait(until.elementLocated(By.css('#link-kept')), 60_000);
    expect(await textOf(driver, '#link-kept')).toBe(
      'The result of this link has come while a run is under way. It will be shown in full when the run has ended.',
    );
    expect(await driver.findElement(By.css('.controls [role="status"]')).getAttribute('textContent')).toBe(
      'The result of the link will be shown in full when the run has ended.',
    );
    await click(driver, '#cancel');
    await driver.wait(until.elementLocated(By.css('#sealed strong')), 60_000);
    expect(await driver.findElements(By.css('#link-kept, #beside'))).toHaveLength(0);
    expect(await reportOf(driver)).toEqual(report);
  });

  test('that is damaged says so, and leaves a working page', async () => {
    const driver = browser();
    const report = await measured(driver);
    const hash = await encodeReport(report);
    expect(await open(driver, hash.slice(0, hash.length / 2), '#link-problem')).toContain('damaged');
    expect(await open(driver, '#r7=abcd', '#link-problem')).toContain('another version');
    await type(driver, 'keys', '50000');
    await type(driver, 'passes', '3');
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ finished: true, problem: null });
  });
});
