// How an address says that it carries a result: "#r", the number of the form, "=". All that a page without one needs to
// know of result links.

export const MARK = /^#r(\d{1,9})=/;

/**
 * The end of an address that carries a result, out of what people paste in its place: the whole address, or either with
 * spaces around it. Whatever carries none comes back without the spaces.
 */
export function resultIn(text: string): string {
  const bare = text.replaceAll('%20', ' ').trim();
  // The last mark: what follows another one is an address that was pasted behind it.
  const result = /^(?:.*#)?\s*(r\d{1,9}=.*)$/s.exec(bare)?.[1];
  return result === undefined ? bare : `#${result}`;
}

/** Whether the end of an address promises a report. */
export const carriesReport = (hash: string): boolean => MARK.test(resultIn(hash));

/** The end of a frame's address for what an author gives as the result, with the mark or without; empty for nothing. */
export function fragmentOf(given: string): string {
  const result = resultIn(given);
  return result === '' || MARK.test(result) ? result : `#r1=${result}`;
}
