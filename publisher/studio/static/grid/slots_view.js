// The table of slots: one text field a word and one a clue. A full second way into the puzzle, and
// the way in on a phone.

import { ACROSS, DOWN, isSameSlot } from "./board.js";
import { el } from "./dom.js";
import { slotTitle } from "./spoken.js";

export class SlotsView {
  /** `on` has listeners: word(slot, text), clue(slot, text), slot(slot). */
  constructor(root, t, on) {
    this.root = root;
    this.t = t;
    this.on = on;
    this.shape = "";
    this.lines = [];
  }

  show(board, language, slot) {
    const shape = JSON.stringify([language.code, board.slots.map((each) => [each.number, each.direction, each.cells.length])]);
    if (shape !== this.shape) this._build(board, language);
    this.shape = shape;
    this.board = board;
    this.lines.forEach((line, index) => this._update(line, this.board.slots[line.index], index));
    this.mark(slot);
  }

  /** Mark the line of the slot under the cursor. */
  mark(slot) {
    for (const line of this.lines) {
      const isHere = isSameSlot(this.board.slots[line.index], slot);
      line.node.classList.toggle("here", isHere);
    }
  }

  focusClue(slot) {
    const line = this.lines.find((each) => isSameSlot(this.board.slots[each.index], slot));
    line?.clue.focus();
    line?.clue.select();
    return Boolean(line);
  }

  _build(board, language) {
    this.lines = [];
    const parts = [ACROSS, DOWN].map((direction) => {
      const found = board.slots.map((slot, index) => ({ slot, index })).filter((each) => each.slot.direction === direction);
      if (!found.length) return null;
      const rows = found.map(({ slot, index }) => this._line(slot, index, language));
      return el("tbody", {},
        el("tr", { class: "heading" }, el("th", { colspan: "4", scope: "rowgroup" }, this.t(`grid.heading_${direction}`))),
        rows,
      );
    });
    const { t } = this;
    this.root.replaceChildren(
      el("thead", { class: "unseen" }, el("tr", {}, ...["number", "word", "length", "clue"].map((name) => el("th", { scope: "col" }, t(`grid.column_${name}`))))),
      ...parts.filter(Boolean),
    );
  }

  _line(slot, index, language) {
    const { t } = this;
    const title = slotTitle(slot, t);
    const own = { lang: language.code, autocomplete: "off", spellcheck: "false" };
    const trouble = el("span", { class: "trouble", role: "alert" });
    const word = el("input", { ...own, type: "text", dir: language.direction, class: "answer", autocapitalize: "characters", "aria-label": t("grid.word_of", { slot: title, count: slot.cells.length }) });
    const clue = el("input", { ...own, type: "text", dir: "auto", class: "clue", spellcheck: "true", placeholder: t("grid.no_clue"), "aria-label": t("grid.clue_of", { slot: title }) });
    const line = { index, word, clue, trouble, refusedOver: null };
    const now = () => this.board.slots[index];
    word.addEventListener("change", () => {
      const problem = this.on.word(now(), word.value);
      trouble.textContent = problem || "";
      line.refusedOver = problem ? this.board.pattern(now()) : null;
    });
    clue.addEventListener("change", () => this.on.clue(now(), clue.value));
    for (const field of [word, clue]) {
      field.addEventListener("focus", () => this.on.slot(now()));
      field.addEventListener("keydown", (event) => this._key(event, field, line));
    }
    line.node = el("tr", { class: "slot" },
      el("th", { scope: "row" }, String(slot.number)),
      el("td", { class: "answer" }, word, trouble),
      el("td", { class: "length" }, String(slot.cells.length)),
      el("td", { class: "clue" }, clue),
    );
    this.lines.push(line);
    return line.node;
  }

  _update(line, slot) {
    const pattern = this.board.pattern(slot);
    const isOpen = !this.board.isFull(slot);
    // What was refused stays, and why, until the letters of the slot change.
    if (document.activeElement !== line.word && line.refusedOver !== pattern) this._showWord(line, slot);
    line.word.placeholder = "·".repeat(slot.cells.length);
    if (document.activeElement !== line.clue) line.clue.value = slot.clue;
    line.clue.disabled = isOpen;
    line.node.classList.toggle("full", !isOpen);
    line.node.classList.toggle("unclued", !isOpen && !slot.clue);
  }

  /** Show the word that the slot has, and nothing of what was refused there. */
  _showWord(line, slot) {
    const pattern = this.board.pattern(slot);
    const isOpen = !this.board.isFull(slot);
    line.word.value = isOpen ? (/^\.*$/u.test(pattern) ? "" : pattern) : slot.answer || pattern;
    line.trouble.textContent = "";
    line.refusedOver = null;
  }

  /** Enter goes to the same field of the next slot; Escape takes back what was typed. */
  _key(event, field, line) {
    if (event.key === "Escape") {
      const slot = this.board.slots[line.index];
      if (field === line.clue) field.value = slot.clue;
      else this._showWord(line, slot);
      event.stopPropagation();
      return;
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const by = event.shiftKey ? -1 : 1;
    const name = field === line.clue ? "clue" : "word";
    const others = this.lines.filter((each) => !each[name].disabled || each === line);
    const next = others[(others.indexOf(line) + by + others.length) % others.length];
    if (next === line) field.blur();
    next[name].focus();
    next[name].select();
  }
}

/** The letters that a text puts into a slot, or why it cannot: [letters, problem]. */
export function lettersOf(slot, text, t) {
  const signs = [...text.replaceAll(/[\s\-'’]/gu, "")];
  const wanted = slot.cells.length;
  if (!signs.length) return [slot.cells.map((cell) => [cell, ""]), ""];
  if (signs.length !== wanted) return [null, t("grid.wrong_length", { has: signs.length, wanted })];
  const letters = signs.map((sign, at) => [slot.cells[at], /[.·?_*]/u.test(sign) ? "" : sign]);
  return [letters, ""];
}

