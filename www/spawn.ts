// Starts a worker. The one place that knows its address.
import workerUrl from './worker.ts?worker&url';

/** The part of Trusted Types that is used here; not every browser has it, and the DOM's types do not know it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown };
}

/** The worker's address, as a type that a policy of trusted types lets a worker start from. */
function trustedUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('keystamp-worker', { createScriptURL: () => workerUrl });
  // A worker takes a trusted address wherever it takes a string.
  return (policy?.createScriptURL('') ?? workerUrl) as string;
}

let address: string | null = null;

/** @throws when the browser refuses to start one */
export function startWorker(): Worker {
  address ??= trustedUrl();
  return new Worker(address, { type: 'module', name: 'keystamp' });
}
