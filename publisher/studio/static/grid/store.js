// The state of the grid room, which actions change and subscribers follow.

import { validArea } from "./area.js";
import { NO_BOARD, isSameSlot } from "./board.js";
import { clampCursor, first, slotUnder } from "./cursor.js";
import { validGhosts } from "./ghosts.js";
import { forcedOf, possibleOf } from "./prospects.js";

/**
 * @import { Attempt, Candidates, Language, Place, Proof, Prospects, Slot, SlotAt, View, WordLists } from "../types.js"
 * @import { Area } from "./area.js"
 * @import { Board } from "./board.js"
 * @import { Ghosts } from "./ghosts.js"
 * @import { Possible } from "./prospects.js"
 */

/**
 * What the room shows. `version` counts the changes that candidates and prospects depend on: of the
 * puzzle, and of the lists.
 *
 * @typedef {{view: View | null, version: number, board: Board, cursor: SlotAt, isStarting: boolean,
 *   area: Area | null, anchor: Place | null, isDrawing: boolean, isHeld: boolean, showsMissingImages: boolean,
 *   ghosts: Ghosts, proposal: number | null, isSearching: boolean, trouble: string, conflict: Slot[],
 *   filter: string, order: string, candidates: Candidates | null, isReading: boolean, noCandidates: string,
 *   proofs: Map<string, Proof>, preview: Ghosts | null, prospects: Prospects | null, proof: Proof,
 *   panel: string, lists: WordLists | null, attempts: Attempt[]}} Given
 * @typedef {{slot: Slot | null, possible: Possible, forced: Map<string, string>}} Derived
 * @typedef {Readonly<Given & Derived>} RoomState
 */

/** @type {RoomState} */
export const EMPTY = {
  view: null, version: 0, board: NO_BOARD, cursor: { row: 0, column: 0, direction: "across" }, isStarting: false,
  area: null, anchor: null, isDrawing: false, isHeld: false, showsMissingImages: false,
  ghosts: new Map(), proposal: null, isSearching: false, trouble: "", conflict: [],
  filter: "", order: "best", candidates: null, isReading: false, noCandidates: "",
  proofs: new Map(), preview: null, prospects: null, proof: "unknown",
  panel: "slots", lists: null, attempts: [],
  slot: null, possible: new Map(), forced: new Map(),
};

/**
 * The state after changes: what no longer fits the board goes, and the rest follows.
 * @param {RoomState} before
 * @param {Partial<Given>} changes
 * @returns {RoomState}
 */
export function changed(before, changes) {
  const now = { ...before, ...changes };
  if (now.board !== before.board) {
    now.area = validArea(now.board, now.area);
    now.ghosts = validGhosts(now.board, now.ghosts);
  }
  now.cursor = before.board.height ? clampCursor(now.board, now.cursor) : first(now.board);
  now.slot = slotUnder(now.board, now.cursor);
  if (now.cursor !== before.cursor && !changes.anchor) now.anchor = null;
  if (!isSameSlot(now.slot, before.slot)) now.preview = null;
  if (!now.slot) Object.assign(now, { candidates: null, isReading: false, noCandidates: "" });
  if (now.prospects !== before.prospects) now.possible = possibleOf(now.prospects);
  if (now.board !== before.board || now.possible !== before.possible) {
    now.forced = forcedOf(now.board, now.possible);
  }
  return now;
}

/** Whether a grid has no source of words: no lists, and none of the draft's own. @param {RoomState} state */
export function hasNoWords({ view, lists }) {
  const words = view?.settings.words;
  const hasOwn = !Array.isArray(words) || words.length > 0;
  return !hasOwn && !lists?.chosen.some((item) => !item.block);
}

/** @param {RoomState} state @returns {Language} */
export const languageOf = ({ view }) =>
  view?.language ?? { code: "", name: "", direction: "ltr", across: "", down: "", letters: [] };

/** Whether there is a grid, and it is not being left for a new one. @param {RoomState} state */
export const hasGrid = ({ board, isStarting }) => board.height > 0 && !isStarting;

/** @param {RoomState} state */
export const isRtl = (state) => languageOf(state).direction === "rtl";

/** Holds the state; nothing else changes it. */
export class Store {
  state = EMPTY;
  /** @type {((now: RoomState, before: RoomState) => void)[]} */
  #subscribers = [];

  /** Call a function after each change. @param {(now: RoomState, before: RoomState) => void} run */
  subscribe(run) {
    this.#subscribers.push(run);
  }

  /** @param {Partial<Given>} changes */
  change(changes) {
    const before = this.state;
    this.state = changed(before, changes);
    for (const run of this.#subscribers) run(this.state, before);
  }
}
