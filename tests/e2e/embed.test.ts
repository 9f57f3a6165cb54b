// Embeds, in a page of another origin: nothing of weight before a click, a run after it, and no way in for strangers.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { serve } from '../../scripts/serve.ts';
import { root } from '../../scripts/tools.mjs';
import { encodeReport } from '../../www/exports/link.ts';
import type { Report } from '../../www/report.ts';
import { inEachEngine, pageAt, reportOf, textOf } from './browser.ts';
import { type Host, heightOf, inside, openHost, overflow, strict, untilInvited, untilThere } from './host.ts';

const FEW = 'keys="50000" passes="7" seed="1"';
/** Compressed bytes that a frame may fetch before a click, all together. */
const MOST_BEFORE = 15_000;

/** And what a page around it fetches. */
const MOST_ELEMENT = 3_000;

const FIGURE = '<figure><p id="still">The picture, the table and the link.</p></figure>';

inEachEngine('an embed', (browser, engine) => {
  let host: Host;
  let origin: string;
  let script: string;
  let policy: string;
  beforeAll(async () => {
    host = await openHost();
    origin = new URL(inject('pageUrl')).origin;
    script = `<script type="module" src="${inject('pageUrl')}embed.js"></script>`;
    policy = strict(origin);
  });
  afterAll(() => host.close());

  /** Opens a page of the host with these elements. */
  async function open(driver: WebDriver, name: string, body: string, its = policy): Promise<void> {
    await driver.get(host.page(`${engine}-${name}`, body, its));
  }

  /** Clicks Run in the current frame, and waits until the run is over. */
  async function run(driver: WebDriver): Promise<Report> {
    await untilInvited(driver);
    await click(driver, '#start');
    await driver.wait(until.elementLocated(By.css('keystamp-page:not(.waiting-behind) #run')), 60_000);
    expect(await untilIdle(driver)).toMatchObject({ finished: true, problem: null });
    return reportOf(driver);
  }

  async function measured(driver: WebDriver): Promise<Report> {
    await openPage(driver, pageAt('keys=50000&passes=7&seed=1'));
    await runPage(driver);
    return reportOf(driver);
  }

  const textInside = (driver: WebDriver, at: number, selector: string) =>
    inside(driver, at, () => textOf(driver, selector));

  const theme = (driver: WebDriver, at = 0) =>
    inside(driver, at, () => driver.executeScript<string>('return document.documentElement.dataset.theme'));

  test('asks for little before a click, and keeps nothing', async () => {
    const driver = browser();
    const result = await encodeReport(await measured(driver));
    await open(driver, 'little', `<key-stamp ${FEW} result="${result}">${FIGURE}</key-stamp>${script}`);
    await untilThere(driver);
    const { names, kept } = await inside(driver, 0, () =>
      driver.executeScript<{ names: string[]; kept: string }>(`return {
        names: [location.href.split(/[?#]/)[0], ...performance.getEntriesByType('resource').map(({ name }) => name)],
        kept: document.cookie + Object.keys(localStorage) + Object.keys(sessionStorage),
      }`),
    );
    expect(kept).toBe('');
    expect(names.filter((name) => !/(embed\.html|\.js|\.css|\.svg)$/.test(name))).toEqual([]);
    expect(names.filter((name) => new URL(name).origin !== origin)).toEqual([]);
    const sizes = await Promise.all(
      names.map(async (name) => gzipSync(await (await fetch(name)).arrayBuffer(), { level: 9 }).length),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BEFORE);
    const element = await (await fetch(`${inject('pageUrl')}embed.js`)).text();
    expect(element).not.toMatch(/\bimport\b(?!\.meta)/);
    expect(gzipSync(element, { level: 9 }).length).toBeLessThanOrEqual(MOST_ELEMENT);
  });

  test('runs after a click, as high as what it shows', async () => {
    const driver = browser();
    await open(driver, 'runs', `<key-stamp ${FEW}>${FIGURE}</key-stamp><p id="after">After.</p>${script}`);
    await driver.wait(() => driver.executeScript<boolean>("return customElements.get('key-stamp') !== undefined"));
    const reserved = await heightOf(driver);
    await untilThere(driver);
    expect(await heightOf(driver)).toBe(reserved);
    expect(await inside(driver, 0, () => overflow(driver))).toBe(0);
    const report = await inside(driver, 0, () => run(driver));
    expect(report.run).toMatchObject({ keysPerPass: 50_000, blocks: 7 });
    await driver.wait(async () => (await inside(driver, 0, () => overflow(driver))) === 0);
    expect(await heightOf(driver)).toBeGreaterThan(reserved);
    expect(await driver.findElement(By.css('#still')).isDisplayed()).toBe(false);
  });

  test('shows the author’s result as stored, then recomputes it and runs the same', async () => {
    const driver = browser();
    const report = await measured(driver);
    const result = (await encodeReport(report)).slice('#r1='.length);
    // As it is pasted: the whole link, with a space too many.
    await open(driver, 'result', `<key-stamp result=" ${pageAt()}#r1=${result} "></key-stamp>${script}`);
    await driver.wait(() => driver.executeScript<boolean>("return customElements.get('key-stamp') !== undefined"));
    const reserved = await heightOf(driver);
    await untilThere(driver);
    expect(await heightOf(driver)).toBe(reserved);
    const said = await textInside(driver, 0, '#invitation');
    expect(said).toContain(`Measured by the author on ${report.environment.engine}`);
    expect(said).toContain('not yet recomputed');
    await inside(driver, 0, async () => {
      expect(await textOf(driver, '#start')).toBe('Run here');
      expect(await driver.findElement(By.css('#full')).getAttribute('href')).toContain(`index.html#r1=${result}`);
      const own = await run(driver);
      expect(own.config).toEqual({ ...report.config, seed: own.config.seed });
      expect(await textOf(driver, '#author')).toContain('is as it came');
    });
  });

  test('as a plain frame without a script scrolls by itself', async () => {
    const driver = browser();
    const address = `${inject('pageUrl')}embed.html?keys=50000&amp;passes=3&amp;compact&amp;charts=ratio`;
    await open(driver, 'plain', `<iframe height="300" title="keystamp" src="${address}"></iframe>`);
    await inside(driver, 0, async () => {
      await run(driver);
      expect(await overflow(driver)).toBeGreaterThan(0);
      expect(await driver.executeScript('return getComputedStyle(document.documentElement).overflowY')).not.toBe(
        'hidden',
      );
      const charts = await driver.executeScript(
        'return [...document.querySelectorAll("keystamp-chart")].map(({ kind }) => kind)',
      );
      expect(charts).toEqual(['ratio']);
      expect(await driver.findElements(By.css('keystamp-settings, keystamp-share'))).toEqual([]);
    });
  });

  test('takes its theme from the page around it', async () => {
    const driver = browser();
    await open(driver, 'theme', `<key-stamp theme="light"></key-stamp>${script}`);
    await untilThere(driver);
    expect(await theme(driver)).toBe('light');
    const ground = () =>
      inside(driver, 0, () =>
        driver.executeScript('return getComputedStyle(document.documentElement).backgroundColor'),
      );
    const light = await ground();
    await driver.executeScript("document.querySelector('key-stamp').setAttribute('theme', 'dark')");
    await driver.wait(async () => (await theme(driver)) === 'dark');
    expect(await ground()).not.toBe(light);
    await driver.executeScript("document.querySelector('key-stamp').removeAttribute('theme')");
    await driver.wait(async () => (await theme(driver)) === 'auto');
  });

  test('and the page around it hear nobody else', async () => {
    const driver = browser();
    const stranger = host.page(`${engine}-stranger`, '');
    const body = `<key-stamp theme="light"></key-stamp><iframe id="stranger" src="${stranger}"></iframe>${script}`;
    await open(driver, 'strangers', body, '');
    await untilThere(driver);
    const height = await heightOf(driver);
    await inside(driver, 0, () =>
      driver.executeScript(`window.worn = [];
        new MutationObserver(() => window.worn.push(document.documentElement.dataset.theme))
          .observe(document.documentElement, { attributeFilter: ['data-theme'] });`),
    );
    await driver.executeScript(`window.heard = 0; addEventListener('message', () => { window.heard += 1 })`);
    await driver.switchTo().frame(driver.findElement(By.css('#stranger')));
    await driver.executeScript(`
      const size = { form: 'keystamp-embed/1', kind: 'size', height: 5000, open: true };
      top.postMessage(size, '*');
      const frame = top.document.querySelector('key-stamp').shadowRoot.querySelector('iframe').contentWindow;
      for (const theme of ['dark', '<script>', 7]) frame.postMessage({ form: 'keystamp-embed/1', kind: 'dress', theme }, '*');`);
    await driver.switchTo().defaultContent();
    await driver.wait(() => driver.executeScript<boolean>('return window.heard > 0'));
    await driver.executeScript(`
      const frame = document.querySelector('key-stamp').shadowRoot.querySelector('iframe').contentWindow;
      for (const data of [null, 'dark', { theme: 'dark' }, { form: 'keystamp-embed/1', kind: 'dress', theme: 'pink' }])
        frame.postMessage(data, '*');
      document.querySelector('key-stamp').setAttribute('theme', 'auto');`);
    await driver.wait(async () => (await theme(driver)) === 'auto');
    expect(await inside(driver, 0, () => driver.executeScript('return window.worn'))).toEqual(['auto']);
    expect(await heightOf(driver)).toBe(height);
  });

  test('stands several times on one page, each with its own settings', async () => {
    const driver = browser();
    const body = `<key-stamp ${FEW} builders="concat,push"></key-stamp><p>And</p>
      <key-stamp ${FEW} preset="rust" theme="dark"></key-stamp>${script}`;
    await open(driver, 'several', body);
    await untilThere(driver, 0);
    await untilThere(driver, 1);
    expect([await theme(driver, 0), await theme(driver, 1)]).toEqual(['auto', 'dark']);
    expect(await textInside(driver, 1, '#plan')).toContain('swar');
    const untouched = await heightOf(driver, 1);
    const report = await inside(driver, 0, () => run(driver));
    expect(report.config.builders).toEqual(['concat', 'push']);
    expect(await heightOf(driver, 1)).toBe(untouched);
    expect(await inside(driver, 1, () => driver.findElements(By.css('#start')))).toHaveLength(1);
  });

  test('names what it cannot use, and works', async () => {
    const driver = browser();
    await open(driver, 'problems', `<key-stamp keys="none" charts="pie" preset="best"></key-stamp>${script}`);
    await untilThere(driver);
    const problems = await textInside(driver, 0, '#problems');
    expect(problems).toContain('Charts: "pie" is not a choice from time, bytes, allocations, ratio');
    expect(problems).toContain('Preset: "best" is not one of article, rust, all');
    expect(problems).toContain('Keys per pass: "none" is not a whole number');
    expect(await inside(driver, 0, () => overflow(driver))).toBe(0);
  });

  test('says when the page does not arrive, and tries again', async () => {
    const driver = browser();
    const directory = mkdtempSync(join(tmpdir(), 'keystamp-incomplete-'));
    cpSync(join(root, 'dist'), directory, { recursive: true });
    const [application = ''] = readdirSync(join(directory, 'assets')).filter((name) => name.startsWith('application-'));
    renameSync(join(directory, 'assets', application), join(directory, application));
    const served = await serve({ directory });
    try {
      await driver.get(`${served.url}embed.html?keys=50000&passes=3`);
      await untilInvited(driver);
      await click(driver, '#start');
      const failed = driver.findElement(By.css('#failed'));
      await driver.wait(until.elementTextContains(failed, 'The page could not be loaded'), 60_000);
      renameSync(join(directory, application), join(directory, 'assets', application));
      await click(driver, '#start');
      await driver.wait(until.elementLocated(By.css('keystamp-page:not(.waiting-behind) #run')), 60_000);
      expect(await untilIdle(driver)).toMatchObject({ finished: true, problem: null });
    } finally {
      await served.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test('does not move what is seen when it takes the place of a higher figure', async () => {
    const driver = browser();
    const high = `<key-stamp ${FEW}><svg width="100" height="900"></svg></key-stamp><p>After.</p>`;
    await open(driver, 'high', `${high}<p><svg width="1" height="1500"></svg></p>${high}${script}`);
    await untilThere(driver, 0);
    expect(await heightOf(driver, 0)).toBeGreaterThanOrEqual(900);
    // Lazily it would be left to the browser how near it has to be.
    await driver.executeScript(`const [, below] = document.querySelectorAll('key-stamp');
      below.shadowRoot.querySelector('iframe').loading = 'eager';`);
    await driver.wait(
      () =>
        driver.executeScript<boolean>(`const [, below] = document.querySelectorAll('key-stamp');
          return below.shadowRoot.querySelector('div').classList.contains('there')`),
      60_000,
    );
    expect(await heightOf(driver, 1)).toBeLessThan(900);
  });

  test('is what the demonstration post has, three times', async () => {
    const driver = browser();
    await driver.get(`${inject('pageUrl')}post.html`);
    await untilThere(driver, 0);
    await untilThere(driver, 1);
    await driver.executeScript("document.querySelector('iframe').scrollIntoView()");
    await inside(driver, 0, () => untilInvited(driver));
    expect(await textInside(driver, 1, '#invitation')).toContain('Measured by the author on Chromium');
    expect(await textInside(driver, 2, '#plan')).toContain('swar');
    expect(await driver.executeScript('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(
      0,
    );
    for (const at of [0, 1, 2])
      expect(await inside(driver, at, () => driver.findElement(By.css('#problems')).isDisplayed())).toBe(false);
  });

  test('leaves the figure where scripts or frames are blocked', async () => {
    const driver = browser();
    const still = () => driver.findElement(By.css('#still')).isDisplayed();
    const body = `<key-stamp ${FEW}>${FIGURE}</key-stamp>${script}`;
    await open(driver, 'no-script', body, "default-src 'none'; style-src 'self'");
    expect(await still()).toBe(true);
    expect(await driver.executeScript("return document.querySelector('key-stamp').shadowRoot")).toBeNull();
    await open(driver, 'no-frame', body, `default-src 'none'; script-src ${origin}; style-src 'self'`);
    await driver.wait(() => driver.executeScript<boolean>("return customElements.get('key-stamp') !== undefined"));
    await driver.executeScript("document.querySelector('key-stamp').scrollIntoView()");
    expect(await still()).toBe(true);
    expect(await pageState(driver).catch(() => null)).toBeNull();
  });
});
