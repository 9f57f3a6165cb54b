// The two claims, large, on top of the page: time, and bytes. Each says its own thing from its own numbers.
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { bytesClaim, type Claim, timeClaim } from '../claims.ts';
import type { Report } from '../report.ts';

/** The words beside a claim's title, for the eye that only skims. */
export const MARKS: Readonly<Record<Claim['state'], string>> = {
  faster: 'faster',
  slower: 'slower',
  wash: 'a wash',
  inconclusive: 'inconclusive',
  counted: 'exact',
  several: '',
  nothing: '',
};

/** A text that is as high as a claim may get. Of several, the highest counts. */
interface Reserve {
  headline: string;
  details: string[];
}

const MORE = '“Run more” goes on to the next planned look.';
const SCOPE =
  'Chromium 156.0 on this machine, 61 blocks of 10,000,000 keys, judged at look 3, on the nursery allocator.';
const COUNTED = 'Counted, not sampled: exactly as predicted.';

const fastest = (times: string) => `Fastest pass of the first 7: ${times}; a fastest pass is no verdict.`;

/** For one builder against the baseline. */
function reserveForTwo(builder: string, baseline: string): Record<'time' | 'bytes', Reserve[]> {
  const times = fastest(`${baseline} 100.0 ms and ${builder} 100.0 ms (${baseline} over ${builder}: 1.00)`);
  const tooWide = `Inconclusive: ${builder} took 1.000 times as long as ${baseline}, with too wide an interval (0.950 to 1.050).`;
  const withheld = `Inconclusive: no verdict on ${builder} against ${baseline}, because the machine was too noisy during the run.`;
  const control = `The control, ${baseline} against itself, came out at 1.000 (0.950 to 1.050): not safely a wash.`;
  return {
    time: [
      { headline: tooWide, details: [MORE, times, SCOPE] },
      { headline: withheld, details: [control, MORE, times, SCOPE] },
    ],
    bytes: [
      {
        headline: `${builder} allocates less than ${baseline}: 15.2 bytes per key in 1 allocation, against 23.2 in 2.`,
        details: [`${baseline} over ${builder} is 1.53: 46.4 MB against 30.4 MB per pass.`, COUNTED],
      },
    ],
  };
}

/** For several: the headline counts verdicts, and the details list them. */
function reserveForSeveral(builders: readonly string[], baseline: string): Record<'time' | 'bytes', Reserve[]> {
  const list = (figures: string) => builders.map((id) => `${id} ${figures}`).join(', ');
  const n = builders.length;
  const verdicts = `Faster: times as long, ${list('0.980 (interval 0.950 to 1.050)')}.`;
  const withheld = `No verdict for ${n}, because the passes were too short for this clock.`;
  return {
    time: [
      {
        headline: `Of ${n} builders timed against ${baseline}, ${n} are faster, ${n} are a wash and ${n} are inconclusive.`,
        details: [verdicts, withheld, MORE, fastest(list('100 ms')), SCOPE],
      },
    ],
    bytes: [
      {
        headline: `${baseline} allocates 23.2 bytes per key, the others 15.2 to 23.2.`,
        details: [`Per key: bytes in allocations, ${list('15.2 in 1')}.`, COUNTED],
      },
    ],
  };
}

function reserveFor(builders: readonly string[], baseline: string): Record<'time' | 'bytes', Reserve[]> {
  if (builders.length > 2) return reserveForSeveral(builders, baseline);
  return reserveForTwo(builders.find((id) => id !== baseline) ?? baseline, baseline);
}

/** What stands in place of the claims before the first run. The article's figures are its own, measured in .NET. */
const BEFORE = {
  time: {
    headline: 'Which takes less time? Press Run to measure it here.',
    details: [
      'The answer will be one of four: faster, slower, a wash, or inconclusive; with the ratio and its interval.',
      'In the article that asked: 50 ms for concatenation, 55 ms with a single allocation, best of seven passes.',
    ],
  },
  bytes: {
    headline: 'Which allocates less? Press Run to count it, to the byte.',
    details: [
      'The answer will be exact, and the same in every run.',
      'In the article that asked, under .NET: 192 MB against 112 MB for two million keys, 1.71 times as much.',
    ],
  },
};

/** And what stands there while a run is under way. */
const DURING = {
  time: {
    headline: 'Measuring …',
    details: [
      'Nothing is said before a planned look: whoever keeps looking finds differences that are not there.',
      'The dots below are the passes as they are made.',
    ],
  },
  bytes: { headline: 'Counting …', details: ['Bytes are counted after the timing, in a build of their own.'] },
};

interface Side {
  kind: 'time' | 'bytes';
  title: string;
  claim: Claim | null;
  /** What stands there before a run, and during one. */
  waiting: { headline: string; details: string[] };
  reserve: Reserve[];
}

function side({ kind, title, claim, waiting, reserve }: Side): TemplateResult {
  const { headline, details } = claim ?? waiting;
  const mark = claim ? MARKS[claim.state] : '';
  return html`<article class="claim claim-${kind}" data-state=${claim?.state ?? 'none'} aria-labelledby="title-${kind}">
    <header>
      <h2 id="title-${kind}">${title}</h2>
      ${mark ? html`<span class="claim-mark">${mark}</span>` : nothing}
    </header>
    <div class="reserved">
      <div id="claim-${kind}">
        ${keyed(
          headline,
          html`<p class="claim-headline">${headline}</p>
            <div class="claim-details">${details.map((sentence) => html`<p>${sentence}</p>`)}</div>`,
        )}
      </div>
      ${reserve.map(
        (text) => html`<div aria-hidden="true">
          <p class="claim-headline" data-reserve=${text.headline}></p>
          <div class="claim-details">${text.details.map((sentence) => html`<p data-reserve=${sentence}></p>`)}</div>
        </div>`,
      )}
    </div>
  </article>`;
}

interface Shown {
  report: Report | null;
  /** Whether a run is under way, whose claims are not known yet. */
  measuring: boolean;
  canGoOn: boolean;
  /** Where it was measured, to follow "on". */
  machine: string;
  builders: readonly string[];
  baseline: string;
}

export function claimsView({ report, measuring, canGoOn, machine, builders, baseline }: Shown): TemplateResult {
  const reserved = reserveFor(builders, baseline);
  const shown = measuring ? null : report;
  return html`<section class="claims" aria-label="The two claims">
    ${side({
      kind: 'time',
      reserve: reserved.time,
      title: 'Time',
      claim: shown && timeClaim(shown, canGoOn, machine),
      waiting: measuring ? DURING.time : BEFORE.time,
    })}
    ${side({
      kind: 'bytes',
      reserve: reserved.bytes,
      title: 'Bytes',
      claim: shown && bytesClaim(shown),
      waiting: measuring ? DURING.bytes : BEFORE.bytes,
    })}
  </section>`;
}
