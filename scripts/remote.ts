// Browser sessions at somebody else's endpoint: a driver on another machine, or a grid with a fleet behind it.
import { readFileSync } from 'node:fs';
import { Builder, Capabilities, error, type WebDriver } from 'selenium-webdriver';
import type { EngineName, Session } from './engines.ts';

/** Where to ask for browsers, and what else to ask for. */
export interface Endpoint {
  /** A W3C WebDriver endpoint, such as http://grid:4444 or http://127.0.0.1:9515. */
  url: string;
  /** Capabilities on top of the browser's name: a platform, a device, a grid's own options. */
  capabilities: Readonly<Record<string, unknown>>;
}

/** What endpoints call a browser of the engine; the first that the endpoint has is taken. */
const BROWSERS: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: ['chrome', 'MicrosoftEdge'],
  firefox: ['firefox'],
  webkit: ['safari', 'MiniBrowser'],
};

/** How long an endpoint may take to say that it is there, in milliseconds. Starting a browser may take any time. */
const ANSWER_MS = 20_000;

/** @throws saying what is wrong with the text */
export function endpointUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.href.replace(/\/$/, '');
  throw new Error(`"${text}" is not the http or https address of a WebDriver endpoint`);
}

const RULE = 'but has to be a JSON file that holds an object of capabilities';

/** Why a file cannot be read, by the system's code for it. */
const UNREAD: Readonly<Record<string, string>> = { ENOENT: 'does not exist', EISDIR: 'is a folder' };

/** @throws saying what is wrong with the file */
export function capabilitiesFrom(file: string): Endpoint['capabilities'] {
  const refused = (what: string) => new Error(`"${file}" ${what}, ${RULE}`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw refused(UNREAD[code] ?? `cannot be read (${message})`);
  }
  if (text.trim() === '') throw refused('is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw refused('holds something else');
}

/** The address as it may be printed: a grid's user and key stay out of messages. */
const printable = (url: string) => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/$/, '');
};

/** Finds out whether anything answers as WebDriver does, before a session is asked for. */
async function checkAnswers(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const login =
    username &&
    `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const status = new URL(`${url}/status`);
  status.username = '';
  status.password = '';
  let answer: { value?: { ready?: unknown } } | null;
  try {
    const response = await fetch(status, {
      headers: login ? { authorization: login } : {},
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    // The Fetch standard's list of ports that other services have.
    const why =
      cause?.message === 'bad port' ? 'its port is kept for another service, and never asked' : cause?.message;
    throw new Error(`no WebDriver endpoint answers at ${printable(url)} (${why || message})`);
  }
  if (typeof answer?.value?.ready !== 'boolean') {
    throw new Error(`what answers at ${printable(url)} is not a WebDriver endpoint`);
  }
}

/** Opens one session at the endpoint. Throws what the endpoint says. */
export async function openRemoteSession(engine: EngineName, { url, capabilities }: Endpoint): Promise<Session> {
  await checkAnswers(url);
  const named = capabilities.browserName;
  const names = typeof named === 'string' ? [named] : BROWSERS[engine];
  const refusals: string[] = [];
  for (const browserName of names) {
    try {
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(new Capabilities({ ...capabilities, browserName }))
        .build();
      return { engine, driver, close: () => ended(driver) };
    } catch (refusal) {
      if (!(refusal instanceof error.WebDriverError)) throw refusal;
      refusals.push(`${browserName}: ${refusal.message.split('\n')[0]}`);
    }
  }
  throw new Error(`${printable(url)} started no browser (${refusals.join('; ')})`);
}

/** A browser that is gone already cannot be asked to quit. */
async function ended(driver: WebDriver): Promise<void> {
  await driver.quit().catch(() => undefined);
}
