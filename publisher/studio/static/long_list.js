// A list that is too long for the box: shown, not edited. Only the lines in view are asked for.

import { ask } from "./net.js";
import { element } from "./nodes.js";
import { t } from "./texts.js";
import { markOf } from "./understood.js";

const LINE = 26; // CSS pixels, as in words.css
const TALLEST = 15_000_000; // CSS pixels that a browser scrolls
const AHEAD = 20; // lines beyond those in view

export class LongList {
  /** `remove` is called when the list is to go. */
  constructor(host, draft, remove) {
    this.host = host;
    this.draft = draft;
    this.lines = element("ol", {});
    this.scroll = element("div", { class: "long-lines", tabindex: "0", role: "region", "aria-label": t("words.list") }, this.lines);
    this.head = element("p", {});
    const leave = element("button", { type: "button", onclick: remove }, t("words.long_remove"));
    host.append(element("div", { class: "long-head" }, this.head, leave), this.scroll);
    this.scroll.addEventListener("scroll", () => this.soon());
  }

  /** Show a list of so many lines. */
  show(name, total) {
    this.host.hidden = false;
    this.total = total;
    this.head.replaceChildren(...t.parts("words.long", { name, count: total }));
    this.lines.style.height = `${Math.min(total * LINE, TALLEST)}px`;
    this.draw();
  }

  hide() {
    this.host.hidden = true;
  }

  soon() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  async draw() {
    const height = this.lines.offsetHeight || 1;
    const first = Math.floor((this.scroll.scrollTop / height) * this.total);
    const from = Math.max(0, first - AHEAD);
    const count = Math.ceil(this.scroll.clientHeight / LINE) + 2 * AHEAD;
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const { lines } = await ask(this.draft.path(`lines?first=${from + 1}&count=${count}`));
    if (turn !== this.turn) return;
    const top = this.scroll.scrollTop - (first - from) * LINE;
    const shift = height < this.total * LINE ? Math.max(0, top) : from * LINE;
    this.lines.replaceChildren(...lines.map((line, number) => this.drawn(line, shift + number * LINE)));
  }

  drawn(line, top) {
    const { kind, shown } = markOf(line.kind ? line : undefined, new Map());
    const mark = element("span", { class: "line-mark" }, shown);
    const made = element("li", { "data-kind": kind, title: line.reason }, mark, line.text);
    made.style.top = `${top}px`;
    return made;
  }
}
