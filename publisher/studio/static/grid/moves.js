// Actions that move the cursor, mark an area, and change how the grid is looked at.

import { draft } from "../draft.js";
import { t } from "../texts.js";
import * as areas from "./area.js";
import { isSameSlot, keyOf } from "./board.js";
import * as cursors from "./cursor.js";
import { Part } from "./part.js";
import { isRtl } from "./store.js";

const CROSSING = "studio-crossing";

export class Moves extends Part {
  get place() {
    return cursors.placeAt(this.store.state.cursor);
  }

  /** Move the cursor; the focus goes with it. */
  go(/** @type {SlotAt} */ cursor, /** @type {Partial<Given>} */ changes = {}) {
    this.store.change({ ...changes, cursor });
    this.screen.focusBoard();
  }

  /** To the slot where this puzzle was left. */
  goBack() {
    const left = localStorage.getItem(this.#left);
    this.go(left ? JSON.parse(left) : this.store.state.cursor);
  }

  /** Keep where the cursor is. */
  leave() {
    if (draft.name) localStorage.setItem(this.#left, JSON.stringify(this.store.state.cursor));
  }

  get #left() {
    return `studio-slot-${draft.name}`;
  }

  goBy(/** @type {(board: Board, cursor: SlotAt) => SlotAt} */ move) {
    const { board, cursor } = this.store.state;
    this.go(move(board, cursor));
  }

  /** To a cell, in the direction that there was unless another is given. @param {Place} place @param {{direction: Direction}} [way] */
  goTo(place, { direction } = this.store.state.cursor) {
    this.go({ ...cursors.at(this.store.state.cursor, place), direction });
  }

  /** To a cell that has the focus already. */
  follow(/** @type {Place} */ place) {
    this.store.change({ cursor: cursors.at(this.store.state.cursor, place) });
  }

  /** Into a slot whose field in the table has the focus. */
  visit(/** @type {Slot} */ slot) {
    const { board, slot: now } = this.store.state;
    if (!isSameSlot(now, slot)) this.store.change({ cursor: cursors.intoSlot(board, slot) });
  }

  /** To the next word that has letters for a clue, or the one before; its field has the focus. */
  nextClue(/** @type {number} */ by) {
    const { board, cursor } = this.store.state;
    this.store.change({ cursor: cursors.nextFull(board, cursor, by) });
    if (!this.screen.slot.focus()) this.screen.focusBoard(); // no word is full
  }

  /** Show a candidate of a slot in the grid, or none. @param {Candidate | null} row @param {Slot | null} [slot] */
  preview(row, slot = this.store.state.slot) {
    const { board } = this.store.state;
    if (!row || row.letters.length !== slot?.cells.length) return this.store.change({ preview: null });
    const others = slot.cells.map((cell, at) => ({ cell, letter: row.letters[at] }));
    const changed = others.filter(({ cell, letter }) => board.cell(cell).letter !== letter);
    this.store.change({ preview: new Map(changed.map(({ cell, letter }) => [keyOf(cell), letter])) });
  }

  tightest() {
    const { board, possible } = this.store.state;
    const there = cursors.mostConstrained(board, possible);
    if (there) this.go(there);
    else this.screen.refuse("grid.all_full");
  }

  click(/** @type {Place} */ place) {
    const { board, cursor } = this.store.state;
    this.go(cursors.clicked(board, cursor, place), { area: null });
  }

  /** An arrow key. */
  arrow(/** @type {string} */ key) {
    const { state } = this.store;
    this.go(cursors.arrow(state.board, state.cursor, key, isRtl(state)));
  }

  /** An arrow key that makes the area larger or smaller. */
  stretch(/** @type {string} */ key) {
    const { state } = this.store;
    const there = cursors.moved(state.board, state.cursor, cursors.step(key, isRtl(state)));
    this.stretchTo(cursors.placeAt(there));
  }

  /** Mark the rectangle from where the area began. */
  stretchTo(/** @type {Place} */ place) {
    const { board, anchor } = this.store.state;
    const from = anchor ?? this.place;
    this.mark(areas.rectangle(board, from, place), place, from);
  }

  drag(/** @type {Place} */ from, /** @type {Place} */ to) {
    this.mark(areas.rectangle(this.store.state.board, from, to), to);
  }

  markWord() {
    const { slot } = this.store.state;
    if (slot) this.mark(areas.slotArea(slot), this.place);
  }

  markAll() {
    this.mark(new Set(this.store.state.board.letterPlaces().map(keyOf)), this.place);
  }

  /** @param {Area} area @param {Place} place - where the cursor is then @param {Place | null} anchor */
  mark(area, place, anchor = null) {
    this.go(cursors.at(this.store.state.cursor, place), { area: area.size ? area : null, anchor });
    this.screen.tell(t("grid.area_told", { count: area.size }));
  }

  /** Show the letters possible in each cell, or no more. */
  hold(/** @type {boolean} */ isHeld) {
    if (this.store.state.isHeld !== isHeld) this.store.change({ isHeld });
  }

  /** Show the form of a new grid. */
  openStart() {
    this.store.change({ isStarting: true });
  }

  /** Leave the form of a new grid for the grid that there is. */
  leaveStart() {
    this.store.change({ isStarting: false });
    this.screen.focusBoard();
  }

  /** Show a panel beside the grid. */
  openPanel(/** @type {string} */ panel) {
    this.store.change({ panel });
  }

  /** Ask for other candidates, or look for words in the lists. */
  ask(/** @type {{filter: string} | {order: string} | {find: FindAsked}} */ wish) {
    this.store.change(wish);
  }

  /** Whether somebody wants to see what fits into the slot that crosses. */
  get wantsCrossing() {
    const chosen = localStorage.getItem(CROSSING);
    return chosen ? chosen === "on" : matchMedia("(min-width: 100rem)").matches;
  }

  openCrossing(/** @type {boolean} */ wantsCrossing) {
    if (wantsCrossing !== this.wantsCrossing) localStorage.setItem(CROSSING, wantsCrossing ? "on" : "off");
    this.store.change({ wantsCrossing });
  }

  /** Whether a click makes a block of a cell. */
  toggleDrawing() {
    this.store.change({ isDrawing: !this.store.state.isDrawing });
    this.screen.focusBoard();
  }
}
