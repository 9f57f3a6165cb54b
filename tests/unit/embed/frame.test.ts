import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDress } from '../../../www/embed/frame.ts';

const DRESS = { form: 'keystamp-embed/1', kind: 'dress', theme: 'dark' };

describe('what a frame hears', () => {
  it.each(['auto', 'light', 'dark'])('is the theme %s', (theme) => {
    expect(parseDress({ ...DRESS, theme })).toEqual({ ...DRESS, theme });
  });

  it.each([
    null,
    undefined,
    'dark',
    [DRESS],
    {},
    { ...DRESS, form: 'keystamp-embed/2' },
    { ...DRESS, kind: 'size' },
    { ...DRESS, theme: 'pink' },
    { ...DRESS, theme: ['dark'] },
    { ...DRESS, more: 1 },
  ])('is not %j', (data) => {
    expect(parseDress(data)).toBeNull();
  });

  it('is nothing else', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (data) => parseDress(data) === null));
  });
});
