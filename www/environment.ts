// Where a run was made: what a reader needs to know before comparing it with a run elsewhere.
import type { Report } from './report.ts';

/** Engines by the mark they leave in the user agent, most telling first: every one claims to be some other as well. */
const ENGINES: readonly [string, RegExp][] = [
  ['Firefox', /\bFirefox\/(\d+(?:\.\d+)?)/],
  ['Edge', /\bEdg\/(\d+(?:\.\d+)?)/],
  ['Opera', /\bOPR\/(\d+(?:\.\d+)?)/],
  ['Chromium', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+(?:\.\d+)?)/],
  ['Safari', /\((?:Macintosh|iPhone|iPad).*\bVersion\/(\d+(?:\.\d+)?)/],
  ['WebKit', /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//],
];
const MOST_CHARACTERS = 1000;

/** The engine and its version, such as "Firefox 153.0", as far as the user agent tells. */
export function engineOf(userAgent: string): string {
  for (const [name, mark] of ENGINES) {
    const version = mark.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'an unknown engine';
}

type Scope = Pick<typeof globalThis, 'crossOriginIsolated'> & {
  navigator: Pick<Navigator, 'userAgent' | 'hardwareConcurrency'>;
};

/**
 * @param scope the worker's own global scope: isolation is what the timing code has, not what the page has
 * @param timerResolutionMs the smallest step of the clock that was seen
 */
export function environment(
  scope: Scope,
  timerResolutionMs: number,
  wasmSha256: Report['environment']['wasmSha256'],
): Report['environment'] {
  const { userAgent, hardwareConcurrency } = scope.navigator;
  return {
    userAgent: userAgent.slice(0, MOST_CHARACTERS),
    engine: engineOf(userAgent),
    crossOriginIsolated: scope.crossOriginIsolated,
    timerResolutionMs,
    hardwareConcurrency: hardwareConcurrency ?? null,
    wasmSha256,
  };
}
