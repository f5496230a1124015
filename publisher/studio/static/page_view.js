// The page as it will be printed: a picture, with buttons over its words and clues.

import { ask } from "./net.js";
import { element } from "./nodes.js";
import { areaName } from "./page_menus.js";
import { buttonsOf } from "./page_areas.js";
import { slotName } from "./state.js";
import { t } from "./texts.js";

export class PageView {
  /** `onArea(kind, slot, button)` is called for a word or clue that was chosen. */
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
    const { areas, pages } = this.found;
    const focused = document.activeElement?.dataset?.area;
    const paper = element("div", { class: "paper" }, picture);
    const state = this.draft.view.state;
    if (state) paper.append(...buttonsOf(areas, state).map((each) => this.button(each)));
    this.host.replaceChildren(paper, ...(pages > 1 ? [this.turner(pages)] : []));
    if (focused) this.host.querySelector(`[data-area="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  button(each) {
    const { kind, slot, box } = each;
    const name = areaName(this.draft.view, kind, slot);
    const made = element("button", { type: "button", class: "area", "data-area": `${kind} ${slotName(slot)}`, "aria-label": name });
    if (kind === "word") made.setAttribute("aria-haspopup", "menu");
    const [left, top, right, bottom] = box.map((share) => 100 * share);
    made.style.left = `${left}%`; // of the picture, which is never mirrored
    made.style.top = `${top}%`;
    made.style.width = `${right - left}%`;
    made.style.height = `${bottom - top}%`;
    made.addEventListener("click", () => this.onArea(kind, slot, made));
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
