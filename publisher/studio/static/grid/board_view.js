// The grid on the screen: a field in each cell, so that screen readers, phones and other keyboard
// layouts type as they do everywhere. A change touches only the cells that look different.

import { around, element } from "../nodes.js";
import { t } from "../texts.js";
import { keyOf, placeOf, same } from "./board.js";
import { placeAt } from "./cursor.js";
import { cellClue, cellName } from "./labels.js";
import { Part } from "./part.js";
import { dot, shownLetters } from "./prospects.js";
import { EMPTY, languageOf } from "./store.js";
import { lackingBlocks } from "./symmetry.js";

/**
 * @typedef {{node: HTMLElement, number: HTMLElement, hint: HTMLElement, field: HTMLInputElement, seen: string}} CellView
 * @typedef {{classes: string[], number: string, hint: string, letter: string, clue?: string, isHere?: boolean, isAbsent?: boolean}} Look
 */

/** @type {("given" | "circled" | "shaded" | "bar_after" | "bar_below")[]} */
const MARKS = ["given", "circled", "shaded", "bar_after", "bar_below"];

/** The checks whose remarks are about cells, which are marked for them. */
const IN_GRID = new Set(["island", "not-symmetric", "repeated-word", "two-letter-word", "unknown-entry"]);

export class BoardView extends Part {
  #state = EMPTY;
  /** The flaw of each cell that has one, by its key. @type {Map<string, string>} */
  #flaws = new Map();
  /** @type {Set<string>} */
  #lacking = new Set();
  /** @type {Set<string>} */
  #inSlot = new Set();
  /** @type {Map<string, CellView>} */
  #cells = new Map();
  #size = "";
  /** Where a pointer was pressed, while it is down. @type {Place | null} */
  #dragged = null;

  constructor(/** @type {GridRoom} */ room, /** @type {HTMLElement} */ root) {
    super(room);
    this.root = root;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointerover", (event) => this.#over(event));
    window.addEventListener("pointerup", () => (this.#dragged = null));
    root.addEventListener("contextmenu", (event) => this.#menu(event));
    root.addEventListener("keydown", (event) => room.input.key(event));
    root.addEventListener("beforeinput", (event) => this.#before(event));
    root.addEventListener("input", (event) => this.#input(/** @type {InputEvent} */ (event)));
    root.addEventListener("compositionend", (event) => this.#composed(event));
    root.addEventListener("focusin", (event) => this.#focused(event));
  }

  /** Show what has changed. */
  show(/** @type {RoomState} */ state) {
    this.#state = state;
    const { board } = state;
    const { direction, code } = languageOf(state);
    const size = `${board.width}x${board.height}`;
    this.root.dir = direction;
    this.root.lang = code;
    this.#flaws = flawedCells(state);
    this.#lacking = state.showsMissingImages ? lackingBlocks(board) : new Set();
    this.#inSlot = new Set(state.slot?.cells.map(keyOf));
    if (size !== this.#size) this.#build(board);
    this.#size = size;
    for (const [key, cell] of this.#cells) this.#update(key, cell);
  }

  /** Put the focus into the cell of the cursor, without a scroll if it is in sight. */
  focus() {
    this.#cells.get(keyOf(placeAt(this.#state.cursor)))?.field.focus({ preventScroll: false });
  }

  get hasFocus() {
    return this.root.contains(document.activeElement);
  }

  /** The field of a cell, beside which menus open. */
  field(/** @type {Place} */ place) {
    return this.#view(keyOf(place)).field;
  }

  #view(/** @type {string} */ key) {
    const view = this.#cells.get(key);
    if (!view) throw new Error(`the board has no cell ${key}`);
    return view;
  }

  #build(/** @type {Board} */ board) {
    this.#cells.clear();
    const [width, height] = [String(board.width), String(board.height)];
    this.root.style.setProperty("--columns", width);
    this.root.style.setProperty("--rows", height);
    this.root.setAttribute("aria-rowcount", height);
    this.root.setAttribute("aria-colcount", width);
    const rows = board.state.cells.map((cells, row) =>
      element("div", { role: "row", class: "row" }, cells.map((_, column) => this.#cell([row, column]))));
    this.root.replaceChildren(...rows);
  }

  #cell(/** @type {Place} */ place) {
    const key = keyOf(place);
    const number = element("span", { class: "number", "aria-hidden": "true" });
    const hint = element("span", { class: "hint", "aria-hidden": "true" });
    const field = element("input", {
      type: "text", class: "letter", tabindex: "-1", autocomplete: "off", autocorrect: "off",
      autocapitalize: "characters", spellcheck: "false", enterkeyhint: "next", "data-cell": key,
    });
    const node = element("div", { role: "gridcell", class: "cell", "data-key": key }, number, hint, field);
    this.#cells.set(key, { node, number, hint, field, seen: "" });
    return node;
  }

  #update(/** @type {string} */ key, /** @type {CellView} */ view) {
    const place = placeOf(key);
    const look = this.#look(key, place);
    const clue = look.clue ?? "";
    const seen = `${look.classes.join(" ")}|${look.number}|${look.hint}|${look.letter}|${clue}`;
    if (look.isHere) view.field.setAttribute("aria-label", this.#name(place));
    if (seen === view.seen) return;
    view.seen = seen;
    view.node.className = `cell ${look.classes.join(" ")}`;
    view.node.style.setProperty("--signs", String([...look.letter].length || 1)); // several share a cell
    view.number.textContent = look.number;
    view.hint.textContent = look.hint;
    if (view.field.value !== look.letter) view.field.value = look.letter;
    view.field.tabIndex = look.isHere ? 0 : -1;
    view.field.hidden = Boolean(look.isAbsent);
    view.node.setAttribute("aria-selected", look.isHere ? "true" : "false");
    view.field.setAttribute("aria-label", this.#name(place));
    view.field.setAttribute("aria-description", clue);
  }

  /** The name of a cell for screen readers: costly, so only for cells that look different, and the cursor's. */
  #name(/** @type {Place} */ place) {
    const { board, cursor, ghosts, preview } = this.#state;
    const key = keyOf(place);
    return cellName(board, place, cursor, t, preview?.get(key) ?? ghosts.get(key) ?? "");
  }

  /** @returns {Look} */
  #look(/** @type {string} */ key, /** @type {Place} */ place) {
    const { board, cursor, area, forced } = this.#state;
    const cell = board.cell(place);
    if (cell.absent) return { classes: ["absent"], number: "", hint: "", letter: "", isAbsent: true };
    const isHere = same(place, placeAt(cursor));
    const only = forced.get(key) ?? "";
    const shown = this.#shown(cell, key, only);
    const [hint, hintClass] = cell.block || cell.letter ? ["", ""] : this.#hint(key, shown.kind);
    const flaw = this.#flaws.get(key);
    const classes = [
      shown.kind,
      hintClass,
      ...MARKS.filter((mark) => cell[mark]),
      this.#inSlot.has(key) && "in-slot",
      isHere && "here",
      area?.has(key) && "in-area",
      flaw && `flaw flaw-${flaw}`,
      this.#lacking.has(key) && "lacking",
    ].filter((name) => typeof name === "string");
    const clue = cellClue(board, place, cursor);
    return { classes, hint, letter: shown.letter, clue, isHere, number: String(cell.number ?? "") };
  }

  /** The letter of a cell and what it is: there already, proposed, or the only one. */
  #shown(/** @type {Cell} */ cell, /** @type {string} */ key, /** @type {string} */ only) {
    const { ghosts, isSketch, preview } = this.#state;
    const previewed = preview?.get(key);
    const ghost = previewed ?? ghosts.get(key) ?? "";
    const letter = cell.letter ?? "";
    if (cell.block) return { letter, kind: "block" };
    if (letter && (!ghost || ghost === letter)) return { letter, kind: cell.sure ?? "" };
    if (ghost && !(isSketch && ghost === only)) {
      return { letter: ghost, kind: previewed ? "preview" : isSketch ? "sketch" : "ghost" };
    }
    return { letter: only, kind: only ? "forced" : "" };
  }

  /** The letters possible in an open cell as they are shown, and a class. */
  #hint(/** @type {string} */ key, /** @type {string} */ shown) {
    const letters = this.#state.possible.get(key);
    const kind = dot(letters);
    if (this.#state.isHeld && letters) return [shownLetters(letters), "letters"];
    return ["", kind && shown !== "ghost" && shown !== "preview" ? `dot-${kind}` : ""];
  }

  /** The place that an event is about, or null. */
  #place(/** @type {Event} */ event) {
    const key = around(event, "[data-key]")?.dataset.key;
    return key && this.#state.board.isInside(placeOf(key)) ? placeOf(key) : null;
  }

  #press(/** @type {PointerEvent} */ event) {
    const place = this.#place(event);
    if (!place || event.button !== 0) return;
    event.preventDefault(); // the focus is ours to move
    this.#dragged = event.pointerType === "touch" ? null : place;
    this.room.input.cell(place, event);
  }

  #over(/** @type {PointerEvent} */ event) {
    const place = this.#place(event);
    if (this.#dragged && place && event.buttons & 1) this.moves.drag(this.#dragged, place);
  }

  #menu(/** @type {MouseEvent} */ event) {
    const place = this.#place(event);
    if (!place) return;
    event.preventDefault();
    this.room.input.cellMenu(place);
  }

  #focused(/** @type {FocusEvent} */ event) {
    const key = cellOf(event);
    if (key && !same(placeOf(key), placeAt(this.#state.cursor))) this.room.input.cell(placeOf(key), event);
  }

  #before(/** @type {InputEvent} */ event) {
    if (!cellOf(event) || event.isComposing || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType.startsWith("insert")) this.room.input.type(event.data ?? pasted(event));
    else if (event.inputType.startsWith("delete")) this.edits.erase();
  }

  /** Take letters that could not be stopped before: phones and input methods compose them. */
  #input(/** @type {InputEvent} */ event) {
    const text = [...(event.data ?? "")].at(-1) ?? "";
    if (event.isComposing && !this.room.input.isLetter(text)) return; // more is to come
    this.#showAgain(cellOf(event));
    if (text) this.room.input.type(text);
    else this.edits.erase();
  }

  #composed(/** @type {CompositionEvent} */ event) {
    const key = cellOf(event);
    if (!key || this.#view(key).field.value === this.#look(key, placeOf(key)).letter) return; // it was taken before
    this.#showAgain(key);
    if (event.data) this.room.input.type([...event.data].at(-1) ?? "");
  }

  /** Show a cell as it is, whatever the browser has written into it. */
  #showAgain(/** @type {string} */ key) {
    const view = this.#view(key);
    view.seen = "";
    this.#update(key, view);
  }
}

/** The key of the cell whose field an event is about; empty if it is none. @param {Event} event */
const cellOf = ({ target }) => (target instanceof HTMLElement && target.dataset.cell) || "";

const pasted = (/** @type {InputEvent} */ event) => event.dataTransfer?.getData("text/plain") ?? "";

/** The flaw of each cell that has one, the first of several. */
function flawedCells(/** @type {RoomState} */ { conflict, broken, prospects, remarks, board }) {
  const inGrid = remarks.filter(({ check }) => IN_GRID.has(check));
  const found = [
    ...[...conflict, ...broken, ...(prospects?.hopeless ?? [])].map(({ cells }) => ({ kind: "hopeless", cells })),
    ...(prospects?.unknown ?? []).map(({ cells }) => ({ kind: "unknown", cells })),
    ...board.state.flaws.map(({ kind, cells }) => ({ kind: kind.replaceAll(/\W/g, "_"), cells })),
    ...inGrid.map(({ check, cells }) => ({ kind: check.replaceAll("-", "_"), cells })),
  ];
  return new Map(found.reverse().flatMap(({ kind, cells }) => cells.map((cell) => [keyOf(cell), kind])));
}
