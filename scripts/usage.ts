// What every command does with its command line: what it takes, and what it says of one that it cannot use.
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Token = ReturnType<typeof parseArgs<{ options: Options; strict: false; tokens: true }>>['tokens'][number];

const HELP = { help: { type: 'boolean' } } as const;

/** Ends the program with one line on standard error and the exit code for bad usage. */
export function badUsage(program: string, message: string): never {
  process.stderr.write(`${program}: ${message}\n`);
  process.exit(2);
}

/** Why a command line cannot be used, and whether it takes the list of options to mend it. */
interface Refusal {
  why: string;
  list?: boolean;
}

/** The first thing that is wrong with a command line, or null. Node's own words for it are about parsing. */
function refusal(tokens: readonly Token[], options: Options): Refusal | null {
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') return { why: `"${token.value}" is not an option`, list: true };
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option || !rawName.startsWith('--')) return { why: `${rawName} is not an option`, list: true };
    if (seen.has(name) && !option.multiple) return { why: `--${name} is given twice` };
    seen.add(name);
    if (option.type === 'boolean') {
      if (value !== undefined) return { why: `--${name} takes no value, but is given "${value}"` };
    } else if (value === undefined) return { why: `--${name} has no value` };
    // A negative number is a value, for the option's own rule to judge.
    else if (!inlineValue && /^-\D/.test(value)) {
      return { why: `--${name} has no value; one that begins with a dash is given as --${name}=${value}` };
    }
  }
  return null;
}

/**
 * The options of the command line. Ends the program where they cannot be used, and where what they ask for is the usage.
 * @param usage what --help prints: how the command is called, its options, and what its exit codes mean
 */
export function readOptions<const T extends Options>(program: string, usage: string, options: T) {
  // Whoever reads the output may have seen enough, as head has; the command's work and its exit code are the same.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const all = { ...options, ...HELP };
  const { tokens } = parseArgs({ options: all, strict: false, tokens: true });
  const refused = refusal(tokens, all);
  if (refused) badUsage(program, refused.list ? `${refused.why}\n\n${usage.trimEnd()}` : refused.why);
  // Once more with every value beside its option, where a dash at its beginning means nothing.
  const given = tokens.flatMap((token) =>
    token.kind === 'option' ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`] : [],
  );
  const { values } = parseArgs({ args: given, options: all });
  if ('help' in values && values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  return values;
}
