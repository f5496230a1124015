// A list that is too long for the box: shown, not edited, and only the lines in view are drawn.

import { button, element } from "./nodes.js";
import { t } from "./texts.js";
import { markOf } from "./understood.js";

const LINE = 26; // CSS pixels, as in words.css
const TALLEST = 15_000_000; // CSS pixels that every browser scrolls
const AHEAD = 20; // lines beyond those in view

export class LongList {
  /** @type {string[]} */
  items = [];
  /** @type {Map<number, Line>} */
  marks = new Map();
  /** @type {number | null} */
  waiting = null;
  lines = element("ol");
  head = element("p");

  /** @param {HTMLElement} host @param {() => void} remove - called when the list is to go */
  constructor(host, remove) {
    this.host = host;
    const attributes = { class: "long-lines", tabindex: "0", role: "region", "aria-label": t("words.list") };
    this.scroll = element("div", attributes, this.lines);
    const leave = button(t("words.long_remove"), remove);
    host.append(element("div", { class: "long-head" }, this.head, leave), this.scroll);
    this.scroll.addEventListener("scroll", () => this.soon());
  }

  /**
   * Show lines of text; `marks` has what is known of some, by number from 1.
   * @param {string} name
   * @param {number} count
   * @param {string[]} items
   * @param {Map<number, Line>} marks
   */
  show(name, count, items, marks) {
    this.host.hidden = false;
    this.items = items;
    this.marks = marks;
    const head = t("words.long", { name, count });
    const shown = items.length < count ? `; ${t("words.long_shown", { count: items.length })}` : "";
    this.head.textContent = head + shown;
    this.lines.style.height = `${Math.min(items.length * LINE, TALLEST)}px`;
    this.draw();
  }

  hide() {
    this.host.hidden = true;
    this.items = [];
  }

  soon() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  /** Draw the lines in view; where a list is taller than a browser scrolls, places are a share. */
  draw() {
    const height = Math.min(this.items.length * LINE, TALLEST);
    const top = this.scroll.scrollTop;
    const first =
      height < TALLEST ? Math.floor(top / LINE) : Math.floor((top / height) * this.items.length);
    const from = Math.max(0, first - AHEAD);
    const shift = height < TALLEST ? from * LINE : Math.max(0, top - (first - from) * LINE);
    const count = Math.ceil(this.scroll.clientHeight / LINE) + 2 * AHEAD;
    const drawn = this.items.slice(from, from + count).map((text, number) => {
      const { kind, shown } = markOf(this.marks.get(from + number + 1), new Map());
      const made = element("li", { "data-kind": kind }, element("span", { class: "line-mark" }, shown), text);
      made.style.top = `${shift + number * LINE}px`;
      return made;
    });
    this.lines.replaceChildren(...drawn);
  }
}
