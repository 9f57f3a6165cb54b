import { describe, expect, it } from 'vitest';
import { compressed, excess, kilobytes, namedIn, onDemand, weighed, withImports } from '../../scripts/weight.ts';

const MANIFEST = {
  'index.html': { file: 'a/index.js', imports: ['_shared.js'], dynamicImports: ['part.ts'], css: ['a/index.css'] },
  'part.ts': { file: 'a/part.js', imports: ['index.html', '_own.js'] },
  '_shared.js': { file: 'a/shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'a/deep.js', imports: ['_shared.js'] },
  '_own.js': { file: 'a/own.js' },
};

describe('what travels together', () => {
  it('is a script with its imports and their styles, each once, even where they import each other', () => {
    expect(withImports(MANIFEST, ['a/index.js'])).toEqual(['a/index.js', 'a/shared.js', 'a/index.css', 'a/deep.js']);
  });

  it('on demand is what was not there before', () => {
    expect(onDemand(MANIFEST, 'a/index.js')).toEqual(['a/part.js', 'a/own.js']);
  });

  it('is read out of a document, foreign addresses left out', () => {
    const html =
      '<link rel="icon" href="./i.svg"><a href="https://x.example/y.js"></a><script type="module" src="./a/index.js">';
    expect(namedIn(html)).toEqual(['i.svg', 'a/index.js']);
  });
});

describe('a weight', () => {
  const load = { name: 'page', files: ['a', 'b'], limit: 1500 };
  const sized = (a: number, b: number) => weighed(load, (file) => (file === 'a' ? a : b));

  it('is the sum of its files', () => {
    expect(sized(1000, 234)).toEqual({ ...load, sizes: [1000, 234], total: 1234 });
  });

  it('may reach its limit, and not a byte more', () => {
    expect(excess(sized(1000, 500))).toBeNull();
    expect(excess(sized(1000, 501))).toContain('page weighs 1.5 kB');
    expect(excess(sized(2000, 500))).toBe('page weighs 2.5 kB, 1.0 kB over its limit of 1.5 kB');
    expect(excess({ ...sized(9999, 9999), limit: null })).toBeNull();
  });

  it('is that of the compressed file', () => {
    expect(compressed(Buffer.from('key '.repeat(1000)))).toBeLessThan(100);
    expect(kilobytes(43_760)).toBe('43.8 kB');
  });
});
