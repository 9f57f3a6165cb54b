import { describe, expect, it } from 'vitest';
import { observerSentence } from '../../www/page/observer.ts';
import type { Verdict } from '../../www/report.ts';

const row = (id: string, ratio: number, verdict: Verdict) => {
  const passes = { timedMs: [1], countingMs: [1], controlMs: [1] };
  return { id, ...passes, ratio, low: null, high: null, verdict, withheld: null };
};
const say = (...rows: ReturnType<typeof row>[]) => observerSentence({ keysPerPass: 1, rows });

describe('the observer’s cost', () => {
  it('is given for each builder that counting slows', () => {
    expect(say(row('concat', 1.187, 'slower'), row('create', 1.02, 'wash'))).toContain(
      'Counting slows concat by 19 %,',
    );
  });

  it('is none only where every verdict is a wash', () => {
    expect(say(row('concat', 1.01, 'wash'), row('create', 1.02, 'wash'))).toContain('no difference that matters');
    expect(say(row('concat', 1.01, 'wash'), row('create', 1.02, 'inconclusive'))).toContain('cannot say');
  });
});
