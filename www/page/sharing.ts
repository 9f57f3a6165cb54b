// The closed lid over sharing: what is inside is only fetched when someone opens it.
import { html, type TemplateResult } from 'lit';
import type { Config } from '../config.ts';
import type { Brought } from '../import.ts';
import type { Report } from '../report.ts';
import { parts } from './parts.ts';

interface Shown {
  config: Config;
  report: Report | null;
  /** Has results from elsewhere judged and puts them on the page. */
  bring(brought: Brought): Promise<void>;
}

async function fetchInside(event: Event): Promise<void> {
  const details = event.currentTarget as HTMLDetailsElement;
  const failed = details.querySelector<HTMLElement>('#share-failed');
  try {
    await Promise.all([parts.share(), parts.import()]);
    if (failed) failed.hidden = true;
  } catch {
    if (failed) failed.hidden = false;
  }
}

export function sharingView({ config, report, bring }: Shown): TemplateResult {
  return html`<details id="share" class="share" @toggle=${fetchInside}>
    <summary>Share, save and compare</summary>
    <p id="share-failed" class="notice refused" role="alert" hidden>This part of the page could not be fetched. Check the connection,
      close this and open it again.</p>
    <keystamp-share .config=${config} .report=${report}></keystamp-share>
    <keystamp-import .bring=${bring}></keystamp-import>
  </details>`;
}
