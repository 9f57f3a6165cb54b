// Observer cost: what counting would have cost, had the module that counts been timed.
import { html, nothing, type TemplateResult } from 'lit';
import { interval, listed, medianRatio } from '../figures.ts';
import { withheldShort } from '../headlines.ts';
import type { Observer, Verdict } from '../report.ts';

type ObserverRow = Observer['rows'][number];

const SAYS: Readonly<Record<Verdict, string>> = {
  slower: 'counting slows it',
  faster: 'the counting build is faster',
  wash: 'a wash',
  inconclusive: 'inconclusive',
};

function row(observed: ObserverRow): TemplateResult {
  const { id, low, high, verdict, withheld } = observed;
  const within = low === null || high === null ? '–' : interval(low, high);
  return html`<tr>
    <th scope="row">${id}</th><td>${medianRatio(observed)}×</td><td>${within}</td><td>${withheld === null ? SAYS[verdict] : `no verdict: ${withheldShort(withheld)}`}</td>
  </tr>`;
}

/** The finding, in a sentence. */
export function observerSentence({ rows }: Observer): string {
  const percent = ({ id, ratio: times }: ObserverRow) => `${id} by ${Math.round((times - 1) * 100)} %`;
  const slowed = rows.filter(({ verdict }) => verdict === 'slower').map(percent);
  if (slowed.length > 0) {
    return `Counting slows ${listed(slowed)}, which is why the module that counts is never timed for a claim.`;
  }
  if (rows.every(({ verdict }) => verdict === 'wash')) {
    return 'Counting made no difference that matters here; it is kept out of every timed pass all the same.';
  }
  return 'This run cannot say what counting costs: not every comparison came to a verdict.';
}

interface Offer {
  observer: Observer | null;
  /** Whether there is a finished run to ask about. */
  possible: boolean;
  observe: () => void;
}

export function observerView({ observer, possible, observe }: Offer): TemplateResult {
  return html`<section class="observer" aria-labelledby="observer-title">
    <h2 id="observer-title">Observer cost</h2>
    <p class="note">Bytes are counted in a build of their own. What would it have cost to count while timing? Each builder of the last
      run, in both builds, in one shuffled run.</p>
    <button type="button" id="observe" ?disabled=${!possible} @click=${observe}>Measure it</button>
    ${
      observer
        ? html`<p id="observer-cost">${observerSentence(observer)}</p>
          <div class="scroll" role="group" tabindex="0" aria-labelledby="observer-title"><table class="data">
            <thead><tr><th scope="col">Builder</th><th scope="col">Counting over timed</th><th scope="col">Interval</th><th scope="col">Verdict</th></tr></thead>
            <tbody>${observer.rows.map(row)}</tbody>
          </table></div>`
        : nothing
    }
  </section>`;
}
