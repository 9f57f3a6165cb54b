// THE contract between the frame and the page that it stands in: what each tells the other, and in which ranges.
// Both ends believe nothing of what arrives before they have looked at where it came from, at its form and its values.

/** In every message, so that neither end mistakes someone else's for its own. */
export const FORM = 'keystamp-embed/1';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The heights, in CSS pixels, that a frame may ask for. */
export const HEIGHTS = { least: 40, most: 20_000 } as const;

/** From the frame: how high its content is, which also says that it is there. */
export interface Size {
  form: typeof FORM;
  kind: 'size';
  /** A whole number of CSS pixels. */
  height: number;
  /** Whether the application has taken the place of the invitation. */
  open: boolean;
}

/** To the frame: the colours it is to have, which also says that its height is followed. */
export interface Dress {
  form: typeof FORM;
  kind: 'dress';
  theme: Theme;
}
