// An area: a set of cells, as their keys, that is filled or cleared by itself.

import { keyOf, placeOf } from "./board.js";

/** The letter cells of the rectangle between two cells. @param {Board} board @param {Place} one @param {Place} other */
export function rectangle(board, one, other) {
  const isBetween = (/** @type {number} */ at, /** @type {0 | 1} */ axis) =>
    Math.min(one[axis], other[axis]) <= at && at <= Math.max(one[axis], other[axis]);
  return new Set(board.letterPlaces().filter(([row, column]) => isBetween(row, 0) && isBetween(column, 1)).map(keyOf));
}

/** The cells of an area that the grid still has; null for none. */
export function validArea(/** @type {Board} */ board, /** @type {Area | null} */ area) {
  if (!area) return null;
  const left = new Set([...area].filter((key) => board.isLetter(placeOf(key))));
  return left.size ? left : null;
}

/**
 * The area with all cells of the slots through its cells, and of the slots named.
 * @param {Board} board
 * @param {Area} area
 * @param {SlotCells[]} slots
 */
export function widened(board, area, slots = []) {
  const through = [...area].flatMap((key) => board.slotsThrough(placeOf(key)));
  const cells = [...through, ...slots].flatMap((slot) => slot.cells);
  return new Set([...area, ...cells.map(keyOf)]);
}

/** The cells as commands name them, in order. */
export const cellsOf = (/** @type {Area | null} */ area) =>
  area ? [...area].map(placeOf).sort((one, other) => one[0] - other[0] || one[1] - other[1]) : [];

export const slotArea = (/** @type {SlotCells} */ slot) => new Set(slot.cells.map(keyOf));
