// Whether the run can be trusted: the checks it went through, where it was made, and what was seen.
import { html, nothing, type TemplateResult } from 'lit';
import { offPrediction } from '../claims.ts';
import { extent, integer, listed, milliseconds, moment } from '../figures.ts';
import type { Report, Row } from '../report.ts';

const TITLES: Readonly<Record<string, string>> = {
  'short-pass': 'Length of the passes',
  'few-passes': 'Number of passes',
  control: 'Control',
  drift: 'Drift',
  interruption: 'Disturbances',
};

/** A note says what happened; it takes nothing away from a verdict, as a failed check does. */
type Standing = 'passed' | 'note' | 'failed';

interface Check {
  title: string;
  standing: Standing;
  detail: string;
}

const NOTES = new Set(['drift', 'interruption']);
const WORDS: Readonly<Record<Standing, string>> = { passed: 'Passed', note: 'Note', failed: 'Failed' };

const standing = (ok: boolean, gate = ''): Standing => (ok ? 'passed' : NOTES.has(gate) ? 'note' : 'failed');

/** What the allocator was asked for, against what the builders' table predicts. */
function predictionCheck(rows: readonly Row[]): Check {
  const off = offPrediction(rows);
  const seen = rows.filter((row) => row.ledger !== null);
  const detail =
    off.length === 0 ? `${listed(seen.map((row) => row.id))}: measured equals predicted, to the byte` : off.join('; ');
  return { title: 'Predicted bytes', standing: standing(off.length === 0), detail };
}

export function checksOf(report: Report): Check[] {
  const { agreement } = report;
  return [
    {
      title: 'Agreement',
      standing: standing(agreement.ok),
      detail: `${integer(agreement.checked)} keys compared, such as ${agreement.sample}`,
    },
    ...report.integrity.map(({ gate, ok, detail }) => ({
      title: TITLES[gate] ?? gate,
      standing: standing(ok, gate),
      detail,
    })),
    predictionCheck(report.rows),
  ];
}

function environmentOf({ environment, config, run, version, createdAt }: Report): [string, string][] {
  const { engine, timerResolutionMs, crossOriginIsolated, hardwareConcurrency, wasmSha256 } = environment;
  const isolation = crossOriginIsolated
    ? 'the page is isolated from other origins'
    : 'a host that sends the headers for cross-origin isolation gets a finer one';
  return [
    ['Made', `${moment(createdAt)}, keystamp ${version}`],
    ['Engine', `${engine}${hardwareConcurrency === null ? '' : `, ${hardwareConcurrency} processors`}`],
    ['Clock', `moves in steps of ${milliseconds(timerResolutionMs)} ms; ${isolation}`],
    ['Run', `${extent(run)}, seed ${config.seed}, ${config.allocator} allocator`],
    [
      'Intervals',
      `sign test, ${run.look.k > 0 ? `ranks ${run.look.k} and ${run.blocks + 1 - run.look.k}` : 'none'}; error of at most ${run.look.alpha} over all comparisons of look ${run.look.number}`,
    ],
    [
      'Discarded',
      run.discarded.length === 0
        ? 'no block'
        : run.discarded.map(({ block, cause }) => `block ${block + 1}: ${cause}`).join('; '),
    ],
    ['Timed module', wasmSha256.timed ?? 'no digest: not a secure context'],
    ['Counting module', wasmSha256.counting ?? 'no digest: not a secure context'],
  ];
}

/** One line that stands for all checks. */
function summary(report: Report | null): string {
  if (!report) return 'Checks of this run: none yet';
  const named = (of: Standing, words: string) => {
    const titles = checksOf(report).flatMap((check) => (check.standing === of ? [check.title.toLowerCase()] : []));
    return titles.length > 0 ? [`${titles.length} ${words} (${titles.join(', ')})`] : [];
  };
  const parts = [...named('failed', 'failed'), ...named('note', 'to note')];
  return `Checks of this run: ${parts.length > 0 ? listed(parts) : 'all passed'}`;
}

export function checksView(report: Report | null): TemplateResult {
  return html`<details class="checks" id="checks">
    <summary>${summary(report)}</summary>
    ${
      report
        ? html`<ul class="check-list">
            ${checksOf(report).map(
              ({ title, standing: how, detail }) =>
                html`<li data-standing=${how}><strong>${WORDS[how]}: ${title}.</strong> ${detail}.</li>`,
            )}
          </ul>
          <dl class="facts">${environmentOf(report).map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl>`
        : nothing
    }
  </details>`;
}
