// The article's set-up at full size: two million keys, seven passes, bytes exact.
import { expect, test } from 'vitest';
import { openPage, runPage } from '../../scripts/drive.ts';
import { allocatedBytes, allocations } from '../../www/report.ts';
import { inEachEngine, pageAt, reportOf, textOf } from './browser.ts';

const KEYS = 2_000_000;

inEachEngine('the article at full size', (browser) => {
  test('weighs both builders to the byte and shows the article’s table', async () => {
    const driver = browser();
    await openPage(driver, pageAt('passes=7'));
    await runPage(driver);
    const report = await reportOf(driver);

    expect(report.run.keysPerPass).toBe(KEYS);
    expect(report.agreement.sample).toBe('ORD-0000042-US');
    expect(report.rows.map(({ id, passesMs, holds }) => [id, passesMs.length, holds])).toEqual([
      ['concat', 7, true],
      ['create', 7, true],
    ]);
    const weighed = report.rows.map(({ ledger }) => ledger && [allocatedBytes(ledger), allocations(ledger)]);
    expect(weighed).toEqual([
      [23.2 * KEYS, 2 * KEYS],
      [15.2 * KEYS, KEYS],
    ]);

    const cells = await driver.executeScript<string[][]>(
      "return [...document.querySelector('#article').tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))",
    );
    expect(cells.map(([name, _fastest, ...rest]) => [name, ...rest])).toEqual([
      ['concat', '46.4', '2'],
      ['create', '30.4', '1'],
    ]);
    expect(await textOf(driver, '#article')).toContain('1.53');

    const bytes = await textOf(driver, '#claim-bytes');
    expect(bytes).toContain('23.2');
    expect(bytes).toContain('15.2');
    expect(bytes).not.toMatch(/faster|slower/i);
    expect(await textOf(driver, '#claim-time')).not.toMatch(/alloc/i);
  });
});
