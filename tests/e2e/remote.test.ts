// The bench on somebody else's browsers: a driver that was started apart from it stands for another machine.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DriverService } from 'selenium-webdriver/remote';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisplay } from '../../scripts/engines.ts';
import { runApart } from '../../scripts/run.ts';
import { binaryOf, ENGINES, GECKODRIVER, toolEnvironment } from '../../scripts/tools.mjs';
import { parseReport } from '../../www/report.ts';

const SHORT = ['--keys', '50000', '--passes', '3', '--seed', '1'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystamp-remote-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bench = (args: readonly string[]) => runApart('tsx', ['scripts/bench.ts', ...args], toolEnvironment());

/** What a test machine without a screen, and with root for its user, has to ask its own drivers for. */
const DRIVERS = {
  chromium: {
    path: ENGINES.chromedriver,
    capabilities: { 'goog:chromeOptions': { args: ['--headless', '--no-sandbox', '--disable-dev-shm-usage'] } },
  },
  firefox: {
    path: binaryOf(GECKODRIVER, 'geckodriver'),
    capabilities: { 'moz:firefoxOptions': { binary: ENGINES.firefox, args: ['-headless'] } },
  },
  webkit: {
    path: ENGINES.webkitDriver,
    capabilities: { 'webkitgtk:browserOptions': { binary: ENGINES.webkitBrowsers[0], args: ['--automation'] } },
  },
} as const;

test.each(Object.keys(DRIVERS) as (keyof typeof DRIVERS)[])('runs on an endpoint’s own %s', async (engine) => {
  const { path, capabilities } = DRIVERS[engine];
  const wanted = join(folder, `${engine}-wanted.json`);
  const file = join(folder, `${engine}.json`);
  writeFileSync(wanted, JSON.stringify(capabilities));
  const display = engine === 'webkit' ? await openDisplay() : null;
  const environment = { ...process.env, ...display?.environment } as Record<string, string>;
  const service = new DriverService.Builder(path).setLoopback(true).setEnvironment(environment).build();
  try {
    const there = ['--remote', await service.start(), '--capabilities', wanted, '--host', '127.0.0.1'];
    const { code, out, err } = await bench(['--engine', engine, ...there, ...SHORT, '--json', file]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^concat over create +[\d,.]+ +1\.53$/m);
    // An array, as several machines' reports are put together and compared.
    const reports = (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map(parseReport);
    expect(reports.map(({ environment: { engine: name } }) => name.split(' ')[0]?.toLowerCase())).toEqual([engine]);
  } finally {
    await service.kill();
    await display?.close();
  }
});

test('says so in one line where nothing answers, and where something else does', async () => {
  const server: Server = createServer((_request, response) => response.end('{"hello": "world"}'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://somebody:secret@127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const other = await bench(['--remote', url, ...SHORT]);
    expect(other).toMatchObject({ code: 1, out: '' });
    expect(other.err).toMatch(
      /^bench: chromium: what answers at http:\/\/127\.0\.0\.1:\d+ is not a WebDriver endpoint\n$/,
    );
  } finally {
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  const nobody = await bench(['--remote', url, ...SHORT]);
  expect(nobody).toMatchObject({ code: 1, out: '' });
  expect(nobody.err).toMatch(/^bench: chromium: no WebDriver endpoint answers at http:\/\/127\.0\.0\.1:\d+ [^\n]+\n$/);
  expect(nobody.err).not.toContain('secret');
});
