// A puzzle as the grid room sees it: cells, the slots through each cell, their patterns.
// Rows and columns are logical and count from 0. A place is [row, column].

export const ACROSS = "across";
export const DOWN = "down";

export const keyOf = ([row, column]) => `${row},${column}`;
export const placeOf = (key) => key.split(",").map(Number);
export const same = (one, other) => one[0] === other[0] && one[1] === other[1];
export const otherWay = (direction) => (direction === ACROSS ? DOWN : ACROSS);

/** The cells of a state, with the slots through each of them. */
export class Board {
  constructor(state) {
    this.state = state;
    this.height = state.cells.length;
    this.width = state.cells[0].length;
    this.slots = state.slots;
    this._at = { [ACROSS]: new Map(), [DOWN]: new Map() };
    for (const slot of state.slots) {
      for (const cell of slot.cells) this._at[slot.direction].set(keyOf(cell), slot);
    }
  }

  has([row, column]) {
    return row >= 0 && column >= 0 && row < this.height && column < this.width;
  }

  cell([row, column]) {
    return this.state.cells[row][column];
  }

  isLetter(place) {
    return this.has(place) && !this.cell(place).block && !this.cell(place).absent;
  }

  /** Whether a cell can be reached: it is not outside a shaped grid. */
  isInside(place) {
    return this.has(place) && !this.cell(place).absent;
  }

  /** The slot through a place in a direction, or null. */
  slotAt(place, direction) {
    return this._at[direction].get(keyOf(place)) ?? null;
  }

  /** The slots through a place, one or two or none. */
  slotsThrough(place) {
    return [ACROSS, DOWN].map((way) => this.slotAt(place, way)).filter(Boolean);
  }

  /** The letters of a slot, "." for an open cell. */
  pattern(slot) {
    return slot.cells.map((cell) => this.cell(cell).letter || ".").join("");
  }

  isHeld(place) {
    return this.cell(place).sure === "pinned";
  }

  isFull(slot) {
    return slot.cells.every((cell) => this.cell(cell).letter);
  }

  *places() {
    for (let row = 0; row < this.height; row += 1) {
      for (let column = 0; column < this.width; column += 1) yield [row, column];
    }
  }

  letterPlaces() {
    return [...this.places()].filter((place) => this.isLetter(place));
  }
}

/** The name of a slot for requests. */
export const slotName = (slot) => ({
  row: slot.cells[0][0],
  column: slot.cells[0][1],
  direction: slot.direction,
});

export const isSameSlot = (one, other) =>
  Boolean(one && other) &&
  one.direction === other.direction &&
  one.cells.length === other.cells.length &&
  same(one.cells[0], other.cells[0]);

/** Whether two states have their letter cells in the same places. */
export const hasSameShape = (one, other) =>
  one.cells.length === other.cells.length &&
  one.cells.every(
    (row, down) =>
      row.length === other.cells[down].length &&
      row.every((cell, along) => "letter" in cell === "letter" in other.cells[down][along]),
  );

/** The state with letters that were typed and that the server does not have yet. */
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
