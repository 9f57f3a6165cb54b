// The page asks no other origin for anything, nor does its worker. The test's host sends a policy that forbids other
// origins without enforcing it, and every engine reports what would have broken it, workers included.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, runPage } from '../../scripts/drive.ts';
import { type Served, serve } from '../../scripts/serve.ts';
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
