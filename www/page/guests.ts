// Reports from elsewhere, on screen or beside what is. None gets there before Rust has judged its passes anew.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Desk } from '../desk.ts';
import type { Named } from '../import.ts';
import { carriesReport } from '../link-mark.ts';
import type { Difference } from '../recomputed.ts';
import type { Report } from '../report.ts';
import { parts } from './parts.ts';

/** Whose report it is: a link's author's, one of this page's own earlier runs, or a file's. */
export type Source = 'author' | 'here' | 'file';

export interface Guest {
  report: Report;
  source: Source;
  /** Where the claims that it came with differ from what its passes say. */
  differences: readonly Difference[];
}

/** Where a guest was measured, to follow "on". */
export const MACHINES: Readonly<Record<Source, string>> = {
  author: 'the author’s machine',
  here: 'this machine',
  file: 'the machine where it ran',
};

const CALLED: Readonly<Record<Source, (report: Report) => string>> = {
  author: () => 'author',
  here: () => 'earlier',
  file: ({ environment }) => environment.engine,
};

/** What the rows of each are called in a chart: each by another name. */
export function namesOf(guests: readonly Guest[]): string[] {
  const names = guests.map(({ source, report }) => CALLED[source](report));
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** As many as can still be told apart in one chart. */
const MOST_BESIDE = 12;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class Guests implements ReactiveController {
  /** The report on screen, where it is none of this page's runs. */
  shown: Guest | null = null;
  /** Draws several runs side by side; null while there has been no guest. */
  sideBySide: typeof import('./beside.ts') | null = null;
  /** Those beside the one on screen. */
  beside: readonly Guest[] = [];
  /** Why the address's result is not on screen; empty when nothing is wrong. */
  problem = '';
  /** Whether a result is on its way to the screen. */
  opening = false;
  /** When the result that the address carries, if it does, has been judged or refused. */
  opened: Promise<void> = Promise.resolve();

  readonly #host: ReactiveControllerHost;
  readonly #arrived: (guest: Guest) => void;
  readonly #desk: Desk;

  /** @param arrived hears of the result that the address carries, once it has been judged */
  constructor(host: ReactiveControllerHost, desk: Desk, arrived: (guest: Guest) => void) {
    this.#host = host;
    this.#desk = desk;
    this.#arrived = arrived;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('hashchange', this.#openAddress);
    this.#openAddress();
  }

  hostDisconnected(): void {
    removeEventListener('hashchange', this.#openAddress);
  }

  /**
   * Has a report judged anew.
   * @throws when it cannot be: no run ends with such passes
   */
  async judge(report: Report, source: Source): Promise<Guest> {
    // With the first guest, so that it is there whenever one moves beside another.
    this.sideBySide = await parts.beside();
    const { report: recomputed, differences } = await this.#desk.ask({ kind: 'recompute', report });
    return { report: recomputed, source, differences };
  }

  /**
   * Has all reports of files judged anew.
   * @throws when one of them cannot be, naming it
   */
  judgeAll(reports: readonly Named[]): Promise<Guest[]> {
    const judged = reports.map(async ({ name, report }) => {
      try {
        return await this.judge(report, 'file');
      } catch (error) {
        throw new Error(`${name}: its claims cannot be recomputed. ${reasonOf(error)}`);
      }
    });
    return Promise.all(judged);
  }

  /**
   * Puts reports beside the one on screen.
   * @throws when they would be too many; then none is added
   */
  add(guests: readonly Guest[]): void {
    const all = [...this.beside, ...guests];
    if (all.length > MOST_BESIDE) {
      throw new RangeError(
        `At most ${MOST_BESIDE} reports fit beside the one on screen; these would be ${all.length}.`,
      );
    }
    this.beside = all;
    this.#host.requestUpdate();
  }

  /** Takes one away that is to have the screen. */
  remove(guest: Guest): void {
    this.beside = this.beside.filter((each) => each !== guest);
    this.#host.requestUpdate();
  }

  clear(): void {
    this.beside = [];
    this.#host.requestUpdate();
  }

  /** An own run takes the screen: the guest that had it moves beside it, where it may be one more than fit, but none is lost. */
  makeRoom(): void {
    if (!this.shown) return;
    this.beside = [this.shown, ...this.beside];
    this.shown = null;
  }

  #openAddress = (): void => {
    this.opened = this.#open();
  };

  async #open(): Promise<void> {
    const { hash } = location;
    this.problem = '';
    this.opening = carriesReport(hash);
    this.#host.requestUpdate();
    if (!this.opening) return;
    try {
      const { decodeReport } = await parts.link();
      const report = await decodeReport(hash);
      const guest = report && (await this.judge(report, 'author'));
      // Meanwhile the address may have become another.
      if (guest && hash === location.hash) this.#arrived(guest);
    } catch (error) {
      // More is said after it, so it has to end as a sentence does.
      if (hash === location.hash) this.problem = reasonOf(error).replace(/[^.!?]$/, '$&.');
    }
    this.opening = false;
    this.#host.requestUpdate();
  }
}
