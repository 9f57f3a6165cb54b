// <key-stamp>: a frame of the page in someone else's. One file without imports of other files, so that it can be
// fetched from anywhere under one name. All its styles are set through objects, which the strictest policy of the
// page around allows. Until the frame says that it is there, what the author put inside of the element is seen, and
// that is for good where scripts or frames are blocked.
import { fragmentOf } from '../link-mark.ts';
import { type Dress, FORM, HEIGHTS, THEMES, type Theme } from './messages.ts';

const HERE = import.meta.url;
const { origin: ORIGIN } = new URL(HERE);

/** Attributes that are handed on in the frame's address under the same name; there they are judged. */
const SETTINGS = [
  'preset',
  'keys',
  'passes',
  'builders',
  'baseline',
  'regions',
  'allocator',
  'seed',
  'compact',
  'charts',
];

// What is reserved is enough for the invitation of two builders at any width, so that nothing moves when it comes. In
// pixels: a page may have given its rem any size.
const STYLES = `
:host { display: block; width: 100%; container-type: inline-size }
:host([hidden]) { display: none }
div { position: relative; min-height: max(var(--reserved, 270px), var(--told, 0px)) }
.result { min-height: max(var(--reserved, 550px), var(--told, 0px)) }
@container (max-width: 639px) { .result { min-height: max(var(--reserved, 670px), var(--told, 0px)) } }
@container (max-width: 479px) {
  div { min-height: max(var(--reserved, 300px), var(--told, 0px)) }
  .result { min-height: max(var(--reserved, 770px), var(--told, 0px)) }
}
@container (max-width: 383px) {
  div { min-height: max(var(--reserved, 350px), var(--told, 0px)) }
  .result { min-height: max(var(--reserved, 850px), var(--told, 0px)) }
}
div.open { min-height: var(--told) }
iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; visibility: hidden }
.there iframe { visibility: visible }
.there slot { display: block; visibility: hidden }
.alone slot { display: none }`;

const within = (n: unknown, { least, most }: typeof HEIGHTS): n is number =>
  Number.isInteger(n) && (n as number) >= least && (n as number) <= most;

class KeyStamp extends HTMLElement {
  static observedAttributes = [...SETTINGS, 'result', 'label', 'title', 'height', 'theme'];

  readonly #room = document.createElement('div');
  readonly #frame = document.createElement('iframe');
  #planned = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    const { sandbox } = this.#frame;
    // Its own origin, for its modules and its worker; and windows, for the link to the whole page, which is no frame.
    sandbox.add('allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox');
    this.#frame.loading = 'lazy';
    this.#frame.referrerPolicy = 'no-referrer';
    // Where the page around has the finest clock, the frame may have it too.
    this.#frame.allow = 'cross-origin-isolated';
    this.#room.append(document.createElement('slot'), this.#frame);
    root.append(this.#room);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
    this.#plan();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
  }

  attributeChangedCallback(name: string): void {
    if (name === 'theme') this.#dress();
    else this.#plan();
  }

  get #theme(): Theme {
    const theme = this.getAttribute('theme') as Theme;
    return THEMES.includes(theme) ? theme : 'auto';
  }

  /** Several attributes are often set in a row. */
  #plan(): void {
    if (this.#planned || !this.isConnected) return;
    this.#planned = true;
    queueMicrotask(() => {
      this.#planned = false;
      this.#set();
    });
  }

  #set(): void {
    const address = new URL('embed.html', HERE);
    for (const name of [...SETTINGS, 'theme']) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    address.hash = fragmentOf(this.getAttribute('result') ?? '');
    this.#frame.title =
      this.getAttribute('label') ?? this.getAttribute('title') ?? 'keystamp: faster, or only fewer bytes?';
    // Digits alone; anything else reserves what is reserved without it.
    const height = Number(/^\d+$/.exec(this.getAttribute('height') ?? '')?.[0]);
    if (within(height, HEIGHTS)) this.#room.style.setProperty('--reserved', `${height}px`);
    else this.#room.style.removeProperty('--reserved');
    this.#room.classList.toggle('result', address.hash !== '');
    if (this.#frame.src !== address.href) this.#frame.src = address.href;
  }

  #dress(): void {
    const words: Dress = { form: FORM, kind: 'dress', theme: this.#theme };
    if (this.#room.classList.contains('there')) this.#frame.contentWindow?.postMessage(words, ORIGIN);
  }

  #hear = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.#frame.contentWindow || origin !== ORIGIN) return;
    if (data?.form !== FORM || data.kind !== 'size' || typeof data.open !== 'boolean' || !within(data.height, HEIGHTS))
      return;
    this.#room.style.setProperty('--told', `${data.height}px`);
    const { classList } = this.#room;
    // What is inside keeps its room where its going would move what the reader sees: not below the window, nor after a click.
    if (data.open || (!classList.contains('there') && this.getBoundingClientRect().top >= innerHeight))
      classList.add('alone');
    classList.toggle('open', data.open);
    classList.add('there');
    // A frame that has just begun, or begun anew, does not know its theme, nor that its height is followed.
    if (!data.open) this.#dress();
  };
}

if (!customElements.get('key-stamp')) customElements.define('key-stamp', KeyStamp);
