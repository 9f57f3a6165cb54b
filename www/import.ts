// Results from elsewhere, as text: a report, a list of reports as the command line writes it, a result link, or an export
// of BenchmarkDotNet. Either all of a text is taken or none of it.
import { isStatedRun, parseStatedRun, type StatedRun } from './benchmarkdotnet.ts';
import { integer } from './figures.ts';
import { decodeReport } from './link.ts';
import { carriesReport } from './link-mark.ts';
import { parseReport, type Report } from './report.ts';

/** A report, and where it comes from, for whoever has to be told that something is wrong with it. */
export interface Named {
  name: string;
  report: Report;
}

/** What a text holds. */
export interface Brought {
  reports: Named[];
  stated: StatedRun[];
}

export const IMPORT_LIMITS = {
  /** Bytes of a file, or characters of a text: many times a report of 1,000 passes. */
  size: 10_000_000,
  /** Reports in one text. */
  reports: 12,
} as const;

/** What is wrong with a text that was to be taken in, in a sentence that names it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const SHOWN_CHARACTERS = 250;

const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
};

/** @throws ImportError before anything is read */
export function checkSize(name: string, size: number): void {
  if (size > IMPORT_LIMITS.size) {
    throw new ImportError(`${name} is too large: ${integer(size)} bytes, of at most ${integer(IMPORT_LIMITS.size)}.`);
  }
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const link = /^\s*https?:\/\//i.test(text);
    throw new ImportError(
      link
        ? `${name} is a link that carries no result: a result link ends in “#r1=” and the result.`
        : `${name} is not JSON.`,
    );
  }
}

function checked(name: string, value: unknown): Named {
  try {
    return { name, report: parseReport(value) };
  } catch (error) {
    throw new ImportError(`${name}: ${reasonOf(error)}`);
  }
}

function stated(name: string, value: unknown): StatedRun {
  try {
    return parseStatedRun(value);
  } catch (error) {
    throw new ImportError(`${name}: ${reasonOf(error)}`);
  }
}

async function fromLink(name: string, link: string): Promise<Named[]> {
  try {
    const report = await decodeReport(link);
    return report ? [{ name, report }] : [];
  } catch (error) {
    throw new ImportError(`${name}: ${reasonOf(error)}`);
  }
}

/**
 * The results in a text.
 * @param name a file's name, or what else to call it in a sentence's beginning
 * @throws ImportError
 */
export async function readResults(name: string, text: string): Promise<Brought> {
  checkSize(name, text.length);
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw new ImportError(`${name} is empty.`);
  // JSON may have a link inside, as a text.
  if (!/^["[{]/.test(trimmed) && carriesReport(trimmed)) return { reports: await fromLink(name, trimmed), stated: [] };
  const value = jsonOf(name, trimmed);
  if (isStatedRun(value)) return { reports: [], stated: [stated(name, value)] };
  if (!Array.isArray(value)) return { reports: [checked(name, value)], stated: [] };
  if (value.length === 0) throw new ImportError(`${name} is a list without any report.`);
  if (value.length > IMPORT_LIMITS.reports) {
    throw new ImportError(`${name} has ${integer(value.length)} reports, of at most ${IMPORT_LIMITS.reports}.`);
  }
  return { reports: value.map((each, at) => checked(`${name}, report ${at + 1}`, each)), stated: [] };
}
