// Someone else's page: on another origin, under as strict a policy as an embed has to live with.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By, type WebDriver } from 'selenium-webdriver';
import { type Served, serve } from '../../scripts/serve.ts';

export interface Host {
  /** Writes a page, and says at which address it is. */
  page(name: string, body: string, policy?: string): string;
  close(): Promise<void>;
}

const STYLES =
  'body { margin: 1rem auto; max-width: 44rem; font: 1rem/1.5 sans-serif } iframe { width: 100%; border: 0 }';

/** All that a page has to allow for embeds of this origin, and nothing else. */
export const strict = (origin: string) =>
  `default-src 'none'; script-src ${origin}; frame-src ${origin}; style-src 'self'; img-src ${origin}; require-trusted-types-for 'script'`;

export async function openHost(): Promise<Host> {
  const directory = mkdtempSync(join(tmpdir(), 'keystamp-host-'));
  writeFileSync(join(directory, 'host.css'), STYLES);
  const served: Served = await serve({ directory, isolated: false });
  return {
    page(name, body, policy) {
      const meta = policy ? `<meta http-equiv="Content-Security-Policy" content="${policy}">` : '';
      const head = `<meta charset="utf-8">${meta}<title>${name}</title><link rel="stylesheet" href="host.css">`;
      writeFileSync(
        join(directory, `${name}.html`),
        `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
      );
      return `${served.url}${name}.html`;
    },
    async close() {
      await served.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** How to find the frame of the nth element, or a plain frame. */
const FIND = `const find = (at) => {
  const element = document.querySelectorAll('key-stamp, iframe[src*=embed]')[at];
  return element.shadowRoot ? element.shadowRoot.querySelector('iframe') : element;
};`;

/** The height of the nth embed on the host's page, in CSS pixels. */
export const heightOf = (driver: WebDriver, at = 0) =>
  driver.executeScript<number>(
    "return document.querySelectorAll('key-stamp, iframe[src*=embed]')[arguments[0]].getBoundingClientRect().height",
    at,
  );

/** Does something inside of the nth embed, and comes back to the host's page. */
export async function inside<T>(driver: WebDriver, at: number, work: () => Promise<T>): Promise<T> {
  const frame = await driver.executeScript<Parameters<ReturnType<WebDriver['switchTo']>['frame']>[0]>(
    `${FIND} return find(arguments[0])`,
    at,
  );
  await driver.switchTo().frame(frame);
  try {
    return await work();
  } finally {
    await driver.switchTo().defaultContent();
  }
}

/** Waits until the nth element's frame has said that it is there. */
export async function untilThere(driver: WebDriver, at = 0): Promise<void> {
  await driver.executeScript("document.querySelectorAll('key-stamp')[arguments[0]].scrollIntoView()", at);
  await driver.wait(
    () =>
      driver.executeScript<boolean>(
        `const room = document.querySelectorAll('key-stamp')[arguments[0]].shadowRoot?.querySelector('div');
        return room?.classList.contains('there') ?? false`,
        at,
      ),
    60_000,
    'the frame did not say that it is there',
  );
}

/** Waits until what is in the current document can be clicked. */
export async function untilInvited(driver: WebDriver): Promise<void> {
  await driver.wait(async () => (await driver.findElements(By.css('#start'))).length > 0, 60_000, 'no invitation');
}

/** How much higher the current document is than what can be seen of it. */
export const overflow = (driver: WebDriver) =>
  driver.executeScript<number>(
    'const { scrollHeight, clientHeight } = document.documentElement; return scrollHeight - clientHeight',
  );
