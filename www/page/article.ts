// The article's table: fastest pass, megabytes and allocations of each builder, then both ratios in its direction.
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { articleTable } from '../article.ts';
import { ARTICLE_PASSES, type Config } from '../config.ts';
import { megabytes, milliseconds, perKey, ratio } from '../figures.ts';
import type { Report } from '../report.ts';

const NONE = '–';

interface Line {
  name: string;
  cells: [string, string, string];
}

interface Lines {
  of: number;
  builders: Line[];
  ratios: Line[];
}

function linesOf(report: Report): Lines {
  const { of, rows, ratios } = articleTable(report);
  return {
    of,
    builders: rows.map((row) => ({
      name: row.id,
      cells: [
        milliseconds(row.fastestMs),
        row.allocatedBytes === null ? 'not observable' : megabytes(row.allocatedBytes),
        row.allocationsPerKey === null ? 'not observable' : perKey(row.allocationsPerKey),
      ],
    })),
    ratios: ratios.map(({ baseline, builder, time, allocated }) => ({
      name: `${baseline} over ${builder}`,
      cells: [`${ratio(time)}×`, allocated === null ? NONE : `${ratio(allocated)}×`, ''],
    })),
  };
}

/** The same lines without their numbers, so that the table has its height before a run. */
function emptyLines({ builders, baseline }: Pick<Config, 'builders' | 'baseline'>): Lines {
  const others = builders.filter((id) => id !== baseline);
  return {
    of: ARTICLE_PASSES,
    builders: builders.map((name) => ({ name, cells: [NONE, NONE, NONE] })),
    ratios: others.map((id) => ({ name: `${baseline} over ${id}`, cells: [NONE, NONE, ''] })),
  };
}

const line = ({ name, cells }: Line) =>
  html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;

/** @param report null before a run, and while one is under way */
export function articleView(report: Report | null, config: Config): TemplateResult {
  const { of, builders, ratios } = report ? linesOf(report) : emptyLines(config);
  return html`<section aria-labelledby="article-title">
    <h2 id="article-title">The article’s table</h2>
    <p class="note">The fastest of the first ${of} passes. It is how the article measured, and it is no verdict: between two runs of
      the same code it often differs by more than it seems to say.</p>
    <div class="scroll" role="group" tabindex="0" aria-labelledby="article-title">
      <table id="article" class="data">
        <thead><tr>
          <th scope="col">Builder</th><th scope="col">Fastest pass, ms</th><th scope="col">Allocated, MB</th><th scope="col">Allocations per key</th>
        </tr></thead>
        ${keyed(report, html`<tbody>${builders.map(line)}</tbody><tbody class="ratios">${ratios.map(line)}</tbody>`)}
      </table>
    </div>
  </section>`;
}
