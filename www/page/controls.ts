// Run, Cancel and Run more, and what the run is doing or why it did not.
import { html, nothing, type TemplateResult } from 'lit';
import { integer } from '../figures.ts';
import type { Problem, RunController } from './run.ts';
import './progress.ts';

interface Controls {
  run: RunController;
  problem: Problem | null;
  /** What the agreement check found; null before one. */
  agreement: { checked: number; sample: string } | null;
  /** For assistive technology: rare and short. */
  announcement: string;
  /** What stands where the last run was cancelled; empty where it was not. */
  cancelled: string;
  /** What the button that runs says. */
  runs: string;
  submit(): void;
  more(): void;
}

export function controlsView(controls: Controls): TemplateResult {
  const { run, announcement, runs, submit, more } = controls;
  const idle = run.work === null;
  return html`<div class="controls">
    <div class="buttons">
      <button type="button" id="run" class="primary" ?disabled=${!idle} @click=${submit}>${runs}</button>
      <button type="button" id="cancel" ?disabled=${idle} @click=${() => run.cancel()}>Cancel</button>
      <button type="button" id="more" ?disabled=${!idle || !run.canGoOn} @click=${more}>Run more</button>
    </div>
    <div class="standing">${standing(controls)}</div>
    <p role="status" class="unseen">${announcement}</p>
  </div>`;
}

function standing({ run, problem, agreement, cancelled }: Controls): TemplateResult {
  if (run.work !== null) {
    return html`<keystamp-progress .progress=${run.progress} ?planned=${run.measured.passes === 'auto'}></keystamp-progress>
      ${agreed(agreement)}`;
  }
  if (!problem) {
    return html`${cancelled ? html`<p class="sample" id="cancelled"><strong>${cancelled}</strong></p>` : nothing}${agreed(agreement)}`;
  }
  return html`<div id="problem" role="alert"><strong>${problem.what}</strong> ${problem.remedy}</div>`;
}

function agreed(found: Controls['agreement']): TemplateResult {
  const sample = found
    ? html`All builders agree on ${integer(found.checked)} keys. Sample key: <code>${found.sample}</code>`
    : 'Before anything is timed, all builders must make the same keys.';
  return html`<p class="sample">${sample}</p>`;
}
