// A chart as a picture that stands alone: every colour and font that the page's style sheets give it is written into
// the drawing itself, as it is on screen right now, light or dark.
import { type Font, type Measure, wrapped } from './poster.ts';
import { possible } from './xml.ts';

const SVG = 'http://www.w3.org/2000/svg';
const SHAPE = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'];
const LINES = ['stroke-dasharray', 'paint-order', 'opacity'];
const FONT = ['font-family', 'font-size', 'font-weight'];
const INITIAL = new Set(['', 'none', 'normal', 'auto']);
/** What only serves the page. */
const PAGE_ONLY = ['class', 'data-row', 'tabindex', 'aria-hidden', 'role', 'aria-label'];

const EDGE = 16;
const HEAD = 48;
const FOOT = 30;
const CAPTION: Font = { size: 12, weight: 400, leading: 17 };
/** Pixels of a PNG for each of the page's. */
const SCALE = 2;

/** What stands above and below the drawing. */
export interface Words {
  title: string;
  caption: string;
}

function resolved(style: CSSStyleDeclaration, property: string): string {
  const value = style.getPropertyValue(property);
  if (/^currentcolor$/i.test(value)) return style.color;
  return /^(transparent|rgba\(0, 0, 0, 0\))$/.test(value) ? 'none' : value;
}

function settle(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const isText = original instanceof SVGTextContentElement;
  for (const name of PAGE_ONLY) copy.removeAttribute(name);
  if (original instanceof SVGGElement) return;
  for (const property of [...SHAPE, ...LINES, ...(isText ? FONT : [])]) {
    const value = resolved(style, property);
    // Without a fill a shape would be black: "none" has to be said.
    if (property === 'fill' || !INITIAL.has(value)) copy.setAttribute(property, value);
  }
}

function removeComments(from: Node): void {
  const walker = document.createTreeWalker(from, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function element(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** A copy of a chart with its style written into it. It has to be on a page: its style is read from there. */
function settled(chart: SVGSVGElement): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  for (const [at, original] of chart.querySelectorAll('*').entries()) {
    const its = copies[at];
    if (its) settle(original, its);
  }
  removeComments(copy);
  return copy;
}

/** What a chart draws, as SVG without a root. */
export function drawingOf(chart: SVGSVGElement): string {
  const drawing = element('g', {});
  drawing.append(...settled(chart).childNodes);
  return possible(new XMLSerializer().serializeToString(drawing));
}

/** Measures words as this browser draws them. */
export function measureIn(fontFamily: string): Measure {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('This browser cannot measure the words of a picture.');
  return (text: string, { size, weight }: Font) => {
    canvas.font = `${weight} ${size}px ${fontFamily}`;
    return canvas.measureText(text).width;
  };
}

/** A chart that stands alone, as the text of an SVG file. */
export function svgOf(chart: SVGSVGElement, { title, caption }: Words): string {
  const page = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(chart);
  const drawn = chart.width.baseVal.value;
  const lines = wrapped(caption, drawn, CAPTION, measureIn(fontFamily));
  const width = drawn + 2 * EDGE;
  const below = HEAD + chart.height.baseVal.value + FOOT;
  const height = below + Math.max(0, lines.length - 1) * CAPTION.leading;
  const root = element('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const words = { x: EDGE, 'font-family': fontFamily, fill: page.color };
  const drawing = element('g', { transform: `translate(${EDGE} ${HEAD})` });
  drawing.append(...settled(chart).childNodes);
  root.append(
    element('title', {}, title),
    element('rect', { width, height, fill: page.backgroundColor }),
    element('text', { ...words, y: 28, 'font-size': 17, 'font-weight': 600 }, title),
    drawing,
    ...lines.map((line, at) =>
      element(
        'text',
        { ...words, y: below - 14 + at * CAPTION.leading, 'font-size': CAPTION.size, 'fill-opacity': 0.75 },
        line,
      ),
    ),
  );
  return possible(new XMLSerializer().serializeToString(root));
}

/**
 * An SVG file as a PNG file of twice its size.
 * @throws when the browser cannot draw it
 */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('This browser did not make a PNG of it: save it as SVG.');
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
