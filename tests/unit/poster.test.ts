import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN, FONTS, type Measure, type Poster, posterOf, wrapped } from '../../www/charts/poster.ts';
import { possible, spelled } from '../../www/charts/xml.ts';

/** As if every character were as wide. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.5;

const HOSTILE = '</text><script>alert("US")</script>&lt;\u0000\u0008\uD800\uFFFF<!--]]>';

const poster = (text: string): Poster => ({
  title: text,
  cards: [
    { kind: 'Time', mark: 'a wash', headline: text, details: [text, text], tone: '#123', markTone: '#456' },
    { kind: 'Bytes', mark: '', headline: text, details: [], tone: '#123', markTone: '#456' },
  ],
  plots: Array.from({ length: 4 }, (_, at) => ({
    title: text,
    note: text,
    drawing: `<g id="plot-${at}"/>`,
    height: 100 + at,
  })),
  caption: text,
  palette: { ground: '#fff', panel: '#eee', line: '#ddd', ink: '#000', quiet: '#555' },
  fontFamily: 'system-ui, "Segoe UI"',
});

/** The elements of a document in order; throws where they are not nested, or a character stands where none may. */
function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const open: string[] = [];
  const token = /<(\/?)([a-z]+)((?:\s+[a-zA-Z-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>|([^<]+)/g;
  let at = 0;
  for (const match of xml.matchAll(token)) {
    if (match.index !== at) throw new Error(`no XML from ${at}: ${xml.slice(at, at + 40)}`);
    at += match[0].length;
    const [, closing, name = '', , empty, text] = match;
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`a bare ampersand in ${text}`);
    } else if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      names.push(name);
      if (!empty) open.push(name);
    }
  }
  if (at !== xml.length || open.length > 0) throw new Error('cut off');
  return names;
}

describe('a picture for a post', () => {
  it('is XML whatever its texts are, and of no element that they bring', () => {
    for (const text of [HOSTILE, '"', "it's", '<svg onload="x">', '&amp;']) {
      expect(new Set(elementsOf(posterOf(poster(text), measure)))).toEqual(
        new Set(['svg', 'title', 'desc', 'rect', 'text', 'g']),
      );
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const xml = posterOf(poster(text), measure);
        expect(elementsOf(xml)[0]).toBe('svg');
        expect(possible(xml)).toBe(xml);
      }),
    );
  });

  it('holds all its parts below each other, and refers to nothing outside', () => {
    const xml = posterOf(poster('create is faster than concat'), measure);
    const order = ['create is faster', 'Time', 'Bytes', 'plot-0', 'plot-1', 'plot-2', 'plot-3'];
    const places = order.map((text) => xml.indexOf(text));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(xml).not.toMatch(/href|url\(|@import|class=|style=|NaN|undefined/);
    expect(xml.match(/https?:\/\/\S+?(?=")/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('is as high as what it holds', () => {
    const height = (text: string) => Number(/ height="(\d+)"/.exec(posterOf(poster(text), measure))?.[1]);
    expect(height('word '.repeat(200))).toBeGreaterThan(height('word'));
    const lowest = [...posterOf(poster('word '.repeat(200)), measure).matchAll(/ y="([\d.]+)"/g)].map(([, y]) =>
      Number(y),
    );
    expect(Math.max(...lowest)).toBeLessThan(height('word '.repeat(200)));
  });
});

describe('a text in lines', () => {
  it('never is wider than its column, and loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9-]{1,120}$/), { maxLength: 40 }), (words) => {
        const lines = wrapped(words.join(' '), COLUMN, FONTS.headline, measure);
        for (const line of lines) expect(measure(line, FONTS.headline)).toBeLessThanOrEqual(COLUMN);
        expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''));
      }),
    );
  });
});

describe('text inside of XML', () => {
  it('keeps what XML can hold, and marks what it cannot', () => {
    expect(spelled('größer & <so> "genannt" 🔑\n')).toBe('größer &amp; &lt;so&gt; &quot;genannt&quot; 🔑\n');
    expect(possible('a\u0000b\uD800c\uFFFFd')).toBe('a\uFFFDb\uFFFDc\uFFFDd');
  });
});
