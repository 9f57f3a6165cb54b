// Vite plugin: what other people's pages fetch, each built apart from the page. dist/embed.js is one file with a name
// that stays. dist/embed.html shares no chunk with the page, since a shared chunk holds all that either needs, and a
// frame that nobody has clicked must be small; the page's own script is an entry that the frame is told the address of.
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

export interface EmbedFiles {
  /** Becomes embed.js. */
  element: string;
  /** Becomes embed.html, with files of hashed names. */
  frame: string;
  /** What a frame fetches after a click. */
  application: string;
}

type Bundle = Rolldown.OutputBundle;

/** An entry's style sheets, its own and those of all that it imports. */
function stylesOf(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  const imported = chunk.imports.flatMap((name) => stylesOf(bundle, name, seen));
  return [...new Set([...imported, ...(chunk.viteMetadata?.importedCss ?? [])])];
}

/** Where the application is, as addresses relative to dist/. */
function applicationIn(bundle: Bundle, entry: string): { script: string; styles: string[] } {
  const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === entry);
  if (!chunk) throw new Error(`${entry} is no entry of the build`);
  return { script: `./${chunk.fileName}`, styles: stylesOf(bundle, chunk.fileName).map((name) => `./${name}`) };
}

export function embedBuild({ element, frame, application }: EmbedFiles): Plugin {
  let config: ResolvedConfig;
  async function built(options: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
    const { root, base, resolve } = config;
    const { target, cssTarget } = config.build;
    const made = await build({
      ...options,
      configFile: false,
      logLevel: 'warn',
      root,
      base,
      publicDir: false,
      resolve: { alias: resolve.alias },
      build: { target, cssTarget, assetsInlineLimit: 0, modulePreload: false, write: false, ...options.build },
    });
    const [only] = Array.isArray(made) ? made : [made];
    if (!only || !('output' in only)) throw new Error('one build makes one output');
    return only.output;
  }
  return {
    name: 'embed-build',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_, bundle) {
      const [script, ...others] = await built({ build: { lib: { entry: element, formats: ['es'] }, minify: true } });
      if (others.length > 0 || script.imports.length > 0) throw new Error('embed.js must be one file without imports');
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: script.code });
      const define = { APPLICATION: JSON.stringify(applicationIn(bundle, application)) };
      const framed = await built({ define, build: { rolldownOptions: { input: frame } } });
      for (const file of framed) {
        if (file.fileName in bundle) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
    },
  };
}
