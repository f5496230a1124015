// The grid room: what is shown follows the view of the draft, the cursor, the area and the ghosts.

import { draft } from "../draft.js";
import { openMenu } from "../menu.js";
import { ask, calmly } from "../net.js";
import { say } from "../notice.js";
import { t } from "../texts.js";
import { HELD, actionOfKey, actionOfSign } from "./actions.js";
import * as areas from "./area.js";
import { Board, isSameSlot, keyOf, same, slotName, withLetters } from "./board.js";
import { BoardView } from "./board_view.js";
import { CandidatesView } from "./candidates_view.js";
import * as cursors from "./cursor.js";
import { Deeds } from "./deeds.js";
import * as ghosts from "./ghosts.js";
import { ListsView } from "./lists_view.js";
import { itemsOf, showKeys, showMenus } from "./menus.js";
import { forcedOf, light, possibleOf } from "./outlook.js";
import { Searches } from "./searches.js";
import * as side from "./side_view.js";
import { SlotsView, lettersOf } from "./slots_view.js";
import { cellName, slotTitle } from "./spoken.js";
import { StartView } from "./start_view.js";
import { lackingBlocks } from "./symmetry.js";
import { Talk } from "./talk.js";
import { Visits } from "./visits.js";

const $ = (id) => document.getElementById(id);
const NONE = new Map();

class Room {
  constructor() {
    this.board = null;
    this.cursor = null;
    this.area = null;
    this.ghosts = NONE;
    this.proposal = null;
    this.preview = null;
    this.outlook = null;
    this.proof = "unknown";
    this.isHeld = false;
    this.isDrawing = false;
    this.showsLacking = false;
    this.asked = {};
    this.visits = new Visits();
    this.talk = new Talk(draft, (command, isDone) => this.sent(command, isDone));
    this.deeds = new Deeds(this);
    this._views();
    this._listeners();
  }

  get language() {
    return draft.view.language;
  }

  get isRtl() {
    return this.language.direction === "rtl";
  }

  get slot() {
    return this.cursor && cursors.slotUnder(this.board, this.cursor);
  }

  get place() {
    return cursors.placeAt(this.cursor);
  }

  _views() {
    this.searches = new Searches(draft, {
      candidates: (answer, slot) => this.candidatesCame(answer, slot),
      noCandidates: (message, slot) => this.noCandidates(message, slot),
      prospects: (answer) => this.prospectsCame(answer),
      whole: (proof) => this.proved(proof),
      proof: (word, proof) => this.candidates.prove(word, proof),
      ghosts: (proposal, isLast) => this.proposed(proposal, isLast),
      searching: (is) => this.searching(is),
      failed: (message, conflict) => this.failed(message, conflict),
    });
    this.view = new BoardView($("board"), t, {
      cell: (place, event) => this.press(place, event),
      drag: (from, to) => this.mark(areas.rectangle(this.board, from, to), to),
      text: (text) => this.type(text),
      erase: () => this.deeds.erase(),
      key: (event) => this.key(event),
      menu: (place) => this.cellMenu(place),
      isLetter: (sign) => this.isLetter(sign),
    });
    this.candidates = new CandidatesView($("candidate-rows"), t, {
      put: (row) => this.deeds.put(row),
      preview: (row) => this.previewed(row),
      reject: (row, how) => this.deeds.reject(row.spelling, how),
      menu: (row, anchor) => this.candidateMenu(row, anchor),
      leave: () => this.view.focus(),
    });
    this.slots = new SlotsView($("slots"), t, {
      slot: (slot) => this.visit(slot),
      word: (slot, text) => this.writeWord(slot, text),
      clue: (slot, text) => this.writeClue(slot, text),
    });
    this.lists = new ListsView($("panel-lists"), t, draft, () => this.changed());
    this.start = new StartView($("start"), t, draft, (losses) => this.begun(losses));
    this.choosePanel = side.tabs($("panels"));
    showMenus($("menus"), t, (name) => this.deeds.run(name));
    showKeys($("key-sheet"), t);
  }

  _listeners() {
    draft.addEventListener("view", () => this.viewCame());
    document.addEventListener("keydown", (event) => this.anyKey(event));
    document.addEventListener("keyup", (event) => event.code === HELD && this.hold(false));
    window.addEventListener("blur", () => this.hold(false));
    $("filter").addEventListener("input", () => this.askCandidates(true));
    $("order").addEventListener("change", () => this.askCandidates(true));
    $("clue").addEventListener("change", () => this.clueLeft());
    $("clue").addEventListener("keydown", (event) => this.clueKey(event));
    $("symmetry").addEventListener("change", () => this.deeds.symmetry($("symmetry").value));
    $("panels").addEventListener("chosen", ({ detail }) => this.panelChosen(detail));
    $("drawing").addEventListener("click", () => this.draws(!this.isDrawing));
    $("start-leave").addEventListener("click", () => this.startLeft());
    for (const button of document.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => this.deeds.run(button.dataset.do));
    }
  }

  // What comes from the server.

  viewCame() {
    const { state } = draft.view;
    $("start").hidden = Boolean(state) && !this.isStarting;
    $("start-leave").hidden = !state;
    $("work").hidden = !state || Boolean(this.isStarting);
    if (!$("start").hidden) this.start.show(draft.view);
    if (!state) return;
    const before = this.board;
    this.render();
    if (!before) {
      this.lists.refresh().then(() => this.lists.isEmpty && this.choosePanel("lists"));
      this.view.focus();
    }
    this.changed();
  }

  startLeft() {
    this.isStarting = false;
    this.viewCame();
    this.view.focus();
  }

  /** Whether a click makes a block of a cell. */
  draws(is) {
    this.isDrawing = is;
    $("drawing").setAttribute("aria-pressed", is);
    this.view.focus();
  }

  begun(losses) {
    this.isStarting = false;
    this.cursor = cursors.first(this.board);
    this.dropGhosts();
    this.viewCame();
    this.view.focus();
    if (losses.length) say(losses.join(" "));
  }

  /** Something has changed that candidates and prospects depend on. */
  changed() {
    this.proof = "unknown";
    this.searches.proofs.stop();
    this.searches.askProspects();
    this.askCandidates(true);
    this.showPanels();
  }

  sent(command, isDone) {
    if (!isDone) this.render();
  }

  candidatesCame(answer, slot) {
    if (!isSameSlot(slot, this.slot)) return;
    this.candidates.show(answer, this.language, slot.answer);
    const shown = answer.rows.length;
    $("candidate-count").textContent =
      shown < answer.total
        ? t("grid.count_shown", { shown, count: answer.total })
        : t("grid.count", { count: answer.total });
    this.noneTold(shown ? "" : t("grid.no_candidates"));
    this.searches.prove(slot, this.candidates.toProve(200));
  }

  noCandidates(message, slot) {
    if (!isSameSlot(slot, this.slot)) return;
    this.candidates.show(null, this.language, "");
    $("candidate-count").textContent = "";
    this.noneTold(message);
  }

  noneTold(text) {
    $("candidate-none").textContent = text;
    $("candidate-none").hidden = !text;
  }

  prospectsCame(answer) {
    this.outlook = answer;
    this.render();
    this.showLight();
    this.showFaults();
  }

  proved(proof) {
    this.proof = proof;
    this.showLight();
  }

  // Ghosts.

  proposed(proposal, isLast) {
    this.proposal = proposal.id;
    this.proved("filled");
    const found = ghosts.ghostsOf(this.board, proposal.state);
    this.ghosts = this.area ? new Map([...found].filter(([key]) => this.area.has(key))) : found;
    this.render();
    if (isLast) this.tell(t("grid.ghosts_told", { count: this.ghosts.size }));
  }

  dropGhosts() {
    this.searches.stop();
    this.ghosts = NONE;
    this.proposal = null;
  }

  failed(message, conflict) {
    const slots = (conflict?.slots ?? [])
      .map((cells) => this.board.slots.find((slot) => slot.cells.length === cells.length && cells.every((cell, at) => same(cell, slot.cells[at]))))
      .filter(Boolean);
    this.conflict = slots;
    const area = this.area;
    const box = $("trouble-box");
    box.hidden = false;
    $("trouble-text").textContent = message;
    $("widen").hidden = !area;
    this.render();
  }

  searching(is) {
    $("searching").hidden = !is;
    $("board").setAttribute("aria-busy", is);
    if (is) $("trouble-box").hidden = true;
    else if (this.slot) this.searches.prove(this.slot, this.candidates.toProve(200));
  }

  previewed(row) {
    const slot = this.slot;
    this.preview = null;
    if (row && slot && row.letters.length === slot.cells.length) {
      const pairs = slot.cells.map((cell, at) => [keyOf(cell), row.letters[at]]);
      this.preview = new Map(pairs.filter(([key], at) => this.board.cell(slot.cells[at]).letter !== row.letters[at] && key));
    }
    this.show();
  }

  // What the keyboard and the pointer do.

  isLetter(sign) {
    const upper = sign.toUpperCase();
    return /\p{L}/u.test(sign) && (this.language.letters.includes(upper) || upper.toLowerCase() !== upper || /\p{Lo}/u.test(sign));
  }

  /** Whether each letter of a text is one character, so that they can be counted here. */
  hasPlainLetters(text) {
    return !/\p{M}/u.test(text) && this.language.letters.every((letter) => [...letter].length === 1);
  }

  key(event) {
    if (event.isComposing) return;
    const { key } = event;
    if (event.code === HELD && !event.shiftKey && !event.ctrlKey) return this.hold(true, event);
    if (key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (event.shiftKey) this.stretch(key);
      else this.go(cursors.arrow(this.board, this.cursor, key, this.isRtl));
    } else if (key === "Backspace" && !event.ctrlKey && !event.metaKey) this.deeds.erase();
    else if (key === "Delete" && !event.ctrlKey) this.deeds.clearCell();
    else {
      const name = actionOfKey(event, (sign) => this.isLetter(sign));
      if (!name) return;
      this.deeds.run(name);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys that work wherever the focus is in the room, but for those of text fields. */
  anyKey(event) {
    if (event.defaultPrevented || !this.board || document.querySelector("dialog[open]")) return;
    const name = actionOfKey(event);
    const isField = event.target.closest("input, textarea, select");
    const anywhere = ["fill", "another", ...(isField ? [] : ["undo", "redo", "escape"])];
    if (!anywhere.includes(name)) return;
    event.preventDefault();
    this.deeds.run(name);
  }

  hold(is, event) {
    event?.preventDefault();
    if (this.isHeld === is) return;
    this.isHeld = is;
    this.show();
  }

  type(text) {
    const sign = [...(text ?? "")][0];
    if (!sign) return;
    const name = actionOfSign(sign);
    if (name) this.deeds.run(name);
    else if (this.isLetter(sign)) this.deeds.letter([...text].length > 1 ? text.trim() : sign);
  }

  press(place, event) {
    if (event.type === "pointerdown" && (this.isDrawing || event.altKey)) {
      this.go({ ...this.cursor, row: place[0], column: place[1] });
      this.deeds.run("block");
    } else if (event.type === "pointerdown" && event.shiftKey) {
      this.anchor ??= this.place;
      this.mark(areas.rectangle(this.board, this.anchor, place), place);
    } else if (event.type === "pointerdown") {
      this.area = null;
      this.anchor = null;
      this.go(cursors.clicked(this.board, this.cursor, place));
    } else this.go({ ...this.cursor, row: place[0], column: place[1] }, false);
  }

  stretch(key) {
    this.anchor ??= this.place;
    const there = cursors.moved(this.board, this.cursor, cursors.step(key, this.isRtl));
    this.mark(areas.rectangle(this.board, this.anchor, [there.row, there.column]), [there.row, there.column]);
  }

  mark(area, place) {
    this.area = area.size ? area : null;
    this.go({ ...this.cursor, row: place[0], column: place[1] }, true, true);
    this.tell(t("grid.area_told", { count: area.size }));
  }

  /** Move the cursor; the focus goes with it. */
  go(cursor, focuses = true, keepsArea = false) {
    const before = this.slot;
    this.cursor = cursors.kept(this.board, cursor);
    if (!keepsArea) this.anchor = null;
    if (!isSameSlot(before, this.slot)) {
      this.visits.end();
      this.preview = null;
    }
    this.show();
    if (focuses) this.view.focus();
    this.askCandidates();
  }

  visit(slot) {
    if (isSameSlot(slot, this.slot)) return;
    this.go(cursors.intoSlot(this.board, slot), false);
  }

  writeWord(slot, text) {
    const clean = text.trim();
    if (!clean || /[.·?_*\d]/u.test(clean)) {
      const [letters, problem] = lettersOf(slot, clean, t);
      if (letters) this.talk.send({ do: "letters", letters });
      return problem;
    }
    if (clean === (slot.answer || this.board.pattern(slot))) return "";
    const [, problem] = this.hasPlainLetters(clean) ? lettersOf(slot, clean, t) : [null, ""];
    if (problem) return problem;
    this.talk.send({ do: "put", slot: slotName(slot), word: clean });
    return "";
  }

  writeClue(slot, text) {
    if (!this.board.isFull(slot) || text === slot.clue) return;
    this.talk.send({ do: "clue", slot: slotName(slot), text });
  }

  clueKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.go(cursors.nextSlot(this.board, this.cursor, event.shiftKey ? -1 : 1), false);
      $("clue").focus();
    } else if (event.key === "Escape") {
      $("clue").value = this.clue?.text ?? "";
      this.view.focus();
    }
  }

  /** Keep what was written in the field of the clue, for the slot that it was shown for. */
  clueLeft() {
    const { clue } = this;
    if (!clue || $("clue").value === clue.text) return;
    this.clue = { slot: clue.slot, text: $("clue").value };
    this.writeClue(clue.slot, this.clue.text);
  }

  /** Show the clue of a slot; what is being written for the same slot stays. */
  showClue(slot) {
    const field = $("clue");
    const isSame = slot && isSameSlot(slot, this.clue?.slot);
    if (!isSame) this.clueLeft();
    field.disabled = !slot || !this.board.isFull(slot);
    if (isSame && document.activeElement === field && !field.disabled) return;
    this.clue = slot && { slot, text: slot.clue };
    field.value = slot?.clue ?? "";
  }

  cellMenu(place) {
    this.go({ ...this.cursor, row: place[0], column: place[1] }, true, true);
    const names = ["block", "barAfter", "barBelow", "circle", "shade", null, "pin", "given", "several", "clear", null, "fill", "another"];
    const items = itemsOf(names, t, (name) => this.deeds.run(name));
    openMenu(this.view.field(place), items, cellName(this.board, place, this.cursor, t));
  }

  candidateMenu(row, anchor) {
    const reject = (how) => () => this.deeds.reject(row.spelling, how);
    const items = [
      { label: t("grid.put_word"), run: () => this.deeds.put(row) },
      null,
      { label: t("grid.not_here"), run: reject("here") },
      { label: t("grid.not_in_this"), run: reject("puzzle") },
      { label: t("grid.never_word"), run: reject("never") },
    ];
    openMenu(anchor, items, row.spelling);
  }

  // What is shown.

  /** Make the board anew of the view and the letters on their way, and show it. */
  render() {
    if (!draft.view?.state) return;
    this.board = new Board(withLetters(draft.view.state, this.talk.letters));
    this.cursor = cursors.kept(this.board, this.cursor);
    this.area = areas.still(this.board, this.area);
    this.ghosts = ghosts.still(this.board, this.ghosts);
    this.show();
  }

  show() {
    if (!this.board) return;
    const { board, cursor, area, preview, slot, isHeld, language } = this;
    const possible = possibleOf(this.outlook);
    const faults = this._faultCells();
    this.possible = possible;
    this.forced = forcedOf(board, possible);
    this.view.show({
      board, cursor, area, preview, language, isHeld, possible, faults,
      ghosts: this.ghosts,
      forced: this.forced,
      slot: slot && { keys: new Set(slot.cells.map(keyOf)) },
      lacking: this.showsLacking ? lackingBlocks(board) : new Set(),
    });
    this.showNow();
  }

  _faultCells() {
    const found = new Map();
    const add = (cells, kind) => {
      for (const cell of cells) if (!found.has(keyOf(cell))) found.set(keyOf(cell), kind);
    };
    for (const slot of this.conflict ?? []) add(slot.cells, "hopeless");
    for (const each of this.outlook?.hopeless ?? []) add(each.cells, "hopeless");
    for (const each of this.outlook?.unknown ?? []) add(each.cells, "unknown");
    for (const flaw of this.board.state.flaws) {
      if (flaw.kind !== "unchecked run") add(flaw.cells, flaw.kind.replaceAll(/\W/g, "_"));
    }
    return found;
  }

  /** The line under the grid: the slot, its letters, its clue. */
  showNow() {
    const { slot } = this;
    const key = slot ? `${slotTitle(slot, t)} ${this.board.pattern(slot)}` : "";
    $("undo").disabled = !draft.view.can_undo;
    $("redo").disabled = !draft.view.can_redo;
    $("accept").hidden = !this.ghosts.size;
    if (this.shownNow === `${key} ${slot?.clue}`) return;
    this.shownNow = `${key} ${slot?.clue}`;
    $("slot-name").textContent = slot ? slotTitle(slot, t) : t("grid.no_slot");
    $("slot-pattern").textContent = slot ? this.board.pattern(slot).replaceAll(".", "·") : "";
    $("slot-length").textContent = slot ? t("grid.length", { count: slot.cells.length }) : "";
    this.showClue(slot);
    this.slots.mark(slot);
  }

  showPanels() {
    this.slots.show(this.board, this.language, this.slot);
    side.showFigures($("panel-figures"), this.board.state, this.language, t);
    side.showLoose($("panel-loose"), this.board.state, this.language, t);
    side.showRejected($("panel-rejected"), this.board, this.lists.never, this.language, t, (each) => this.deeds.allow(each), (word) => this.deeds.never(word, true));
    $("symmetry").value = this.board.state.symmetry;
    for (const option of $("symmetry").options) {
      option.disabled = ["quarter", "diagonal"].includes(option.value) && this.board.width !== this.board.height;
    }
    this.showFaults();
    this.showLight();
    if (this.panel === "attempts") this.showAttempts();
  }

  showFaults() {
    const faults = side.faultsOf(this.board, this.outlook, t);
    $("fault-count").textContent = faults.length ? String(faults.length) : "";
    side.showFaults($("panel-faults"), faults, t, (cells) => this.go({ ...this.cursor, row: cells[0][0], column: cells[0][1] }));
  }

  showLight() {
    const kind = light(this.outlook, this.proof);
    const lamp = $("light");
    if (lamp.dataset.light === kind) return;
    lamp.dataset.light = kind;
    $("light-text").textContent = t(`grid.light_${kind}`);
    lamp.title = t(`grid.light_${kind}_told`);
  }

  async showAttempts() {
    await calmly(async () => {
      const { attempts } = await ask(draft.path("attempts"));
      side.showAttempts($("panel-attempts"), attempts, this.language, t, (attempt) => this.deeds.recall(attempt));
    });
  }

  panelChosen(name) {
    this.panel = name;
    if (name === "attempts") this.showAttempts();
    if (name === "lists" || name === "rejected") this.lists.refresh();
  }

  /** Ask for the candidates of the slot under the cursor, if that is another one or `isAnew`. */
  askCandidates(isAnew = false) {
    const { slot } = this;
    if (!slot) {
      this.asked = {};
      $("candidate-count").textContent = "";
      this.noneTold("");
      return this.candidates.show(null, this.language, "");
    }
    if (!isAnew && isSameSlot(slot, this.asked.slot)) return;
    this.asked = { slot };
    this.searches.proofs.stop();
    this.searches.askCandidates(slot, $("order").value, $("filter").value);
  }

  /** Say something to those who hear the page, without a notice. */
  tell(text) {
    $("told").textContent = text;
  }
}

export const room = new Room();
calmly(() => draft.refresh());
