// The two claims, large, on top of the page: time, and bytes. Each says its own thing from its own numbers.
import { html, nothing, type TemplateResult } from 'lit';
import { bytesClaim, type Claim, timeClaim } from '../claims.ts';
import type { Report } from '../report.ts';

/** The words beside a claim's title, for the eye that only skims. */
const MARKS: Readonly<Record<Claim['state'], string>> = {
  faster: 'faster',
  slower: 'slower',
  wash: 'a wash',
  inconclusive: 'inconclusive',
  counted: 'exact',
  several: '',
  nothing: '',
};

/** Text as long as the longest claim, which reserves the height that a claim will need. */
const LONGEST = {
  time: 'Inconclusive: create took 1.00 times as long as concat, but the interval is too wide for a verdict (interval 0.950 to 1.050).',
  bytes: 'create allocates less than concat: 15.2 bytes per key in 1 allocation, against 23.2 in 2.',
  timeDetails:
    '“Run more” goes on to the next planned look.\nChromium 156.0 on this machine, 61 blocks of 10,000,000 keys, judged at look 3.\nFastest pass of the first 7: concat 100.0 ms and create 100.0 ms (concat over create: 0.91); a fastest pass is no verdict.',
  bytesDetails:
    'concat over create is 1.53: 46.4 MB against 30.4 MB per pass.\nCounted, not sampled: exactly as predicted, and the same in every run.',
};

interface Side {
  kind: 'time' | 'bytes';
  title: string;
  claim: Claim | null;
  waiting: string;
}

function side({ kind, title, claim, waiting }: Side): TemplateResult {
  const mark = claim ? MARKS[claim.state] : '';
  return html`<article class="claim claim-${kind}" data-state=${claim?.state ?? 'none'} aria-labelledby="title-${kind}">
    <header>
      <h2 id="title-${kind}">${title}</h2>
      ${mark ? html`<span class="claim-mark">${mark}</span>` : nothing}
    </header>
    <div id="claim-${kind}">
      <p class="claim-headline reserved" data-reserve=${LONGEST[kind]}><span>${claim?.headline ?? waiting}</span></p>
      <div class="reserved claim-details" data-reserve=${LONGEST[`${kind}Details`]}>
        <div>${claim?.details.map((sentence) => html`<p>${sentence}</p>`)}</div>
      </div>
    </div>
  </article>`;
}

/** @param running whether a run is under way, whose claims are not known yet */
export function claimsView(report: Report | null, running: boolean, canGoOn: boolean): TemplateResult {
  const shown = running ? null : report;
  return html`<section class="claims" aria-label="The two claims">
    ${side({
      kind: 'time',
      title: 'Time',
      claim: shown && timeClaim(shown, canGoOn),
      waiting: running ? 'Measuring …' : 'Which takes less time? Press Run to measure it here.',
    })}
    ${side({
      kind: 'bytes',
      title: 'Bytes',
      claim: shown && bytesClaim(shown),
      waiting: running ? 'Counting …' : 'Which allocates less? Press Run to count it, to the byte.',
    })}
  </section>`;
}
