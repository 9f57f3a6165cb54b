// The frame's end of the conversation with the page that it stands in: tells its height, and takes its theme from
// there. A page without the script that listens hears nothing of use, and the frame scrolls by itself.
import * as v from 'valibot';
import { type Dress, FORM, HEIGHTS, type Size, THEMES, type Theme } from './messages.ts';

const dress = v.strictObject({ form: v.literal(FORM), kind: v.literal('dress'), theme: v.picklist(THEMES) });

/** What someone says to the frame, or null when it is none of its messages. */
export function parseDress(data: unknown): Dress | null {
  const result = v.safeParse(dress, data);
  return result.success ? result.output : null;
}

export function wear(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export class Frame {
  readonly #content: Element;
  #open = false;
  /** Whether the page around gives it the height that it tells. */
  #followed = false;
  #told = '';

  /** @param content what has the height that is told */
  constructor(content: Element) {
    this.#content = content;
  }

  /** From now on the page around the frame hears how high the content is. */
  begin(): void {
    if (parent === window || this.#told !== '') return;
    addEventListener('message', this.#hear);
    new ResizeObserver(() => this.#tell()).observe(this.#content);
    this.#tell();
  }

  /** The application has taken the place of the invitation. */
  opened(): void {
    this.#open = true;
    this.#tell();
  }

  #tell(): void {
    const height = Math.ceil(this.#content.getBoundingClientRect().height);
    // What is higher than a frame may be, such as a table of a thousand passes, has to be scrolled to.
    document.documentElement.toggleAttribute('data-followed', this.#followed && height <= HEIGHTS.most);
    const size: Size = {
      form: FORM,
      kind: 'size',
      height: Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, height)),
      open: this.#open,
    };
    const words = JSON.stringify(size);
    if (words === this.#told) return;
    this.#told = words;
    // Who it stands in is not known to a frame, and a height is no secret.
    parent.postMessage(size, '*');
  }

  #hear = ({ source, data }: MessageEvent): void => {
    if (source !== parent) return;
    const heard = parseDress(data);
    if (!heard) return;
    wear(heard.theme);
    this.#followed = true;
    this.#tell();
  };
}
