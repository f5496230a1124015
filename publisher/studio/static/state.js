// Pure questions about a view and its state; tested under Node.

/** @import { PuzzleState, Slot, View } from "./types.js" */

/** A slot's name for commands: `12a`, `3d`. @param {Slot} slot */
export function slotName(slot) {
  return `${slot.number}${slot.direction[0]}`;
}

/** Whether every letter of a slot is pinned. @param {PuzzleState} state @param {Slot} slot */
export function isPinned(state, slot) {
  return slot.cells.every(([row, column]) => state.cells[row][column].sure === "pinned");
}

/** Whether no search can change anything. @param {PuzzleState} state */
export function isAllPinned(state) {
  return state.slots.every((slot) => isPinned(state, slot));
}

/** Whether a person has given a puzzle more than its words: a grid, or letters typed or pinned. @param {View} view */
export function hasWork({ state, by_hand: byHand }) {
  const isTheirs = state?.cells.flat().some(({ sure }) => sure === "typed" || sure === "pinned");
  return Boolean(state && (byHand || isTheirs));
}

/** How many words are in the grid. @param {PuzzleState} state */
export function placed({ slots, cells }) {
  return slots.filter((slot) => slot.cells.every(([row, column]) => cells[row][column].letter)).length;
}
