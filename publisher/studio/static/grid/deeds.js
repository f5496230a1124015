// What each action does to the puzzle and the room. The names are those of `actions.js`.

import { ask, calmly } from "../net.js";
import { draft } from "../draft.js";
import { say } from "../notice.js";
import { t } from "../texts.js";
import { sayUndoable } from "../undoable.js";
import * as areas from "./area.js";
import { Board, keyOf, placeOf, slotName } from "./board.js";
import * as cursors from "./cursor.js";
import { afterTyping, ghostCells } from "./ghosts.js";
import { fillCommand } from "./outlook.js";
import { images, lackingBlocks } from "./symmetry.js";

const NEVER = "never.txt";

export class Deeds {
  constructor(room) {
    this.room = room;
    this.seed = 0;
  }

  run(name) {
    const deed = this[name];
    if (!this.room.board || !deed) return;
    if (name !== "letters") this.room.hands.hold(false);
    deed.call(this);
  }

  /** Send a command; `onDone` is called when the server has done it. */
  send(command, onDone) {
    this.room.visits.end();
    return this.room.talk.send(command, onDone);
  }

  // Letters.

  letter(sign) {
    const { room } = this;
    const { board, cursor, place, slot } = room;
    if (!board.isLetter(place)) return;
    if (board.isHeld(place)) {
      if (board.cell(place).letter !== this._upper(sign)) this._refused("grid.is_pinned");
    } else {
      const letter = this._upper(sign);
      if (room.ghosts.get(keyOf(place)) !== letter) room.searches.stop(); // its finds no longer fit
      room.ghosts = afterTyping(board, room.ghosts, place, letter);
      room.talk.send({ do: "letters", letters: [[place, letter]], visit: room.visits.at(slot) });
    }
    room.rebuild();
    room.go(cursors.advance(room.board, cursor), true, true);
  }

  /** Backspace: clear the cell, or the one before if it is open. */
  erase() {
    const { room } = this;
    const isOpen = !room.board.cell(room.place).letter || room.board.isHeld(room.place);
    if (isOpen) room.go(cursors.back(room.board, room.cursor), true, true);
    this.clearCell();
  }

  clearCell() {
    const { room } = this;
    const { board, place } = room;
    if (room.area) return this.clear();
    if (!board.isLetter(place) || !board.cell(place).letter) return;
    if (board.isHeld(place)) return this._refused("grid.is_pinned");
    room.talk.send({ do: "letters", letters: [[place, ""]], visit: room.visits.at(room.slot) });
    room.render();
  }

  clear() {
    const cells = this._cells();
    if (cells.length) this.send({ do: "clear", cells });
  }

  several() {
    const { room } = this;
    const dialog = document.getElementById("several");
    const field = dialog.querySelector("input");
    field.value = room.board.cell(room.place).letter ?? "";
    dialog.onclose = () => {
      if (dialog.returnValue === "ok") this.send({ do: "letters", letters: [[room.place, field.value]] });
      room.view.focus();
    };
    dialog.returnValue = "";
    dialog.showModal();
    field.select();
  }

  pin() {
    const { board } = this.room;
    const cells = this._cells().filter((cell) => board.cell(cell).letter);
    if (!cells.length) return this._refused("grid.nothing_to_pin");
    const isPinned = cells.every((cell) => board.isHeld(cell));
    const free = cells.filter((cell) => !board.cell(cell).given);
    this.send({ do: isPinned ? "free" : "pin", cells: isPinned ? free : cells });
  }

  given() {
    this._mark("given");
  }

  // The shape of the grid.

  block() {
    const { board, place } = this.room;
    const under = images(board.state.symmetry, place, board.width, board.height);
    const held = board.isLetter(place) && under.find((cell) => board.isLetter(cell) && board.isHeld(cell));
    if (held) return this._refused("grid.block_on_pinned", { row: held[0] + 1, column: held[1] + 1 });
    this.send({ do: "block", cell: place });
  }

  barAfter() {
    this.send({ do: "bar", cell: this.room.place, side: "after" });
  }

  barBelow() {
    this.send({ do: "bar", cell: this.room.place, side: "below" });
  }

  circle() {
    this._mark("circled");
  }

  shade() {
    this._mark("shaded");
  }

  _mark(mark) {
    this.send({ do: "mark", cell: this.room.place, mark });
  }

  symmetry(name) {
    this.send({ do: "symmetry", symmetry: name }).then(() => {
      const lacking = lackingBlocks(this.room.board).size;
      if (lacking) say(t("grid.lacks_images", { count: lacking }), { label: t("grid.do_symmetric"), run: () => this.symmetric() });
    });
  }

  /** Show what would become blocks, and ask. */
  symmetric() {
    const { room } = this;
    const count = lackingBlocks(room.board).size;
    room.showsLacking = true;
    room.display.show();
    const dialog = document.getElementById("symmetric");
    document.getElementById("symmetric-text").textContent = t(count ? "grid.symmetric_told" : "grid.is_symmetric", { count });
    dialog.onclose = () => {
      room.showsLacking = false;
      room.display.show();
      if (dialog.returnValue === "ok") this.send({ do: "make-symmetric" });
      room.view.focus();
    };
    dialog.onkeydown = (event) => event.key === "Escape" && dialog.close("");
    dialog.returnValue = "";
    dialog.show();
    dialog.querySelector("button").focus();
  }

  anotherGrid() {
    this.room.isStarting = true;
    this.room.start.offerSize(this.room.board);
    this.room.viewCame();
  }

  /** A new grid is in the place of another puzzle, which comes back by *Undo* with its settings. */
  sayBegun(losses, { settings }) {
    const changed = ["generator", "language", "title", "words"].map((name) => [name, settings[name] ?? null]);
    const undo = async () => {
      await this._step("undo", "can_undo");
      await draft.settings(Object.fromEntries(changed));
    };
    const text = [t("grid.begun"), ...losses].join(" ");
    sayUndoable(draft, text, () => this.room.talk.settled(), undo);
  }

  // Where one is.

  turn() {
    this._go(cursors.turned);
  }

  next() {
    this._go((board, cursor) => cursors.nextSlot(board, cursor, 1));
  }

  previous() {
    this._go((board, cursor) => cursors.nextSlot(board, cursor, -1));
  }

  home() {
    this._go(cursors.home);
  }

  end() {
    this._go(cursors.end);
  }

  tightest() {
    const { room } = this;
    const there = cursors.mostConstrained(room.board, room.possible);
    if (there) room.go(there);
    else this._refused("grid.all_full");
  }

  candidates() {
    if (!this.room.candidates.focus()) document.getElementById("filter").focus();
  }

  clue() {
    const clue = document.getElementById("clue");
    if (clue.disabled) return this._refused("grid.no_word_yet");
    clue.focus();
    clue.select();
  }

  /** The letters possible in each cell, until this is chosen again. */
  letters() {
    this.room.hands.hold(!this.room.isHeld);
  }

  keys() {
    document.getElementById("help").showModal();
  }

  _go(move) {
    this.room.go(move(this.room.board, this.room.cursor));
  }

  // Filling.

  areaWord() {
    const { slot } = this.room;
    if (slot) this.room.mark(areas.slotArea(slot), this.room.place);
  }

  areaAll() {
    this.room.mark(new Set(this.room.board.letterPlaces().map(keyOf)), this.room.place);
  }

  fill() {
    const { room } = this;
    this._search(() => fillCommand(room.board, room.outlook, areas.cellsOf(room.area)));
  }

  /** Other letters than those that are proposed, or than those in pencil. */
  another() {
    const { room } = this;
    const cells = areas.cellsOf(room.area);
    if (!room.ghosts.size) return this._search({ do: "anew", cells });
    this.seed += 1;
    this._search({ do: "fill", cells, seed: room.board.state.seed + this.seed });
  }

  /** Search by a command, or by what a function gives once the server has all that was typed. */
  async _search(wanted) {
    const { room } = this;
    room.dropGhosts();
    room.conflict = null;
    room.render();
    await room.talk.settled();
    await room.searches.search(typeof wanted === "function" ? wanted() : wanted);
  }

  widen() {
    const { room } = this;
    if (!room.area) return;
    room.mark(areas.widened(room.board, room.area, room.conflict ?? []), room.place);
    this._search({ do: "anew", cells: areas.cellsOf(room.area) });
  }

  /** Take the ghosts over; without ghosts, the letters that are forced. */
  async accept() {
    const { room } = this;
    if (!room.ghosts.size) return this._acceptForced();
    const cells = ghostCells(room.ghosts, room.area);
    const { proposal } = room;
    await room.talk.settled();
    room.visits.end();
    const isDone = await calmly(() => draft.accept(proposal, cells));
    if (!isDone || !room.area || !room.ghosts.size) room.dropGhosts(); // outside an area they stay
    room.render();
    room.display.tell(t("grid.accepted_told", { count: cells.length }));
  }

  _acceptForced() {
    const { forced } = this.room;
    if (!forced.size) return this._refused("grid.nothing_to_accept");
    this.send({ do: "letters", letters: [...forced].map(([key, letter]) => [placeOf(key), letter]) });
    this.room.render();
  }

  escape() {
    const { room } = this;
    document.getElementById("trouble-box").hidden = true;
    room.conflict = null;
    if (room.ghosts.size || room.searches.isFilling) room.dropGhosts();
    else if (room.area) room.area = null;
    room.anchor = null;
    room.render();
    if (!room.view.hasFocus) room.view.focus();
  }

  // Words.

  /** Put a candidate into the slot; with a clue, that of the bank becomes its clue. */
  async put(row, clue = "") {
    const { room } = this;
    const { slot } = room;
    if (!slot || row.letters.length !== slot.cells.length) return; // of the slot before
    room.preview = null;
    const done = this.send({ do: "put", slot: slotName(slot), word: row.spelling });
    if (clue) this.send({ do: "clue", slot: slotName(slot), text: clue });
    await done;
    room.view.focus();
  }

  reject(word, how = "here") {
    const { room } = this;
    const { slot } = room;
    const name = word ?? (slot && room.board.isFull(slot) ? slot.answer : "");
    if (!name || !slot) return this._refused("grid.no_word_yet");
    if (how === "never") return this.never(name, false);
    const everywhere = how === "puzzle";
    const told = t(everywhere ? "grid.rejected_puzzle" : "grid.rejected_here", { word: name });
    this.send({ do: "reject", slot: slotName(slot), word: name, everywhere }, () =>
      sayUndoable(draft, told, () => this.room.talk.settled(), () => this.run("undo")),
    );
  }

  rejectEverywhere() {
    this.reject(undefined, "puzzle");
  }

  allow(rejection) {
    const slot = rejection.slot ? { slot: rejection.slot } : {};
    this.send({ do: "allow", word: rejection.word, ...slot });
  }

  /** A word for the file of words that no puzzle is to have, or out of it again. */
  never(word, isAllowed = false) {
    const { room } = this;
    const { slot, board } = room;
    const name = word ?? (slot && board.isFull(slot) ? slot.answer : "");
    if (!name) return this._refused("grid.no_word_yet");
    return calmly(async () => {
      await room.talk.settled();
      draft.take(await ask(draft.path("never"), { word: name, allow: isAllowed }));
      const rejection = board.state.rejected.find((each) => each.word === name && !each.slot);
      if (!isAllowed && !rejection) await this.send({ do: "reject", word: name, everywhere: true });
      if (isAllowed && rejection) await this.send({ do: "allow", word: name });
      await room.lists.refresh();
      room.display.showPanels();
      if (!isAllowed) say(t("grid.rejected_never", { word: name, file: NEVER }), { label: t("common.undo"), run: () => this.never(name, true) });
    });
  }

  // Steps.

  undo() {
    this._step("undo", "can_undo");
  }

  redo() {
    this._step("redo", "can_redo");
  }

  recall(attempt) {
    this.send({ do: "recall", attempt });
  }

  async _step(name, can) {
    const { room } = this;
    await room.talk.settled();
    if (!draft.view[can]) return;
    const before = new Board(draft.view.state);
    await this.send({ do: name });
    const cursor = cursors.afterChange(before, room.board, room.cursor, name === "undo");
    if (room.view.hasFocus) room.go(cursor);
    else room.go(cursor, false);
    room.display.tell(t(name === "undo" ? "common.undone" : "common.redone"));
  }

  /** The cells that are meant: the area, else the slot under the cursor. */
  _cells() {
    const { room } = this;
    return room.area ? areas.cellsOf(room.area) : (room.slot?.cells ?? []);
  }

  _upper(sign) {
    const { code, letters } = this.room.language;
    const upper = sign.toLocaleUpperCase(code);
    return letters.includes(upper) ? upper : (FINALS[upper] ?? upper);
  }

  _refused(key, values = {}) {
    this.room.display.tell(t(key, values));
    say(t(key, values));
  }
}

/** How a letter is shown until the server says what its language makes of it. */
const FINALS = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

