// Running one outside command to its end.
import { spawn } from 'node:child_process';
import { root } from './tools.mjs';

export interface Ran {
  /** The exit code; 1 where the command could not be started or was killed. */
  code: number;
  /** Standard output and standard error, in the order in which they came. */
  output: string;
}

/** Runs a command in the project's folder and gives what it printed, whatever its exit code. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    const output = () => Buffer.concat(parts).toString('utf8');
    child.on('error', (error) => resolve({ code: 1, output: `${output()}${error.message}\n` }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output()}ended by ${signal}\n` : output() }),
    );
  });
}

/** Runs a command in the project's folder; throws with all it printed when it fails. */
export async function runQuietly(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await run(command, args, env);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with exit code ${code}:\n${output.trimEnd()}`);
  return output;
}
