// What one key allocates, told from a real trace, and the three accounts: the article's, the model's, this run's.
import { By } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { openPage, runPage } from '../../scripts/drive.ts';
import { inEachEngine, pageAt, textOf } from './browser.ts';

inEachEngine('the reasons', (browser) => {
  const steps = (builder: string) =>
    browser().executeScript<string[]>(
      `return [...document.querySelectorAll('[data-builder="${builder}"] .steps li')].map((step) => step.innerText.trim())`,
    );
  const rowsOf = (table: string) =>
    browser().executeScript<string[][]>(
      `return [...document.querySelectorAll('${table} tbody tr')].map((row) => [...row.cells].map((cell) => cell.innerText.trim()))`,
    );
  const approach = async (selector: string) => {
    const element = await browser().findElement(By.css(selector));
    await browser().executeScript('arguments[0].scrollIntoView()', element);
    return element;
  };

  test('tell the story of one key, and follow its id and region', async () => {
    const driver = browser();
    await openPage(driver, pageAt());
    await approach('keystamp-why');
    await driver.wait(async () => (await steps('concat')).length > 0);
    expect(await steps('concat')).toEqual([
      '8 bytes allocated for the digit string.',
      '14 bytes allocated for the key.',
      'The digit string freed: 8 bytes thrown away.',
      'The key freed by whoever asked for it: 14 bytes.',
    ]);
    expect(await steps('create')).toEqual([
      '14 bytes allocated for the key.',
      'The key freed by whoever asked for it: 14 bytes.',
    ]);

    const id = await driver.findElement(By.css('[name="story-id"]'));
    await id.clear();
    await id.sendKeys('-2147483648');
    await driver.wait(async () => (await steps('concat'))[1] === 'The digit string grown from 8 to 16 bytes.');
    expect(await textOf(driver, '[data-builder="create"] .story')).toContain('ORD--2147483648-US');

    // A bad id is named with its rule, and what was shown stays.
    await id.clear();
    await id.sendKeys('1.5');
    await driver.wait(async () => (await textOf(driver, '#error-story')).includes('1.5'));
    expect(await textOf(driver, '#error-story')).toContain('id must be');
    expect(await steps('create')).toHaveLength(2);
    await id.clear();
    await id.sendKeys('0x10');
    await driver.wait(async () => (await textOf(driver, '#error-story')).includes('got "0x10"'));
  });

  test('show each builder’s own source', async () => {
    const driver = browser();
    await openPage(driver, pageAt());
    const summary = await approach('[data-builder="concat"] .source summary');
    await summary.click();
    const code = () => textOf(driver, '[data-builder="concat"] .source');
    await driver.wait(async () => (await code()).includes('pub fn concat(id: i32, region: &str)'));
  });

  test('set the article’s figures, the layout model and this run side by side', async () => {
    const driver = browser();
    await openPage(driver, pageAt('passes=1'));
    await approach('keystamp-accounts');
    await driver.wait(async () => (await rowsOf('#accounts')).length > 0);
    const bytes = async () => (await rowsOf('#accounts')).slice(0, 5);
    expect(await bytes()).toEqual([
      ['concat allocates', '192.0 MB', '192.0 MB', '–'],
      ['create allocates', '112.0 MB', '112.0 MB', '–'],
      ['concat over create, bytes', '1.71×', '1.71×', '–'],
      ['the difference: digit strings', '80.0 MB', '80.0 MB', '–'],
      ['one digit string', '40 bytes', '40 bytes', '–'],
    ]);
    await runPage(driver);
    expect((await bytes()).map((row) => row[3])).toEqual(['46.4 MB', '30.4 MB', '1.53×', '16.0 MB', '8 bytes']);
    const badges = await driver.executeScript<string[]>(
      'return [...document.querySelectorAll(".badge")].map((badge) => badge.dataset.holds)',
    );
    expect(badges).toEqual(['true', 'true']);
  });
});
