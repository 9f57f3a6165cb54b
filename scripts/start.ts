// Builds the page, serves it and says where.
import { buildPage } from './build.ts';
import { serve } from './serve.ts';
import { badUsage, readOptions } from './usage.ts';

const USAGE = `npm start -- [options]

  --port N         the port, 4173 unless given; the next free one where it is taken
  --host ADDRESS   where to listen, 127.0.0.1 unless given; browsers give other addresses a coarser clock over http
  --help           prints this
`;

const { port, host } = readOptions('start', USAGE, {
  port: { type: 'string', default: '4173' },
  host: { type: 'string', default: '127.0.0.1' },
});
if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
  badUsage('start', `--port: "${port}" is not a whole number from 0 to 65535`);
}
try {
  await buildPage();
  const { url } = await serve({ port: Number(port), host });
  process.stdout.write(`keystamp is at ${url} (Ctrl-C ends it)\n`);
} catch (error) {
  process.stderr.write(`start: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
