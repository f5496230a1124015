// The page as it will be printed: a picture, with buttons over its words and clues.

import { formats } from "./form_fields.js";
import { calmly, Refused } from "./net.js";
import { element, textButton } from "./nodes.js";
import { buttonsOf, chosenAt } from "./page_areas.js";
import { areaName } from "./page_menus.js";
import { pageOf, pictureOf } from "./page_picture.js";
import { slotName } from "./state.js";
import { t } from "./texts.js";

const REST = 700; // milliseconds without a change

export class PageView {
  /** `onArea(kind, slot, button)` is called for a word or clue that was chosen. */
  constructor(host, draft, onArea) {
    this.host = host;
    this.draft = draft;
    this.onArea = onArea;
    this.number = 0;
    this.solved = false;
    this.wish = null;
    this.showing = null;
    host.addEventListener("edited", () => this.draw(this.picture));
  }

  /**
   * Show the page as it is now, or of a better of the search; the older picture stays till then. One
   * page is on its way at a time, and then the newest that is wished for.
   */
  async show(wish = {}) {
    this.wish = wish;
    this.showing ??= this.showNewest().finally(() => {
      this.showing = null;
    });
    await this.showing;
  }

  async showNewest() {
    clearTimeout(this.resting);
    while (this.wish) {
      const { better, quality } = this.wish;
      this.wish = null;
      const asked = { page: this.number, solved: Number(this.solved), better, quality };
      const found = await this.answered(pageOf(this.draft, asked));
      if (!found) continue;
      const number = found.page;
      const alt = t("page.picture", { number: number + 1, pages: found.pages });
      const picture = await pictureOf(found, alt);
      Object.assign(this, { number, found, isBetter: Boolean(better) });
      this.draw(picture);
      if (!quality && !better) this.refine();
    }
  }

  /** The page; none if it cannot be shown at all, which is then said where it would be. */
  async answered(page) {
    try {
      return await page;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 400) throw error;
      this.host.querySelector(".page-faults")?.remove();
      this.host.prepend(faultList([error.message]));
      return null;
    }
  }

  /** After a rest, a finer picture, for a screen with more pixels than the quick one has. */
  refine() {
    if (this.picture.clientWidth * devicePixelRatio <= this.picture.naturalWidth) return;
    this.resting = setTimeout(() => calmly(() => this.show({ quality: "fine" })), REST);
  }

  draw(picture) {
    const { areas, pages, faults } = this.found;
    const old = this.picture;
    this.picture = picture;
    if (this.host.querySelector(".clue-field")) {
      old.replaceWith(picture); // the buttons wait until the clue is written
      return;
    }
    const focused = document.activeElement?.dataset?.area;
    const paper = element("div", { class: "paper" }, picture);
    const state = this.draft.view.state;
    if (state && !this.isBetter)
      this.addButtons(paper, buttonsOf(areas, state));
    const more = pages > 1 ? [this.turner(pages)] : [];
    if (state && !this.isBetter) more.push(this.list(state));
    const wrong = faults.length ? [faultList(faults)] : [];
    this.host.replaceChildren(...wrong, paper, ...more);
    if (focused)
      this.host
        .querySelector(`[data-area="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
  }

  addButtons(paper, buttons) {
    const made = new Map(buttons.map((each) => [each, this.button(each)]));
    for (const [each, button] of made)
      button.addEventListener("click", ({ detail, clientX, clientY }) => {
        let chosen = each;
        if (each.kind === "word" && detail) {
          const { left, top, width, height } = this.picture.getBoundingClientRect();
          const point = { x: (clientX - left) / width, y: (clientY - top) / height };
          chosen = chosenAt(buttons, point, this.lastClicked) ?? each;
          this.lastClicked = chosen.slot;
        }
        this.onArea(chosen.kind, chosen.slot, made.get(chosen));
      });
    paper.append(...made.values());
  }

  button(each) {
    const { kind, slot, box } = each;
    const name = areaName(this.draft.view, kind, slot);
    const made = element("button", {
      type: "button",
      class: "area",
      "data-area": `${kind} ${slotName(slot)}`,
      "aria-label": name,
    });
    if (kind === "word") made.setAttribute("aria-haspopup", "menu");
    made.style.left = `${100 * box.left}%`; // of the picture, which is never mirrored
    made.style.top = `${100 * box.top}%`;
    made.style.width = `${100 * (box.right - box.left)}%`;
    made.style.height = `${100 * (box.bottom - box.top)}%`;
    return made;
  }

  /** All words and clues as a list: large targets on a phone, where those of the page are small. */
  list(state) {
    const { view } = this.draft;
    const items = state.slots.map((slot) => {
      const name = slotName(slot);
      const word = textButton(areaName(view, "word", slot), () => this.onArea("word", slot, word), {
        "data-area": `listed ${name}`,
        "aria-haspopup": "menu",
      });
      const text = slot.clue || t("words.no_clue");
      const clue = textButton(text, () => this.onArea("clue", slot, clue), {
        "data-area": `clued ${name}`,
        "aria-label": areaName(view, "clue", slot),
        dir: "auto",
      });
      return element("li", {}, word, clue);
    });
    const isOpen = this.host.querySelector("details")?.open;
    const summary = element("summary", {}, t("page.list"));
    const list = element("ul", { class: "list" }, ...items);
    return element("details", { class: "page-words no-print", open: isOpen }, summary, list);
  }

  turner(pages) {
    const step = (by, label) => {
      const to = this.number + by;
      const disabled = to < 0 || to >= pages;
      return textButton(label, () => this.turnTo(to), { class: null, disabled });
    };
    const where = element(
      "span",
      { class: "quiet" },
      t("page.number", { number: this.number + 1, pages }),
    );
    return element(
      "div",
      { class: "page-turner no-print" },
      step(-1, t("page.before")),
      where,
      step(1, t("page.next")),
    );
  }

  turnTo(number) {
    this.number = number;
    calmly(() => this.show());
  }
}

/** What is wrong with the pages, such as a box for a character. */
function faultList(faults) {
  const items = faults.map((fault) => element("p", {}, formats([fault])));
  return element("div", { class: "page-faults no-print", role: "status" }, ...items);
}
