// A report as the end of an address. What reads it again is ../link.ts, which says what form it has.
import { integer } from '../figures.ts';
import { FORM, LINK_LIMITS, LinkError, streamOf } from '../link.ts';
import type { Report } from '../report.ts';

const INSTEAD = 'download the report as a file instead';

function toBase64Url(bytes: Uint8Array): string {
  // In stretches: an argument per byte of a long report would be too many.
  const stretches = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8192, (at + 1) * 8192)),
  );
  return btoa(stretches.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The end of an address that carries a report, "#" included.
 * @throws LinkError when the report is too large for a link
 */
export async function encodeReport(report: Report): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(report));
  if (json.length > LINK_LIMITS.inflated) {
    throw new LinkError(
      `This result is too large for a link (${integer(json.length)} bytes, of at most ${integer(LINK_LIMITS.inflated)}): ${INSTEAD}.`,
    );
  }
  const packed = await new Response(streamOf(json).pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  const text = toBase64Url(new Uint8Array(packed));
  if (text.length > LINK_LIMITS.characters) {
    throw new LinkError(
      `This result is too large for a link (${integer(text.length)} characters, of at most ${integer(LINK_LIMITS.characters)}): ${INSTEAD}.`,
    );
  }
  return `#r${FORM}=${text}`;
}
