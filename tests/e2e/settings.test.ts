// Settings live in the query string: a link reproduces a set-up, and a bad value is named beside its field.
import { By } from 'selenium-webdriver';
import { expect, test } from 'vitest';
import { click, openPage, runPage } from '../../scripts/drive.ts';
import { fieldValue, inEachEngine, pageAt, reportOf, textOf, tickedBuilders, type } from './browser.ts';

const LINK = 'keys=3000&passes=5&builders=create,floor&baseline=floor&regions=EU,MEA&seed=7';

inEachEngine('settings', (browser) => {
  test('of a link fill the form, survive a reload, and are what runs', async () => {
    const driver = browser();
    await openPage(driver, pageAt(LINK));
    await driver.navigate().refresh();
    await openPage(driver, await driver.getCurrentUrl());
    const shown = [];
    for (const name of ['keys', 'passes', 'baseline', 'regions']) shown.push(await fieldValue(driver, name));
    expect(shown).toEqual(['3,000', '5', 'floor', 'EU, MEA']);
    expect(await tickedBuilders(driver)).toEqual(['create', 'floor']);

    await runPage(driver);
    expect((await reportOf(driver)).config).toEqual({
      keys: 3000,
      passes: 5,
      builders: ['create', 'floor'],
      baseline: 'floor',
      regions: ['EU', 'MEA'],
      allocator: 'system',
      seed: 7,
    });
  });

  test('changed in the form go into the address, with the defaults left out', async () => {
    const driver = browser();
    await openPage(driver, pageAt());
    await type(driver, 'keys', '4000');
    await type(driver, 'passes', '3');
    await runPage(driver);
    const query = new URL(await driver.getCurrentUrl()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ keys: '4000', passes: '3' });
  });

  test('that break a rule are named beside their field, and the default runs', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=-5&passes=0&seed=x'));
    expect(await textOf(driver, '#error-keys')).toContain('-5');
    expect(await textOf(driver, '#error-passes')).toContain('"0"');
    expect(await textOf(driver, '#error-seed')).toContain('"x"');

    await openPage(driver, pageAt('keys=3000&passes=2&builders=concat,nonsense&baseline=elsewhere'));
    expect(await textOf(driver, '#error-builders')).toContain('nonsense');
    expect(await textOf(driver, '#error-baseline')).toContain('elsewhere');
    await runPage(driver);
    const { config } = await reportOf(driver);
    expect(config).toMatchObject({ keys: 3000, passes: 2, builders: ['concat', 'create'], baseline: 'concat' });
  });

  test('that are none are named in the same form until a setting changes, and the rest is kept', async () => {
    const driver = browser();
    await openPage(driver, pageAt('keys=3000&preset=rust&theme=dark'));
    expect(await textOf(driver, '#error-address')).toBe(
      'Address: "preset=rust&theme=dark" is not one of the parameters keys, passes, builders, baseline, regions, allocator, seed. It is left out.',
    );
    expect(await fieldValue(driver, 'keys')).toBe('3,000');
    await type(driver, 'passes', '2');
    expect(await textOf(driver, '#error-address')).toBe('');
    expect(new URL(await driver.getCurrentUrl()).search).toBe('?keys=3000&passes=2');
  });

  test('without any builder have one error, at the builders', async () => {
    const driver = browser();
    await openPage(driver, pageAt());
    for (const id of await tickedBuilders(driver)) await click(driver, `[name="builders"][value="${id}"]`);
    expect(await driver.findElements(By.css('.settings .field-error:not([hidden])'))).toHaveLength(1);
    expect(await textOf(driver, '#error-builders')).toBe('Builders: "" is not a choice of at least one builder.');
    expect(await driver.findElement(By.css('[name="baseline"]')).getAttribute('aria-invalid')).toBe('false');
  });
});
