import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { builderSources } from './scripts/builder-sources.ts';
import { embedBuild } from './scripts/embed-build.ts';
import { hostHeaders } from './scripts/host-headers.ts';
import { oembedFile } from './scripts/oembed.ts';

// Says how long plugins took, which on a busy machine is no news.
const checks = { pluginTimings: false };

const www = fileURLToPath(new URL('./www/', import.meta.url));

const target = ['chrome123', 'firefox120', 'safari17.5'];
/** The page as an entry of its own, for frames. */
const application = `${www}embed/application.ts`;

export default defineConfig({
  root: www,
  // Relative, so that dist/ works from any sub-path of any static host.
  base: './',
  plugins: [
    builderSources(),
    oembedFile(),
    hostHeaders(['index.html', 'embed.html', 'post.html']),
    embedBuild({ element: `${www}embed/element.ts`, frame: `${www}embed.html`, application }),
  ],
  worker: { format: 'es', rolldownOptions: { checks } },
  build: {
    outDir: fileURLToPath(new URL('./dist/', import.meta.url)),
    emptyOutDir: true,
    target,
    // Engines that know light-dark(): for older ones Vite's CSS lowering rewrites it into custom properties that
    // do not reach into shadow roots.
    cssTarget: target,
    // Every asset is a file of its own with its hash in its name: cacheable for ever, and allowed by a strict policy.
    assetsInlineLimit: 0,
    // The engines above preload modules by themselves. What is imported on demand is not preloaded at all: WebKit keeps
    // a preload that failed, and would not fetch that file again.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    sourcemap: false,
    // Which file loads which: scripts/budget.ts weighs by it.
    manifest: true,
    rolldownOptions: {
      input: { index: `${www}index.html`, post: `${www}post.html`, application },
      // All that the page needs at once is one file: two entries and some parts share it, and for each way in which they
      // do there would be another, which together are larger.
      output: {
        // Some hosts leave out files whose name begins with an underscore, as a virtual module's does.
        chunkFileNames: ({ name }) => `assets/${name.replace(/^_+(virtual_)?/, '')}-[hash].js`,
        codeSplitting: { groups: [{ name: 'page', test: /\/www\/page\/page\.ts$/ }] },
      },
      checks,
    },
  },
});
