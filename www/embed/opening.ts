// Fetches the page into a frame when someone has clicked, and starts the run.
import type { KeystampPage } from '../page/page.ts';
import type { Options } from './options.ts';

/** Where the page's script and its style sheets are, as addresses relative to the frame's. The build writes it. */
declare const APPLICATION: { script: string; styles: string[] };

function styled(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('a style sheet did not arrive'));
    };
    document.head.append(link);
  });
}

/** @throws when a part of it does not arrive */
export async function fetchApplication(): Promise<void> {
  const { script, styles } = APPLICATION;
  await Promise.all([import(/* @vite-ignore */ new URL(script, location.href).href), ...styles.map(styled)]);
}

/**
 * Puts the page into an element, out of sight until the result of the address has been judged anew, so that what is
 * there before changes places with it once. Then the run begins: the author's own, or else what the options say.
 * @returns when the run has begun and the page may be seen
 */
export async function open(into: Element, { compact, charts, config }: Options): Promise<void> {
  const page = document.createElement('keystamp-page') as KeystampPage;
  page.layout = compact ? 'compact' : 'frame';
  page.charts = charts;
  page.classList.add('waiting-behind');
  into.append(page);
  await page.updateComplete;
  await page.opened;
  page.begin(config);
  page.classList.remove('waiting-behind');
}
