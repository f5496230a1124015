// Where the cursor goes. A cursor is {row, column, direction}. Arrows are directions of the screen;
// everything else follows the reading direction, which the logical columns have already.

import { ACROSS, DOWN, isSameSlot, otherWay, same } from "./board.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export const placeAt = (cursor) => [cursor.row, cursor.column];
const at = (cursor, [row, column]) => ({ ...cursor, row, column });

/** The logical step of an arrow key; in a grid that is read from the right, left is onwards. */
export function step(key, isRtl) {
  const [down, right] = STEPS[key];
  return [down, isRtl && right ? -right : right];
}

/** A cursor in a new grid: at its first word. */
export function first(board) {
  const slot = board.slots[0];
  if (slot) return { row: slot.cells[0][0], column: slot.cells[0][1], direction: slot.direction };
  const [row, column] = [...board.places()].find((place) => board.isInside(place)) ?? [0, 0];
  return { row, column, direction: ACROSS };
}

/** The cursor where it was, if that is still in the grid; else at its first word. */
export function kept(board, cursor) {
  return cursor && board.isInside(placeAt(cursor)) ? cursor : first(board);
}

/** The slot under the cursor; if none runs its way, the one that crosses it, or null. */
export function slotUnder(board, cursor) {
  const place = placeAt(cursor);
  return board.slotAt(place, cursor.direction) ?? board.slotAt(place, otherWay(cursor.direction));
}

/** An arrow that crosses the direction turns first; else the cursor goes one cell on. */
export function arrow(board, cursor, key, isRtl) {
  const move = step(key, isRtl);
  const way = move[0] ? DOWN : ACROSS;
  if (way !== cursor.direction && board.slotAt(placeAt(cursor), way)) {
    return { ...cursor, direction: way };
  }
  return along(board, { ...moved(board, cursor, move), direction: way });
}

/** The cursor along the word that there is, where none runs its way. */
function along(board, cursor) {
  const place = placeAt(cursor);
  const other = otherWay(cursor.direction);
  const lacks = !board.slotAt(place, cursor.direction) && board.slotAt(place, other);
  return lacks ? { ...cursor, direction: other } : cursor;
}

/** The cursor at the next cell that way which is not outside the grid; it stays at the edge. */
export function moved(board, cursor, [down, onwards]) {
  let place = placeAt(cursor);
  do place = [place[0] + down, place[1] + onwards];
  while (board.has(place) && !board.isInside(place));
  return board.has(place) ? at(cursor, place) : cursor;
}

export function turned(board, cursor) {
  const way = otherWay(cursor.direction);
  const place = placeAt(cursor);
  if (board.isLetter(place) && !board.slotAt(place, way)) return cursor;
  return { ...cursor, direction: way };
}

/** A click: on another cell the cursor goes there, on its own cell it turns. */
export function clicked(board, cursor, place) {
  if (same(place, placeAt(cursor))) return turned(board, cursor);
  return along(board, at(cursor, place));
}

const inSlot = (board, cursor) => {
  const slot = slotUnder(board, cursor);
  const index = slot ? slot.cells.findIndex((cell) => same(cell, placeAt(cursor))) : -1;
  return [slot, index];
};

/** One cell on along the slot; it stays in the last one. */
export function advance(board, cursor) {
  const [slot, index] = inSlot(board, cursor);
  return slot?.cells[index + 1] ? at(cursor, slot.cells[index + 1]) : cursor;
}

/** One cell back along the slot; it stays in the first one. */
export function back(board, cursor) {
  const [slot, index] = inSlot(board, cursor);
  return slot?.cells[index - 1] ? at(cursor, slot.cells[index - 1]) : cursor;
}

export function home(board, cursor) {
  const [slot] = inSlot(board, cursor);
  return slot ? at(cursor, slot.cells[0]) : cursor;
}

export function end(board, cursor) {
  const [slot] = inSlot(board, cursor);
  return slot ? at(cursor, slot.cells.at(-1)) : cursor;
}

/** At the first open cell of a slot, or its first cell. */
export function intoSlot(board, slot) {
  const open = slot.cells.find((cell) => !board.cell(cell).letter) ?? slot.cells[0];
  return { row: open[0], column: open[1], direction: slot.direction };
}

/** The next slot, or with -1 the one before; from the last one to the first. */
export function nextSlot(board, cursor, by = 1) {
  const { slots } = board;
  if (!slots.length) return cursor;
  const now = slotUnder(board, cursor);
  const index = slots.findIndex((slot) => isSameSlot(slot, now));
  return intoSlot(board, slots[(index + by + slots.length) % slots.length]);
}

/** The next full slot, or with -1 the one before; where no other is full, the next slot as it is. */
export function nextFull(board, cursor, by = 1) {
  const { slots } = board;
  const index = slots.indexOf(slotUnder(board, cursor));
  for (let away = 1; away < slots.length; away += 1) {
    const slot = slots[(index + by * away + slots.length) % slots.length];
    if (board.isFull(slot)) return intoSlot(board, slot);
  }
  return nextSlot(board, cursor, by);
}

/** Into the open slot with the fewest letters possible in one of its cells; null if none is open. */
export function mostConstrained(board, possible) {
  const room = (slot) =>
    slot.cells.reduce((sum, cell) => {
      const count = board.cell(cell).letter ? 1 : (possible.get(`${cell[0]},${cell[1]}`)?.length ?? 30);
      return sum + Math.log(Math.max(count, 0.5));
    }, 0);
  const open = board.slots.filter((slot) => !board.isFull(slot));
  const ranked = open.map((slot) => [room(slot) / slot.cells.length, slot]);
  ranked.sort((one, other) => one[0] - other[0]);
  return ranked.length ? intoSlot(board, ranked[0][1]) : null;
}

/** The cursor after undo or redo: where the letters, blocks or marks are that have changed. */
export function afterChange(before, after, cursor, isUndone) {
  const changed = [...after.places()].filter((place) => {
    if (!before.has(place)) return true;
    const [old, now] = [before.cell(place), after.cell(place)];
    return ["letter", "block", "sure", "circled", "shaded", "bar_after", "bar_below"].some(
      (name) => (old[name] ?? "") !== (now[name] ?? ""),
    );
  });
  if (!changed.length) return kept(after, cursor);
  const place = isUndone ? changed[0] : changed.at(-1);
  const isColumn = changed.length > 1 && changed.every((each) => each[1] === changed[0][1]);
  const isRow = changed.length > 1 && changed.every((each) => each[0] === changed[0][0]);
  const direction = isColumn ? DOWN : isRow ? ACROSS : cursor.direction;
  return kept(after, { row: place[0], column: place[1], direction });
}
