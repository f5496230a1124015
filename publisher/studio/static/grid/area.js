// An area: a set of cells, as their keys, that is filled or cleared by itself.

import { keyOf, placeOf } from "./board.js";

/** The letter cells of the rectangle between two cells. */
export function rectangle(board, one, other) {
  const found = new Set();
  const [top, bottom] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])];
  const [start, end] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = start; column <= end; column += 1) {
      if (board.isLetter([row, column])) found.add(keyOf([row, column]));
    }
  }
  return found;
}

export const union = (one, other) => new Set([...one, ...other]);

/** The cells of an area that the grid still has; null for none. */
export function still(board, area) {
  if (!area) return null;
  const left = new Set([...area].filter((key) => board.isLetter(placeOf(key))));
  return left.size ? left : null;
}

/** The area with all cells of the slots through its cells, and of the slots named. */
export function widened(board, area, slots = []) {
  const through = [...area].flatMap((key) => board.slotsThrough(placeOf(key)));
  const cells = [...through, ...slots].flatMap((slot) => slot.cells);
  return union(area, new Set(cells.map(keyOf)));
}

/** The cells as commands name them, in order. */
export const cellsOf = (area) =>
  area ? [...area].map(placeOf).sort((one, other) => one[0] - other[0] || one[1] - other[1]) : [];

export const slotArea = (slot) => new Set(slot.cells.map(keyOf));
