// The headers' file says at least what the pages themselves hold.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostRules, policyIn, written } from '../../scripts/host-headers.ts';
import { root } from '../../scripts/tools.mjs';

const page = (name: string) => readFileSync(join(root, 'www', name), 'utf8');

test.each(['index.html', 'embed.html'])('the policy of %s allows no inline script and no other origin', (name) => {
  const policy = Object.fromEntries(
    policyIn(page(name))
      .split('; ')
      .map((part) => part.split(/ (.*)/s, 2)),
  );
  expect(policy['default-src']).toBe("'none'");
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(policy['style-src']).toBe("'self'");
  expect(policy['require-trusted-types-for']).toBe("'script'");
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
});

test('only the page that is made for it may be framed by others', () => {
  const rules = new Map(hostRules({ 'index.html': page('index.html'), 'embed.html': page('embed.html') }));
  const policy = (path: string) => rules.get(path)?.['Content-Security-Policy'];
  expect(policy('/')).toBe(`${policyIn(page('index.html'))}; frame-ancestors 'self'`);
  expect(policy('/index.html')).toBe(policy('/'));
  expect(policy('/embed.html')).toMatch(/; frame-ancestors \*$/);
  expect(rules.get('/*')).toMatchObject({ 'Cross-Origin-Opener-Policy': 'same-origin' });
});

test('a page without a policy is refused, and the file is written as hosts read it', () => {
  expect(() => policyIn('<title>x</title>')).toThrow('no Content-Security-Policy');
  expect(
    written([
      ['/*', { A: 'b', C: 'd' }],
      ['/x', { E: 'f' }],
    ]),
  ).toBe('/*\n  A: b\n  C: d\n\n/x\n  E: f\n');
});
