// Every colour of text and of what has to be told apart is far enough from what is behind it, light and dark.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOKENS = readFileSync(new URL('../../www/styles/tokens.css', import.meta.url), 'utf8');

function token(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(TOKENS) ?? [];
  const value = theme === 'light' ? light : dark;
  if (value === undefined) throw new Error(`there is no token --${name} with a light and a dark value`);
  return value;
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: [string, string[]][] = [
  ['ink', ['ground', 'panel', 'field', 'bad-ground', 'band']],
  ['quiet', ['ground', 'panel', 'field']],
  ['accent', ['ground', 'panel', 'field']],
  ['on-accent', ['accent']],
  ['time', ['panel']],
  ['bytes', ['panel']],
  ['bad', ['panel', 'ground']],
  ['faster', ['ground', 'panel']],
  ['slower', ['ground', 'panel']],
  ['wash', ['ground', 'panel']],
  ['inconclusive', ['ground', 'panel']],
];
const MARKS: [string, string[]][] = [
  ['time', ['ground']],
  ['bytes', ['ground']],
  ['edge', ['ground', 'panel', 'field']],
  ['accent', ['line']],
  ['faster', ['band']],
  ['slower', ['band']],
  ['wash', ['band']],
  ['inconclusive', ['band']],
];
const pairs = (of: [string, string[]][]) =>
  of.flatMap(([front, backs]) =>
    backs.flatMap((back) => [[front, back, 'light'] as const, [front, back, 'dark'] as const]),
  );

describe('contrast', () => {
  it.each(pairs(TEXT))('of text in %s on %s, %s, is at least 4.5', (front, back, theme) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(MARKS))('of marks in %s on %s, %s, is at least 3', (front, back, theme) => {
    expect(contrast(token(front, theme), token(back, theme))).toBeGreaterThanOrEqual(3);
  });
});
