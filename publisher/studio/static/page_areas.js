// Pure: what of a page can be clicked. Tested under Node.
//
// An area is `{kind, puzzle, slot: {row, column, direction}, cell: [row, column], left, top, right,
// bottom}`, its edges in shares of the page.

/**
 * The buttons of a page in reading order: `{kind: "word" | "clue", slot, box}`, where `slot` is one
 * of the state and `box` is `{left, top, right, bottom}`. A word has the box around its cells; a clue
 * in two columns is its first part.
 */
export function buttonsOf(areas, state) {
  const cells = new Map();
  for (const area of areas)
    if (area.kind === "cell" && !area.puzzle) cells.set(String(area.cell), area);
  const words = state.slots.flatMap((slot) => {
    const boxes = slot.cells.map((cell) => cells.get(String(cell)));
    return boxes.every(Boolean) ? [{ kind: "word", slot, box: around(boxes) }] : [];
  });
  const seen = new Set();
  const clues = areas.flatMap((area) => {
    const slot = area.kind === "clue" && !area.puzzle && slotFrom(state, area.slot);
    if (!slot || seen.has(slot)) return [];
    seen.add(slot);
    return [{ kind: "clue", slot, box: around([area]) }];
  });
  return [...words, ...clues];
}

/**
 * Which of the buttons at a point, `{x, y}` in shares of the page, a click there chooses: where words
 * cross, the one after `last`, so that a second click chooses the other word.
 */
export function chosenAt(buttons, { x, y }, last) {
  const words = buttons.filter(
    ({ kind, box }) =>
      kind === "word" && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom,
  );
  return words[(words.findIndex(({ slot }) => slot === last) + 1) % words.length];
}

function slotFrom(state, { row, column, direction }) {
  return state.slots.find(
    (slot) =>
      slot.direction === direction && slot.cells[0][0] === row && slot.cells[0][1] === column,
  );
}

function around(boxes) {
  const edge = (name, choose) => choose(...boxes.map((box) => box[name]));
  return {
    left: edge("left", Math.min),
    top: edge("top", Math.min),
    right: edge("right", Math.max),
    bottom: edge("bottom", Math.max),
  };
}
