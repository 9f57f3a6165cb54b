// What goes wrong is said, leaves a working page, and is over once its cause is.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { By, until, type WebDriver } from 'selenium-webdriver';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { type Served, serve } from '../../scripts/serve.ts';
import { root } from '../../scripts/tools.mjs';
import { FAULTY, moduleDirectory } from '../../scripts/wasm.ts';
import { LIMITS } from '../../www/config.ts';
import { inEachEngine, pageAt, reportOf } from './browser.ts';

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

inEachEngine('a file that is missing or wrong', (browser) => {
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

  test('a missing module is said in a sentence, and Run works once it is back', async () => {
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

  test('a missing part of the page is said where it is needed, and can be had once it is back', async () => {
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

  /** Writes something else into a file, and says how to undo it. */
  function damaged(which: RegExp, change: (name: string, contents: Buffer) => string | Buffer): () => void {
    const assets = join(directory, 'assets');
    const kept = readdirSync(assets)
      .filter((name) => which.test(name))
      .map((name) => ({ path: join(assets, name), contents: readFileSync(join(assets, name)) }));
    expect(kept.length).toBeGreaterThan(0);
    for (const { path, contents } of kept) writeFileSync(path, change(basename(path), contents));
    return () => {
      for (const { path, contents } of kept) writeFileSync(path, contents);
    };
  }

  /** What the page says of a run that cannot be; then, with all in order, that Run works. */
  async function failsThenRuns(driver: WebDriver, mend: () => unknown): Promise<string> {
    await openPage(driver, `${served?.url}${SHORT}`);
    await click(driver, '#run');
    const { finished, problem } = await untilIdle(driver);
    expect(finished).toBe(false);
    await mend();
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ running: false, finished: true, problem: null });
    return problem ?? '';
  }

  test('a worker that crashes is said, and Run works once it does not', async () => {
    const mend = damaged(/^worker-/, () => "addEventListener('message', () => { throw new Error('on purpose'); });");
    expect(await failsThenRuns(browser(), mend)).toMatch(/background worker failed: .*on purpose/);
  });

  test('a module that was cut short is said, and Run works once it is whole', async () => {
    const mend = damaged(/\.wasm$/, (_name, contents) => contents.subarray(0, contents.length / 2));
    expect(await failsThenRuns(browser(), mend)).toContain('did not accept the benchmark module');
  });

  test('a module of another version is said, and Run works once they belong together', async () => {
    // One whose table has a builder more, as a later version's would.
    const other = readFileSync(join(moduleDirectory('timed', FAULTY), 'keystamp_bg.wasm'));
    const mend = damaged(/\.wasm$/, () => other);
    expect(await failsThenRuns(browser(), mend)).toMatch(/does not belong to this page|does not fit this page/);
  });

  test('a host that is gone is said, and Run works once it is back', async () => {
    const driver = browser();
    await openPage(driver, `${served?.url}${SHORT}`);
    const { port } = new URL(served?.url ?? '');
    await served?.close();
    await click(driver, '#run');
    const gone = await untilIdle(driver);
    expect(gone.finished).toBe(false);
    expect(gone.problem).toMatch(/could not be (fetched|started)/);
    served = await serve({ directory, port: Number(port) });
    expect(new URL(served.url).port).toBe(port);
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ running: false, finished: true, problem: null });
  });
});

inEachEngine('the limits', (browser) => {
  test('of keys and regions are no more than memory holds', async () => {
    const driver = browser();
    const regions = Array.from({ length: LIMITS.regions }, (_, at) =>
      String.fromCharCode(65 + at).repeat(LIMITS.regionLength),
    );
    await openPage(driver, pageAt(`keys=${LIMITS.keys}&passes=1&builders=swar&regions=${regions.join()}`));
    await runPage(driver);
    const { rows } = await reportOf(driver);
    expect(rows.map(({ holds }) => holds)).toEqual([true]);
  });
});
