// Takes pictures of the page, to look at: wide and narrow, light and dark, during a run and after it; and the README's.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from 'selenium-webdriver/chrome.js';
import { buildPage } from './build.ts';
import { click, openPage, pageState, untilIdle } from './drive.ts';
import { openSession } from './engines.ts';
import { serve } from './serve.ts';
import { root } from './tools.mjs';
import { readOptions } from './usage.ts';

const USAGE = `npm run pictures -- [options]

  --folder DIRECTORY   where the pictures go, a new folder for temporary files unless given
  --help               prints this
`;

/** Widths in CSS pixels, each with the height of its window. */
const WINDOWS = [
  { width: 1200, height: 900 },
  { width: 360, height: 740 },
];
const SCHEMES = ['light', 'dark'] as const;

/** The README's picture ends with the charts. */
const README = { path: join(root, '.github', 'page.png'), width: 1200, scheme: 'light', last: '.charts' };

const QUERY = '?passes=31&seed=1';
/** Below the last element, in CSS pixels. */
const MARGIN = 24;

async function setView(driver: Driver, width: number, height: number, scheme: string): Promise<void> {
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
  await driver.sendDevToolsCommand('Emulation.setDeviceMetricsOverride', metrics);
  await driver.sendDevToolsCommand('Emulation.setScrollbarsHidden', { hidden: true });
  const features = [{ name: 'prefers-color-scheme', value: scheme }];
  await driver.sendDevToolsCommand('Emulation.setEmulatedMedia', { features });
}

/** @param last the picture ends below this element, or with the page */
async function picture(driver: Driver, path: string, last = 'body'): Promise<void> {
  const end = 'return Math.ceil(document.querySelector(arguments[0]).getBoundingClientRect().bottom + scrollY)';
  const [width, height] = await Promise.all([
    driver.executeScript<number>('return innerWidth'),
    driver.executeScript<number>(end, last),
  ]);
  const clip = { x: 0, y: 0, width, height: height + MARGIN, scale: 1 };
  const taken = await driver.sendAndGetDevToolsCommand('Page.captureScreenshot', { captureBeyondViewport: true, clip });
  writeFileSync(path, Buffer.from((taken as unknown as { data: string }).data, 'base64'));
  process.stdout.write(`${path}\n`);
}

const { folder = mkdtempSync(join(tmpdir(), 'keystamp-pictures-')) } = readOptions('pictures', USAGE, {
  folder: { type: 'string' },
});
mkdirSync(folder, { recursive: true });
await buildPage();
const served = await serve();
const session = await openSession('chromium');
const driver = session.driver as Driver;
try {
  for (const { width, height } of WINDOWS) {
    for (const scheme of SCHEMES) {
      const name = (moment: string) => join(folder, `${width}-${scheme}-${moment}.png`);
      await setView(driver, width, height, scheme);
      await openPage(driver, served.url + QUERY);
      await picture(driver, name('before'));
      await click(driver, '#run');
      await driver.wait(async () => ((await pageState(driver)).progress ?? 0) > 0.3);
      await picture(driver, name('during'));
      await untilIdle(driver);
      await picture(driver, name('after'));
      if (width === README.width && scheme === README.scheme) await picture(driver, README.path, README.last);
    }
  }
} finally {
  await session.close();
  await served.close();
}
