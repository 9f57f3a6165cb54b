// Parts of the page that are fetched when they are needed, and not before.

/** Why a part of the page is missing, in a sentence for the reader. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';

  constructor() {
    super('A part of this page could not be fetched. Check the connection and try again.');
  }
}

const SCRIPT = /https?:\/\/\S+\.js\b/;
let attempts = 0;

/**
 * Firefox remembers by its address that an import failed, as HTML's specification wants it, and would never ask for the
 * file again; but it names the address, and with another end that is another one of the same file.
 */
function underAnotherAddress<T>(error: unknown): Promise<T> {
  const address = SCRIPT.exec(String(error))?.[0];
  if (!address?.startsWith(`${location.origin}/`)) throw error;
  attempts += 1;
  return import(/* @vite-ignore */ `${address}#${attempts}`);
}

/**
 * A part that is fetched once, when it is first asked for; each time that it could not be fetched, it may be asked for
 * again.
 * @returns what fetches it; rejects with NotFetched
 */
export function part<T>(load: () => Promise<T>): () => Promise<T> {
  let had: Promise<T> | null = null;
  return () => {
    had ??= load()
      .catch((error) => underAnotherAddress<T>(error))
      .catch(() => {
        had = null;
        throw new NotFetched();
      });
    return had;
  };
}
