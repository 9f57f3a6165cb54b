// One chart on the page: a figure with its drawing, its note and the same data as a table. Measures its own width,
// and lets the arrow keys walk its rows, of which Tab stops at one.
import { html, LitElement, nothing, type SVGTemplateResult, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { amountChart, amountHeight } from '../charts/amount.ts';
import type { Scales } from '../charts/frame.ts';
import { ratioChart, ratioHeight } from '../charts/ratio.ts';
import type { Series } from '../charts/series.ts';
import { timeChart, timeHeight } from '../charts/time.ts';
import { table } from '../table.ts';
import { amountTable, ratioTable, timeTable } from './data.ts';
import { parts } from './parts.ts';

export type ChartKind = 'time' | 'bytes' | 'allocations' | 'ratio';

/** What is drawn before the first layout tells the width. */
const FIRST_WIDTH = 640;

interface Drawing {
  title: string;
  note: string;
  rows: readonly { id: string }[];
  height(width: number): number;
  /** Whether there is anything to draw yet. */
  begun: boolean;
  chart(width: number, current: string | undefined, scales: Scales | null): SVGTemplateResult;
  data(): TemplateResult;
}

const statedNote = (rows: Series['time']) =>
  rows.some(({ stated }) => stated)
    ? ' Rows marked BDN are imported from BenchmarkDotNet: the mean and the interval that it states.'
    : '';

export const DRAWINGS: Readonly<Record<ChartKind, (series: Series) => Drawing>> = {
  time: ({ time }) => ({
    title: 'Time per key',
    note: `Each dot is one pass. Below the dots: the median, and one median absolute deviation to either side.${statedNote(time)}`,
    rows: time,
    height: (width) => timeHeight(time, width),
    begun: time.some(({ passesNs, stated }) => stated !== undefined || passesNs.length > 0),
    chart: (...at) => timeChart(time, ...at),
    data: () => timeTable(time),
  }),
  bytes: ({ bytes }) => ({
    title: 'Bytes per key',
    note: `All that one key asks of the allocator, counted.${bytes.some(({ role }) => role === 'stated') ? ' Rows marked BDN: what BenchmarkDotNet saw allocated.' : ''}`,
    rows: bytes,
    height: (width) => amountHeight(bytes, width),
    begun: bytes.some(({ amount }) => amount !== undefined),
    chart: (...at) => amountChart(bytes, 'bytes', ...at),
    data: () => amountTable(bytes, 'bytes'),
  }),
  allocations: ({ allocations }) => ({
    title: 'Allocations per key',
    note: 'How often one key asks for memory, counted.',
    rows: allocations,
    height: (width) => amountHeight(allocations, width),
    begun: allocations.some(({ amount }) => amount !== undefined),
    chart: (...at) => amountChart(allocations, 'allocations', ...at),
    data: () => amountTable(allocations, 'allocations'),
  }),
  ratio: ({ ratio, baseline }) => ({
    title: `Ratio to ${baseline}`,
    note: `Time relative to ${baseline}, block by block: the median and its interval. Inside the shaded band of ${Math.round(table.margin * 100)} % a difference is a wash. The control is ${baseline} timed a second time: it shows the noise.`,
    rows: ratio,
    height: (width) => ratioHeight(ratio, width),
    begun: ratio.some(({ compared }) => compared !== undefined),
    chart: (...at) => ratioChart(ratio, baseline, table.margin, ...at),
    data: () => ratioTable(ratio),
  }),
};

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

@customElement('keystamp-chart')
export class KeystampChart extends LitElement {
  @property() kind: ChartKind = 'time';
  @property({ attribute: false }) series: Series | null = null;
  @state() private width = FIRST_WIDTH;
  @state() private current: string | undefined;
  /** The table is only made for whoever opens it: it has a row for every pass. */
  @state() private open = false;
  @state() private scales: Scales | null = null;
  /** Why it cannot be drawn; empty when it can. */
  @state() private problem = '';
  #fetching = false;

  readonly #observer = new ResizeObserver(([entry]) => this.#resize(entry?.contentRect.width));

  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize(this.clientWidth);
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  #resize(width: number | undefined): void {
    if (width) this.width = Math.floor(width);
  }

  #walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const rows = [...this.querySelectorAll<SVGGElement>('[data-row]')];
    const at = rows.indexOf(document.activeElement as SVGGElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const row = rows[step(at, rows.length - 1)];
    this.current = row?.dataset.row;
    row?.focus();
  };

  /** A run has fetched the scales before it began; a result from elsewhere comes without them. */
  #fetchScales = async (): Promise<void> => {
    this.#fetching = true;
    try {
      this.scales = await parts.scales();
      this.problem = '';
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  };

  protected override updated(): void {
    if (this.series && !this.#fetching && DRAWINGS[this.kind](this.series).begun) this.#fetchScales();
  }

  protected override render() {
    if (!this.series) return '';
    const drawing = DRAWINGS[this.kind](this.series);
    const height = drawing.height(this.width);
    const current = drawing.rows.some((row) => row.id === this.current) ? this.current : drawing.rows[0]?.id;
    return html`<figure data-chart=${this.kind} aria-labelledby="chart-${this.kind}">
      <figcaption>
        <h3 id="chart-${this.kind}">${drawing.title}</h3>
        <p class="note">${drawing.note}</p>
      </figcaption>
      <svg role="group" aria-labelledby="chart-${this.kind}" aria-describedby="chart-keys" width=${this.width}
        height=${height} viewBox="0 0 ${this.width} ${height}" @keydown=${this.#walk}>${drawing.chart(this.width, current, this.scales)}</svg>
      ${this.problem === '' ? nothing : html`<p class="field-error" role="alert">${this.problem} <button type="button" @click=${this.#fetchScales}>Try again</button></p>`}
      <details @toggle=${(event: Event) => {
        this.open = (event.target as HTMLDetailsElement).open;
      }}>
        <summary>Data<span class="unseen"> of ${drawing.title}</span></summary>
        ${this.open ? drawing.data() : nothing}
      </details>
    </figure>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'keystamp-chart': KeystampChart;
  }
}
