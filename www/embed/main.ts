// The frame's entry: shows the invitation, and the application to whoever asks for it.
import { type Config, checkConfig, writeQuery } from '../config.ts';
import { builderIds } from '../kinds.ts';
import { decodeReport } from '../link.ts';
import type { Report } from '../report.ts';
import { Frame, wear } from './frame.ts';
import { invitation, make } from './invitation.ts';
import { fetchApplication, open } from './opening.ts';
import { readOptions } from './options.ts';

/** Left in the history's entry, so that a frame that loads itself anew goes on where it was. */
const GO_ON = 'run';

const withMark = (query: string) => query && `?${query}`;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const content = document.querySelector('#frame') as HTMLElement;
const place = document.querySelector('#place') as HTMLElement;
const wrong = document.querySelector('#problems') as HTMLElement;
const full = document.querySelector('#full') as HTMLAnchorElement;
const frame = new Frame(content);
const options = readOptions(location.search);
/** Whether the application has been asked for: from then on the place is its own. */
let asked = false;
wear(options.theme);

/** What the address carries, and what would run: the author's set-up where there is one that can be run here. */
async function opened(): Promise<{ report: Report | null; config: Config; problems: string[] }> {
  const { config } = options;
  const problems = [...options.problems];
  let report: Report | null = null;
  try {
    report = await decodeReport(location.hash);
    if (!report) return { report, config, problems };
    return { report, problems, config: checkConfig({ ...report.config, seed: null }, builderIds) };
  } catch (error) {
    const what = report
      ? 'This frame cannot run the same as the author.'
      : 'There is no result to show from this link.';
    return { report, config, problems: [...problems, `${what} ${reasonOf(error)}`] };
  }
}

/**
 * Loads the whole frame anew, since browsers remember modules that did not arrive, and goes on from there.
 * @throws when even the frame's own document cannot be fetched: then it must not go away
 */
async function loadAnew(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
  history.replaceState(GO_ON, '');
  location.reload();
}

/** Where the whole page shows the same. */
function lead(hash: string): void {
  full.href = `./index.html${withMark(writeQuery(options.config))}${hash}`;
}

async function openApplication(): Promise<void> {
  asked = true;
  try {
    await fetchApplication();
  } catch (error) {
    asked = false;
    throw error;
  }
  // From here on it is the application that reads what the address carries.
  addEventListener('hashchange', () => lead(location.hash));
  await open(place, options);
  document.querySelector('#invitation')?.remove();
  document.documentElement.dataset.open = '';
  frame.opened();
}

/** Does what the button is for, and says when it could not be done. */
async function press(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  const failed = document.querySelector('#failed') as HTMLElement;
  button.disabled = true;
  button.textContent = 'Loading …';
  failed.textContent = '';
  try {
    await work();
  } catch (error) {
    failed.textContent = `The page could not be loaded (${reasonOf(error)}). Check the connection, then try again.`;
    button.disabled = false;
    button.onclick = () => press(button, loadAnew);
    button.textContent = 'Try again';
    button.focus();
  }
}

async function show(): Promise<void> {
  const { hash } = location;
  const { report, config, problems } = await opened();
  // Meanwhile the address may have become another, and the invitation not be wanted any more.
  if (asked || hash !== location.hash) return;
  lead(report ? hash : '');
  const { element, button } = invitation({ report, config });
  wrong.hidden = problems.length === 0;
  wrong.replaceChildren(...problems.map((problem) => make('li', {}, problem)));
  button.onclick = () => press(button, openApplication);
  place.replaceChildren(element);
  document.documentElement.dataset.shown = '';
  frame.begin();
  if (history.state === GO_ON) {
    history.replaceState(null, '');
    button.click();
  }
}

addEventListener('hashchange', show);
show();
