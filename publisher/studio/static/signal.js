// Something that happens, and those who want to know: `signal.subscribe((value) => …)`.

/** @template T */
export class Signal {
  /** @type {Set<(value: T) => void>} */
  #subscribers = new Set();

  /** Call a function at each `send`; returns a function that ends this. */
  subscribe(/** @type {(value: T) => void} */ run) {
    this.#subscribers.add(run);
    return () => this.#subscribers.delete(run);
  }

  /** Tell all; an error of one subscriber is reported, and the others are told as well. */
  send(/** @type {T} */ value) {
    for (const run of [...this.#subscribers]) {
      try {
        run(value);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
