// What of a failed fuzz target's output helps: libFuzzer takes a hundred lines for it.

/** What comes after the words of a panic: how to get a backtrace, a backtrace, or libFuzzer's own words. */
const AFTER_PANIC = /^note: |^stack backtrace:|^==\d+==|^\s*#0 /;

/** The panic's place and words; for whatever else ends a target, the line that names it. */
function words(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => /^thread .* panicked at /.test(line));
  if (at < 0) return lines.filter((line) => /^==\d+== ?ERROR: /.test(line)).slice(0, 1);
  const rest = lines.slice(at);
  const end = rest.findIndex((line) => AFTER_PANIC.test(line));
  return rest.slice(0, end < 0 ? undefined : end);
}

/**
 * What broke, as far as a person needs it: the input, what the code said, and how to see it again. Output that names no
 * input is given back whole, since then the target itself could not be built or run.
 * @param output all that `cargo fuzz run` printed
 */
export function fuzzFailure(target: string, output: string): string {
  const input = /Test unit written to (\S+)/.exec(output)?.[1];
  if (input === undefined) return `${output.trimEnd()}\nfuzz: ${target} could not be run`;
  const path = input.replace(/^.*?(?=fuzz\/artifacts\/)/, '');
  const said = words(output.split('\n')).map((line) => line.trimEnd());
  const repeat = `To repeat it: cargo +nightly fuzz run ${target} ${path}`;
  return [`fuzz: ${target} broke on ${path}`, ...said.filter(Boolean), repeat].join('\n');
}
