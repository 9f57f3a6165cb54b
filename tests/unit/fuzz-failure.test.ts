// What is left of a failed fuzz target's output.
import { expect, test } from 'vitest';
import { fuzzFailure } from '../../scripts/fuzz-failure.ts';

const AFTER = `note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
==9== ERROR: libFuzzer: deadly signal
    #0 0x55d1c1 in __sanitizer_print_stack_trace (/home/me/keystamp/fuzz/target/release/builders+0x1)
NOTE: libFuzzer has rudimentary signal handlers.
SUMMARY: libFuzzer: deadly signal
MS: 2 CrossOver-CopyPart-; base unit: adc83b19e793491b1c6ea0fd8b46cd9f32e592fc
artifact_prefix='/home/me/keystamp/fuzz/artifacts/builders/'; Test unit written to /home/me/keystamp/fuzz/artifacts/builders/crash-0a1b
Base64: Cgo=

────────────────────

Failing input:

	fuzz/artifacts/builders/crash-0a1b

Reproduce with:

	cargo fuzz run builders fuzz/artifacts/builders/crash-0a1b
Error: Fuzz target exited with exit status: 77
`;

test('a panic is its place and its words, with the input and how to repeat it', () => {
  const output = `   Compiling keystamp v0.1.0
INFO: Running with entropic power schedule (0xFF, 100).
#2	INITED cov: 20 ft: 21 corp: 1/1b exec/s: 0 rss: 30Mb

thread '<unnamed>' (9) panicked at fuzz/targets/builders.rs:20:5:
assertion \`left == right\` failed: concat
  left: "ORD-0000001-US"
 right: "ORD-0000002-US"
${AFTER}`;
  expect(fuzzFailure('builders', output)).toBe(`fuzz: builders broke on fuzz/artifacts/builders/crash-0a1b
thread '<unnamed>' (9) panicked at fuzz/targets/builders.rs:20:5:
assertion \`left == right\` failed: concat
  left: "ORD-0000001-US"
 right: "ORD-0000002-US"
To repeat it: cargo +nightly fuzz run builders fuzz/artifacts/builders/crash-0a1b`);
});

test('what ends a target without a panic is named', () => {
  const output = `#2	INITED\n${AFTER.replaceAll('deadly signal', 'out-of-memory (used: 2100Mb; limit: 2048Mb)')}`;
  expect(fuzzFailure('builders', output)).toBe(`fuzz: builders broke on fuzz/artifacts/builders/crash-0a1b
==9== ERROR: libFuzzer: out-of-memory (used: 2100Mb; limit: 2048Mb)
To repeat it: cargo +nightly fuzz run builders fuzz/artifacts/builders/crash-0a1b`);
});

test('a target that does not build is told as the compiler tells it', () => {
  expect(fuzzFailure('report', 'error[E0425]: cannot find value `x`\nerror: could not compile\n')).toBe(
    'error[E0425]: cannot find value `x`\nerror: could not compile\nfuzz: report could not be run',
  );
});
