// Vite plugin: dist/oembed.json, by which an editor that is given the page's address finds out how to embed it. A file
// cannot know where it will be hosted, so the address comes from KEYSTAMP_BASE_URL when the page is built; without it
// all addresses are relative, to the file itself.
import type { Plugin } from 'vite';
import { type Config, DEFAULTS } from '../www/config.ts';
import { SNIPPETS } from '../www/exports/snippets.ts';

const FILE = 'oembed.json';
/** The usual width of a post's column, in CSS pixels. */
const WIDTH = 640;

/**
 * The address of the built page's folder, with its final slash; "./" where none is given.
 * @throws when what is given is no address of the web
 */
export function baseUrl(given: string | undefined): string {
  if (given === undefined || given === '') return './';
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Error(
      `KEYSTAMP_BASE_URL is "${given}"; it must be an http or https address without a query, such as https://example.org/keystamp/`,
    );
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** The answer of oEmbed 1.0, of type "rich", for the page with its default settings. */
export function oembed(base: string): string {
  const frame = SNIPPETS.find(({ id }) => id === 'iframe');
  const html = frame?.make({ page: base, config: DEFAULTS as Config, report: null, hash: '' }).trim() ?? '';
  const answer = {
    type: 'rich',
    version: '1.0',
    title: 'keystamp: faster, or only fewer bytes?',
    provider_name: 'keystamp',
    provider_url: base,
    html,
    width: WIDTH,
    height: Number(/ height="(\d+)"/.exec(html)?.[1]),
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

export function oembedFile(): Plugin {
  const base = baseUrl(process.env.KEYSTAMP_BASE_URL);
  return {
    name: 'oembed-file',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: oembed(base) });
    },
    transformIndexHtml: (html) => html.replace(`"./${FILE}"`, `"${base}${FILE}"`),
  };
}
