// Actions that change the puzzle: its letters and clues, its shape, words that it is not to have.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { say } from "../notice.js";
import { t } from "../texts.js";
import { sayUndoable } from "../undoable.js";
import { cellsOf } from "./area.js";
import { Board, keyOf, startOf } from "./board.js";
import * as cursors from "./cursor.js";
import { afterTyping } from "./ghosts.js";
import { hasPlainLetters, letterOf, lettersOf } from "./letters.js";
import { Part } from "./part.js";
import { languageOf } from "./store.js";
import { images, lackingBlocks } from "./symmetry.js";

const NEVER = "never.txt";
const MINE = "mine.txt";

export class Edits extends Part {
  /** Send a command; `onDone` is called when the server has done it. @param {Command} command @param {() => unknown} [onDone] */
  send(command, onDone) {
    this.room.steps.end();
    return this.commands.send(command, onDone);
  }

  /** The board with the letters that are on their way. */
  get board() {
    return this.commands.boardOf(draft.state);
  }

  /** The cells that are meant: the area, else the slot under the cursor. */
  get cells() {
    const { area, slot } = this.store.state;
    return area ? cellsOf(area) : (slot?.cells ?? []);
  }

  /** Begin a grid, in the place of the puzzle that there may be. */
  begin(/** @type {object} */ beginning) {
    return calmly(async () => {
      const before = draft.view;
      const { view, losses } = await draft.post("begin", { ...beginning, base: before.change_number });
      draft.take(view);
      this.requests.stop();
      const cursor = cursors.first(this.store.state.board);
      this.store.change({ isStarting: false, cursor, ghosts: new Map(), proposal: null });
      this.screen.focusBoard();
      if (before.state) this.#sayBegun(losses);
      else if (losses.length) say(losses.join(" "));
    });
  }

  // Letters.

  letter(/** @type {string} */ sign) {
    const { state } = this.store;
    const { board, cursor } = state;
    const { place } = this.moves;
    if (!board.isLetter(place)) return;
    const letter = letterOf(sign, languageOf(state));
    const { anchor } = state;
    const there = cursors.along(board, cursor);
    if (!board.isPinned(place)) return this.moves.go(there, { anchor, ...this.#typed(letter) });
    if (board.cell(place).letter !== letter) this.screen.refuse("grid.is_pinned");
    this.moves.go(there, { anchor });
  }

  /** Send the letter of the cell, and show it. */
  #typed(/** @type {string} */ letter) {
    const { board, ghosts, slot } = this.store.state;
    const { place } = this.moves;
    this.commands.send({ do: "letters", letters: [[place, letter]], visit: this.room.steps.nameFor(slot) });
    if (!letter) return { board: this.board };
    if (ghosts.get(keyOf(place)) !== letter) this.requests.stop(); // its finds no longer fit
    return { board: this.board, ghosts: afterTyping(board, ghosts, place, letter) };
  }

  /** Backspace: clear the cell, or the one before if it is open. */
  erase() {
    const { board, cursor, anchor } = this.store.state;
    const isOpen = !board.cell(this.moves.place).letter || board.isPinned(this.moves.place);
    if (isOpen) this.moves.go(cursors.along(board, cursor, -1), { anchor });
    this.clearCell();
  }

  clearCell() {
    const { board, area } = this.store.state;
    const { place } = this.moves;
    if (area) this.clear();
    else if (!board.isLetter(place) || !board.cell(place).letter) return;
    else if (board.isPinned(place)) this.screen.refuse("grid.is_pinned");
    else this.store.change(this.#typed(""));
  }

  clear() {
    const { cells } = this;
    if (cells.length) this.send({ do: "clear", cells });
  }

  /** Several letters in one cell. */
  async several() {
    const { place } = this.moves;
    const text = await this.screen.askLetters(this.store.state.board.cell(place).letter ?? "");
    if (text !== null) this.send({ do: "letters", letters: [[place, text]] });
  }

  pin() {
    const { board } = this.store.state;
    const cells = this.cells.filter((cell) => board.cell(cell).letter);
    if (!cells.length) return this.screen.refuse("grid.nothing_to_pin");
    const isPinned = cells.every((cell) => board.isPinned(cell));
    const free = cells.filter((cell) => !board.cell(cell).given);
    this.send({ do: isPinned ? "free" : "pin", cells: isPinned ? free : cells });
  }

  // The shape of the grid, and marks.

  block() {
    const { board } = this.store.state;
    const { place } = this.moves;
    const under = images(board.state.symmetry, place, board.width, board.height);
    const pinned = board.isLetter(place) && under.find((cell) => board.isLetter(cell) && board.isPinned(cell));
    if (pinned) this.screen.refuse("grid.block_on_pinned", { row: pinned[0] + 1, column: pinned[1] + 1 });
    else this.send({ do: "block", cell: place });
  }

  async symmetry(/** @type {string} */ symmetry) {
    await this.send({ do: "symmetry", symmetry });
    const count = lackingBlocks(this.store.state.board).size;
    const run = () => this.makeSymmetric();
    if (count) say(t("grid.lacks_images", { count }), { label: t("grid.do_symmetric"), run });
  }

  /** Show what would become blocks, and ask. */
  async makeSymmetric() {
    const count = lackingBlocks(this.store.state.board).size;
    this.store.change({ showsMissingImages: true });
    const isWanted = await this.screen.askSymmetric(t(count ? "grid.symmetric_told" : "grid.is_symmetric", { count }));
    this.store.change({ showsMissingImages: false });
    if (isWanted) this.send({ do: "make-symmetric" });
  }

  // Words and clues.

  /** Put what was typed into the field of a slot; returns why that cannot be. */
  writeWord(/** @type {Slot} */ slot, /** @type {string} */ text) {
    const { state } = this.store;
    const clean = text.trim();
    if (!clean || /[.·?_*\d]/u.test(clean)) {
      const [letters, problem] = lettersOf(slot, clean, t);
      if (letters) this.commands.send({ do: "letters", letters });
      return problem;
    }
    if (clean === (slot.answer || state.board.pattern(slot))) return "";
    const isPlain = hasPlainLetters(clean, languageOf(state)) && slot.cells.every((cell) => [...(state.board.cell(cell).letter ?? "")].length < 2);
    const problem = isPlain ? lettersOf(slot, clean, t)[1] : "";
    if (!problem) this.commands.send({ do: "put", slot: startOf(slot), word: clean });
    return problem;
  }

  /** Write a clue, or what is said about it; a clue that was suggested has a source. */
  writeClue(/** @type {Slot} */ slot, /** @type {string} */ text, source = "", /** @type {CluePart} */ part = "clue") {
    if (!this.store.state.board.isFull(slot) || (text === slot[part] && !source)) return;
    const more = { ...(source ? { source } : {}), ...(part === "clue" ? {} : { part }) };
    this.commands.send({ do: "clue", slot: startOf(slot), text, ...more });
  }

  /** Put a candidate into a slot; with its clue, if that is wanted. @param {Pick<Candidate, "spelling" | "letters"> & Partial<Candidate>} row @param {Slot | null} [slot] */
  async put(row, slot = this.store.state.slot, hasClue = false) {
    if (!slot || row.letters.length !== slot.cells.length) return; // of the slot before
    this.store.change({ preview: null });
    const done = this.send({ do: "put", slot: startOf(slot), word: row.spelling });
    if (hasClue) this.send({ do: "clue", slot: startOf(slot), text: row.clue, source: row.clue_source });
    await done;
    this.screen.focusBoard();
  }

  /** The word of the slot under the cursor; empty if it has none. */
  get #word() {
    const { slot, board } = this.store.state;
    return slot && board.isFull(slot) ? slot.answer : "";
  }

  reject(/** @type {Reach} */ reach, word = this.#word, slot = this.store.state.slot) {
    if (!word || !slot) return this.screen.refuse("grid.no_word_yet");
    if (reach === "never") return this.never(word);
    const everywhere = reach === "puzzle";
    const message = t(everywhere ? "grid.rejected_puzzle" : "grid.rejected_here", { word });
    this.send({ do: "reject", slot: startOf(slot), word, everywhere }, () =>
      sayUndoable(draft, message, () => this.commands.settled(), () => this.step("undo")),
    );
  }

  /** A word for the file of words that must not be in any puzzle, or out of it again. */
  never(word = this.#word, isAllowed = false) {
    const { board } = this.store.state;
    if (!word) return this.screen.refuse("grid.no_word_yet");
    return calmly(async () => {
      await this.commands.settled();
      draft.take(await draft.post("never", { word, allow: isAllowed }));
      const rejection = board.state.rejected.find((each) => each.word === word && !each.slot);
      if (!isAllowed && !rejection) await this.send({ do: "reject", word, everywhere: true });
      if (isAllowed && rejection) await this.send({ do: "allow", word });
      await this.#showLists();
      const run = () => this.never(word, true);
      if (!isAllowed) say(t("grid.rejected_never", { word, file: NEVER }), { label: t("common.undo"), run });
    });
  }

  /** A word that is better than its score, or worse: one's own list learns it. */
  value(/** @type {string} */ word, /** @type {boolean} */ better) {
    return calmly(async () => {
      await this.commands.settled();
      draft.take(await draft.post("value", { word, better }));
      await this.#showLists();
      const run = () => this.value(word, !better);
      say(t(better ? "grid.better_told" : "grid.worse_told", { word, file: MINE }), { label: t("common.undo"), run });
    });
  }

  // Word lists.

  /** Choose the lists that fill the grid. */
  chooseLists(/** @type {ListItem[]} */ lists) {
    return this.#changeLists(() => draft.settings({ "generator.wordlists": lists }));
  }

  /** Keep a file as a list that fills the grid. */
  async keepList(/** @type {import("../dropping.js").FileContent} */ file) {
    draft.take(await draft.post("lists", file));
    await this.#showLists();
  }

  /** Change lists, and show them as they are then, also after a refusal. */
  async #changeLists(/** @type {() => Promise<unknown>} */ work) {
    await calmly(work);
    await calmly(() => this.#showLists());
  }

  async #showLists() {
    this.store.change({ lists: await draft.get("lists") });
  }

  // Steps.

  async step(/** @type {"undo" | "redo"} */ name) {
    await this.commands.settled();
    if (!draft.view[`can_${name}`]) return;
    const before = new Board(draft.state);
    await this.send({ do: name });
    const { board, cursor } = this.store.state;
    const there = cursors.afterChange(before, board, cursor, name === "undo");
    if (this.screen.boardHasFocus) this.moves.go(there);
    else this.store.change({ cursor: there });
    this.screen.tell(t(name === "undo" ? "common.undone" : "common.redone"));
    await calmly(() => this.#showLists());
  }

  /** A new grid is in the place of another puzzle, which comes back by *Undo* with its settings. */
  #sayBegun(/** @type {string[]} */ losses) {
    sayUndoable(draft, [t("grid.begun"), ...losses].join(" "), () => this.commands.settled(), () => this.step("undo"));
  }
}
