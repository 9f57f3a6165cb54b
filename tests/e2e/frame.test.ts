// An embed's frame at odd moments and in odd sizes.
import { By, until } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeReport } from '../../www/exports/link.ts';
import { sampleReport } from '../unit/sample-report.ts';
import { inEachEngine } from './browser.ts';
import { type Host, inside, openHost, overflow, untilInvited, untilThere } from './host.ts';

/** Keeps results from being unpacked until the test says so. */
const SLOW = `
  const Real = window.DecompressionStream;
  const free = new Promise((resolve) => { window.free = resolve; });
  window.DecompressionStream = function (format) {
    const { writable, readable } = new Real(format);
    return { writable, readable: readable.pipeThrough(new TransformStream({ flush: () => free })) };
  };`;

inEachEngine('a frame', (browser, engine) => {
  let host: Host;
  beforeAll(async () => {
    host = await openHost();
  });
  afterAll(() => host.close());

  test('keeps what it has opened when its address became another meanwhile', async () => {
    const driver = browser();
    const hash = await encodeReport(sampleReport());
    await driver.get(`${inject('pageUrl')}embed.html?keys=50000&passes=3`);
    await untilInvited(driver);
    await driver.executeScript(
      `${SLOW}
      location.hash = arguments[0];
      document.querySelector('#start').click();`,
      hash,
    );
    await driver.wait(until.elementLocated(By.css('keystamp-page')), 60_000);
    await driver.executeScript('window.free()');
    await driver.wait(until.elementLocated(By.css('keystamp-page:not(.waiting-behind) #run')), 60_000);
    expect(await driver.findElements(By.css('#invitation'))).toEqual([]);
    // The page around gives it yet another result.
    await driver.executeScript('location.hash = "#r1=AAAA"');
    await driver.wait(until.elementLocated(By.css('#link-problem')), 30_000);
    expect(await driver.findElement(By.css('#full')).getAttribute('href')).toMatch(/passes=3#r1=AAAA$/);
  });

  test('scrolls by itself what is higher than a frame may be', async () => {
    const driver = browser();
    const script = `<script type="module" src="${inject('pageUrl')}embed.js"></script>`;
    await driver.get(host.page(`${engine}-high`, `<key-stamp></key-stamp>${script}`));
    await untilThere(driver);
    const scrolls = () =>
      inside(driver, 0, () =>
        driver.executeScript("return getComputedStyle(document.documentElement).overflowY !== 'hidden'"),
      );
    await driver.wait(async () => !(await scrolls()));
    await inside(driver, 0, () =>
      driver.executeScript(
        `const high = document.createElement('div');
        high.id = 'high';
        high.style.height = '25000px';
        document.querySelector('#place').append(high);`,
      ),
    );
    await driver.wait(scrolls);
    expect(await inside(driver, 0, () => overflow(driver))).toBeGreaterThan(5_000);
    await inside(driver, 0, () => driver.executeScript('document.querySelector("#high").remove()'));
    await driver.wait(async () => !(await scrolls()));
  });
});
