import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Config, DEFAULTS, readQuery } from '../../../www/config.ts';
import { htmlEscaped, MOST_CHARACTERS, pictureName, type Shared, SNIPPETS } from '../../../www/exports/snippets.ts';
import { builderIds } from '../../../www/kinds.ts';
import { sampleReport } from '../sample-report.ts';
import { HOSTILE } from './hostile.ts';

const PAGE = 'https://example.org/lab/index.html';
const HASH = '#r1=abc_-9';
const settings: Shared = { page: PAGE, config: DEFAULTS as Config, report: null, hash: '' };
const result: Shared = { ...settings, report: sampleReport(), hash: HASH };

const make = (id: string, shared: Shared) => SNIPPETS.find((kind) => kind.id === id)?.make(shared) ?? '';

interface Tag {
  name: string;
  values: Record<string, string>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replaceAll(/&([a-z]+|#39);/g, (_, name: string) => ENTITIES[name] ?? '?');

/** The opening tags, read as HTML: names, and values in double quotes. Whatever else there is must be text. */
function tagsIn(html: string): Tag[] {
  const tag = /<(\/?)([a-z-]+)((?: [a-z-]+="[^"<>]*")*)>/g;
  expect(html.replaceAll(tag, '')).not.toMatch(/[<>"]/);
  return [...html.matchAll(tag)]
    .filter(([, closing]) => closing === '')
    .map(([, , name = '', values = '']) => ({
      name,
      values: Object.fromEntries(
        [...values.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
      ),
    }));
}

describe('a snippet', () => {
  it('of a frame shows the settings, or the result', () => {
    expect(tagsIn(make('iframe', settings))[0]?.values).toMatchObject({
      src: 'https://example.org/lab/embed.html',
      loading: 'lazy',
      height: '350',
      allow: 'cross-origin-isolated',
    });
    const config = { ...(DEFAULTS as Config), keys: 1000 };
    expect(make('iframe', { ...settings, config })).toContain('embed.html?keys=1000"');
    expect(tagsIn(make('iframe', result))[0]?.values.src).toBe(`https://example.org/lab/embed.html${HASH}`);
  });

  it('of an element has the figure inside', () => {
    const [script, element, figure] = tagsIn(make('element', result));
    expect(script).toEqual({ name: 'script', values: { type: 'module', src: 'https://example.org/lab/embed.js' } });
    expect(element).toEqual({
      name: 'key-stamp',
      values: { result: HASH.slice(1), label: 'keystamp: concat and create' },
    });
    expect(figure?.name).toBe('figure');
  });

  it('of a figure has picture, table, caption and link', () => {
    const html = make('figure', result);
    const tags = tagsIn(html);
    expect(tags.find(({ name }) => name === 'img')?.values).toEqual({
      src: pictureName(sampleReport()),
      alt: expect.stringContaining('create allocates less than concat'),
    });
    expect(tags.filter(({ name }) => name === 'tr')).toHaveLength(3);
    expect(tags.find(({ name }) => name === 'a')?.values.href).toBe(PAGE + HASH);
    expect(html).toContain('Firefox 153.0, 2026-01-02 03:04 UTC');
  });

  it('of Markdown is a picture that leads to the result', () => {
    expect(make('markdown', result)).toContain(`](${pictureName(sampleReport())})](<${PAGE}${HASH}>)`);
    expect(make('markdown', settings)).toBe(`[keystamp\\: concat and create](<${PAGE}>)\n`);
  });

  it.each(SNIPPETS)('of $title says when a result is too large for it', ({ make: makeIt }) => {
    const hash = `#r1=${'a'.repeat(MOST_CHARACTERS)}`;
    expect(() => makeIt({ ...result, hash })).toThrow(
      /too large for a snippet \(30,004 characters, of at most 30,000\)/,
    );
  });

  it.each(HOSTILE)('is not broken by %j', (text) => {
    const report = sampleReport();
    report.environment.engine = text;
    for (const id of ['iframe', 'element', 'figure'])
      expect(tagsIn(make(id, { ...result, report })).map(({ name }) => name)).toEqual(
        tagsIn(make(id, result)).map(({ name }) => name),
      );
    expect(make('markdown', { ...result, report })).not.toMatch(/[^\\]<script|[^\\]`code/);
  });

  it('hands on any regions as they are', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .filter((text) => text.trim() === text && !text.includes(',') && !/\p{Cc}/u.test(text));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(name, fc.constantFrom('"', "'", '<script>', '&amp;')), { minLength: 1, maxLength: 4 }),
        (regions) => {
          const shared = { ...settings, config: { ...(DEFAULTS as Config), regions } };
          const [frame] = tagsIn(make('iframe', shared));
          expect(readQuery(new URL(frame?.values.src ?? '').search, builderIds).config.regions).toEqual(regions);
          const element = tagsIn(make('element', shared)).find(({ name: tag }) => tag === 'key-stamp');
          expect(element?.values.regions).toBe(regions.join(','));
        },
      ),
    );
  });

  it('escapes text so that it says just that', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(htmlEscaped(text)).not.toMatch(/[<>"']/);
        expect(unescaped(htmlEscaped(text))).toBe(text);
      }),
    );
  });
});
