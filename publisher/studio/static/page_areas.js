// Pure: what of a page can be clicked. Tested under Node.

/**
 * The buttons of a page in reading order. A word has the box around its cells; a clue in two columns is
 * its first part.
 * @returns {AreaButton[]}
 */
export function buttonsOf(/** @type {PageArea[]} */ areas, /** @type {PuzzleState} */ state) {
  const own = areas.filter((area) => !area.puzzle);
  const cells = new Map(own.filter(({ kind }) => kind === "cell").map((area) => [String(area.cell), area]));
  /** @type {AreaButton[]} */
  const words = state.slots.flatMap((slot) => {
    const boxes = slot.cells.flatMap((cell) => cells.get(String(cell)) ?? []);
    return boxes.length === slot.cells.length ? [{ kind: "word", slot, box: around(boxes) }] : [];
  });
  /** @type {Map<Slot, AreaButton>} */
  const clues = new Map();
  for (const area of own) {
    const slot = area.kind === "clue" && area.slot && slotFrom(state, area.slot);
    if (slot && !clues.has(slot)) clues.set(slot, { kind: "clue", slot, box: around([area]) });
  }
  return [...words, ...clues.values()];
}

/**
 * Which of the buttons at a point, in shares of the page, a click there chooses: where words
 * cross, the one after `last`, so that a second click chooses the other word.
 * @param {AreaButton[]} buttons
 * @param {{x: number, y: number}} point
 * @param {Slot | null} [last]
 * @returns {AreaButton | undefined}
 */
export function chosenAt(buttons, { x, y }, last) {
  const words = buttons.filter(
    ({ kind, box }) =>
      kind === "word" && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
  );
  return words[(words.findIndex(({ slot }) => slot === last) + 1) % words.length];
}

/** @param {PuzzleState} state @param {SlotAt} at */
export function slotFrom(state, { row, column, direction }) {
  return state.slots.find(
    (slot) =>
      slot.direction === direction && slot.cells[0][0] === row && slot.cells[0][1] === column,
  );
}

/** @returns {Box} */
function around(/** @type {Box[]} */ boxes) {
  /** @param {keyof Box} name @param {(...edges: number[]) => number} choose */
  const edge = (name, choose) => choose(...boxes.map((box) => box[name]));
  return {
    left: edge("left", Math.min),
    top: edge("top", Math.min),
    right: edge("right", Math.max),
    bottom: edge("bottom", Math.max),
  };
}
