import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../www/guide.ts';
import { comparisonOf, rowOf, sampleReport } from './sample-report.ts';

const answers = (report: Parameters<typeof adviceFor>[0]) =>
  new Map(adviceFor(report).map(({ question, answer }) => [question, answer]));
const TIME = 'Would anyone notice the time?';
const BYTES = 'Would anyone notice the bytes?';

describe('the guide', () => {
  it('stands without a run', () => {
    expect(answers(null).size).toBe(5);
    expect(answers(null).get(TIME)).toBe('The answer comes with the run.');
    expect(answers(null).get(BYTES)).toBe('The answer comes with the run.');
  });

  it('tells what a difference in time comes to', () => {
    const report = sampleReport([{ ...comparisonOf('create', 1.1, 1.08, 1.12), verdict: 'slower' }]);
    // 101 and 111 ms for 1,000 keys: 10 µs more for each key.
    expect(answers(report).get(TIME)).toContain('For 1,000 keys that is 10,000 µs more');
  });

  it('gives no reason where time is a wash or unknown', () => {
    const wash = sampleReport([{ ...comparisonOf('create', 1, 0.98, 1.02), verdict: 'wash' }]);
    expect(answers(wash).get(TIME)).toContain('is a wash: the time is no reason');
    expect(answers(sampleReport()).get(TIME)).toContain('cannot say');
  });

  it('follows the bytes, also where they contradict the expectation', () => {
    expect(answers(sampleReport()).get(BYTES)).toContain('8 bytes per key less than concat, in 1 fewer allocation: ');
    const worse = sampleReport([comparisonOf('create', 1, 0.98, 1.02)], [rowOf('create', 110, 40, 3)]);
    expect(answers(worse).get(BYTES)).toContain('create does not save any over concat');
    const compared = [comparisonOf('plus', 1, 0.98, 1.02), comparisonOf('create', 1, 0.98, 1.02)];
    const several = sampleReport(compared, [rowOf('plus', 110, 40, 3), rowOf('create', 110, 15.2)]);
    expect(answers(several).get(BYTES)).toContain('create asks for 8 bytes per key less than concat');
    const none = sampleReport(compared, [rowOf('plus', 110, 40, 3), rowOf('create', 110, 40, 3)]);
    expect(answers(none).get(BYTES)).toBe('None of plus and create saves any over concat.');
    const unseen = sampleReport([comparisonOf('create', 1, 0.98, 1.02)], [rowOf('create', 110, null)]);
    expect(answers(unseen).get(BYTES)).toContain('cannot be observed');
  });
});
