// How far a search is: the time that it has taken, of the time that it may take.

import { element } from "./nodes.js";
import { t } from "./texts.js";

const STEP = 250; // milliseconds

export class SearchBar {
  node = element("progress", { class: "search-bar", "aria-label": t("common.searching") });
  #timer = 0;

  /** A search has begun, of so many seconds at most; null if nobody knows. */
  begin(/** @type {number | null} */ seconds) {
    this.end();
    if (!seconds) return;
    const start = performance.now();
    const show = () => {
      const taken = Math.min((performance.now() - start) / 1000, seconds);
      this.node.value = taken / seconds;
      this.node.title = t("common.searched_for", { taken: Math.round(taken), seconds: Math.round(seconds) });
    };
    show();
    this.#timer = setInterval(show, STEP);
  }

  end() {
    clearInterval(this.#timer);
    this.node.removeAttribute("value");
    this.node.removeAttribute("title");
  }
}
