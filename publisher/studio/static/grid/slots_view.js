// The table of slots: one text field a word and one a clue. A full second way into the puzzle, and
// the way in on a phone.

import { element } from "../nodes.js";
import { t } from "../texts.js";
import { ACROSS, DOWN, NO_BOARD, isSameSlot } from "./board.js";
import { slotTitle } from "./labels.js";
import { Part } from "./part.js";

/**
 * @typedef {{index: number, node: HTMLElement, number: HTMLElement, word: HTMLInputElement, clue: HTMLInputElement, trouble: HTMLElement,
 *   refusedOver: string | null}} SlotLine - `refusedOver` are the letters over which a word was refused
 */

export class SlotsView extends Part {
  #board = NO_BOARD;
  #shape = "";
  /** @type {SlotLine[]} */
  #lines = [];

  constructor(/** @type {GridRoom} */ room, /** @type {HTMLElement} */ root) {
    super(room);
    this.root = root;
  }

  /** @param {Board} board @param {Language} language @param {Slot | null} slot */
  show(board, language, slot) {
    const shape = JSON.stringify([language.code, board.slots.map((each) => [each.number, each.direction, each.cells.length])]);
    if (shape !== this.#shape) this.#build(board, language);
    this.#shape = shape;
    this.#board = board;
    for (const line of this.#lines) this.#update(line);
    this.mark(slot);
  }

  /** Mark the line of the slot under the cursor. */
  mark(/** @type {Slot | null} */ slot) {
    for (const line of this.#lines) line.node.classList.toggle("here", isSameSlot(this.#slot(line), slot));
  }

  #slot(/** @type {SlotLine} */ { index }) {
    return this.#board.slots[index];
  }

  #build(/** @type {Board} */ board, /** @type {Language} */ language) {
    const columns = ["number", "word", "length", "clue"].map((name) => element("th", { scope: "col" }, t(`grid.column_${name}`)));
    this.#lines = board.slots.map((slot, index) => this.#line(slot, index, language));
    const part = (/** @type {Direction} */ direction) => {
      const rows = this.#lines.filter(({ index }) => board.slots[index].direction === direction).map(({ node }) => node);
      const heading = element("th", { colspan: "4", scope: "rowgroup" }, t(`grid.heading_${direction}`));
      return rows.length ? element("tbody", {}, element("tr", { class: "heading" }, heading), rows) : "";
    };
    this.root.replaceChildren(element("thead", { class: "unseen" }, element("tr", {}, columns)), part(ACROSS), part(DOWN));
  }

  /** @returns {SlotLine} */
  #line(/** @type {Slot} */ slot, /** @type {number} */ index, /** @type {Language} */ language) {
    const title = slotTitle(slot, t);
    const own = { lang: language.code, autocomplete: "off", spellcheck: "false" };
    const trouble = element("span", { class: "trouble", role: "alert" });
    const word = element("input", { ...own, type: "text", dir: language.direction, class: "answer", autocapitalize: "characters", "aria-label": t("grid.word_of", { slot: title, count: slot.cells.length }) });
    const clue = element("input", { ...own, type: "text", dir: "auto", class: "clue", spellcheck: "true", placeholder: t("grid.no_clue"), "aria-label": t("grid.clue_of", { slot: title }) });
    const number = element("th", { scope: "row" }, slot.label);
    const node = element("tr", { class: "slot" },
      number,
      element("td", { class: "answer" }, word, trouble),
      element("td", { class: "length" }, String(slot.cells.length)),
      element("td", { class: "clue" }, clue),
    );
    /** @type {SlotLine} */
    const line = { index, node, number, word, clue, trouble, refusedOver: null };
    const now = () => this.#slot(line);
    word.addEventListener("change", () => {
      const problem = this.edits.writeWord(now(), word.value);
      trouble.textContent = problem || "";
      line.refusedOver = problem ? this.#board.pattern(now()) : null;
    });
    clue.addEventListener("change", () => this.edits.writeClue(now(), clue.value));
    for (const field of [word, clue]) {
      field.addEventListener("focus", () => this.moves.visit(now()));
      field.addEventListener("keydown", (event) => this.#key(event, field, line));
    }
    return line;
  }

  #update(/** @type {SlotLine} */ line) {
    const slot = this.#slot(line);
    const pattern = this.#board.pattern(slot);
    const isOpen = !this.#board.isFull(slot);
    // What was refused stays, and why, until the letters of the slot change.
    if (document.activeElement !== line.word && line.refusedOver !== pattern) this.#showWord(line);
    line.word.placeholder = "·".repeat(slot.cells.length);
    if (document.activeElement !== line.clue) line.clue.value = slot.clue;
    line.clue.placeholder = slot.said || t("grid.no_clue");
    line.number.textContent = slot.label;
    line.clue.disabled = isOpen;
    line.node.classList.toggle("full", !isOpen);
    line.node.classList.toggle("unclued", !isOpen && !slot.clue && !slot.said);
  }

  /** Show the word that the slot has, and nothing of what was refused there. */
  #showWord(/** @type {SlotLine} */ line) {
    const slot = this.#slot(line);
    const pattern = this.#board.pattern(slot);
    const isOpen = !this.#board.isFull(slot);
    line.word.value = isOpen ? (/^\.*$/u.test(pattern) ? "" : pattern) : slot.answer || pattern;
    line.trouble.textContent = "";
    line.refusedOver = null;
  }

  /**
   * Enter goes to the same field of the next slot; Escape takes back what was typed.
   * @param {KeyboardEvent} event
   * @param {HTMLInputElement} field
   * @param {SlotLine} line
   */
  #key(event, field, line) {
    if (event.key === "Escape") {
      if (field === line.clue) field.value = this.#slot(line).clue;
      else this.#showWord(line);
      event.stopPropagation();
      return;
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const by = event.shiftKey ? -1 : 1;
    const name = field === line.clue ? "clue" : "word";
    const others = this.#lines.filter((each) => !each[name].disabled || each === line);
    const next = others[(others.indexOf(line) + by + others.length) % others.length];
    if (next === line) field.blur();
    next[name].focus();
    next[name].select();
  }
}
