// Builds the page, serves it and says where. Usage: npm start [-- --port N] [-- --host ADDRESS]
import { parseArgs } from 'node:util';
import { buildPage } from './build.ts';
import { serve } from './serve.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4173' }, host: { type: 'string', default: '127.0.0.1' } },
});
await buildPage();
const { url } = await serve({ port: Number(values.port), host: values.host });
process.stdout.write(`keystamp is at ${url} (Ctrl-C ends it)\n`);
