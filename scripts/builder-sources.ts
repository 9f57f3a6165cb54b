// The source of each builder, as the page shows it: cut from the real files at build time and highlighted there,
// so that it can be no other code than what runs, and no highlighter travels to the reader.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createCssVariablesTheme, createHighlighter, type Highlighter } from 'shiki';
import type { Plugin } from 'vite';
import { root } from './tools.mjs';

/** One highlighted line: pairs of a token's class ("" where it has the text's own colour) and its text. */
export type SourceLine = [kind: string, text: string][];

/** Where a builder is written. */
export interface Place {
  /** Relative to the project's folder. */
  file: string;
  /** Line number of the builder's own function in that file, counted from 1. */
  line: number;
}

/** A builder's place, and its text. */
interface BuilderSource extends Place {
  lines: SourceLine[];
}

const TABLE = join(root, 'src', 'builders.rs');
const FUNCTIONS = join(root, 'src', 'builders');
const SCRIPTS = join(root, 'www', 'worker', 'script-builders.ts');
/** Two modules, because the places are on the page at once, and the code only for who opens it. */
const PLACES = 'virtual:builder-places';
const CODE = 'virtual:builder-code';
const THEME = createCssVariablesTheme({ name: 'classes', variablePrefix: '--' });

interface Definition {
  file: string;
  name: string;
}

/** Reads the table's rows: which function of which file each id stands for. */
export function placesInTable(table: string): Map<string, Definition> {
  const places = new Map<string, Definition>();
  const rows = /\bid: "([^"]+)",[\s\S]*?\bmake: Make::(?:Script\b|\w+\(([\w:]+)\))/g;
  for (const [, id = '', path] of table.matchAll(rows)) {
    if (path === undefined) {
      places.set(id, { file: SCRIPTS, name: id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) });
    } else {
      const [module = '', name = ''] = path.split('::');
      places.set(id, { file: join(FUNCTIONS, `${module}.rs`), name });
    }
  }
  const declared = [...table.matchAll(/^\s*id: "/gm)].length;
  if (places.size !== declared) {
    throw new Error(`src/builders.rs has ${declared} rows, but the functions of only ${places.size} could be read`);
  }
  return places;
}

/** A top-level function with its documentation, and the functions of the same file that it calls. */
export function cutFunction(text: string, name: string): { line: number; text: string } {
  const lines = text.split('\n');
  const found = new Map<string, [from: number, to: number]>();
  const take = (wanted: string): boolean => {
    const head = new RegExp(
      `^(?:export )?(?:pub(?:\\([^)]*\\))? )?(?:const )?(?:unsafe )?(?:fn|function) ${wanted}\\b`,
    );
    const at = lines.findIndex((line) => head.test(line));
    if (at < 0) return false;
    let from = at;
    while (from > 0 && /^(?:\/\/|\/\*\*| \*|#\[)/.test(lines[from - 1] ?? '')) from -= 1;
    const to = lines.findIndex((line, index) => index >= at && line.startsWith('}'));
    found.set(wanted, [from, to]);
    const body = lines.slice(at + 1, to).join('\n');
    for (const [, called = ''] of body.matchAll(/(?<![.:\w])(\w+)\(/g)) if (!found.has(called)) take(called);
    return true;
  };
  if (!take(name)) throw new Error(`no function ${name}`);
  const parts = [...found.values()].map(([from, to]) => lines.slice(from, to + 1).join('\n'));
  return { line: (found.get(name)?.[0] ?? 0) + 1, text: parts.join('\n\n') };
}

function highlight(highlighter: Highlighter, code: string, lang: 'rust' | 'typescript'): SourceLine[] {
  const { tokens } = highlighter.codeToTokens(code, { lang, theme: 'classes' });
  return tokens.map((line) => {
    const merged: SourceLine = [];
    for (const { content, color = '' } of line) {
      const kind = /--token-([\w-]+)/.exec(color)?.[1] ?? '';
      const last = merged.at(-1);
      if (last && last[0] === kind) last[1] += content;
      else merged.push([kind, content]);
    }
    return merged;
  });
}

async function allSources(): Promise<Record<string, BuilderSource>> {
  const highlighter = await createHighlighter({ langs: ['rust', 'typescript'], themes: [THEME] });
  const sources: Record<string, BuilderSource> = {};
  for (const [id, { file, name }] of placesInTable(readFileSync(TABLE, 'utf8'))) {
    if (!existsSync(file)) throw new Error(`builder "${id}": ${relative(root, file)} does not exist`);
    const { line, text } = cutFunction(readFileSync(file, 'utf8'), name);
    const lang = file.endsWith('.rs') ? 'rust' : 'typescript';
    sources[id] = { file: relative(root, file), line, lines: highlight(highlighter, text, lang) };
  }
  highlighter.dispose();
  return sources;
}

/** Vite plugin: `import places from 'virtual:builder-places'`, and the same for the code. */
export function builderSources(): Plugin {
  let sources: Promise<Record<string, BuilderSource>> | undefined;
  return {
    name: 'builder-sources',
    buildStart() {
      sources = undefined;
    },
    resolveId: (id) => (id === PLACES || id === CODE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${PLACES}` && id !== `\0${CODE}`) return undefined;
      this.addWatchFile(TABLE);
      sources ??= allSources();
      const entries = Object.entries(await sources).map(([builder, { file, line, lines }]) => [
        builder,
        id === `\0${CODE}` ? lines : { file, line },
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}
