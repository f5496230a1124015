// The images of a cell by a symmetry, for previews; the server decides.

import { keyOf, same } from "./board.js";

/** @type {Record<Symmetry, (place: Place, width: number, height: number) => Place>} */
const TURNS = {
  rotational: ([row, column], width, height) => [height - 1 - row, width - 1 - column],
  quarter: ([row, column], width, height) => [column, height - 1 - row],
  "left-right": ([row, column], width) => [row, width - 1 - column],
  "up-down": ([row, column], width, height) => [height - 1 - row, column],
  diagonal: ([row, column]) => [column, row],
  none: (place) => place,
};

/** @param {string} symmetry */
export const needsSquare = (symmetry) => symmetry === "quarter" || symmetry === "diagonal";

/**
 * A place and its images, each once.
 * @param {Symmetry} symmetry
 * @param {Place} place
 * @param {number} width
 * @param {number} height
 */
export function images(symmetry, place, width, height) {
  const found = [place];
  let next = TURNS[symmetry](place, width, height);
  for (; !same(next, place); next = TURNS[symmetry](next, width, height)) found.push(next);
  return found;
}

/** The cells that would become blocks if the grid were made symmetric, as keys. */
export function lackingBlocks(/** @type {Board} */ board) {
  const { state, width, height } = board;
  const blocks = [...board.places()].filter((place) => board.cell(place).block);
  const all = blocks.flatMap((place) => images(state.symmetry, place, width, height));
  return new Set(all.filter((place) => board.isLetter(place)).map(keyOf));
}
