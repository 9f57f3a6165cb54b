import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { builderSources } from './scripts/builder-sources.ts';

// Says how long plugins took, which on a busy machine is no news.
const checks = { pluginTimings: false };

const www = fileURLToPath(new URL('./www/', import.meta.url));

export default defineConfig({
  root: www,
  // Relative, so that dist/ works from any sub-path of any static host.
  base: './',
  plugins: [builderSources()],
  worker: { format: 'es', rolldownOptions: { checks } },
  build: {
    outDir: fileURLToPath(new URL('./dist/', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Engines that know light-dark(): for older ones Vite's CSS lowering rewrites it into custom properties that
    // do not reach into shadow roots.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Every asset is a file of its own with its hash in its name: cacheable for ever, and allowed by a strict policy.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: { input: { index: `${www}index.html` }, checks },
  },
});
