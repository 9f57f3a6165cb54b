// What only shows after many runs: growth, and what is left behind by runs that were cut off. Minutes long, and so a
// command of its own: npm run endure.
import type { WebDriver } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, pageState, runPage, untilIdle } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, reportOf } from '../e2e/browser.ts';

const RUNS = 50;
/** After so many runs the page is what it will stay: every part of it has been fetched and shown. */
const SETTLED = 3;
const CANCELS = 20;
/** The latest moment for a cancel, in milliseconds after Run; the run that it cuts off takes far longer. */
const LATEST_MS = 1500;
/** What a reader notices, in milliseconds: the length from which browsers speak of a long task. */
const LONG_TASK_MS = 50;

const nodes = (driver: WebDriver) => driver.executeScript<number>('return document.querySelectorAll("*").length');

/** All memory of the page and its workers in bytes, after a collection; null where the engine does not tell. */
const memory = (driver: WebDriver) =>
  driver.executeAsyncScript<number | null>(`
    const [done] = arguments;
    const measure = performance.measureUserAgentSpecificMemory?.bind(performance);
    if (!measure || !crossOriginIsolated) done(null);
    else measure().then(({ bytes }) => done(bytes), () => done(null));`);

/** Keeps note of every worker that is started and has not been ended. */
const WATCH_WORKERS = `
  window.workers = new Set();
  window.Worker = class extends Worker {
    constructor(...args) { super(...args); workers.add(this); }
    terminate() { workers.delete(this); super.terminate(); }
  };`;
const workers = (driver: WebDriver) => driver.executeScript<number>('return window.workers.size');

inEachEngine('many runs', (browser, engine) => {
  test(`${RUNS} in a row leave no more behind than ${SETTLED}`, async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=50000&passes=5'));
    await driver.executeScript(WATCH_WORKERS);
    const seen = { nodes: 0, workers: 0, memory: null as number | null };
    for (let run = 1; run <= RUNS; run += 1) {
      await runPage(driver);
      if (run === SETTLED) {
        Object.assign(seen, {
          nodes: await nodes(driver),
          workers: await workers(driver),
          memory: await memory(driver),
        });
      }
    }
    // Sentences of different verdicts have a few elements more or less; one that every run leaves behind is far more.
    expect((await nodes(driver)) - seen.nodes).toBeLessThan(RUNS - SETTLED);
    expect(await workers(driver)).toBe(seen.workers);
    const after = await memory(driver);
    const told = (bytes: number | null) => (bytes === null ? 'not told' : `${(bytes / 1e6).toFixed(1)} MB`);
    process.stdout.write(
      `${engine}: ${seen.nodes} nodes, ${seen.workers} workers; memory ${told(seen.memory)} after ${SETTLED} runs, ${told(after)} after ${RUNS}\n`,
    );
    // A wasm memory starts with more than a megabyte: a single one that stayed would be seen.
    if (seen.memory !== null && after !== null) expect(after - seen.memory).toBeLessThan(1_000_000);
  });

  test(`cancelled at ${CANCELS} moments the page is idle each time, and then runs`, async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=2000000&passes=1000'));
    // The moments follow from a fixed seed (Lehmer's generator), so that a failure comes again.
    let state = 20_251;
    for (let cancel = 0; cancel < CANCELS; cancel += 1) {
      state = (state * 48_271) % 2_147_483_647;
      await click(driver, '#run');
      await driver.sleep((state / 2_147_483_647) * LATEST_MS);
      await click(driver, '#cancel');
      expect(await pageState(driver)).toMatchObject({ running: false, finished: false, problem: null });
    }
    await openPage(driver, pageAt('keys=50000&passes=5'));
    await runPage(driver);
    expect((await reportOf(driver)).run.blocks).toBe(5);
  });

  // Chromium alone tells of long tasks.
  test.runIf(engine === 'chromium')('keep the page’s own thread free', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=500000&passes=15'));
    await driver.executeScript(`
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
      }).observe({ entryTypes: ['longtask'] });`);
    await click(driver, '#run');
    await untilIdle(driver);
    const tasks = await driver.executeScript<{ duration: number }[]>('return window.longTasks');
    process.stdout.write(`chromium: ${tasks.length} tasks over ${LONG_TASK_MS} ms during a run\n`);
    expect(tasks).toEqual([]);
  });
});
