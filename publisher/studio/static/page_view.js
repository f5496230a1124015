// The page as it will be printed: a picture, with buttons over its words and clues.

import { ask } from "./net.js";
import { element } from "./nodes.js";
import { t } from "./texts.js";

export class PageView {
  /** `onArea(area, button)` is called for a word or clue that was chosen. */
  constructor(host, draft, onArea) {
    this.host = host;
    this.draft = draft;
    this.onArea = onArea;
    this.number = 1;
    this.solved = false;
    this.turn = 0;
  }

  /** Show the page of a revision; the older picture stays until the new one can be drawn. */
  async show(revision, { number = this.number, asked = "" } = {}) {
    const turn = ++this.turn;
    const query = `revision=${revision}&solved=${Number(this.solved)}&page=${number}${asked}`;
    const found = await ask(this.draft.path(`pages?${query}`));
    const page = Math.min(number, found.pages);
    const picture = element("img", { alt: t("page.picture", { number: page, pages: found.pages }) });
    picture.src = `/d/${encodeURIComponent(this.draft.name)}/page/${page}.png?${query}`;
    await picture.decode();
    if (turn !== this.turn) return;
    this.number = page;
    this.found = found;
    this.draw(picture);
  }

  draw(picture) {
    const { width, height, areas, pages } = this.found;
    const focused = document.activeElement?.dataset?.area;
    const paper = element("div", { class: "paper" }, picture);
    for (const area of areas ?? []) paper.append(this.button(area, width, height));
    const turner = pages > 1 ? [this.turner(pages)] : [];
    this.host.replaceChildren(paper, ...turner);
    if (focused) this.host.querySelector(`[data-area="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  button(area, width, height) {
    const made = element("button", { type: "button", class: "area", "data-area": `${area.kind} ${area.slot}`, "aria-label": area.name });
    const [x, y, w, h] = area.box;
    made.style.left = `${(100 * x) / width}%`; // of the picture, which is never mirrored
    made.style.top = `${(100 * y) / height}%`;
    made.style.width = `${(100 * w) / width}%`;
    made.style.height = `${(100 * h) / height}%`;
    made.addEventListener("click", () => this.onArea(area, made));
    return made;
  }

  turner(pages) {
    const step = (by, label) =>
      element("button", { type: "button", disabled: this.number + by < 1 || this.number + by > pages, onclick: () => this.turnTo(this.number + by) }, label);
    const where = element("span", { class: "quiet" }, t("page.number", { number: this.number, pages }));
    return element("div", { class: "page-turner no-print" }, step(-1, t("page.before")), where, step(1, t("page.next")));
  }

  turnTo(number) {
    this.number = number;
    this.host.dispatchEvent(new CustomEvent("turned"));
  }
}
