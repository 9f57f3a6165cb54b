// Running one outside command to its end.
import { spawn } from 'node:child_process';
import { root } from './tools.mjs';

export interface Ran {
  /** The exit code; 1 where the command could not be started or was killed. */
  code: number;
  /** Standard output and standard error, in the order in which they came. */
  output: string;
}

/** Runs a command in the project's folder; each piece of output is handed on. Gives the exit code. */
function spawned(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  hear: (piece: Buffer | string, stream: 'out' | 'err') => void,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (piece: Buffer) => hear(piece, 'out'));
    child.stderr.on('data', (piece: Buffer) => hear(piece, 'err'));
    child.on('error', (error) => {
      hear(`${error.message}\n`, 'err');
      resolve(1);
    });
    child.on('close', (code, signal) => {
      if (signal) hear(`ended by ${signal}\n`, 'err');
      resolve(code ?? 1);
    });
  });
}

/** Runs a command in the project's folder and gives what it printed, whatever its exit code. */
export async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  let output = '';
  const code = await spawned(command, args, env, (piece) => {
    output += piece;
  });
  return { code, output };
}

/** The same, with standard output and standard error apart. */
export async function runApart(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const heard = { out: '', err: '' };
  const code = await spawned(command, args, env, (piece, stream) => {
    heard[stream] += piece;
  });
  return { code, ...heard };
}

/** Runs a command in the project's folder; throws with all it printed when it fails. */
export async function runQuietly(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { code, output } = await run(command, args, env);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with exit code ${code}:\n${output.trimEnd()}`);
  return output;
}
