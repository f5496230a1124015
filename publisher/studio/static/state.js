// Pure questions about a view and its state; tested under Node. Cells are [row, column], logical.

/** A slot's name for commands: `12a`, `3d`. */
export function slotName(slot) {
  return `${slot.number}${slot.direction[0]}`;
}

/** The slots through a cell. */
export function slotsAt(state, row, column) {
  return state.slots.filter((slot) => slot.cells.some(([r, c]) => r === row && c === column));
}

/** The slot of a name, or undefined. */
export function slotOf(state, name) {
  return state.slots.find((slot) => slotName(slot) === name);
}

/** Whether every letter of a slot is pinned. */
export function isPinned(state, slot) {
  return slot.cells.every(([row, column]) => state.cells[row][column].sure === "pinned");
}

/** Whether no search can change anything. */
export function isAllPinned(state) {
  return state.slots.every((slot) => isPinned(state, slot));
}

/** Whether every cell of a slot has a letter. */
export function isFilled(state, slot) {
  return slot.cells.every(([row, column]) => Boolean(state.cells[row][column].letter));
}

/** Whether a person has given a puzzle more than its words: a grid, or letters typed or pinned. */
export function hasWork({ state, by_hand: byHand }) {
  const isTheirs = ({ sure }) => sure === "typed" || sure === "pinned";
  return Boolean(state) && (byHand || state.cells.flat().some(isTheirs));
}

/** How many words are in the grid. */
export function placed(state) {
  return state.slots.filter((slot) => isFilled(state, slot)).length;
}

/** The letter cells of a puzzle as the path of a drawing, one unit a cell, as the eye sees them. */
export function silhouette({ width, letters }, rightToLeft) {
  return letters
    .map(
      ([row, column]) =>
        `M${(rightToLeft ? width - 1 - column : column) + 0.06} ${row + 0.06}h.88v.88h-.88z`,
    )
    .join("");
}
