// A report as a file: its text, its type, and a name that says by itself what was measured, where and when.
import type { Report } from '../report.ts';

export interface TextFile {
  name: string;
  /** The media type. */
  type: string;
  text: string;
}

const MOST_CHARACTERS = 40;

/** Small letters, digits, dots and hyphens only: an engine's name may come from someone else's file. */
function slug(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
  return plain.slice(0, MOST_CHARACTERS).replaceAll(/^[-.]+|[-.]+$/g, '');
}

/** "20260102-0304" in UTC, from a timestamp of ISO 8601, which may have another zone, and a space in the place of the T. */
function minuteOf(timestamp: string): string {
  const at = new Date(timestamp.replace(' ', 'T'));
  // A day that no month has is left to stand as it is.
  const utc = Number.isNaN(at.getTime()) ? timestamp : at.toISOString();
  return utc.slice(0, 16).replaceAll(/[-:]/g, '').replace(/[T ]/, '-');
}

/**
 * "keystamp-chromium-156.0-20260102-0304-passes.csv"; the minute is in UTC.
 * @param what tells the file from the others of the same report; may be empty
 */
export function fileName({ environment, createdAt }: Report, what: string, extension: string): string {
  return `${['keystamp', slug(environment.engine), minuteOf(createdAt), what].filter(Boolean).join('-')}.${extension}`;
}
