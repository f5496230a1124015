// Turns keys, pointers and buttons of the page into actions.

import { openMenu } from "../menu.js";
import { around, byId } from "../nodes.js";
import { t } from "../texts.js";
import { HELD, actionOfKey, actionOfSign, isHeldKey } from "./keymap.js";
import { cellName } from "./labels.js";
import { isLetter } from "./letters.js";
import { itemsOf } from "./menus.js";
import { Part } from "./part.js";
import { languageOf } from "./store.js";

/** @type {(ActionName | null)[]} */
const OF_A_CELL = ["block", "barAfter", "barBelow", "circle", "shade", null, "pin", "given", "several", "clear", null, "fill", "another"];

export class Input extends Part {
  constructor(/** @type {GridRoom} */ room) {
    super(room);
    const { moves, edits } = room;
    document.addEventListener("keydown", (event) => this.#anyKey(event));
    document.addEventListener("keyup", (event) => event.code === HELD && moves.hold(false));
    window.addEventListener("blur", () => moves.hold(false));
    byId("start-leave").addEventListener("click", () => moves.leaveStart());
    const [filter, order] = [byId("filter", "input"), byId("order", "select")];
    filter.addEventListener("focus", () => this.store.state.slot && this.requests.prepareFilter(this.store.state.slot));
    filter.addEventListener("input", () => moves.ask({ filter: filter.value }));
    order.addEventListener("change", () => moves.ask({ order: order.value }));
    const crossing = byId("crossing", "details");
    crossing.addEventListener("toggle", () => moves.openCrossing(crossing.open));
    crossing.open = moves.wantsCrossing;
    byId("drawing").addEventListener("click", () => moves.toggleDrawing());
    byId("sketching").addEventListener("change", ({ target }) => room.fills.sketch(/** @type {HTMLInputElement} */ (target).checked));
    const symmetry = byId("symmetry", "select");
    symmetry.addEventListener("change", () => edits.symmetry(symmetry.value));
    for (const button of document.querySelectorAll("[data-do]")) {
      const name = /** @type {ActionName} */ (button.getAttribute("data-do"));
      button.addEventListener("click", () => this.run(name));
    }
  }

  run(/** @type {ActionName} */ name) {
    if (!this.store.state.board.height) return;
    if (name !== "letters") this.moves.hold(false);
    this.room.actions[name]();
  }

  isLetter(/** @type {string} */ sign) {
    return isLetter(sign, languageOf(this.store.state));
  }

  /** A key on the board. */
  key(/** @type {KeyboardEvent} */ event) {
    if (event.isComposing) return;
    const { key, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (isHeldKey(event, (sign) => this.isLetter(sign))) {
      event.preventDefault();
      return this.moves.hold(true);
    }
    if (key.startsWith("Arrow") && !altKey && !ctrl) {
      if (event.shiftKey) this.moves.stretch(key);
      else this.moves.arrow(key);
    } else if (key === "Backspace" && !ctrl) this.edits.erase();
    else if (key === "Delete" && !event.ctrlKey) this.edits.clearCell();
    else {
      const name = actionOfKey(event, (sign) => this.isLetter(sign));
      if (!name) return;
      this.run(name);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys that work wherever the focus is in the room, but for those of text fields. */
  #anyKey(/** @type {KeyboardEvent} */ event) {
    const { board, isStarting } = this.store.state;
    if (event.defaultPrevented || !board.height || document.querySelector("dialog[open]")) return;
    if (isStarting) return this.#startKey(event);
    const name = actionOfKey(event) ?? actionOfSign(event.key);
    const isField = around(event, "input, textarea, select");
    const anywhere = ["fill", "another", ...(isField ? [] : ["undo", "redo", "escape", "accept"])];
    if (!name || !anywhere.includes(name)) return;
    event.preventDefault();
    this.run(name);
  }

  /** Escape leaves "A new grid" for the grid that is there, as its button does. */
  #startKey(/** @type {KeyboardEvent} */ event) {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    this.moves.leaveStart();
  }

  type(/** @type {string} */ text) {
    const [sign] = text;
    if (!sign) return;
    const name = actionOfSign(sign);
    if (name) this.run(name);
    else if (this.isLetter(sign)) this.edits.letter([...text].length > 1 ? text.trim() : sign);
  }

  /** A cell that was pressed, or that has got the focus. */
  cell(/** @type {Place} */ place, /** @type {FocusEvent | PointerEvent} */ event) {
    if (!(event instanceof PointerEvent)) this.moves.follow(place);
    else if (this.store.state.isDrawing || event.altKey) {
      this.moves.goTo(place);
      this.run("block");
    } else if (event.shiftKey) this.moves.stretchTo(place);
    else this.moves.click(place);
  }

  /** The keys of the field of the clue. */
  clueKey(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      this.screen.slot.keepClue(); // the key fills, which begins with the clue that is there by then
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.moves.nextClue(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      this.screen.slot.resetClue();
      this.screen.focusBoard();
    }
  }

  cellMenu(/** @type {Place} */ place) {
    this.moves.goTo(place);
    const { board, cursor } = this.store.state;
    const items = itemsOf(OF_A_CELL, (name) => this.run(name));
    openMenu(this.screen.board.field(place), items, cellName(board, place, cursor, t));
  }

  /** @param {Candidate} row @param {HTMLElement} anchor @param {Slot | null} slot */
  candidateMenu(row, anchor, slot) {
    const { edits } = this;
    const reject = (/** @type {Reach} */ reach) => () => edits.reject(reach, row.spelling, slot);
    const withClue = { label: t("grid.put_with_clue", { clue: row.clue }), run: () => edits.put(row, slot, true) };
    const items = [
      { label: t("grid.put_word"), run: () => edits.put(row, slot) },
      ...(row.clue ? [withClue] : []),
      null,
      { label: t("grid.not_here"), run: reject("here") },
      { label: t("grid.not_in_this"), run: reject("puzzle") },
      { label: t("grid.never_word"), run: reject("never") },
      null,
      { label: t("grid.better_word"), run: () => edits.value(row.spelling, true) },
      { label: t("grid.worse_word"), run: () => edits.value(row.spelling, false) },
    ];
    openMenu(anchor, items, row.spelling);
  }
}
