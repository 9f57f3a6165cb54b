// Parts far down the page fetch what they need when they come near, not before.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Nearing implements ReactiveController {
  /** Whether the part is, or has been, near. */
  near = false;
  readonly #host: ReactiveControllerHost & Element;
  readonly #observer: IntersectionObserver;

  /** @param arrive is called once, when the part comes near */
  constructor(host: ReactiveControllerHost & Element, arrive: () => void) {
    this.#host = host;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        this.#observer.disconnect();
        this.near = true;
        arrive();
      },
      { rootMargin: '50% 0px' },
    );
    host.addController(this);
  }

  hostConnected(): void {
    if (!this.near) this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}
