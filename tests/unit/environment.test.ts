import { describe, expect, it } from 'vitest';
import { engineOf } from '../../www/environment.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Safari/605.1.15';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the engine', () => {
  it.each([
    [`${CHROME} Chrome/156.0.0.0 Safari/537.36`, 'Chromium 156.0'],
    [`${CHROME} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chromium 156.0'],
    [`${CHROME} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2`, 'Edge 156.0'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153.0'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT}`, 'WebKit 18.2'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`, 'Safari 18.2'],
    ['curl/8.0', 'an unknown engine'],
    ['', 'an unknown engine'],
  ])('of %s is %s', (userAgent, engine) => expect(engineOf(userAgent)).toBe(engine));
});
