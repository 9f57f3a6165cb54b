// A result as a link: the whole report after the "#" of the page's address, which no server ever sees. The form is
// "#r1=", then the report's JSON, compressed (deflate without a header), in base64url. Whoever opens a link trusts
// nothing of it: its length is limited before it is read, its inflated size while it inflates, and the rest by the
// report's schema.
import { integer } from './figures.ts';
import { MARK, resultIn } from './link-mark.ts';
import { parseReport, type Report } from './report.ts';

/** The only form there is so far. */
export const FORM = '1';

export const LINK_LIMITS = {
  /** Characters of the address after the mark. Firefox takes addresses of up to 1 MB, Chromium of 2 MB. */
  characters: 500_000,
  /** Bytes of JSON. */
  inflated: 1_000_000,
} as const;

/** Why there is no link, or nothing behind one, in a sentence for the reader. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
}

const DAMAGED = 'This link is damaged: a part of it was lost or changed on its way';

/** Reads a stream to its end, or until it turns out to be too long. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number, tooMuch: () => LinkError) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > most) {
      // Nobody waits for the rest, nor for an error in it.
      reader.cancel().catch(() => {});
      throw tooMuch();
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Bytes, to be piped on. */
export const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const foreign = /[^A-Za-z0-9_-]/u.exec(text);
  if (foreign) throw new LinkError(`${DAMAGED} (“${foreign[0]}” is no part of a link like this).`);
  // One character over is less than a byte.
  if (text.length % 4 === 1) throw new LinkError(`${DAMAGED} (a character is missing at its end).`);
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

async function inflated(text: string): Promise<string> {
  const packed = fromBase64Url(text);
  const tooMuch = () =>
    new LinkError(
      `This link was not opened: it unpacks to more than ${integer(LINK_LIMITS.inflated)} bytes, which no result needs.`,
    );
  try {
    const stream = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw'));
    const bytes = await bytesOf(stream, LINK_LIMITS.inflated, tooMuch);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError(`${DAMAGED}.`);
  }
}

function parsed(json: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new LinkError(`${DAMAGED}.`);
  }
  try {
    return parseReport(value);
  } catch (error) {
    throw new LinkError(
      `What this link carries was refused. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * The report that the end of an address carries; null where it carries none.
 * @param given as in `location.hash`, "#" included, or the whole address
 * @throws LinkError saying what is wrong with it
 */
export async function decodeReport(given: string): Promise<Report | null> {
  const hash = resultIn(given);
  const mark = MARK.exec(hash);
  if (!mark) return null;
  if (mark[1] !== FORM) {
    throw new LinkError(
      `This link has the form r${mark[1]}, from another version of keystamp; this page reads r${FORM}.`,
    );
  }
  const text = hash.slice(mark[0].length);
  if (text === '') throw new LinkError(`${DAMAGED} (there is nothing after “${mark[0]}”).`);
  if (/^https?:/i.test(text)) {
    throw new LinkError(
      `This is the address of a page, and not of a result: a result link ends in “#r${FORM}=” and the result.`,
    );
  }
  if (text.length > LINK_LIMITS.characters) {
    throw new LinkError(
      `This link was not opened: it has ${integer(text.length)} characters, of at most ${integer(LINK_LIMITS.characters)}.`,
    );
  }
  return parsed(await inflated(text));
}
