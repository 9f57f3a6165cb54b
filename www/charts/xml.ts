// Text inside of XML: someone else's words may hold characters that mark things up, and some that XML cannot hold at all.

/** What is no character of XML 1.0, however it is spelled. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text, or a whole document, without what XML cannot hold. */
export const possible = (text: string): string => text.replaceAll(IMPOSSIBLE, '\u{FFFD}');

/** A text as it is spelled between tags and in attributes. */
export const spelled = (text: string): string =>
  possible(text).replaceAll(/[&<>"]/g, (character) => MARKUP[character] ?? '');
