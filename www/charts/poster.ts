// One picture for a post: the two claims, the charts under them, and where it was measured. Only the layout is made
// here; what is drawn, its colours and the width of words come from the page that it is a picture of.
import { spelled } from './xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1200;
const EDGE = 40;
const GAP = 32;
/** The width of a claim, and of a chart: two stand side by side. */
export const COLUMN = (WIDTH - 2 * EDGE - GAP) / 2;
const PADDING = 22;
/** Fonts differ a little where the picture is opened: lines are broken before they are full. */
const FULL = 0.96;

export interface Font {
  size: number;
  weight: number;
  /** Distance of two lines. */
  leading: number;
}

export const FONTS = {
  title: { size: 30, weight: 650, leading: 38 },
  kind: { size: 15, weight: 650, leading: 24 },
  headline: { size: 22, weight: 600, leading: 29 },
  detail: { size: 14, weight: 400, leading: 21 },
  heading: { size: 17, weight: 600, leading: 24 },
  note: { size: 13, weight: 400, leading: 18 },
} as const satisfies Record<string, Font>;

/** How wide a text is, in pixels. */
export type Measure = (text: string, font: Font) => number;

export interface Card {
  kind: string;
  /** A word for the eye that only skims; may be empty. */
  mark: string;
  headline: string;
  details: readonly string[];
  /** Colours of the claim's kind, and of its mark. */
  tone: string;
  markTone: string;
}

/** A drawing of one column's width, as SVG without a root. */
export interface Plot {
  title: string;
  note: string;
  drawing: string;
  height: number;
}

export interface Palette {
  ground: string;
  panel: string;
  line: string;
  ink: string;
  quiet: string;
}

export interface Poster {
  title: string;
  cards: readonly Card[];
  plots: readonly Plot[];
  caption: string;
  palette: Palette;
  fontFamily: string;
}

/** Breaks a word that is wider than a line by itself. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && !fits(piece + character)) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...found, piece];
}

/** A text in lines that are no wider than this. */
export function wrapped(text: string, width: number, font: Font, measure: Measure): string[] {
  const fits = (line: string) => measure(line, font) <= width * FULL;
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  for (const word of words.flatMap((each) => (fits(each) ? [each] : pieces(each, fits)))) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Something that was laid out below something else. */
interface Block {
  height: number;
  at(x: number, y: number): string;
}

function line(text: string, x: number, y: number, font: Font, fill: string, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" font-size="${font.size}" font-weight="${font.weight}" fill="${fill}" text-anchor="${anchor}">${spelled(text)}</text>`;
}

/** A paragraph; its first line begins at the top of the block. */
function paragraph(text: string, width: number, font: Font, fill: string, measure: Measure): Block {
  const lines = wrapped(text, width, font, measure);
  return {
    height: lines.length * font.leading,
    at: (x, y) => lines.map((each, n) => line(each, x, y + n * font.leading + font.size, font, fill)).join(''),
  };
}

/** Blocks below each other, so far apart. */
function stack(blocks: readonly Block[], gap: number): Block {
  const tops = blocks.map((_, at) => blocks.slice(0, at).reduce((sum, { height }) => sum + height + gap, 0));
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, blocks.length - 1),
    at: (x, y) => blocks.map((block, n) => block.at(x, y + (tops[n] ?? 0))).join(''),
  };
}

/** Pairs of blocks side by side, each pair below the one before. */
function grid(blocks: readonly Block[], gap: number): Block {
  const pairs = Array.from({ length: Math.ceil(blocks.length / 2) }, (_, at) => blocks.slice(2 * at, 2 * at + 2));
  const rows = pairs.map((pair) => ({
    height: Math.max(...pair.map(({ height }) => height)),
    at: (x: number, y: number) => pair.map((block, n) => block.at(x + n * (COLUMN + GAP), y)).join(''),
  }));
  return stack(rows, gap);
}

/** @param height of the highest card: all are as high */
function framed(card: Card, content: Block, height: number, { panel, line: border }: Palette): Block {
  const mark = card.mark && line(card.mark, 0, 0, FONTS.kind, card.markTone, 'end');
  return {
    height,
    at: (
      x,
      y,
    ) => `<rect x="${x}" y="${y}" width="${COLUMN}" height="${height}" rx="10" fill="${panel}" stroke="${border}"/>
      <rect x="${x + PADDING}" y="${y}" width="${COLUMN - 2 * PADDING}" height="3" fill="${card.tone}"/>
      <g transform="translate(${x + COLUMN - PADDING} ${y + PADDING + FONTS.kind.size})">${mark}</g>
      ${content.at(x + PADDING, y + PADDING)}`,
  };
}

function cardsOf({ cards, palette }: Poster, measure: Measure): Block {
  const width = COLUMN - 2 * PADDING;
  const contents = cards.map(({ kind, tone, headline, details }) =>
    stack(
      [
        paragraph(kind, width / 2, FONTS.kind, tone, measure),
        paragraph(headline, width, FONTS.headline, palette.ink, measure),
        ...details.map((detail) => paragraph(detail, width, FONTS.detail, palette.quiet, measure)),
      ],
      10,
    ),
  );
  const height = Math.max(...contents.map((content) => content.height)) + 2 * PADDING;
  return grid(
    cards.map((card, at) => framed(card, contents[at] ?? { height: 0, at: () => '' }, height, palette)),
    GAP,
  );
}

function plotsOf({ plots, palette }: Poster, measure: Measure): Block {
  const heads = plots.map(({ title, note }) =>
    stack(
      [
        paragraph(title, COLUMN, FONTS.heading, palette.ink, measure),
        paragraph(note, COLUMN, FONTS.note, palette.quiet, measure),
      ],
      0,
    ),
  );
  // Two charts side by side begin at the same height, however long their notes are.
  const headOf = (at: number) => Math.max(...[at - (at % 2), at - (at % 2) + 1].map((n) => heads[n]?.height ?? 0)) + 14;
  const blocks = plots.map(({ drawing, height }, at) => ({
    height: headOf(at) + height,
    at: (x: number, y: number) =>
      `${heads[at]?.at(x, y) ?? ''}<g transform="translate(${x} ${y + headOf(at)})">${drawing}</g>`,
  }));
  return grid(blocks, GAP);
}

/** The picture, as the text of an SVG file that needs nothing else. */
export function posterOf(poster: Poster, measure: Measure): string {
  const { title, cards, caption, palette, fontFamily } = poster;
  const width = WIDTH - 2 * EDGE;
  const content = stack(
    [
      paragraph(title, width, FONTS.title, palette.ink, measure),
      cardsOf(poster, measure),
      plotsOf(poster, measure),
      paragraph(caption, width, FONTS.note, palette.quiet, measure),
    ],
    GAP,
  );
  const height = content.height + 2 * EDGE;
  const told = cards.map(({ headline }) => headline).join(' ');
  return `<svg xmlns="${SVG}" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="${spelled(fontFamily)}">
<title>${spelled(title)}</title><desc>${spelled(told)}</desc>
<rect width="${WIDTH}" height="${height}" fill="${palette.ground}"/>
${content.at(EDGE, EDGE)}
</svg>
`;
}
