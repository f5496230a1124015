// The letters that are still possible in open cells, and how they are shown.

import { keyOf } from "./board.js";

const FEW = 4;
const SOME = 9;
const READABLE = 12;

/** @returns {Possible} */
export const possibleOf = (/** @type {Prospects | null} */ answer) =>
  new Map((answer?.letters ?? []).map(([row, column, letters]) => [keyOf([row, column]), letters]));

/** Letters that are the only possible ones of their open cells. */
export function forcedOf(/** @type {Board} */ board, /** @type {Possible} */ possible) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [key, letters] of possible) {
    if (letters.length === 1) found.set(key, letters[0]);
  }
  for (const place of board.places()) if (board.cell(place).letter) found.delete(keyOf(place));
  return found;
}

/** The kind of dot in an open cell: "none" possible, "one", "few", "some", or "" for many. @param {string[]} [letters] */
export function dot(letters) {
  if (letters === undefined) return "";
  if (letters.length === 0) return "none";
  if (letters.length === 1) return "one";
  if (letters.length <= FEW) return "few";
  return letters.length <= SOME ? "some" : "";
}

/** The letters of a cell as they are shown; of too many to read, how many there are. */
export const shownLetters = (/** @type {string[]} */ letters) =>
  letters.length > READABLE ? String(letters.length) : letters.join("");

/**
 * The command that fills cells, or without any the whole grid. Open are cells without a letter, and those
 * of a rejected word; without either, words that no list has are mended, or else pencil is filled anew.
 * @param {Board} board
 * @param {Prospects | null} prospects
 * @param {Place[]} cells
 */
export function fillCommand(board, prospects, cells) {
  const wanted = new Set((cells.length ? cells : board.letterPlaces()).map(keyOf));
  const changes = (/** @type {Place} */ cell) => wanted.has(keyOf(cell)) && !board.isPinned(cell);
  const isOpen = [...board.places()].some((cell) => changes(cell) && !board.cell(cell).letter);
  const rejected = board.state.flaws.filter(({ kind }) => kind === "rejected word");
  if (isOpen || rejected.some((flaw) => flaw.cells.some(changes))) return { do: "fill", cells };
  /** @param {Place} cell */
  const isPencil = (cell) => changes(cell) && board.cell(cell).sure === "pencil";
  const isWrong = (prospects?.unknown ?? []).some((slot) => slot.cells.some(isPencil));
  return isWrong && !cells.length ? { do: "mend" } : { do: "anew", cells };
}

/** The status light: what is known of the whole grid; null as long as a fill is looked for. */
export function light(/** @type {Prospects | null} */ answer, /** @type {Proof | null} */ proof) {
  if (answer?.hopeless.length || proof === "dead") return "impossible";
  if (!proof) return null;
  if (!answer) return "unknown";
  return proof === "filled" ? "proven" : "unknown";
}
