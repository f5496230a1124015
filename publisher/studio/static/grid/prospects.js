// The letters that are still possible in open cells, and how they are shown.

import { keyOf } from "./board.js";

/**
 * @import { Cell, Place, Proof, Prospects } from "../types.js"
 * @import { Board } from "./board.js"
 * @typedef {Map<string, string[]>} Possible - the letters that can still come, by the keys of their cells
 */

const FEW = 4;
const SOME = 9;
const READABLE = 12;

/** @param {Prospects | null} answer @returns {Possible} */
export const possibleOf = (answer) =>
  new Map((answer?.letters ?? []).map(([row, column, letters]) => [keyOf([row, column]), letters]));

/** Letters that are the only possible ones of their open cells. @param {Board} board @param {Possible} possible */
export function forcedOf(board, possible) {
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

/** The letters of a cell as they are shown; of too many to read, how many there are. @param {string[]} letters */
export const shownLetters = (letters) =>
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
  /** @param {Place} cell */
  const changes = (cell) => wanted.has(keyOf(cell)) && !board.isPinned(cell);
  const isOpen = [...board.places()].some((cell) => changes(cell) && !board.cell(cell).letter);
  const rejected = board.state.flaws.filter(({ kind }) => kind === "rejected word");
  if (isOpen || rejected.some((flaw) => flaw.cells.some(changes))) return { do: "fill", cells };
  /** @param {Place} cell */
  const isPencil = (cell) => changes(cell) && board.cell(cell).sure === "pencil";
  const isWrong = (prospects?.unknown ?? []).some((slot) => slot.cells.some(isPencil));
  return isWrong && !cells.length ? { do: "mend" } : { do: "anew", cells };
}

/** The status light: what is known of the whole grid. @param {Prospects | null} answer @param {Proof} proof */
export function light(answer, proof) {
  if (!answer) return "unknown";
  if (answer.hopeless.length || proof === "dead") return "impossible";
  return proof === "filled" ? "proven" : "unknown";
}
