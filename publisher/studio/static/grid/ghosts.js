// Ghosts: letters that a search proposes and nobody has accepted, by the keys of their cells.

import { keyOf, placeOf } from "./board.js";

/** The letters of a proposed state that the present one does not have. */
export function ghostsOf(/** @type {Board} */ board, /** @type {PuzzleState} */ proposed) {
  /** @type {Ghosts} */
  const found = new Map();
  for (const place of board.places()) {
    const letter = proposed.cells[place[0]]?.[place[1]]?.letter;
    if (board.isLetter(place) && letter && letter !== board.cell(place).letter) {
      found.set(keyOf(place), letter);
    }
  }
  return found;
}

/**
 * The ghosts after a letter was typed: another letter discards those of the words through it.
 * @param {Board} board
 * @param {Ghosts} ghosts
 * @param {Place} place
 * @param {string} letter
 */
export function afterTyping(board, ghosts, place, letter) {
  const ghost = ghosts.get(keyOf(place));
  if (ghost === undefined) return ghosts;
  const left = new Map(ghosts);
  left.delete(keyOf(place));
  if (ghost !== letter) {
    for (const slot of board.slotsThrough(place)) {
      for (const cell of slot.cells) left.delete(keyOf(cell));
    }
  }
  return left;
}

/** The ghosts that can still come: of cells that are open or pencil, and not there already. */
export function validGhosts(/** @type {Board} */ board, /** @type {Ghosts} */ ghosts) {
  const left = [...ghosts].filter(([key, letter]) => {
    const place = placeOf(key);
    if (!board.isLetter(place)) return false;
    const { sure, letter: now } = board.cell(place);
    return sure !== "pinned" && sure !== "typed" && now !== letter;
  });
  return new Map(left);
}

/** Whether ghosts are the same letters in the same cells. */
export const sameGhosts = (/** @type {Ghosts} */ one, /** @type {Ghosts} */ other) =>
  one.size === other.size && [...one].every(([key, letter]) => other.get(key) === letter);

/** The cells of the ghosts in an area, or of all; what is accepted. */
export const ghostCells = (/** @type {Ghosts} */ ghosts, /** @type {Area | null} */ area = null) =>
  [...ghosts.keys()].filter((key) => !area || area.has(key)).map(placeOf);
