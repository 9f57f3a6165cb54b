// What goes wrong is said, leaves a working page, and is over once its cause is.
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

inEachEngine('a module that is missing', (browser) => {
  let directory = '';
  let served: Served | undefined;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'keystamp-e2e-'));
    cpSync(join(root, 'dist'), directory, { recursive: true });
    served = await serve({ directory });
  });
  afterAll(async () => {
    await served?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test('is said in a sentence, and Run works once it is back', async () => {
    const driver = browser();
    const assets = join(directory, 'assets');
    const modules = readdirSync(assets).filter((name) => name.endsWith('.wasm'));
    expect(modules.length).toBeGreaterThan(0);
    for (const name of modules) renameSync(join(assets, name), join(directory, name));
    await openPage(driver, `${served?.url}${SHORT}`);
    await click(driver, '#run');
    const missing = await untilIdle(driver);
    expect(missing.finished).toBe(false);
    expect(missing.problem).toMatch(/module is missing.*404/);

    for (const name of modules) renameSync(join(directory, name), join(assets, name));
    await runPage(driver);
    expect(await pageState(driver)).toMatchObject({ running: false, finished: true, problem: null });
  });
});
