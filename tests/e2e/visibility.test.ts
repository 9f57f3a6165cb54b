// A block whose tab was hidden is not a sample: it is discarded, the report says so, and the run goes on.
import { expect, test } from 'vitest';
import { click, openPage, pageState, untilIdle } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, reportOf } from './browser.ts';

inEachEngine('a hidden tab', (browser) => {
  test('discards the block it hid', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=500000&passes=31'));
    await click(driver, '#run');
    // What is hidden before the first block costs no sample: wait until blocks are timed.
    await driver.wait(async () => /block \d/.test((await pageState(driver)).words));
    await driver.manage().window().minimize();
    await driver.wait(() => driver.executeScript<boolean>('return document.hidden'));
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1200, height: 900 });
    await driver.wait(() => driver.executeScript<boolean>('return !document.hidden'));
    await untilIdle(driver);
    const { run, rows } = await reportOf(driver);
    expect(run.discarded.length).toBeGreaterThan(0);
    expect(run.discarded[0]?.cause).toContain('hidden');
    expect(run.blocks).toBe(31);
    expect(rows.map(({ passesMs }) => passesMs.length)).toEqual([31, 31]);
  });
});
