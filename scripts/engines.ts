// Browser sessions in the three engines: an own driver service on a free port, one session on it, and nothing left
// behind, however the program ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { binaryOf, ENGINES, GECKODRIVER } from './tools.mjs';

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/** An engine, a driver or a display that is not installed. */
export class MissingEngine extends Error {
  constructor(engine: string, path: string) {
    super(`${engine} is not installed (no ${path}); to install it, run: npm run setup -- browsers`);
  }
}

export interface Session {
  engine: EngineName;
  driver: WebDriver;
  /** Ends browser, driver and display; safe to call twice. */
  close(): Promise<void>;
}

interface Launch {
  driver: string;
  capabilities: Capabilities;
}

function existing(engine: string, paths: readonly string[]): string {
  const path = paths.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new MissingEngine(engine, paths.join(', '));
  return path;
}

/** A browser that looks for updates, accounts or the time of day in mid-run is neither quiet nor private. */
const QUIET_CHROMIUM = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  '--disable-features=NetworkTimeServiceQuerying,OptimizationHints,MediaRouter',
];
const QUIET_FIREFOX = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

function chromium(): Launch {
  const args = ['--headless', '--disable-gpu', '--disable-dev-shm-usage', ...QUIET_CHROMIUM];
  // Chromium's sandbox does not start as root, which is what containers and build machines run as.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const options = { binary: existing('Chromium', [ENGINES.chromium]), args: [...args, '--window-size=1200,900'] };
  return {
    driver: existing('Chromium', [ENGINES.chromedriver]),
    capabilities: new Capabilities({ browserName: 'chrome', 'goog:chromeOptions': options }),
  };
}

function firefox(): Launch {
  const args = ['-headless', '-width', '1200', '-height', '900'];
  const options = { binary: existing('Firefox', [ENGINES.firefox]), args, prefs: QUIET_FIREFOX };
  return {
    driver: existing('Firefox', [binaryOf(GECKODRIVER, 'geckodriver')]),
    capabilities: new Capabilities({ browserName: 'firefox', 'moz:firefoxOptions': options }),
  };
}

function webkit(): Launch {
  const options = { binary: existing('WebKit', ENGINES.webkitBrowsers), args: ['--automation', '--geometry=1200x900'] };
  return {
    driver: existing('WebKit', [ENGINES.webkitDriver]),
    capabilities: new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
  };
}

const LAUNCH: Record<EngineName, () => Launch> = { chromium, firefox, webkit };

/** What is open right now, so that an interrupted program can close it. */
const open = new Set<() => Promise<void>>();

async function closeAll(): Promise<void> {
  await Promise.allSettled([...open].map((close) => close()));
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(code)));
}

/** Registers something to close; the result closes it once, at the first call or at an interrupt. */
function closable(end: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= end().finally(() => open.delete(close));
    return ending;
  };
  open.add(close);
  return close;
}

export interface Display {
  /** What a browser needs in its environment to be seen on this display. */
  environment: { DISPLAY: string; WEBKIT_DISABLE_COMPOSITING_MODE: string };
  close(): Promise<void>;
}

/** Ends a process and waits until it is gone. */
function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Starts a virtual display, which WebKit needs, under a number that the X server itself finds free. */
export async function openDisplay(): Promise<Display> {
  const server = existing('A display for WebKit', [ENGINES.display]);
  const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(server, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const close = closable(() => ended(child));
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${server} ended with code ${code} before it had a display`)));
    (child.stdio[3] as Readable).once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  // There is no graphics card behind it, and compositing layers in software takes both of two cores for seconds after
  // every repaint, out of what the page is measuring: the counterpart of Chromium's --disable-gpu.
  return { environment: { DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' }, close };
}

/** Opens one session in an engine. Throws {@link MissingEngine}, or what the driver says. */
export async function openSession(engine: EngineName): Promise<Session> {
  const { driver: executable, capabilities } = LAUNCH[engine]();
  const display = engine === 'webkit' ? await openDisplay() : undefined;
  const environment = { ...process.env, ...display?.environment } as Record<string, string>;
  const service = new DriverService.Builder(executable).setLoopback(true).setEnvironment(environment).build();
  let driver: WebDriver | undefined;
  const close = closable(async () => {
    // A browser that has crashed cannot be asked to quit; its driver and its display still have to go.
    await driver?.quit().catch(() => undefined);
    await service.kill();
    await display?.close();
  });
  try {
    driver = await new Builder()
      .usingServer(await service.start())
      .withCapabilities(capabilities)
      .build();
    return { engine, driver, close };
  } catch (error) {
    await close();
    throw new Error(`${engine} did not start: ${error instanceof Error ? error.message : error}`);
  }
}
