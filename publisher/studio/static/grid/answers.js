// Takes what the server sends into the state, and asks for what depends on a change.

import { draft } from "../draft.js";
import { calmly } from "../net.js";
import { t } from "../texts.js";
import { NO_BOARD, hasSameShape, isSameSlot, placeOf, same } from "./board.js";
import { ghostsOf, sameGhosts } from "./ghosts.js";
import { measureTexts, slotTitle } from "./labels.js";
import { Part } from "./part.js";
import { hasNoWords } from "./store.js";

/** @type {Slot[]} */
const NONE = [];
const READING = 400; // milliseconds without candidates after which it is said that they are made

export class Answers extends Part {
  #late = 0;
  /** Whether it was said that a fill is sketched. */
  #isToldOfSketch = false;

  viewCame(/** @type {View} */ view) {
    const isFirst = Boolean(view.state) && !this.store.state.board.height;
    const board = view.state ? this.commands.boardOf(view.state) : NO_BOARD;
    this.changed({ view, board });
    if (!isFirst) return;
    this.moves.goBack();
    this.askLists().then(() => hasNoWords(this.store.state) && this.screen.choosePanel("lists"));
  }

  /** Something has changed that candidates and prospects depend on. */
  changed(/** @type {{view?: View, board?: Board}} */ changes = {}) {
    this.store.change({ ...changes, proof: null, broken: NONE, version: this.store.state.version + 1 });
  }

  /** Ask for what depends on what has changed. */
  follow(/** @type {RoomState} */ now, /** @type {RoomState} */ before) {
    const isNewer = now.version !== before.version;
    const isAsked = now.filter !== before.filter || now.order !== before.order;
    if (isNewer || isAsked || !isSameSlot(now.slot, before.slot)) this.#askCandidates(now);
    const isCrossed = isNewer || now.wantsCrossing !== before.wantsCrossing || !isSameSlot(now.crossing, before.crossing);
    if (isCrossed && now.wantsCrossing && now.crossing) this.requests.askCrossed(now.crossing);
    if (isNewer && now.board.height) this.requests.askProspects();
    if (isNewer && now.board.height) this.requests.askRemarks();
    if (isNewer && now.board.height) this.requests.askSketch();
    const isChosen = now.panel !== before.panel;
    if (now.find !== before.find || (isChosen && now.panel === "find")) this.requests.askFound(now.find);
    if (now.panel === "attempts" && (isNewer || isChosen)) this.#askAttempts();
    if (isChosen && (now.panel === "lists" || now.panel === "rejected")) this.askLists();
  }

  #askCandidates(/** @type {RoomState} */ { slot, order, filter }) {
    clearTimeout(this.#late);
    if (!slot) return;
    const isReading = { candidates: null, isReading: true, noCandidates: "" };
    this.#late = setTimeout(() => this.store.change(isReading), READING);
    this.requests.askCandidates(slot, order, filter);
  }

  #askAttempts() {
    return calmly(async () => this.store.change(await draft.get("attempts")));
  }

  askLists() {
    return calmly(async () => this.store.change({ lists: await draft.get("lists") }));
  }

  /** Show what was found, or why nothing can be, unless something else is looked for by now. @param {FindAsked} find @param {FoundWords | null} found @param {string} [notFound] */
  foundCame(find, found, notFound = "") {
    const { total, rows } = found ?? { total: 0, rows: [] };
    if (find === this.store.state.find) this.store.change({ found: { of: find, total, rows }, notFound });
  }

  candidatesCame(/** @type {Candidates} */ candidates, /** @type {Slot} */ slot) {
    const { rows } = candidates;
    if (!this.#showCandidates(candidates, rows.length ? "" : t("grid.no_candidates"), slot)) return;
    this.requests.prove(slot, rows.filter((row) => row.possible).map((row) => row.spelling));
  }

  crossedCame(/** @type {Candidates} */ crossed, /** @type {Slot} */ slot) {
    if (isSameSlot(slot, this.store.state.crossing)) this.store.change({ crossed });
  }

  noCandidates(/** @type {string} */ message, /** @type {Slot} */ slot) {
    this.#showCandidates(null, message, slot);
  }

  /** Show candidates, or why there are none; false if the cursor has gone. @param {Candidates | null} candidates @param {string} noCandidates @param {Slot} slot */
  #showCandidates(candidates, noCandidates, slot) {
    if (!isSameSlot(slot, this.store.state.slot)) return false;
    clearTimeout(this.#late);
    this.store.change({ candidates, noCandidates, isReading: false, proofs: new Map() });
    return true;
  }

  prospectsCame(/** @type {Prospects | null} */ prospects) {
    this.store.change({ prospects });
  }

  remarksCame(/** @type {Remarks} */ { figures, remarks, failed }) {
    this.store.change({ figures, remarks, failed });
  }

  proved(/** @type {string} */ word, /** @type {Proof} */ proof) {
    this.store.change({ proofs: new Map(this.store.state.proofs).set(word, proof) });
  }

  get hasNoWords() {
    return hasNoWords(this.store.state);
  }

  get isDead() {
    return this.store.state.proof === "dead";
  }

  /** Whether it is known if the grid as it is has a fill. */
  get isSketched() {
    return this.store.state.proof !== null;
  }

  /** The letters that are proposed, as a sketch goes on from them. */
  get ghostLetters() {
    return [...this.store.state.ghosts].map(([key, letter]) => [...placeOf(key), letter]);
  }

  /** Show what is known of a fill of the grid as it is; without an answer, nothing is. */
  sketched(/** @type {Sketch | undefined} */ sketch) {
    const { board, view, wantsSketch, ghosts: before } = this.store.state;
    if (!sketch) return this.store.change({ proof: "unknown" });
    if (sketch.change_number !== view?.change_number) return;
    const { proof, proposal } = sketch;
    const broken = this.#slotsOf(sketch.conflict);
    const known = { proof, broken: broken.length ? broken : NONE };
    if (!wantsSketch) return this.store.change(known);
    const found = proposal ? ghostsOf(board, proposal.state) : new Map();
    const isForOpenCells = [...found.keys()].every((key) => !board.cell(placeOf(key)).letter);
    const wanted = isForOpenCells ? found : new Map(); // what changes letters is shown when it is asked for
    const ghosts = sameGhosts(before, wanted) ? before : wanted; // the board is drawn again only for others
    this.store.change({ ...known, ghosts, proposal: proposal?.id ?? null, isSketch: true });
    if (ghosts.size && !this.#isToldOfSketch) this.screen.tell(t("grid.sketch_told"));
    this.#isToldOfSketch ||= ghosts.size > 0;
  }

  /** The slots that an answer names by their cells. @param {Place[][]} named */
  #slotsOf(named) {
    const { slots } = this.store.state.board;
    return named.flatMap((cells) => slots.filter((slot) => sameCells(slot.cells, cells)));
  }

  /** Show what a search proposes. @param {Proposal} proposal @param {boolean} isLast @param {Measure | null} [measure] */
  proposed(proposal, isLast, measure = null) {
    const { board, area } = this.store.state;
    if (!hasSameShape(board.state, proposal.state)) {
      if (isLast) calmly(() => draft.accept(proposal.id)); // words that cross freely have moved
      return;
    }
    const found = ghostsOf(board, proposal.state);
    const ghosts = area ? new Map([...found].filter(([key]) => area.has(key))) : found;
    this.store.change({ ghosts, proposal: proposal.id, isSketch: false, proof: "filled" });
    if (isLast) this.screen.tell([t("grid.ghosts_told", { count: ghosts.size }), ...measureTexts(measure, t)].join(" · "));
  }

  searching(/** @type {boolean} */ isSearching) {
    this.store.change(isSearching ? { isSearching, trouble: "", ranOut: false } : { isSearching });
  }

  failed(/** @type {Failure} */ { error, message }, /** @type {Conflict | null} */ conflict) {
    const { state } = this.store;
    const { board } = state;
    const slots = this.#slotsOf(conflict?.slots ?? []);
    const names = slots.map((slot) => `${slotTitle(slot, t)} (${board.pattern(slot)})`);
    const trouble = names.length
      ? t("grid.conflict", { count: names.length, slots: listed(names) })
      : hasNoWords(state) ? t("grid.no_lists") : (error ?? message ?? "");
    this.store.change({ trouble, conflict: slots, ranOut: Boolean(conflict?.ran_out) });
  }

  /** Take away the letters that the server refused. */
  refused() {
    const { view } = this.store.state;
    if (view?.state) this.store.change({ board: this.commands.boardOf(view.state) });
  }
}

const sameCells = (/** @type {Place[]} */ one, /** @type {Place[]} */ other) =>
  one.length === other.length && one.every((cell, at) => same(cell, other[at]));

/** @param {string[]} names */
const listed = (names) => new Intl.ListFormat(document.documentElement.lang).format(names);
