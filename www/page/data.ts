// The charts' data as tables: the same numbers, for whoever reads better in rows.
import { html, type TemplateResult } from 'lit';
import type { Unit } from '../charts/amount.ts';
import type { AmountRow, RatioRow, Stated, TimeRow } from '../charts/series.ts';
import { deviation, ends, medianRatio, nanoseconds, perKey } from '../figures.ts';

const NONE = '–';

type Cells = readonly (string | TemplateResult)[];

/** A table that scrolls by itself where it is wider than the page. */
function tableOf(caption: string, head: Cells, body: readonly Cells[]): TemplateResult {
  return html`<div class="scroll" role="group" tabindex="0" aria-label=${caption}>
    <table class="data">
      <caption class="unseen">${caption}</caption>
      <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
      <tbody>
        ${body.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

const orNone = (ns: number | null) => (ns === null ? NONE : nanoseconds(ns));

/** What another tool states, where there is any. */
function statedLines(rows: readonly TimeRow[]): Cells[] {
  if (!rows.some(({ stated }) => stated)) return [];
  const cells = (read: (stated: Stated) => number | undefined) =>
    rows.map(({ stated }) => orNone((stated && read(stated)) ?? null));
  return [
    ['Mean, as stated', ...cells(({ meanNs }) => meanNs)],
    ['Interval from', ...cells(({ interval }) => interval?.lowNs)],
    ['Interval to', ...cells(({ interval }) => interval?.highNs)],
  ];
}

export function timeTable(rows: readonly TimeRow[]): TemplateResult {
  const passes = Math.max(0, ...rows.map((row) => row.passesNs.length));
  const eachPass = Array.from({ length: passes }, (_, pass) => [
    `Pass ${pass + 1}`,
    ...rows.map((row) => orNone(row.passesNs[pass] ?? null)),
  ]);
  return tableOf(
    'Time per key',
    ['Passes', ...rows.map((row) => row.name)],
    [
      ['Median', ...rows.map((row) => orNone(row.medianNs))],
      ...statedLines(rows),
      ['Deviation', ...rows.map((row) => (row.madNs === null ? NONE : deviation(row.madNs)))],
      ...eachPass,
    ],
  );
}

export function amountTable(rows: readonly AmountRow[], unit: Unit): TemplateResult {
  const shown = ({ amount }: AmountRow) =>
    amount === null ? 'not observable' : amount === undefined ? NONE : perKey(amount);
  return tableOf(
    `${unit} per key`,
    ['Builder', `${unit} per key`],
    rows.map((row) => [row.name, shown(row)]),
  );
}

export function ratioTable(rows: readonly RatioRow[]): TemplateResult {
  const body = rows.map(({ name, compared }) =>
    compared
      ? [
          name,
          medianRatio(compared),
          ...(compared.low === null || compared.high === null ? [NONE, NONE] : ends(compared.low, compared.high)),
          compared.verdict,
        ]
      : [name, NONE, NONE, NONE, compared === null ? 'baseline' : NONE],
  );
  return tableOf('Ratio to the baseline', ['Builder', 'Ratio', 'Low', 'High', 'Verdict'], body);
}
