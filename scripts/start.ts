// Builds the page, serves it and says where. Usage: npm start [-- --port N] [-- --host ADDRESS]
import { buildPage } from './build.ts';
import { serve } from './serve.ts';
import { badUsage, readOptions } from './usage.ts';

const { port, host } = readOptions('start', {
  port: { type: 'string', default: '4173' },
  host: { type: 'string', default: '127.0.0.1' },
});
if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) badUsage('start', `--port is "${port}"; it must be 0 to 65535`);
await buildPage();
const { url } = await serve({ port: Number(port), host });
process.stdout.write(`keystamp is at ${url} (Ctrl-C ends it)\n`);
