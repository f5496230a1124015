// The state of the grid room, which actions change and subscribers follow.

import { validArea } from "./area.js";
import { NO_BOARD, hasSameShape, isSameSlot } from "./board.js";
import { clampCursor, first, slotAcross, slotUnder } from "./cursor.js";
import { validGhosts } from "./ghosts.js";
import { forcedOf, possibleOf } from "./prospects.js";

/** @type {RoomState} */
export const EMPTY = {
  view: null, version: 0, board: NO_BOARD, cursor: { row: 0, column: 0, direction: "across" }, isStarting: false,
  area: null, anchor: null, isDrawing: false, isHeld: false, showsMissingImages: false,
  ghosts: new Map(), proposal: null, isSketch: false, wantsSketch: true, isSearching: false, trouble: "", ranOut: false, conflict: [],
  find: { question: "pattern", text: "" }, found: { of: null, total: 0, rows: [] }, notFound: "",
  filter: "", order: "best", candidates: null, isReading: false, noCandidates: "",
  proofs: new Map(), wantsCrossing: false, crossed: null, preview: null, prospects: null, proof: null, broken: [], remarks: [], failed: [], figures: null,
  panel: "slots", lists: null, attempts: [],
  slot: null, crossing: null, possible: new Map(), forced: new Map(),
};

/** The state after changes: what no longer fits the board goes, and the rest follows. @returns {RoomState} */
export function changed(/** @type {RoomState} */ before, /** @type {Partial<Given>} */ changes) {
  const now = { ...before, ...changes };
  if (now.board !== before.board) {
    now.area = validArea(now.board, now.area);
    now.ghosts = validGhosts(now.board, now.ghosts);
    if (!hasSameShape(now.board.state, before.board.state)) now.remarks = [];
  }
  now.cursor = before.board.height ? clampCursor(now.board, now.cursor) : first(now.board);
  now.slot = slotUnder(now.board, now.cursor);
  now.crossing = slotAcross(now.board, now.cursor);
  if (now.cursor !== before.cursor && !changes.anchor) now.anchor = null;
  if (!isSameSlot(now.slot, before.slot)) now.preview = null;
  if (!isSameSlot(now.crossing, before.crossing)) now.crossed = null;
  if (!now.slot) Object.assign(now, { candidates: null, isReading: false, noCandidates: "" });
  if (now.prospects !== before.prospects) now.possible = possibleOf(now.prospects);
  if (now.board !== before.board || now.possible !== before.possible) {
    now.forced = forcedOf(now.board, now.possible);
  }
  return now;
}

/** Whether a grid has no source of words: no lists, and none of the draft's own. */
export function hasNoWords(/** @type {Pick<RoomState, "view">} */ { view }) {
  const { words, generator } = view?.settings ?? {};
  const hasOwn = !Array.isArray(words) || words.length > 0;
  return !hasOwn && !generator?.wordlists?.some((item) => !item.block && !item.support);
}

/** @returns {Language} */
export const languageOf = (/** @type {RoomState} */ { view }) =>
  view?.language ?? { code: "", name: "", direction: "ltr", across: "", down: "", letters: [], policies: [] };

export const isRtl = (/** @type {RoomState} */ state) => languageOf(state).direction === "rtl";

/** Holds the state; nothing else changes it. */
export class Store {
  state = EMPTY;
  /** @type {((now: RoomState, before: RoomState) => void)[]} */
  #subscribers = [];

  /** Call a function after each change. */
  subscribe(/** @type {(now: RoomState, before: RoomState) => void} */ run) {
    this.#subscribers.push(run);
  }

  change(/** @type {Partial<Given>} */ changes) {
    const before = this.state;
    this.state = changed(before, changes);
    for (const run of this.#subscribers) run(this.state, before);
  }
}
