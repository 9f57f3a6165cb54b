// The life of each block that one key asks for: a bar from the step that allocates it to the step that frees it. The
// finished key is solid, what is thrown away is hatched. The same steps stand beside it as text.
import { type SVGTemplateResult, svg } from 'lit';
import { purpose, type Step, type Story } from '../story.ts';

const LANE = 30;
const BAR = 22;
const HEAD = 20;
const EDGE = 2;

interface Life {
  block: number;
  first: number;
  last: number;
  /** Every size it had, in order. */
  sizes: number[];
  step: Step;
}

function livesOf(events: readonly Step[]): Life[] {
  const lives = new Map<number, Life>();
  events.forEach((step, at) => {
    const life = lives.get(step.block);
    if (life) {
      life.last = at;
      if (step.kind !== 'dealloc') life.sizes.push(step.bytes);
    } else lives.set(step.block, { block: step.block, first: at, last: at, sizes: [step.bytes], step });
  });
  return [...lives.values()];
}

function lifetimesHeight(story: Story): number {
  return HEAD + livesOf(story.events).length * LANE;
}

/** @param pattern id of the hatching, which must be unique in the page */
export function lifetimes(story: Story, width: number, pattern: string): SVGTemplateResult {
  const lives = livesOf(story.events);
  const column = (width - 2 * EDGE) / Math.max(1, story.events.length - 1);
  const x = (at: number) => EDGE + at * column;
  const height = lifetimesHeight(story);
  return svg`<svg class="lifetimes" width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <defs><pattern id=${pattern} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="hatch-ground" width="7" height="7"></rect><rect class="hatch-line" width="2.5" height="7"></rect>
    </pattern></defs>
    ${story.events.map((_, at) => {
      const anchor = at === 0 ? 'start' : at === story.events.length - 1 ? 'end' : 'middle';
      return svg`<line class="grid" x1=${x(at)} x2=${x(at)} y1=${HEAD - 4} y2=${height}></line>
        <text class="tick" x=${x(at)} y="12" text-anchor=${anchor}>${at + 1}</text>`;
    })}
    ${lives.map((life, lane) => bar(life, x, HEAD + lane * LANE + 2, story, pattern))}
  </svg>`;
}

function bar(life: Life, x: (at: number) => number, top: number, story: Story, pattern: string): SVGTemplateResult {
  const { first, last, sizes, step } = life;
  const kept = step.role === 'key';
  const from = x(first);
  // A block that the trace does not see freed stays a stub, so that it is seen at all.
  const wide = Math.max(x(last) - from, 8);
  const label = `${sizes.join(' → ')} B, ${purpose(step, story)}`;
  return svg`<g class=${kept ? 'life kept' : 'life thrown'}>
    <rect x=${from} y=${top} width=${wide} height=${BAR} rx="4" fill=${kept ? 'currentColor' : `url(#${pattern})`}></rect>
    <text x=${from + 8} y=${top + BAR / 2 + 4.5}>${label}</text>
  </g>`;
}
