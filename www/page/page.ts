// The page: holds what is on screen and hands it to its parts.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Series, seriesOfReport, seriesOfRun, withOthers, withStated } from '../charts/series.ts';
import { timeClaim } from '../claims.ts';
import {
  type AddressProblem,
  type Config,
  checkConfig,
  DEFAULTS,
  type FieldProblem,
  readQuery,
  strangersIn,
  writeQuery,
} from '../config.ts';
import { Desk } from '../desk.ts';
import type { Brought } from '../import.ts';
import { builderIds } from '../kinds.ts';
import type { Report } from '../report.ts';
import { articleView } from './article.ts';
import type { ChartKind } from './chart.ts';
import { checksView } from './checks.ts';
import { claimsView } from './claims.ts';
import { controlsView } from './controls.ts';
import { type Guest, Guests, MACHINES, namesOf } from './guests.ts';
import { guideView } from './guide.ts';
import { observerView } from './observer.ts';
import { fetchAll } from './parts.ts';
import { type Outcome, type Problem, RunController } from './run.ts';
import { authorView, linkNotice, sealedView } from './sealed.ts';
import { sharingView } from './sharing.ts';
import { StatedResults } from './stated.ts';
import { type Subject, subjectOfReport, subjectOfRun } from './subject.ts';
import './accounts.ts';
import './chart.ts';
import './settings.ts';
import './why.ts';

/** Whoever waits for the report of a run that a program started. */
interface Waiting {
  resolve(report: Report): void;
  reject(error: Error): void;
}

@customElement('keystamp-page')
export class KeystampPage extends LitElement {
  /** The finished report on screen, or null. */
  @property({ attribute: false }) report: Report | null = null;
  /** The whole page; or a frame in someone else's page, with a comparison below the charts or without one. */
  @property() layout: 'page' | 'frame' | 'compact' = 'page';
  /** The charts that are shown. */
  @property({ attribute: false }) charts: readonly ChartKind[] = ['time', 'bytes', 'allocations', 'ratio'];
  @state() private config: Config = { ...DEFAULTS };
  @state() private problems: readonly AddressProblem[] = [];
  @state() private problem: Problem | null = null;
  /** For assistive technology: rare and short. */
  @state() private announcement = '';
  /** Whether the last run was cut off, and nothing has come since. */
  @state() private cancelled = false;

  readonly #run = new RunController(this, this.config, fetchAll, (outcome) => this.#settle(outcome));
  readonly #desk = new Desk();
  readonly #guests = new Guests(this, this.#desk, (guest) => this.#receive(guest));
  readonly #stated = new StatedResults(this);
  /** Why the guest's set-up cannot be run here; empty when it can. */
  #unrepeatable = '';
  /** Whether the form holds something that cannot be run. */
  #unfit = false;
  #waiting: Waiting | null = null;
  /** The address's result where it came during a run. */
  #kept: Guest | null = null;

  /** Whether a run is under way. */
  get running(): boolean {
    return this.#run.work !== null;
  }

  /**
   * Starts a run with this configuration; fields that are missing take their defaults.
   * @returns the finished report; rejects with the problem's sentences, or when the run is cancelled
   * @throws when a field breaks its rule, naming field, value and rule
   */
  async runWith(config: unknown): Promise<Report> {
    this.config = checkConfig(config, builderIds);
    this.problems = [];
    this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  /** When the result that the address carries, if it does, has been judged or refused. */
  get opened(): Promise<void> {
    return this.#guests.opened;
  }

  /** Starts a run of the set-up on screen where it is the author's and can be run here, and else of this one. */
  begin(config: Config): void {
    if (!this.#guests.shown || this.#unrepeatable) this.config = config;
    this.#start();
  }

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { config, problems } = readQuery(location.search, builderIds);
    this.config = config;
    // A frame's address has parameters of its own, and has been read by then.
    this.problems = this.layout === 'page' ? [...strangersIn(location.search), ...problems] : problems;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#desk.end();
  }

  #submit = (): void => {
    if (this.running) return;
    if (this.#unfit) this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else this.#start();
  };

  #start(): void {
    this.#run.start(this.config);
    this.#began(`Run of ${this.config.builders.join(', ')} started`);
  }

  #more = (): void => {
    if (!this.report) return;
    this.#run.more(this.report);
    this.#began('Going on to the next look');
  };

  #observe = (): void => {
    this.#run.observe();
    this.#began('Measuring the observer’s cost');
  };

  #began(announcement: string): void {
    // A run that could not even begin has already settled.
    if (!this.running) return;
    this.problem = null;
    this.cancelled = false;
    this.announcement = announcement;
    this.#focusAfterUpdate('#cancel');
  }

  #settle(outcome: Outcome): void {
    if (document.activeElement?.id === 'cancel') this.#focusAfterUpdate('#run');
    const waiting = this.#waiting;
    this.#waiting = null;
    switch (outcome.kind) {
      case 'report':
        this.#guests.makeRoom();
        this.report = outcome.report;
        this.announcement = `Done. ${timeClaim(outcome.report).headline}`;
        waiting?.resolve(outcome.report);
        break;
      case 'observed':
        if (this.report) this.report = { ...this.report, observer: outcome.observer };
        this.announcement = 'The observer’s cost is measured';
        break;
      case 'problem':
        this.problem = outcome.problem;
        this.announcement = '';
        waiting?.reject(new Error(`${outcome.problem.what} ${outcome.problem.remedy}`));
        break;
      case 'cancelled':
        this.cancelled = true;
        this.announcement = 'Run cancelled';
        waiting?.reject(new Error('The run was cancelled.'));
        break;
    }
    // Without a report on screen, there is only something beside it when that came during the run.
    const kept = this.#kept ?? this.#guests.beside[0];
    this.#kept = null;
    // Where there is a report, it is already beside it.
    if (!kept || this.report) return;
    const { problem } = this;
    this.#guests.remove(kept);
    this.#receive(kept);
    this.problem = problem;
  }

  /** A result from elsewhere takes the screen, and its set-up the form; what is on screen moves beside it. */
  #receive(guest: Guest): void {
    if (this.running) {
      this.#guests.add([guest]);
      if (this.#run.measuring) this.#kept = guest;
      this.announcement = this.#kept
        ? 'The result of the link will be shown in full when the run has ended.'
        : 'The result of the link is shown beside this one.';
      return;
    }
    const before = this.#guests.shown ?? (this.report && { report: this.report, source: 'here', differences: [] });
    if (before) this.#guests.add([before]);
    this.#run.forget();
    this.#guests.shown = guest;
    this.report = guest.report;
    this.problem = null;
    this.cancelled = false;
    this.#unrepeatable = '';
    try {
      // The order of the passes is drawn anew: it belongs to a run, not to its set-up.
      this.config = checkConfig({ ...guest.report.config, seed: null }, builderIds);
      this.problems = [];
    } catch (error) {
      this.#unrepeatable = error instanceof Error ? error.message : String(error);
    }
    this.announcement = `A result from elsewhere is shown. ${timeClaim(guest.report).headline}`;
  }

  /** Results that a reader brings: all of them, or none. */
  #bring = async ({ reports, stated }: Brought): Promise<void> => {
    await this.#stated.prepare(stated);
    const guests = await this.#guests.judgeAll(reports);
    const [first, ...rest] = guests;
    const toScreen = this.report || this.running ? undefined : first;
    this.#guests.add(toScreen ? rest : guests);
    this.#stated.add(stated);
    if (toScreen) this.#receive(toScreen);
  };

  #focusAfterUpdate(selector: string): void {
    // What changes is not always known to be under way yet, and a control that is still disabled takes no focus.
    this.requestUpdate();
    this.updateComplete.then(() => this.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }

  #onSettings = (event: CustomEvent<{ config: Config; problems: FieldProblem[] }>): void => {
    const { config, problems } = event.detail;
    this.problems = problems;
    this.#unfit = problems.length > 0;
    if (this.#unfit) return;
    this.config = config;
    const query = writeQuery(config);
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
  };

  /** What the parts speak of: the run under way, the report on screen, or the run that is set up. */
  get #subject(): Subject {
    if (this.#run.measuring) return subjectOfRun(this.#run.measured);
    return this.report ? subjectOfReport(this.report) : subjectOfRun(this.config);
  }

  get #series(): Series {
    if (this.#run.measuring) return seriesOfRun(this.#run.measured, this.#run.samples);
    const { rows } = this.#stated;
    if (!this.report) return withStated(seriesOfRun(this.config, this.#run.samples), rows);
    const { beside } = this.#guests;
    const names = namesOf(beside);
    const others = beside.map(({ report }, at) => ({ report, name: names[at] ?? '' }));
    return withStated(withOthers(seriesOfReport(this.report), others), rows);
  }

  protected override render() {
    const finished = this.#run.measuring ? null : this.report;
    const series = this.#series;
    const chart = (kind: ChartKind) =>
      this.charts.includes(kind) ? html`<keystamp-chart .kind=${kind} .series=${series}></keystamp-chart>` : nothing;
    const { shown, beside } = this.#guests;
    const guest = this.#run.measuring ? null : shown;
    const framed = this.layout !== 'page';
    const settings = html`<keystamp-settings .config=${this.config} .problems=${this.problems} ?disabled=${this.running}
      @settings=${this.#onSettings} @submitted=${this.#submit}></keystamp-settings>`;
    const controls = controlsView({
      run: this.#run,
      problem: this.problem,
      agreement: this.#run.measuring ? this.#run.agreed : (this.report?.agreement ?? null),
      announcement: this.announcement,
      cancelled: this.cancelled
        ? `Cancelled. ${this.report ? 'What is shown is from before.' : 'Nothing was kept.'}`
        : '',
      runs: shown ? 'Run here' : 'Run',
      submit: this.#submit,
      more: this.#more,
    });
    return html`${linkNotice(this.#guests, this.#kept !== null)} ${sealedView(guest, this.#unrepeatable)}
      ${claimsView({ report: this.report, measuring: this.#run.measuring, canGoOn: this.#run.canGoOn, machine: MACHINES[shown?.source ?? 'here'], builders: series.bytes.flatMap(({ id, role }) => (role === 'stated' ? [] : [id])), baseline: series.baseline })}
      <section class="panel" aria-label="The run">${controls} ${framed ? nothing : settings}</section>
      <section class="charts" aria-labelledby="charts-title">
        <h2 id="charts-title" class="unseen">Charts</h2>
        <p id="chart-keys" class="unseen">The arrow keys walk the rows.</p>
        ${chart('time')}
        <div class="pair">${chart('bytes')}${chart('allocations')}</div>
        ${chart('ratio')}
      </section>
      ${framed ? authorView([shown, ...beside].find((each) => each?.source === 'author' && each !== guest) ?? undefined) : nothing}
      ${this.layout === 'compact' ? nothing : this.#guests.sideBySide?.besideView({ report: finished, source: shown?.source ?? null, beside, clear: () => this.#guests.clear() })}
      ${framed ? nothing : this.#rest(finished)}`;
  }

  /** What the page has beyond a frame. */
  #rest(finished: Report | null): TemplateResult {
    const { builders, keys, regions } = this.#subject;
    return html`${this.#stated.view?.statedView(this.#stated)}
      ${articleView(finished, this.#run.measuring ? this.#run.measured : this.config)}
      <keystamp-why .builders=${builders} .report=${finished} .desk=${this.#desk} ?busy=${this.running}></keystamp-why>
      <keystamp-accounts .keys=${keys} .regions=${regions} .report=${finished}
        .desk=${this.#desk} ?busy=${this.running}></keystamp-accounts>
      ${sharingView({ config: this.config, report: finished, bring: this.#bring })}
      ${guideView(finished)} ${checksView(finished)}
      ${observerView({ observer: finished?.observer ?? null, possible: this.#run.canObserve && this.report !== null, observe: this.#observe })}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-page': KeystampPage;
  }
}
