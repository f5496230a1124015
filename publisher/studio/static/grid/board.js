// A puzzle as the grid room sees it: cells, the slots through each cell, their patterns.
// Rows and columns are logical and count from 0. A place is [row, column].

/** @type {Direction} */
export const ACROSS = "across";
/** @type {Direction} */
export const DOWN = "down";

export const keyOf = (/** @type {Place} */ [row, column]) => `${row},${column}`;
/** @param {string} key */
export const placeOf = (key) => /** @type {Place} */ (key.split(",").map(Number));
/** @param {Place} one @param {Place} other */
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];
/** @param {Direction} direction @returns {Direction} */
export const otherWay = (direction) => (direction === ACROSS ? DOWN : ACROSS);

/** The cells of a state, with the slots through each of them. */
export class Board {
  /** @type {Record<Direction, Map<string, Slot>>} */
  #at = { across: new Map(), down: new Map() };

  constructor(/** @type {PuzzleState} */ state) {
    this.state = state;
    this.height = state.cells.length;
    this.width = state.cells[0]?.length ?? 0;
    this.slots = state.slots;
    for (const slot of state.slots) {
      for (const cell of slot.cells) this.#at[slot.direction].set(keyOf(cell), slot);
    }
  }

  has(/** @type {Place} */ [row, column]) {
    return row >= 0 && column >= 0 && row < this.height && column < this.width;
  }

  cell(/** @type {Place} */ [row, column]) {
    return this.state.cells[row][column];
  }

  isLetter(/** @type {Place} */ place) {
    return this.has(place) && !this.cell(place).block && !this.cell(place).absent;
  }

  /** Whether a cell can be reached: it is not outside a shaped grid. */
  isInside(/** @type {Place} */ place) {
    return this.has(place) && !this.cell(place).absent;
  }

  /** The slot through a place in a direction, or null. */
  slotAt(/** @type {Place} */ place, /** @type {Direction} */ direction) {
    return this.#at[direction].get(keyOf(place)) ?? null;
  }

  /** The slot that an answer of the server names, or null. */
  slotOf(/** @type {SlotAt} */ { row, column, direction }) {
    return this.slotAt([row, column], direction);
  }

  /** The slots that answers name by their cells and directions. */
  slotsOf(/** @type {SlotCells[]} */ named) {
    return named.map(({ cells, direction }) => this.slotAt(cells[0], direction)).filter((slot) => slot !== null);
  }

  /** The slots through a place, one or two or none. */
  slotsThrough(/** @type {Place} */ place) {
    return [this.slotAt(place, ACROSS), this.slotAt(place, DOWN)].filter((slot) => slot !== null);
  }

  /** The letters of a slot, "." for an open cell. */
  pattern(/** @type {Slot} */ slot) {
    return slot.cells.map((cell) => this.cell(cell).letter || ".").join("");
  }

  isPinned(/** @type {Place} */ place) {
    return this.cell(place).sure === "pinned";
  }

  isFull(/** @type {Slot} */ slot) {
    return slot.cells.every((cell) => this.cell(cell).letter);
  }

  /** @returns {Generator<Place>} */
  *places() {
    for (let row = 0; row < this.height; row += 1) {
      for (let column = 0; column < this.width; column += 1) yield [row, column];
    }
  }

  letterPlaces() {
    return [...this.places()].filter((place) => this.isLetter(place));
  }
}

/** The board before a grid has begun: it has no cells. */
export const NO_BOARD = new Board({
  width: 0, height: 0, symmetry: "none", seed: 0, cells: [], slots: [], rejected: [], loose: [], left_out: [], flaws: [],
  figures: { words: 0, mean_length: 0, blocks: 0, open_cells: 0, unchecked: 0, letters: {}, mean_score: null, lowest_score: null, scores: {} },
});

/** Where a slot begins and which way it runs, as requests name it. @returns {SlotAt} */
export const startOf = (/** @type {Slot} */ { cells: [[row, column]], direction }) => ({ row, column, direction });

/** @param {SlotCells | null | undefined} one @param {SlotCells | null | undefined} other */
export function isSameSlot(one, other) {
  if (!one || !other || one.direction !== other.direction) return false;
  return one.cells.length === other.cells.length && same(one.cells[0], other.cells[0]);
}

/** Whether two states have their letter cells in the same places. */
export const hasSameShape = (/** @type {PuzzleState} */ one, /** @type {PuzzleState} */ other) =>
  one.cells.length === other.cells.length &&
  one.cells.every(
    (row, down) =>
      row.length === other.cells[down].length &&
      row.every((cell, along) => "letter" in cell === "letter" in other.cells[down][along]),
  );

/**
 * The state with letters that were typed and that the server does not have yet.
 * @param {PuzzleState} state
 * @param {Map<string, string>} letters - by the keys of their cells
 * @returns {PuzzleState}
 */
export function withLetters(state, letters) {
  if (!letters.size) return state;
  const cells = state.cells.map((row) => [...row]);
  for (const [key, letter] of letters) {
    const [row, column] = placeOf(key);
    const old = cells[row]?.[column];
    if (old && !old.block && !old.absent && old.sure !== "pinned") {
      cells[row][column] = { ...old, letter, sure: letter ? "typed" : null };
    }
  }
  return { ...state, cells };
}
