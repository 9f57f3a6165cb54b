// How an address says that it carries a result: "#r", the number of the form, "=". All that a page without one needs to
// know of result links.

export const MARK = /^#r(\d{1,9})=/;

/** Whether the end of an address promises a report. */
export const carriesReport = (hash: string): boolean => MARK.test(hash);
