// Comma-separated values as RFC 4180 has them: CRLF after each record, quotes around what needs them, doubled inside.

/** null is an empty field. */
export type Field = string | number | boolean | null;

/** What a spreadsheet would take for the start of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** Text that a spreadsheet would calculate gets an apostrophe in front, which spreadsheets take as "this is text". */
function spelled(field: Field): string {
  if (typeof field !== 'string') return field === null ? '' : String(field);
  const text = FORMULA.test(field) ? `'${field}` : field;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param records each with as many fields as the header */
export function csv(header: readonly string[], records: readonly (readonly Field[])[]): string {
  return [header, ...records].map((record) => `${record.map(spelled).join(',')}\r\n`).join('');
}
