// Draws the room as its state changes, and puts the focus where actions want it.

import { draft } from "../draft.js";
import { byId, element, within } from "../nodes.js";
import { say } from "../notice.js";
import { SearchBar } from "../search_bar.js";
import { t } from "../texts.js";
import { BoardView } from "./board_view.js";
import { CandidatesView } from "./candidates_view.js";
import { FindView } from "./find_view.js";
import { ListsView } from "./lists_view.js";
import { slotTitle, slotTitles } from "./labels.js";
import { showKeys, showMenus } from "./menus.js";
import { Part } from "./part.js";
import { light } from "./prospects.js";
import * as side from "./side_view.js";
import { SlotView } from "./slot_view.js";
import { SlotsView } from "./slots_view.js";
import { StartView } from "./start_view.js";
import { SuggestionsView } from "./suggestions_view.js";
import { hasNoWords, languageOf } from "./store.js";
import { needsSquare } from "./symmetry.js";

const LOOKING = 700; // milliseconds: a fill is usually found before, and no word need be said of it
const REST = 60; // milliseconds: while somebody types, the panels wait

/** @type {(keyof RoomState)[]} */
const ON_BOARD = ["board", "cursor", "area", "preview", "isHeld", "possible", "ghosts", "forced", "conflict", "broken", "prospects", "remarks", "showsMissingImages"];

export class Screen extends Part {
  bar = new SearchBar();
  #resting = 0;
  #looking = 0;

  constructor(/** @type {GridRoom} */ room) {
    super(room);
    this.board = new BoardView(room, byId("board"));
    this.candidates = new CandidatesView(room, byId("candidate-rows", "tbody"), "slot");
    this.crossed = new CandidatesView(room, byId("crossing-rows", "tbody"), "crossing");
    this.slot = new SlotView(room);
    this.suggestions = new SuggestionsView(room);
    this.slots = new SlotsView(room, byId("slots", "table"));
    this.find = new FindView(room);
    this.lists = new ListsView(room, byId("panel-lists"));
    this.start = new StartView(room, byId("start", "form"));
    this.choosePanel = side.tabs(byId("panels"), (panel) => this.moves.openPanel(panel));
    showMenus(byId("menus"), (name) => room.input.run(name));
    showKeys(byId("key-sheet"));
    byId("searching").after(this.bar.node);
    draft.began.subscribe((seconds) => this.bar.begin(seconds));
    room.store.subscribe((now, before) => this.#draw(now, before));
  }

  #draw(/** @type {RoomState} */ now, /** @type {RoomState} */ before) {
    /** @param {(keyof RoomState)[]} names */
    const differs = (...names) => names.some((name) => now[name] !== before[name]);
    if (now.isStarting && !before.isStarting) this.start.offerSize(now.board);
    if (differs("view", "isStarting")) this.#showStart(now);
    if (!now.board.height) return;
    if (differs(...ON_BOARD)) this.board.show(now);
    this.slot.show(now.board, now.slot);
    this.suggestions.show(now.board, now.slot);
    if (differs("slot")) this.slots.mark(now.slot);
    if (differs("candidates", "isReading", "noCandidates")) this.#showCandidates(now);
    else if (differs("proofs")) this.candidates.showProofs(now.proofs);
    if (differs("crossing", "crossed", "board")) this.#showCrossed(now);
    if (now.panel === "find" && differs("panel", "found", "find", "slot", "board")) this.find.show(now);
    if (differs("view", "ghosts", "wantsSketch", "isSearching", "isDrawing")) this.#showTools(now);
    if (differs("trouble", "area", "ranOut")) this.#showTrouble(now);
    if (differs("prospects", "proof", "broken", "lists")) this.#showLight(now);
    if (differs("prospects", "remarks", "failed", "figures")) this.#showFlaws(now);
    if (differs("figures")) this.#showFigures(now);
    if (differs("lists")) {
      if (now.lists) this.lists.show(now.lists, languageOf(now).code);
      this.#showRejected(now);
    }
    if (differs("attempts")) side.showAttempts(byId("panel-attempts"), now.attempts, languageOf(now), (attempt) => this.edits.send({ do: "recall", attempt }));
    if (differs("version")) {
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => this.#showPanels(this.store.state), REST);
    }
  }

  #showStart(/** @type {RoomState} */ { view, isStarting }) {
    const isShown = isStarting || !view?.state;
    byId("start").hidden = !isShown;
    byId("start-leave").hidden = !view?.state;
    byId("work").hidden = isShown;
    if (isShown && view) this.start.show(view);
  }

  #showTools(/** @type {RoomState} */ { view, ghosts, wantsSketch, isSearching, isDrawing }) {
    byId("undo", "button").disabled = !view?.can_undo;
    byId("redo", "button").disabled = !view?.can_redo;
    byId("sketching", "input").checked = wantsSketch;
    byId("accept", "button").disabled = !ghosts.size;
    byId("searching", "button").disabled = !isSearching;
    this.bar.node.hidden = !isSearching;
    if (!isSearching) this.bar.end();
    byId("board").setAttribute("aria-busy", String(isSearching));
    byId("drawing").setAttribute("aria-pressed", String(isDrawing));
  }

  #showTrouble(/** @type {RoomState} */ { trouble, area, ranOut }) {
    byId("trouble-text").textContent = trouble;
    byId("trouble-box").hidden = !trouble;
    byId("widen").hidden = !area;
    byId("longer").hidden = !ranOut;
  }

  #showCandidates(/** @type {RoomState} */ state) {
    const { candidates, slot, isReading, noCandidates } = state;
    this.candidates.show(candidates?.rows ?? [], languageOf(state), slot?.answer ?? "");
    byId("candidate-count").textContent = isReading ? t("common.working") : candidates ? counted(candidates) : "";
    byId("candidate-none").textContent = noCandidates;
    byId("candidate-none").hidden = !noCandidates;
  }

  /** The slot that crosses this one, and what fits into it. */
  #showCrossed(/** @type {RoomState} */ { board, crossing, crossed, view }) {
    byId("crossing").hidden = !crossing;
    if (!crossing || !view) return;
    const pattern = element("bdi", { class: "pattern" }, board.pattern(crossing).replaceAll(".", "·"));
    byId("crossing-name").replaceChildren(...t.parts("grid.crossing", { slot: slotTitle(crossing, t), pattern }));
    this.crossed.show(crossed?.rows ?? [], view.language, crossing.answer);
    byId("crossing-count").textContent = crossed ? counted(crossed) : t("common.working");
  }

  /** The light; while a fill is looked for, it says for a moment what was known before. */
  #showLight(/** @type {RoomState} */ state) {
    const { board, prospects, proof, broken } = state;
    const kind = light(prospects, proof);
    const hasNone = hasNoWords(state);
    byId("light").classList.toggle("waiting", !kind && !hasNone);
    clearTimeout(this.#looking);
    if (hasNone) return this.#sayLight("unknown", t("grid.no_lists"));
    if (!kind) {
      this.#looking = setTimeout(() => this.#sayLight("unknown", t("grid.light_waiting")), LOOKING);
      return;
    }
    const slots = broken.length ? broken : board.slotsOf(prospects?.hopeless ?? []);
    const said = kind === "impossible" && slots.length
      ? t("grid.light_broken", { count: slots.length, slots: slotTitles(slots, t) })
      : t(`grid.light_${kind}`);
    this.#sayLight(kind, said, t(`grid.light_${kind}_told`));
  }

  #sayLight(/** @type {string} */ kind, /** @type {string} */ said, told = "") {
    const [lamp, text] = [byId("light"), byId("light-text")];
    if (text.textContent !== said) text.textContent = said; // what is the same is not read out again
    lamp.dataset.light = kind;
    lamp.title = told;
  }

  /** What is wrong, as far as it is known: the figures come with the remarks. */
  #showFlaws(/** @type {RoomState} */ { board, prospects, remarks, failed, figures }) {
    const flaws = [...side.flawsOf(board, prospects, t), ...side.remarksOf(board, remarks)];
    const bad = flaws.filter(({ level }) => level !== "note").length;
    byId("flaw-count").textContent = bad ? String(bad) : "";
    const none = t(figures ? "grid.no_flaws" : "common.working");
    side.showFlaws(byId("panel-flaws"), flaws, none, failed, ({ cells, slot }) => cells.length && this.moves.goTo(cells[0], slot));
  }

  /** The figures, with the scores of a puzzle that was opened, which come with the remarks. */
  #showFigures(/** @type {RoomState} */ state) {
    side.showFigures(byId("panel-figures"), state.board.state, state.figures, languageOf(state));
  }

  #showRejected(/** @type {RoomState} */ state) {
    side.showRejected(byId("panel-rejected"), state.board, state.lists?.never ?? [], languageOf(state), this.edits);
  }

  #showPanels(/** @type {RoomState} */ state) {
    const { board, slot } = state;
    const language = languageOf(state);
    this.slots.show(board, language, slot);
    this.#showFigures(state);
    side.showLoose(byId("panel-loose"), board.state, language);
    const symmetry = byId("symmetry", "select");
    symmetry.value = board.state.symmetry;
    for (const option of symmetry.options) option.disabled = needsSquare(option.value) && board.width !== board.height;
    this.#showRejected(state);
    this.#showFlaws(state);
  }

  // What actions want of the page.

  focusBoard() {
    this.board.focus();
  }

  get boardHasFocus() {
    return this.board.hasFocus;
  }

  focusCandidates() {
    if (!this.candidates.focus()) byId("filter").focus();
  }

  showKeys() {
    byId("help", "dialog").showModal();
  }

  /** The letters for one cell; null if nobody wants to put them. @returns {Promise<string | null>} */
  askLetters(/** @type {string} */ now) {
    const dialog = byId("several", "dialog");
    const field = within(dialog, "input");
    field.value = now;
    const answered = this.#answered(dialog).then((isWanted) => (isWanted ? field.value : null));
    dialog.showModal();
    field.select();
    return answered;
  }

  /** Whether the grid is to be made symmetric. */
  askSymmetric(/** @type {string} */ text) {
    const dialog = byId("symmetric", "dialog");
    byId("symmetric-text").textContent = text;
    dialog.onkeydown = (event) => event.key === "Escape" && dialog.close("");
    dialog.show();
    within(dialog, "button").focus();
    return this.#answered(dialog);
  }

  /** Whether a dialog was left with its main button; the focus is on the board again. @returns {Promise<boolean>} */
  #answered(/** @type {HTMLDialogElement} */ dialog) {
    dialog.returnValue = "";
    return new Promise((resolve) => {
      dialog.onclose = () => {
        resolve(dialog.returnValue === "ok");
        this.focusBoard();
      };
    });
  }

  /** Say why an action does nothing. */
  refuse(/** @type {string} */ key, /** @type {Values} */ values = {}) {
    this.tell(t(key, values));
    say(t(key, values));
  }

  /** Say something to those who hear the page, without a notice. */
  tell(/** @type {string} */ text) {
    byId("told").textContent = text;
  }
}

/** How many words fit. */
const counted = (/** @type {Candidates} */ { rows, total }) =>
  rows.length < total ? t("grid.count_shown", { shown: rows.length, count: total }) : t("grid.count", { count: total });
