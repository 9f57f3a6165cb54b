// Taking a result along: what is copied, and what the saved files hold.
import { parse } from 'csv-parse/sync';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, pageState, runPage } from '../../scripts/drive.ts';
import { openSession } from '../../scripts/engines.ts';
import { decodeReport } from '../../www/link.ts';
import { inEachEngine, pageAt, reportOf, textOf } from './browser.ts';

const SHORT = 'keys=50000&passes=7&seed=1';

/** Notes what would go to the clipboard and to the disk, which belong to whoever runs the tests. */
const WATCH = `
  window.taken = { copied: null, name: null, blob: null };
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text) => { window.taken.copied = text; } },
  });
  const blobs = new Map();
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { const url = make.call(URL, blob); blobs.set(url, blob); return url; };
  HTMLAnchorElement.prototype.click = function () {
    window.taken.name = this.download;
    window.taken.blob = blobs.get(this.href);
  };`;

const READ = `
  const [done] = arguments;
  const { blob, name } = window.taken;
  const reader = new FileReader();
  reader.onload = () => done({ name, type: blob.type, dataUrl: reader.result });
  reader.readAsDataURL(blob);`;

interface Saved {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Clicks a button and waits until the page says that it did what it is for. */
async function press(driver: WebDriver, button: string, said: string): Promise<void> {
  await click(driver, button);
  await driver.wait(until.elementTextContains(driver.findElement(By.css('#shared')), said), 30_000);
}

async function saved(driver: WebDriver, button: string): Promise<Saved> {
  await click(driver, button);
  await driver.wait(async () => (await driver.executeScript('return window.taken.blob !== null')) === true, 30_000);
  const { name, type, dataUrl } = await driver.executeAsyncScript<{ name: string; type: string; dataUrl: string }>(
    READ,
  );
  await driver.executeScript('window.taken.blob = null');
  await driver.wait(until.elementTextIs(driver.findElement(By.css('#shared')), `Saved as ${name}.`), 30_000);
  return { name, type, bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') };
}

async function openShare(driver: WebDriver, run: boolean): Promise<void> {
  await openPage(driver, pageAt(SHORT));
  if (run) await runPage(driver);
  await driver.executeScript(WATCH);
  await click(driver, '#share > summary');
  await driver.wait(until.elementLocated(By.css('#copy-settings')), 30_000);
}

/** The first sentence of each claim. */
const headlines = (driver: WebDriver) =>
  Promise.all(['#claim-time', '#claim-bytes'].map((claim) => textOf(driver, `${claim} .claim-headline`)));

inEachEngine('sharing', (browser, engine) => {
  test('offers only the settings while there is no result', async () => {
    const driver = browser();
    await openShare(driver, false);
    await press(driver, '#copy-settings', 'copied');
    expect(await driver.executeScript('return window.taken.copied')).toBe(pageAt(SHORT));
    expect(await driver.findElement(By.css('#copy-result')).isEnabled()).toBe(false);
  });

  test('copies a link that shows a stranger the same numbers and the same claims, and runs nothing', async () => {
    const driver = browser();
    await openShare(driver, true);
    await press(driver, '#copy-result', 'Result link: copied.');
    const link = await driver.executeScript<string>('return window.taken.copied');
    expect(link.slice(0, link.indexOf('#'))).toBe(pageAt());
    const report = await reportOf(driver);
    expect(await decodeReport(link.slice(link.indexOf('#')))).toEqual(report);
    const claims = await headlines(driver);
    const stranger = await openSession(engine);
    try {
      await openPage(stranger.driver, link);
      await stranger.driver.wait(until.elementLocated(By.css('#sealed strong')), 60_000);
      expect(await reportOf(stranger.driver)).toEqual(report);
      expect(await headlines(stranger.driver)).toEqual(claims);
      expect(await pageState(stranger.driver)).toMatchObject({ running: false, finished: true, problem: null });
    } finally {
      await stranger.close();
    }
    await press(driver, '#copy-markdown', 'Markdown table: copied.');
    expect(await driver.executeScript('return window.taken.copied')).toContain('| Method ');
  });

  test('copies what a post needs, with the result or the settings', async () => {
    const driver = browser();
    const taken = () => driver.executeScript<string>('return window.taken.copied');
    await openShare(driver, false);
    await press(driver, '#snippet-iframe', 'Frame: copied.');
    expect(await taken()).toContain(`src="${pageAt()}embed.html?${SHORT.replaceAll('&', '&amp;')}"`);
    expect(await driver.findElement(By.css('#snippet-figure')).isEnabled()).toBe(false);
    await openShare(driver, true);
    for (const [kind, said] of Object.entries({ element: 'Element', markdown: 'Markdown', figure: 'Still figure' })) {
      await press(driver, `#snippet-${kind}`, `${said}: copied. Put`);
      const [, hash = ''] = /(r1=[\w-]+)/.exec(await taken()) ?? [];
      expect(await decodeReport(`#${hash}`)).toEqual(await reportOf(driver));
    }
  });

  test('saves the report and its tables', async () => {
    const driver = browser();
    await openShare(driver, true);
    const report = await reportOf(driver);
    const json = await saved(driver, '#save-report');
    expect(json.name).toMatch(/^keystamp-[a-z0-9.-]+\.json$/);
    expect(JSON.parse(json.bytes.toString())).toEqual(report);
    const passes = await saved(driver, '#save-passes');
    expect(parse(passes.bytes, { columns: true })).toHaveLength(21);
    const summary = await saved(driver, '#save-summary');
    expect(parse(summary.bytes, { columns: true })).toHaveLength(3);
  });

  test.each(['time', 'bytes', 'allocations', 'ratio'])(
    'saves the %s chart as pictures that stand alone',
    async (kind) => {
      const driver = browser();
      await openShare(driver, true);
      const svg = await saved(driver, `#svg-${kind}`);
      const text = svg.bytes.toString();
      expect(svg.name).toMatch(new RegExp(`-${kind}\\.svg$`));
      expect(text).not.toMatch(/class=|style=|var\(|currentcolor|light-dark|<!--|NaN/i);
      expect(text).toContain('concat');
      const shapes = text.match(/<(path|rect|circle|line|text|tspan|polygon)\b[^>]*>/g) ?? [];
      expect(shapes.length).toBeGreaterThan(5);
      expect(shapes.filter((shape) => !shape.includes(' fill='))).toEqual([]);
      const png = await saved(driver, `#png-${kind}`);
      expect(png.type).toBe('image/png');
      const [width] = /width="(\d+)"/.exec(text)?.slice(1) ?? [];
      expect(png.bytes.readUInt32BE(16)).toBe(2 * Number(width));
    },
  );

  test('breaks the line below a narrow chart before the picture ends', async () => {
    const driver = browser();
    await openShare(driver, true);
    await driver.executeScript("document.body.style.width = '340px'");
    const chart = driver.findElement(By.css('[data-chart="time"] > svg'));
    await driver.wait(async () => Number(await chart.getAttribute('width')) <= 340);
    const svg = await saved(driver, '#svg-time');
    const lines = [...svg.bytes.toString().matchAll(/font-size="12"[^>]*>([^<]*)</g)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toMatch(/^keystamp: .* 7 blocks of 50,000 keys$/);
  });

  test('saves both claims and all charts as one picture for a post', async () => {
    const driver = browser();
    await openShare(driver, true);
    const svg = await saved(driver, '#svg-post');
    const text = svg.bytes.toString();
    expect(svg.name).toMatch(/-post\.svg$/);
    expect(text).not.toMatch(/class=|style=|var\(|currentcolor|light-dark|<!--|NaN|href|undefined/i);
    const headlines = await Promise.all(
      ['#claim-time .claim-headline', '#claim-bytes .claim-headline'].map((claim) => textOf(driver, claim)),
    );
    const png = await saved(driver, '#png-post');
    expect(png.type).toBe('image/png');
    expect(png.bytes.readUInt32BE(16)).toBe(2400);
    // Nothing of its making stays on the page.
    expect(await driver.executeScript('return document.querySelector(".offstage")')).toBeNull();

    // The page's policy keeps even a test from parsing text there, and in WebKit also in an empty page after it.
    await driver.get(`${pageAt()}not-there`);
    const read = await driver.executeScript<{ root: string; told: string; texts: string[] }>(
      `const drawn = new DOMParser().parseFromString(arguments[0], 'image/svg+xml');
      return {
        root: drawn.documentElement.localName,
        told: drawn.querySelector('desc').textContent,
        texts: [...drawn.querySelectorAll('text')].map((each) => each.textContent),
      };`,
      text,
    );
    expect(read.root).toBe('svg');
    expect(read.told).toBe(headlines.join(' '));
    expect(read.texts.join(' ')).toContain(headlines[1]);
    const titles = ['Time per key', 'Ratio to concat', 'Bytes per key', 'Allocations per key'];
    expect(read.texts.filter((each) => titles.includes(each))).toEqual(titles);
    expect(read.texts.at(-1)).toMatch(/^keystamp: .*7 blocks of 50,000 keys$/);
  });

  test('shows what cannot be copied, selected', async () => {
    const driver = browser();
    await openShare(driver, false);
    await driver.executeScript('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
    await press(driver, '#copy-settings', 'by hand');
    expect(
      await driver.executeScript('return document.getSelection().toString() || document.activeElement.value'),
    ).toBe(pageAt(SHORT));
  });
});
