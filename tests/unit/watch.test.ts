import { describe, expect, it } from 'vitest';
import { Watch } from '../../www/worker/watch.ts';

/** Two clocks that go forward only when told. */
function clocks() {
  let steady = 0;
  let wall = 1_000_000;
  const pass = (ms: number, wallMs = ms) => {
    steady += ms;
    wall += wallMs;
  };
  return { steady: () => steady, wall: () => wall, pass };
}

describe('the watch over a block', () => {
  it('finds nothing in an undisturbed block, however long its passes are', () => {
    const at = clocks();
    const watch = new Watch(at);
    watch.begin();
    at.pass(60_000);
    expect(watch.cause()).toBeNull();
  });

  it('remembers that the tab was hidden, even when it is back', () => {
    const watch = new Watch(clocks());
    watch.begin();
    watch.visibility(true);
    watch.visibility(false);
    expect(watch.cause()).toBe('the tab was hidden');
    watch.begin();
    expect(watch.cause()).toBeNull();
  });

  it('holds a block that begins hidden against it', () => {
    const watch = new Watch(clocks());
    watch.visibility(true);
    watch.begin();
    expect(watch.cause()).toBe('the tab was hidden');
  });

  it('waits until the tab can be seen', async () => {
    const watch = new Watch(clocks());
    await watch.untilVisible();
    watch.visibility(true);
    let through = false;
    const waited = watch.untilVisible().then(() => {
      through = true;
    });
    await Promise.resolve();
    expect(through).toBe(false);
    watch.visibility(false);
    await waited;
    expect(through).toBe(true);
  });

  it.each([
    [3_000, 0, 'the clock jumped by 3000 ms'],
    [0, 5_000, 'the clock jumped by 5000 ms'],
    [1_000, 1_200, null],
  ])('compares its clocks: %d ms against %d ms', (steadyMs, wallMs, cause) => {
    const at = clocks();
    const watch = new Watch(at);
    watch.begin();
    at.pass(steadyMs, wallMs);
    expect(watch.cause()).toBe(cause);
  });

  it.each([
    [20, null],
    [2_500, 'the worker was suspended for 2500 ms'],
  ])('notices a way back to work of %d ms', async (ms, cause) => {
    const at = clocks();
    const watch = new Watch(at);
    watch.begin();
    await watch.yield(async () => at.pass(ms));
    expect(watch.cause()).toBe(cause);
  });
});
