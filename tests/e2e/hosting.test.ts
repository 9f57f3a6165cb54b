// dist/ on hosts as they are: one that knows nothing but files, below a path, and one that reads the headers' file.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, pageState, runPage } from '../../scripts/drive.ts';
import type { Rule } from '../../scripts/host-headers.ts';
import { root } from '../../scripts/tools.mjs';
import { inEachEngine, reportOf } from './browser.ts';

const DIST = join(root, 'dist');
const SHORT = '?keys=50000&passes=5';

/** The rules of dist/_headers, read as hosts read them. */
function rules(): Rule[] {
  const blocks = readFileSync(join(DIST, '_headers'), 'utf8').trim().split('\n\n');
  return blocks.map((block) => {
    const [path = '', ...lines] = block.split('\n');
    const headers = lines.map((line) => line.trim().split(/: (.*)/s, 2) as [string, string]);
    return [path, Object.fromEntries(headers)];
  });
}

const covers = (rule: string, path: string) =>
  rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path;

/** Only what browsers insist on, and for WebAssembly the wrong thing. Nothing is compressed. */
function typeOf(path: string): string {
  if (path.endsWith('.html')) return 'text/html';
  if (path.endsWith('.js')) return 'text/javascript';
  if (path.endsWith('.css')) return 'text/css';
  return path.endsWith('.svg') ? 'image/svg+xml' : 'text/plain';
}

/** Sends files of dist/ below a path. */
function answer(request: IncomingMessage, response: ServerResponse, below: string, apply: readonly Rule[]): void {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.startsWith(below) ? pathname.slice(below.length - 1) : '';
  const file = join(DIST, normalize(path === '/' ? '/index.html' : path));
  if (path === '' || !existsSync(file)) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('no such file');
    return;
  }
  const headers = apply.filter(([rule]) => covers(rule, path)).map(([, of]) => of);
  response.writeHead(200, Object.assign({ 'Content-Type': typeOf(file) }, ...headers)).end(readFileSync(file));
}

const HOSTS = {
  'a host that knows nothing, below a path': { below: '/deep/er/', headers: false },
  'a host that reads the headers’ file': { below: '/', headers: true },
} as const;

inEachEngine('the built page', (browser) => {
  for (const [title, { below, headers }] of Object.entries(HOSTS)) {
    let server: Server;
    let url = '';
    beforeAll(async () => {
      const apply = headers ? rules() : [];
      server = createServer((request, response) => answer(request, response, below, apply));
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    test(`runs on ${title}`, async () => {
      const driver = browser();
      await openPage(driver, url + SHORT);
      await driver.executeScript(`
        window.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));`);
      await runPage(driver);
      expect(await pageState(driver)).toMatchObject({ finished: true, problem: null });
      const { environment } = await reportOf(driver);
      expect(environment.crossOriginIsolated).toBe(headers);
      expect(environment.wasmSha256.timed).toMatch(/^[0-9a-f]{64}$/);
      expect(await driver.executeScript('return window.violations')).toEqual([]);
    });
  }
});

test('every file but those whose names have to stay is named by its contents, and none begins with an underscore', () => {
  const assets = readdirSync(join(DIST, 'assets'));
  expect(assets.filter((name) => !/^[^_].*-[\w-]{8}\.\w+$/.test(name))).toEqual([]);
  const stay = readdirSync(DIST).filter((name) => name !== 'assets' && name !== '.vite');
  expect(stay).toEqual(expect.arrayContaining(['_headers', 'embed.html', 'embed.js', 'index.html']));
});
