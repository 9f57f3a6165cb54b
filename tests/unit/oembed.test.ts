import { describe, expect, it } from 'vitest';
import { baseUrl, oembed } from '../../scripts/oembed.ts';

describe('the oEmbed file', () => {
  it('has the fields that a rich answer must have', () => {
    const answer = JSON.parse(oembed('https://example.org/lab/'));
    expect(answer).toMatchObject({ type: 'rich', version: '1.0', width: 640, height: 350 });
    expect(answer.html).toMatch(/^<iframe src="https:\/\/example\.org\/lab\/embed\.html" [^<>]*><\/iframe>$/);
  });

  it('has relative addresses where the host is not known', () => {
    expect(baseUrl(undefined)).toBe('./');
    expect(JSON.parse(oembed('./')).html).toContain('src="./embed.html"');
  });

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['http://localhost:4173/lab', 'http://localhost:4173/lab/'],
  ])('takes %s as %s', (given, base) => {
    expect(baseUrl(given)).toBe(base);
  });

  it.each([
    'example.org',
    'ftp://example.org/',
    'javascript:alert(1)',
    'https://example.org/?q',
    'https://example.org/#r1=a',
  ])('refuses %s by name', (given) => {
    expect(() => baseUrl(given)).toThrow(`KEYSTAMP_BASE_URL is "${given}"; it must be`);
  });
});
