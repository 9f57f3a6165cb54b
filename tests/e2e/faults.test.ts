// What goes wrong is said, leaves a working page, and is over once its cause is.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By, until } from 'selenium-webdriver';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { type Served, serve } from '../../scripts/serve.ts';
import { root } from '../../scripts/tools.mjs';
import { inEachEngine, reportOf } from './browser.ts';

const SHORT = '?keys=50000&passes=5';

inEachEngine('a builder that is wrong for one id', (browser) => {
  test('is caught before anything is timed, and named with what it made', async () => {
    const driver = browser();
    await openPage(driver, `${inject('faultyUrl')}${SHORT}&builders=concat,faulty`);
    await click(driver, '#run');
    const state = await untilIdle(driver);
    expect(state.finished).toBe(false);
    expect(state.problem).toContain('faulty');
    expect(state.problem).toContain('1234');
    expect(state.problem).toContain('ORD-0001234');
  });

  test('does not keep the right ones from running', async () => {
    const driver = browser();
    await openPage(driver, `${inject('faultyUrl')}${SHORT}`);
    await runPage(driver);
    expect((await reportOf(driver)).agreement.ok).toBe(true);
  });
});

inEachEngine('a file that is missing', (browser) => {
  let directory = '';
  let served: Served | undefined;
  // Each test has a host of its own, so that no browser has its files already.
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'keystamp-e2e-'));
    cpSync(join(root, 'dist'), directory, { recursive: true });
    served = await serve({ directory });
  });
  afterEach(async () => {
    await served?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Takes files away, and says how to put them back. */
  function without(which: RegExp): () => void {
    const assets = join(directory, 'assets');
    const names = readdirSync(assets).filter((name) => which.test(name));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) renameSync(join(assets, name), join(directory, name));
    return () => {
      for (const name of names) renameSync(join(directory, name), join(assets, name));
    };
  }

  test('and is a module is said in a sentence, and Run works once it is back', async () => {
    const driver = browser();
    const putBack = without(/\.wasm$/);
    await openPage(driver, `${served?.url}${SHORT}`);
    await click(driver, '#run');
    const missing = await untilIdle(driver);
    expect(missing.finished).toBe(false);
    expect(missing.problem).toMatch(/module is missing.*404/);

    putBack();
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ running: false, finished: true, problem: null });
  });

  test('and is a part of the page is said where it is needed, and can be had once it is back', async () => {
    const driver = browser();
    const putBack = without(/^(scales|share|import)-.*\.js$/);
    await openPage(driver, `${served?.url}${SHORT}`);
    await click(driver, '#share > summary');
    const failed = await driver.findElement(By.css('#share-failed'));
    await driver.wait(until.elementIsVisible(failed), 30_000);
    await click(driver, '#share > summary');
    await click(driver, '#run');
    const missing = await untilIdle(driver);
    expect(missing.finished).toBe(false);
    expect(missing.problem).toContain('A part of this page could not be fetched.');

    putBack();
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ running: false, finished: true, problem: null });
    await click(driver, '#share > summary');
    await driver.wait(until.elementLocated(By.css('#copy-result')), 30_000);
    expect(await failed.isDisplayed()).toBe(false);
  });
});
