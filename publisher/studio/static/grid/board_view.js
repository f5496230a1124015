// The grid on the screen: a field in each cell, so that screen readers, phones and other keyboard
// layouts type as they do everywhere. A change touches only the cells that look different.

import { keyOf, placeOf, same } from "./board.js";
import { el } from "./dom.js";
import { dot, shownLetters } from "./outlook.js";
import { cellName } from "./spoken.js";

export class BoardView {
  /** `on` has listeners: cell, drag, text, erase, key, menu; and isLetter. */
  constructor(root, t, on) {
    this.root = root;
    this.t = t;
    this.on = on;
    this.cells = new Map();
    this.size = "";
    this.dragged = null;
    root.addEventListener("pointerdown", (event) => this._press(event));
    root.addEventListener("pointerover", (event) => this._over(event));
    window.addEventListener("pointerup", () => (this.dragged = null));
    root.addEventListener("contextmenu", (event) => this._menu(event));
    root.addEventListener("keydown", (event) => on.key(event));
    root.addEventListener("beforeinput", (event) => this._before(event));
    root.addEventListener("input", (event) => this._input(event));
    root.addEventListener("compositionend", (event) => this._composed(event));
    root.addEventListener("focusin", (event) => this._focused(event));
  }

  /** Show what has changed of a model: board, cursor, area, ghosts, possible, forced, faults… */
  show(model) {
    this.model = model;
    const { board, language } = model;
    const size = `${board.width}x${board.height}`;
    this.root.dir = language.direction;
    this.root.lang = language.code;
    if (size !== this.size) this._build(board);
    this.size = size;
    for (const [key, cell] of this.cells) this._update(key, cell);
  }

  /** Put the focus into the cell of the cursor, without a scroll if it is in sight. */
  focus() {
    const { row, column } = this.model.cursor;
    this.cells.get(`${row},${column}`)?.field.focus({ preventScroll: false });
  }

  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** The field of a cell, beside which menus open. */
  field(place) {
    return this.cells.get(keyOf(place)).field;
  }

  _build(board) {
    this.cells.clear();
    this.root.style.setProperty("--columns", board.width);
    this.root.style.setProperty("--rows", board.height);
    this.root.setAttribute("aria-rowcount", board.height);
    this.root.setAttribute("aria-colcount", board.width);
    const rows = [];
    for (let row = 0; row < board.height; row += 1) {
      const line = el("div", { role: "row", class: "row" });
      for (let column = 0; column < board.width; column += 1) line.append(this._cell(row, column));
      rows.push(line);
    }
    this.root.replaceChildren(...rows);
  }

  _cell(row, column) {
    const key = `${row},${column}`;
    const number = el("span", { class: "number", "aria-hidden": "true" });
    const hint = el("span", { class: "hint", "aria-hidden": "true" });
    const field = el("input", {
      type: "text", class: "letter", tabindex: "-1", autocomplete: "off", autocorrect: "off",
      autocapitalize: "characters", spellcheck: "false", enterkeyhint: "next", "data-cell": key,
    });
    const node = el("div", { role: "gridcell", class: "cell", "data-key": key }, number, hint, field);
    this.cells.set(key, { node, number, hint, field, seen: "" });
    return node;
  }

  _update(key, view) {
    const place = placeOf(key);
    const look = this._look(key, place);
    const seen = `${look.classes.join(" ")}|${look.number}|${look.hint}|${look.letter}`;
    if (look.isHere) view.field.setAttribute("aria-label", this._name(place));
    if (seen === view.seen) return;
    view.seen = seen;
    view.node.className = `cell ${look.classes.join(" ")}`;
    view.number.textContent = look.number;
    view.hint.textContent = look.hint;
    if (view.field.value !== look.letter) view.field.value = look.letter;
    view.field.tabIndex = look.isHere ? 0 : -1;
    view.field.hidden = look.isAbsent;
    view.node.setAttribute("aria-selected", look.isHere ? "true" : "false");
    view.field.setAttribute("aria-label", this._name(place));
  }

  /** What is said of a cell: costly, so only for cells that look different, and the cursor's. */
  _name(place) {
    const { board, cursor, ghosts, preview } = this.model;
    const key = keyOf(place);
    return cellName(board, place, cursor, this.t, preview?.get(key) ?? ghosts.get(key) ?? "");
  }

  _look(key, place) {
    const { board, cursor, slot, area, ghosts, preview, possible, forced, faults, lacking } = this.model;
    const cell = board.cell(place);
    const isHere = same(place, [cursor.row, cursor.column]);
    if (cell.absent) return { classes: ["absent"], number: "", hint: "", letter: "", isAbsent: true };
    const classes = [];
    const shown = preview?.get(key);
    const ghost = shown ?? ghosts.get(key) ?? "";
    const only = forced.get(key) ?? "";
    let letter = cell.letter ?? "";
    let hint = "";
    if (cell.block) classes.push("block");
    else if (letter && (!ghost || ghost === letter)) classes.push(cell.sure);
    else if (ghost) [letter, classes[classes.length]] = [ghost, shown ? "preview" : "ghost"];
    else if (only) [letter, classes[classes.length]] = [only, "forced"];
    if (!cell.block && !cell.letter) {
      const letters = possible.get(key);
      const kind = dot(letters);
      if (this.model.isHeld && letters) [hint, classes[classes.length]] = [shownLetters(letters), "letters"];
      else if (kind && !ghost) classes.push(`dot-${kind}`);
    }
    for (const mark of ["given", "circled", "shaded", "bar_after", "bar_below"]) {
      if (cell[mark]) classes.push(mark);
    }
    if (slot?.keys.has(key)) classes.push("in-slot");
    if (isHere) classes.push("here");
    if (area?.has(key)) classes.push("in-area");
    if (faults.has(key)) classes.push("fault", `fault-${faults.get(key)}`);
    if (lacking.has(key)) classes.push("lacking");
    return {
      classes, hint, letter, isHere, isAbsent: false, number: cell.number ?? "",
    };
  }

  _place(event) {
    const key = event.target.closest?.("[data-key]")?.dataset.key;
    return key && this.model.board.isInside(placeOf(key)) ? placeOf(key) : null;
  }

  _press(event) {
    const place = this._place(event);
    if (!place || event.button !== 0) return;
    event.preventDefault(); // the focus is ours to move
    this.dragged = event.pointerType === "touch" ? null : place;
    this.on.cell(place, event);
  }

  _over(event) {
    const place = this._place(event);
    if (!this.dragged || !place || !(event.buttons & 1)) return;
    this.on.drag(this.dragged, place, event);
  }

  _menu(event) {
    const place = this._place(event);
    if (!place) return;
    event.preventDefault();
    this.on.menu(place);
  }

  _focused(event) {
    const key = event.target.dataset?.cell;
    if (key && !same(placeOf(key), [this.model.cursor.row, this.model.cursor.column])) {
      this.on.cell(placeOf(key), event);
    }
  }

  _before(event) {
    if (!event.target.dataset?.cell || event.isComposing || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType.startsWith("insert")) this.on.text(event.data ?? pasted(event));
    else if (event.inputType.startsWith("delete")) this.on.erase();
  }

  /** What could not be stopped before: phones and input methods, which compose letters. */
  _input(event) {
    const text = [...(event.data ?? "")].at(-1) ?? "";
    if (event.isComposing && !this.on.isLetter(text)) return; // more is to come
    this._again(event.target.dataset.cell);
    if (text) this.on.text(text);
    else this.on.erase();
  }

  _composed(event) {
    const key = event.target.dataset?.cell;
    if (!key || this.cells.get(key).field.value === this._letter(key)) return; // it was taken before
    this._again(key);
    if (event.data) this.on.text([...event.data].at(-1));
  }

  _again(key) {
    const view = this.cells.get(key);
    view.seen = "";
    this._update(key, view);
  }

  _letter(key) {
    return this._look(key, placeOf(key)).letter;
  }
}

const pasted = (event) => event.dataTransfer?.getData("text/plain") ?? "";
