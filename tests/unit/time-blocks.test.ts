import { describe, expect, it } from 'vitest';
import type { Progress, Reply } from '../../www/protocol.ts';
import type { Kernel, Run, Step } from '../../www/worker/kernel.ts';
import { ProgressMeter } from '../../www/worker/progress.ts';
import { timeBlocks } from '../../www/worker/time.ts';
import { Watch } from '../../www/worker/watch.ts';

const ROWS = 2;

/** A plan of one warm-up and three blocks that writes down what it is told. */
class Plan {
  readonly told: string[] = [];
  readonly mostBlocks = 3;
  block = -1;
  position = 0;

  next(): Step {
    const kind = this.block < 0 ? 'warmUp' : this.block === this.mostBlocks ? 'ended' : 'pass';
    const { position } = this;
    return {
      kind,
      row: position,
      keys: 10,
      block: Math.max(0, this.block),
      position,
      waitMs: 0,
      look: 1,
      passesThisLook: 3,
    };
  }

  record(ms: number): void {
    this.told.push(`${this.block}.${this.position}: ${ms}`);
    this.position = this.block < 0 ? 0 : (this.position + 1) % ROWS;
    if (this.position === 0) this.block += 1;
  }

  discardBlock(cause: string): void {
    this.told.push(`${this.block} lost: ${cause}`);
    this.position = 0;
  }

  remaining() {
    return { passes: 1, ms: 5, passesAtMost: 1, msAtMost: 5 };
  }
}

/** Runs the plan; `during` is called inside each pass, with the number of the pass. */
async function execute(during: (pass: number, watch: Watch) => void, ms = 5) {
  const plan = new Plan();
  const watch = new Watch({ steady: () => 0, wall: () => 0 });
  const replies: Reply[] = [];
  const post = (reply: Reply) => replies.push(reply);
  let pass = 0;
  const timedPass = () => {
    during(pass++, watch);
    return ms;
  };
  // Only what the loop calls: the module itself is tested in its own language.
  const kernel = { timedPass } as unknown as Kernel;
  const rows = ['concat', 'control'].map((name) => ({ name, builder: 'concat', kernel }));
  const clocks = { steady: () => performance.now(), wall: () => 0 };
  const around = { watch, clocks, meter: new ProgressMeter(post), samples: post };
  await timeBlocks(plan as unknown as Run, rows, ['US'], around);
  return { told: plan.told, replies };
}

describe('the blocks of a run', () => {
  it('are timed as planned', async () => {
    const { told, replies } = await execute(() => {});
    expect(told).toEqual(['-1.0: 5', '0.0: 5', '0.1: 5', '1.0: 5', '1.1: 5', '2.0: 5', '2.1: 5']);
    const passes = replies.filter((reply) => reply.kind === 'pass');
    expect(passes.map(({ row, block }) => `${row} ${block}`)).toEqual([
      'concat 0',
      'control 0',
      'concat 1',
      'control 1',
      'concat 2',
      'control 2',
    ]);
  });

  it('a block during which the tab was hidden is void as a whole, and timed again once it can be seen', async () => {
    const { told, replies } = await execute((pass, watch) => {
      if (pass !== 4) return;
      watch.visibility(true);
      setTimeout(() => watch.visibility(false), 20);
    });
    expect(told).toEqual([
      '-1.0: 5',
      '0.0: 5',
      '0.1: 5',
      '1.0: 5',
      '1 lost: the tab was hidden',
      '1.0: 5',
      '1.1: 5',
      '2.0: 5',
      '2.1: 5',
    ]);
    expect(replies).toContainEqual({ kind: 'blockDiscarded', block: 1, cause: 'the tab was hidden' });
    expect(replies.some((reply) => reply.kind === 'progress' && reply.phase === 'hidden')).toBe(true);
  });

  it('a warm-up in a hidden tab is made again, and no block is lost by it', async () => {
    const { told } = await execute((pass, watch) => {
      if (pass !== 0) return;
      watch.visibility(true);
      setTimeout(() => watch.visibility(false), 20);
    });
    expect(told.filter((line) => line.includes('lost'))).toEqual([]);
    expect(told.filter((line) => line.startsWith('-1'))).toEqual(['-1.0: 5']);
  });

  it('a pass that the clock cannot see ends the run with what to do about it', async () => {
    await expect(execute(() => {}, 0)).rejects.toThrow(/over before this browser’s clock moved/);
  });

  it('move the bar forward only, and to its end but for the weighing', async () => {
    const { replies } = await execute((pass, watch) => {
      if (pass !== 4) return;
      watch.visibility(true);
      setTimeout(() => watch.visibility(false), 20);
    });
    const progress = replies.filter((reply): reply is Progress => reply.kind === 'progress');
    for (const { from, to } of progress) expect(to).toBeGreaterThanOrEqual(from);
    const starts = progress.map(({ from }) => from);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(progress.at(-1)?.to).toBeCloseTo(0.97, 5);
  });
});
