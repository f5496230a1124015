// Pure questions about a view and its state; tested under Node.

/** A slot's name for commands: `12a`, `3d`. */
export function slotName(/** @type {Slot} */ slot) {
  return `${slot.number}${slot.direction[0]}`;
}

/** Whether every letter of a slot is pinned. */
export function isPinned(/** @type {PuzzleState} */ state, /** @type {Slot} */ slot) {
  return slot.cells.every(([row, column]) => state.cells[row][column].sure === "pinned");
}

/** Whether no search can change anything. */
export function isAllPinned(/** @type {PuzzleState} */ state) {
  return state.slots.every((slot) => isPinned(state, slot));
}

/** Whether a person has given a puzzle more than its words: a grid, or letters typed or pinned. */
export function hasWork(/** @type {View} */ { state, by_hand: byHand }) {
  const isTheirs = state?.cells.flat().some(({ sure }) => sure === "typed" || sure === "pinned");
  return Boolean(state && (byHand || isTheirs));
}

/** Whether there is no puzzle yet of the words as they are now, and one can be made of them. @param {View} view @param {Understood} understood */
export function isToMake({ state, outdated, by_hand: byHand }, understood) {
  return Boolean(understood.usable && !understood.asks && !byHand && (!state || outdated));
}

/** Whether a puzzle, such as a word search, gives all of its letters: then there are none to give as hints. @param {PuzzleState | null} [state] */
export function isAllGiven(state) {
  return Boolean(state?.cells.flat().every(({ letter, given }) => given || !letter));
}

/** How many words are in the grid; of a puzzle that is no crossword, all of its own. */
export function placed(/** @type {PuzzleState} */ { kind = "crossword", figures, slots, cells }) {
  if (kind !== "crossword") return figures.words;
  return slots.filter((slot) => slot.cells.every(([row, column]) => cells[row][column].letter)).length;
}
