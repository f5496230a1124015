// The grid room: what is shown follows the view of the draft, the cursor, the area and the ghosts.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { say } from "../notice.js";
import { t } from "../texts.js";
import * as areas from "./area.js";
import { Board, hasSameShape, isSameSlot, keyOf, same, slotName, withLetters } from "./board.js";
import { BoardView } from "./board_view.js";
import { CandidatesView } from "./candidates_view.js";
import * as cursors from "./cursor.js";
import { Deeds } from "./deeds.js";
import { Display } from "./display.js";
import * as ghosts from "./ghosts.js";
import { Hands } from "./hands.js";
import { ListsView } from "./lists_view.js";
import { showKeys, showMenus } from "./menus.js";
import { possibleOf } from "./outlook.js";
import { Searches } from "./searches.js";
import { SlotsView, lettersOf } from "./slots_view.js";
import { slotTitle } from "./spoken.js";
import { StartView } from "./start_view.js";
import { Talk } from "./talk.js";
import { Visits } from "./visits.js";

const $ = (id) => document.getElementById(id);
const NONE = new Map();
const READING = 400; // milliseconds without candidates after which it is said that they are made
const PANELS_REST = 60; // milliseconds: while somebody types, the panels wait

class Room {
  constructor() {
    this.board = null;
    this.cursor = null;
    this.area = null;
    this.ghosts = NONE;
    this.proposal = null;
    this.preview = null;
    this.outlook = null;
    this.possible = NONE;
    this.proof = "unknown";
    this.isHeld = false;
    this.isDrawing = false;
    this.showsLacking = false;
    this.asked = {};
    this.visits = new Visits();
    this.talk = new Talk(draft, (command, isDone) => this.sent(command, isDone));
    this.deeds = new Deeds(this);
    this.hands = new Hands(this);
    this.display = new Display(this);
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
      cell: (place, event) => this.hands.press(place, event),
      drag: (from, to) => this.mark(areas.rectangle(this.board, from, to), to),
      text: (text) => this.hands.type(text),
      erase: () => this.deeds.erase(),
      key: (event) => this.hands.key(event),
      menu: (place) => this.hands.cellMenu(place),
      isLetter: (sign) => this.hands.isLetter(sign),
    });
    this.candidates = new CandidatesView($("candidate-rows"), t, {
      put: (row) => this.deeds.put(row),
      preview: (row) => this.previewed(row),
      reject: (row, how) => this.deeds.reject(row.spelling, how),
      menu: (row, anchor) => this.hands.candidateMenu(row, anchor),
      leave: () => this.view.focus(),
    });
    this.slots = new SlotsView($("slots"), t, {
      slot: (slot) => this.visit(slot),
      word: (slot, text) => this.writeWord(slot, text),
      clue: (slot, text) => this.writeClue(slot, text),
    });
    this.lists = new ListsView($("panel-lists"), t, draft, () => this.changed());
    this.start = new StartView($("start"), t, draft, (losses, before) => this.begun(losses, before));
    showMenus($("menus"), t, (name) => this.deeds.run(name));
    showKeys($("key-sheet"), t);
  }

  _listeners() {
    draft.addEventListener("view", () => this.viewCame());
    document.addEventListener("options", () => this.changed()); // what fills the grid has changed
    $("filter").addEventListener("input", () => this.askCandidates(true));
    $("order").addEventListener("change", () => this.askCandidates(true));
    $("symmetry").addEventListener("change", () => this.deeds.symmetry($("symmetry").value));
    $("start-leave").addEventListener("click", () => this.startLeft());
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
      this.lists.refresh().then(() => this.lists.isEmpty && this.display.choosePanel("lists"));
      this.view.focus();
    }
    this.changed();
  }

  startLeft() {
    this.isStarting = false;
    this.viewCame();
    this.view.focus();
  }

  begun(losses, before) {
    this.isStarting = false;
    this.cursor = cursors.first(this.board);
    this.dropGhosts();
    this.viewCame();
    this.view.focus();
    if (before.state) this.deeds.sayBegun(losses, before);
    else if (losses.length) say(losses.join(" "));
  }

  /** Something has changed that candidates and prospects depend on. */
  changed() {
    this.proof = "unknown";
    this.askCandidates(true);
    this.searches.askProspects();
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.display.showPanels(), PANELS_REST);
  }

  sent(command, isDone) {
    if (!isDone) this.render();
  }

  candidatesCame(answer, slot) {
    if (!isSameSlot(slot, this.slot)) return;
    clearTimeout(this.reading);
    this.candidates.show(answer, this.language, slot.answer);
    const shown = answer.rows.length;
    $("candidate-count").textContent =
      shown < answer.total
        ? t("grid.count_shown", { shown, count: answer.total })
        : t("grid.count", { count: answer.total });
    this.display.noneTold(shown ? "" : t("grid.no_candidates"));
    this.searches.prove(slot, this.candidates.toProve(200));
  }

  candidatesLate() {
    this.candidates.show(null, this.language, "");
    this.display.noneTold("");
    $("candidate-count").textContent = t("common.working");
  }

  noCandidates(message, slot) {
    if (!isSameSlot(slot, this.slot)) return;
    clearTimeout(this.reading);
    this.candidates.show(null, this.language, "");
    $("candidate-count").textContent = "";
    this.display.noneTold(this.lists.isEmpty ? t("grid.no_lists") : message);
  }

  prospectsCame(answer) {
    this.outlook = answer;
    this.possible = possibleOf(answer);
    this.render();
    this.display.showLight();
    this.display.showFaults();
  }

  proved(proof) {
    this.proof = proof;
    this.display.showLight();
  }

  // Ghosts.

  proposed(proposal, isLast) {
    if (!hasSameShape(this.board.state, proposal.state)) {
      if (isLast) calmly(() => draft.accept(proposal.id)); // words that cross freely have moved
      return;
    }
    this.proposal = proposal.id;
    this.proved("filled");
    const found = ghosts.ghostsOf(this.board, proposal.state);
    this.ghosts = this.area ? new Map([...found].filter(([key]) => this.area.has(key))) : found;
    this.render();
    if (isLast) this.display.tell(t("grid.ghosts_told", { count: this.ghosts.size }));
  }

  dropGhosts() {
    this.searches.stop();
    this.ghosts = NONE;
    this.proposal = null;
  }

  failed(message, conflict) {
    const slots = (conflict?.slots ?? [])
      .map((cells) => this.board.slots.find((slot) => sameCells(slot.cells, cells)))
      .filter(Boolean);
    this.conflict = slots;
    const names = slots.map((slot) => `${slotTitle(slot, t)} (${this.board.pattern(slot)})`);
    $("trouble-text").textContent = names.length
      ? t("grid.conflict", { count: names.length, slots: listed(names) })
      : this.lists.isEmpty ? t("grid.no_lists") : message;
    $("trouble-box").hidden = false;
    $("widen").hidden = !this.area;
    this.render();
  }

  searching(is) {
    $("searching").disabled = !is;
    $("board").setAttribute("aria-busy", is);
    if (is) $("trouble-box").hidden = true;
  }

  previewed(row) {
    const slot = this.slot;
    this.preview = null;
    if (row && slot && row.letters.length === slot.cells.length) {
      const pairs = slot.cells.map((cell, at) => [keyOf(cell), row.letters[at]]);
      this.preview = new Map(pairs.filter(([key], at) => this.board.cell(slot.cells[at]).letter !== row.letters[at] && key));
    }
    this.display.show();
  }

  // What the keyboard and the pointer do.

  mark(area, place) {
    this.area = area.size ? area : null;
    this.go({ ...this.cursor, row: place[0], column: place[1] }, true, true);
    this.display.tell(t("grid.area_told", { count: area.size }));
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
    this.display.show();
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
    const [, problem] = this.hands.hasPlainLetters(clean) ? lettersOf(slot, clean, t) : [null, ""];
    if (problem) return problem;
    this.talk.send({ do: "put", slot: slotName(slot), word: clean });
    return "";
  }

  writeClue(slot, text) {
    if (!this.board.isFull(slot) || text === slot.clue) return;
    this.talk.send({ do: "clue", slot: slotName(slot), text });
  }

  // What is shown.

  /** Make the board anew of the view and the letters on their way, and show it. */
  render() {
    if (!draft.view?.state) return;
    this.rebuild();
    this.display.show();
  }

  rebuild() {
    this.board = new Board(withLetters(draft.view.state, this.talk.letters));
    this.cursor = cursors.kept(this.board, this.cursor);
    this.area = areas.still(this.board, this.area);
    this.ghosts = ghosts.still(this.board, this.ghosts);
  }

  /** Ask for the candidates of the slot under the cursor, if that is another one or `isAnew`. */
  askCandidates(isAnew = false) {
    const { slot } = this;
    if (!slot) {
      this.asked = {};
      clearTimeout(this.reading);
      $("candidate-count").textContent = "";
      this.display.noneTold("");
      return this.candidates.show(null, this.language, "");
    }
    if (!isAnew && isSameSlot(slot, this.asked.slot)) return;
    this.asked = { slot };
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.candidatesLate(), READING);
    this.searches.askCandidates(slot, $("order").value, $("filter").value);
  }
}

const sameCells = (one, other) =>
  one.length === other.length && one.every((cell, at) => same(cell, other[at]));

const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);

export const room = new Room();
calmly(() => draft.refresh());
