// The page as it will be printed: a picture, with buttons over its words and clues.

import { formats } from "./form_fields.js";
import { Refused, calmly } from "./net.js";
import { button, element, refill, textButton } from "./nodes.js";
import { buttonsOf, chosenAt, slotFrom } from "./page_areas.js";
import { areaName } from "./page_menus.js";
import { pageOf, pictureOf, queryOf } from "./page_picture.js";
import { slotName } from "./state.js";
import { t } from "./texts.js";

/** @typedef {{page: PagePicture, picture: HTMLImageElement, isBetter: boolean}} Found */

const REST = 700; // milliseconds without a change

export class PageView {
  number = 0;
  solved = false;
  /** @type {PageWish | null} */
  wish = null;
  /** @type {Promise<void> | null} */
  showing = null;
  /** The page that is shown. @type {Found | null} */
  found = null;
  /** Whether the buttons are of an older page: they wait until a clue is written. */
  isBehind = false;
  resting = 0;
  /** @type {Slot | null} */
  lastClicked = null;

  /**
   * @param {HTMLElement} host
   * @param {Draft} draft
   * @param {(kind: AreaKind, slot: Slot, button: HTMLElement) => void} onArea - for a word or clue that was chosen
   */
  constructor(host, draft, onArea) {
    this.host = host;
    this.draft = draft;
    this.onArea = onArea;
    host.addEventListener("edited", () => this.found && this.isBehind && this.draw(this.found, this.around(this.found)));
    draft.seen = () => this.found ? queryOf(this.asked) : null;
  }

  /**
   * Show the page as it is now, or of a better of the search; the older picture stays till then. One
   * page is on its way at a time, and then the newest that is wished for.
   */
  async show(/** @type {PageWish} */ wish = {}) {
    this.wish = wish;
    this.showing ??= this.showNewest().finally(() => {
      this.showing = null;
    });
    await this.showing;
  }

  /** The page that is looked at. */
  get asked() {
    return { page: this.number, solved: this.solved };
  }

  async showNewest() {
    clearTimeout(this.resting);
    while (this.wish) {
      const { better, quality } = this.wish;
      this.wish = null;
      const page = await this.answered(pageOf(this.draft, { ...this.asked, better, quality }));
      if (!page) continue;
      const decoding = pictureOf(page, t("page.picture", { number: page.page + 1, pages: page.pages }));
      this.number = page.page;
      const isBetter = Boolean(better);
      const around = this.around({ page, isBetter }); // made while the picture is decoded
      const picture = await decoding;
      this.draw({ page, picture, isBetter }, around);
      if (!quality && !better) this.refine(picture);
    }
  }

  /** The page; none if it cannot be shown at all, which is then said where it would be. */
  async answered(/** @type {Promise<PagePicture>} */ page) {
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
  refine(/** @type {HTMLImageElement} */ picture) {
    if (picture.clientWidth * devicePixelRatio <= picture.naturalWidth) return;
    this.resting = setTimeout(() => calmly(() => this.show({ quality: "fine" })), REST);
  }

  /** Put a picture where the older one was, and what is around it. */
  draw(/** @type {Found} */ found, /** @type {ReturnType<PageView["around"]>} */ { paper, nodes }) {
    const old = this.found?.picture;
    this.found = found;
    this.isBehind = Boolean(this.host.querySelector(".clue-field"));
    if (this.isBehind) {
      old?.replaceWith(found.picture);
      return;
    }
    paper.prepend(found.picture);
    refill(this.host, nodes);
  }

  /** The paper with its buttons, and what is above and below it. @param {Pick<Found, "page" | "isBetter">} found */
  around({ page: { areas, pages, faults }, isBetter }) {
    const { state } = this.draft.view;
    const isOwn = state && !isBetter;
    const paper = element("div", { class: "paper" }, isOwn ? [...this.buttons(buttonsOf(areas, state), state)] : []);
    const wrong = faults.length ? [faultList(faults)] : [];
    return { paper, nodes: [...wrong, paper, ...(pages > 1 ? [this.turner(pages)] : []), ...(isOwn ? [this.list(state)] : [])] };
  }

  buttons(/** @type {AreaButton[]} */ areas, /** @type {PuzzleState} */ state) {
    const made = new Map(areas.map((each) => [each, this.button(each, state)]));
    for (const [each, clicked] of made) {
      clicked.addEventListener("click", ({ detail, clientX, clientY }) => {
        let chosen = each;
        if (each.kind === "word" && detail && this.found) {
          const { left, top, width, height } = this.found.picture.getBoundingClientRect();
          const point = { x: (clientX - left) / width, y: (clientY - top) / height };
          chosen = chosenAt(areas, point, this.lastClicked) ?? each;
          this.lastClicked = chosen.slot;
        }
        this.onArea(chosen.kind, chosen.slot, made.get(chosen) ?? clicked);
      });
    }
    return made.values();
  }

  button(/** @type {AreaButton} */ { kind, slot, box }, /** @type {PuzzleState} */ state) {
    const made = element("button", {
      type: "button",
      class: "area",
      "data-area": `${kind} ${slotName(slot)}`,
      "aria-label": areaName(state, kind, slot),
      "aria-haspopup": kind === "word" && "menu",
    });
    made.style.left = `${100 * box.left}%`; // of the picture, which is never mirrored
    made.style.top = `${100 * box.top}%`;
    made.style.width = `${100 * (box.right - box.left)}%`;
    made.style.height = `${100 * (box.bottom - box.top)}%`;
    return made;
  }

  /** All words and clues as a list: large targets on a phone, where those of the page are small. */
  list(/** @type {PuzzleState} */ state) {
    const items = state.slots.map((slot) => {
      const name = slotName(slot);
      /** @param {AreaKind} kind @param {string} text @param {Record<string, string>} attributes */
      const item = (kind, text, attributes) =>
        textButton(text, ({ currentTarget }) => this.onArea(kind, slot, currentTarget), attributes);
      const word = item("word", areaName(state, "word", slot), { "data-area": `listed ${name}`, "aria-haspopup": "menu" });
      const label = areaName(state, "clue", slot);
      const text = slot.clue || t("words.no_clue");
      const clue = item("clue", text, { "data-area": `clued ${name}`, "aria-label": label, dir: "auto" });
      return element("li", {}, word, clue);
    });
    const isOpen = this.host.querySelector("details")?.open;
    const summary = element("summary", {}, t("page.list"));
    const list = element("ul", { class: "list" }, items);
    return element("details", { class: "page-words no-print", open: isOpen }, summary, list);
  }

  /** Put the focus on what a remark is about: a clue or a word of the page, or of the list below it. */
  goTo(/** @type {Remark} */ { cells, slots }) {
    const { state } = this.draft.view;
    const [at] = slots;
    const slot = state && (at
      ? slotFrom(state, at)
      : state.slots.find((each) => each.cells.some((cell) => String(cell) === String(cells[0]))));
    if (!slot) return;
    const name = slotName(slot);
    const places = [at ? `clue ${name}` : `word ${name}`, `word ${name}`, `clued ${name}`];
    const [first] = places.flatMap((each) => this.host.querySelector(`[data-area="${each}"]`) ?? []);
    if (!(first instanceof HTMLElement)) return;
    const list = first.closest("details");
    if (list) list.open = true;
    first.scrollIntoView({ block: "center" });
    first.focus({ preventScroll: true });
  }

  turner(/** @type {number} */ pages) {
    const step = (/** @type {number} */ by, /** @type {string} */ label) => {
      const to = this.number + by;
      return button(label, () => this.turnTo(to), { disabled: to < 0 || to >= pages });
    };
    const where = element("span", { class: "quiet" }, t("page.number", { number: this.number + 1, pages }));
    return element("div", { class: "page-turner no-print" }, step(-1, t("page.before")), where, step(1, t("page.next")));
  }

  turnTo(/** @type {number} */ number) {
    this.number = number;
    calmly(() => this.show());
  }
}

/** Faults of the pages, such as a box for a character. */
function faultList(/** @type {string[]} */ faults) {
  const items = faults.map((fault) => element("p", {}, formats([fault])));
  return element("div", { class: "page-faults no-print", role: "status" }, items);
}
