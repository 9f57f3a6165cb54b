// What the page asks for: nothing of another origin, and of its own what the budget says.
// The page asks no other origin for anything, nor does its worker. The test's host sends a policy that forbids other
// origins without enforcing it, and every engine reports what would have broken it, workers included.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebDriver } from 'selenium-webdriver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weighedLoads } from '../../scripts/budget.ts';
import { openPage, runPage } from '../../scripts/drive.ts';
import { type Served, serve } from '../../scripts/serve.ts';
import { excess } from '../../scripts/weight.ts';
import { inEachEngine } from './browser.ts';

const POLICY = "default-src 'self' data: blob: 'unsafe-inline' 'wasm-unsafe-eval'";
/** What the test itself asks for at the end: its report shows that one was possible, and that all before it arrived. */
const FOREIGN = 'https://elsewhere.invalid/';

inEachEngine('the network', (browser) => {
  const reported: string[] = [];
  let collector: Server;
  let served: Served;
  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      response.writeHead(204).end();
      reported.push(JSON.parse(body)['csp-report']['blocked-uri']);
    });
    await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
    const { port } = collector.address() as AddressInfo;
    const headers = {
      'Content-Security-Policy-Report-Only': `${POLICY}; report-uri http://127.0.0.1:${port}/`,
    };
    served = await serve({ headers });
  });
  afterAll(async () => {
    await served.close();
    collector.close();
  });

  test('is never asked for anything of another origin', async () => {
    const driver = browser();
    await openPage(driver, `${served.url}?keys=50000&passes=3`);
    await runPage(driver);
    expect(
      await driver.executeScript('return document.cookie + Object.keys(localStorage) + Object.keys(sessionStorage)'),
    ).toBe('');
    await driver.executeScript(`fetch('${FOREIGN}').catch(() => {})`);
    await driver.wait(() => reported.includes(FOREIGN));
    expect(reported.filter((uri) => uri !== FOREIGN)).toEqual([]);
  });
});

inEachEngine('the files', (browser) => {
  const asked = new Set<string>();
  let served: Served;
  beforeAll(async () => {
    served = await serve({ asked: (path) => asked.add(path || 'index.html') });
  });
  afterAll(() => served.close());

  /** All that was asked for up to here; whether a browser without a window asks for the icon is its own affair. */
  async function soFar(driver: WebDriver): Promise<string[]> {
    // What comes near the viewport asks for what it needs when a frame has been laid out: this asks after that.
    await driver.executeAsyncScript(`
      const [done] = arguments;
      const ask = () => fetch('index.html?last').then(() => done());
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ask)));`);
    return [...asked].filter((path) => !/icon/.test(path)).toSorted();
  }

  test('before a run and for it are those that the budget weighs', async () => {
    const driver = browser();
    const loads = weighedLoads().map(({ files }) => files.filter((path) => !/icon/.test(path)).toSorted());
    const [page, firstRun] = [loads.at(0), loads.at(-1)];
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    await openPage(driver, `${served.url}?keys=50000&passes=3`);
    const before = await soFar(driver);
    expect(before).toEqual(page);
    await runPage(driver);
    const after = await soFar(driver);
    expect(after.filter((path) => !before.includes(path))).toEqual(firstRun);
  });

  test('are within the budget', () => {
    expect(
      weighedLoads()
        .map(excess)
        .filter((over) => over !== null),
    ).toEqual([]);
  });
});
