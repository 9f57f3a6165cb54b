import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFunction, placesInTable } from '../../scripts/builder-sources.ts';
import { root } from '../../scripts/tools.mjs';

describe('the source shown for a builder', () => {
  it('is found for every row of the real table', () => {
    const places = placesInTable(readFileSync(join(root, 'src', 'builders.rs'), 'utf8'));
    expect(places.get('concat')?.name).toBe('concat');
    for (const { file, name } of places.values()) {
      expect(cutFunction(readFileSync(file, 'utf8'), name).text).toContain(name);
    }
  });

  it('brings its documentation and the functions of its file that it calls, and nothing else', () => {
    const text = [
      'use x;',
      '',
      '/// Makes it.',
      '#[inline(never)]',
      'pub fn made(id: i32) -> String {',
      '    other::far(near(id))',
      '}',
      '',
      '/// Near.',
      'fn near(id: i32) -> i32 {',
      '    id',
      '}',
      '',
      'fn far() {}',
      '',
    ].join('\n');
    expect(cutFunction(text, 'made')).toEqual({
      line: 3,
      text: [text.split('\n').slice(2, 7).join('\n'), text.split('\n').slice(8, 12).join('\n')].join('\n\n'),
    });
  });

  it('names the function that is not there', () => {
    expect(() => cutFunction('fn a() {\n}\n', 'b')).toThrow('no function b');
  });

  it('refuses a table it cannot read whole', () => {
    expect(() => placesInTable('Builder {\n    id: "odd",\n    make: ODD,\n}')).toThrow(
      '1 rows, but the functions of only 0',
    );
  });
});
