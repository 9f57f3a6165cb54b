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
    const { values, tokens } = parseArgs({ options, tokens: true });
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, at) => !options[name]?.multiple && names.indexOf(name) < at);
    if (twice !== undefined) badUsage(program, `--${twice} is given twice`);
    return values;
  } catch (error) {
    const lines = (error as Error).message.split(/\s*\n\s*/).join(' ');
    // Node goes on to explain how to write positional arguments, which no command here takes.
    return badUsage(program, lines.replace(/ To specify a positional argument.*| This command does not take.*/, ''));
  }
}
