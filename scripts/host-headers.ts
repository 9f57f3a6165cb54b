// Vite plugin: dist/_headers, for hosts that read such a file (Netlify, Cloudflare Pages and others). Every page's policy
// is the one that the page itself holds, so that nothing is written twice; a header can say more than a page's own meta.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What gives pages the finest clock: they share a process with no other origin. */
export const ISOLATION: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** For every file. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  ...ISOLATION,
  // Posts on other origins, isolated ones too, hold the frame and load the element.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const DAY = 'public, max-age=86400';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** A path as such files write it, a star for the rest of it, with the headers of what is there. */
export type Rule = readonly [path: string, headers: Readonly<Record<string, string>>];

/** The policy that a page holds. */
export function policyIn(html: string): string {
  const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html);
  if (!meta?.[1]) throw new Error('the page holds no Content-Security-Policy');
  return meta[1];
}

/** @param pages every page's name and text */
export function hostRules(pages: Readonly<Record<string, string>>): Rule[] {
  const policies = Object.entries(pages).flatMap(([name, html]): Rule[] => {
    // Anybody may frame the page that is made for it, and nobody the others.
    const ancestors = name === 'embed.html' ? '*' : "'self'";
    const headers = { 'Content-Security-Policy': `${policyIn(html)}; frame-ancestors ${ancestors}` };
    return name === 'index.html'
      ? [
          ['/', headers],
          ['/index.html', headers],
        ]
      : [[`/${name}`, headers]];
  });
  return [
    ['/*', EVERYWHERE],
    ...policies,
    ['/assets/*', { 'Cache-Control': FOR_EVER }],
    // Its name stays and its contents change; a module of another origin needs leave to be read.
    ['/embed.js', { 'Cache-Control': DAY, 'Access-Control-Allow-Origin': '*' }],
  ];
}

export function written(rules: readonly Rule[]): string {
  const block = ([path, headers]: Rule) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return `${rules.map(block).join('\n\n')}\n`;
}

export function hostHeaders(names: readonly string[]): Plugin {
  let root = '';
  return {
    name: 'host-headers',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle() {
      const pages = Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
      this.emitFile({ type: 'asset', fileName: '_headers', source: written(hostRules(pages)) });
    },
  };
}
