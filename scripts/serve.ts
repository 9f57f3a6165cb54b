// Serves built files as a static host would: what start, bench and the end-to-end tests open.
import { join } from 'node:path';
import { type Plugin, preview } from 'vite';
import { ISOLATION } from './host-headers.ts';
import { root } from './tools.mjs';

export interface Served {
  /** The address of the page, with its final slash. */
  url: string;
  /** Stops serving and drops open connections. */
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The wanted port; the next free one is taken when it is in use. 0 leaves the choice to the system. */
  port?: number;
  /** Where to listen: this machine alone, unless told otherwise. */
  host?: string;
  /** The folder of built files. */
  directory?: string;
  /** Whether pages are cross-origin isolated, which gives them the finest clock. */
  isolated?: boolean;
  /** Hears of every request, by its path without the first slash. */
  asked?: (path: string) => void;
  /** Further headers of every answer. */
  headers?: Record<string, string>;
}

/**
 * Sends headers with every answer. The server's own option for it leaves them out of "304 Not Modified", and then
 * WebKit refuses to start a worker that it has in its cache.
 */
function withHeaders(headers: Record<string, string>): Plugin {
  return {
    name: 'headers-on-every-answer',
    configurePreviewServer({ middlewares }) {
      middlewares.use((_request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
    },
  };
}

/** Tells of every request before it is answered. */
function withListener(asked: (path: string) => void): Plugin {
  return {
    name: 'listener-to-every-request',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        asked(new URL(request.url ?? '', 'http://localhost').pathname.slice(1));
        next();
      });
    },
  };
}

/** Serves dist/ (or another folder of built files) until closed. */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const {
    port = 0,
    host = '127.0.0.1',
    directory = join(root, 'dist'),
    isolated = true,
    headers = {},
    asked,
  } = options;
  const server = await preview({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // A static host answers 404 for what it does not have, and not with the page.
    appType: 'mpa',
    build: { outDir: directory },
    plugins: [...(asked ? [withListener(asked)] : []), withHeaders({ ...(isolated && ISOLATION), ...headers })],
    preview: { port, host },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${address.port}/`, close: () => server.close() };
}
