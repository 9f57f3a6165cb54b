// What every command does with a command line that it cannot use.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the program with one line on standard error and the exit code for bad usage. */
export function badUsage(program: string, message: string): never {
  process.stderr.write(`${program}: ${message}\n`);
  process.exit(2);
}

/** The options of the command line, by node's own parser; ends the program where it does not understand them. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(program: string, options: T) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const lines = (error as Error).message.split(/\s*\n\s*/).join(' ');
    // Node goes on to explain how to write positional arguments, which no command here takes.
    return badUsage(program, lines.replace(/ To specify a positional argument.*| This command does not take.*/, ''));
  }
}
