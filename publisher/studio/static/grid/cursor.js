// Where the cursor goes. Arrows are directions of the screen;
// everything else follows the reading direction, which the logical columns have already.

import { ACROSS, DOWN, isSameSlot, keyOf, otherWay, same, startOf } from "./board.js";

/** @typedef {[down: number, onwards: number]} Step */

/** @type {Record<string, Step>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @returns {Place} */
export const placeAt = (/** @type {SlotAt} */ cursor) => [cursor.row, cursor.column];
/** The cursor at another place. @param {SlotAt} cursor @param {Place} place */
export const at = (cursor, [row, column]) => ({ ...cursor, row, column });

/** The logical step of an arrow key; in a grid that is read from the right, left is onwards. @returns {Step} */
export function step(/** @type {string} */ key, /** @type {boolean} */ isRtl) {
  const [down, right] = STEPS[key];
  return [down, isRtl && right ? -right : right];
}

/** A cursor in a new grid: at its first word. @returns {SlotAt} */
export function first(/** @type {Board} */ board) {
  const slot = board.slots[0];
  if (slot) return startOf(slot);
  const [row, column] = [...board.places()].find((place) => board.isInside(place)) ?? [0, 0];
  return { row, column, direction: ACROSS };
}

/** The cursor where it was, if that is still in the grid; else at its first word. */
export function clampCursor(/** @type {Board} */ board, /** @type {SlotAt} */ cursor) {
  return board.isInside(placeAt(cursor)) ? cursor : first(board);
}

/** The slot under the cursor; if none runs its way, the one that crosses it, or null. */
export function slotUnder(/** @type {Board} */ board, /** @type {SlotAt} */ cursor) {
  const place = placeAt(cursor);
  return board.slotAt(place, cursor.direction) ?? board.slotAt(place, otherWay(cursor.direction));
}

/** The slot that crosses the one under the cursor, or null. */
export function slotAcross(/** @type {Board} */ board, /** @type {SlotAt} */ cursor) {
  const now = slotUnder(board, cursor);
  return now && board.slotAt(placeAt(cursor), otherWay(now.direction));
}

/**
 * An arrow that crosses the direction turns first; else the cursor goes one cell on.
 * @param {Board} board
 * @param {SlotAt} cursor
 * @param {string} key
 * @param {boolean} isRtl
 */
export function arrow(board, cursor, key, isRtl) {
  const move = step(key, isRtl);
  const way = move[0] ? DOWN : ACROSS;
  if (way !== cursor.direction && board.slotAt(placeAt(cursor), way)) {
    return { ...cursor, direction: way };
  }
  return turnedToSlot(board, { ...moved(board, cursor, move), direction: way });
}

/** The cursor along the word that there is, where none runs its way. */
function turnedToSlot(/** @type {Board} */ board, /** @type {SlotAt} */ cursor) {
  const place = placeAt(cursor);
  const other = otherWay(cursor.direction);
  const lacks = !board.slotAt(place, cursor.direction) && board.slotAt(place, other);
  return lacks ? { ...cursor, direction: other } : cursor;
}

/**
 * The cursor at the next cell that way which is not outside the grid; it stays at the edge.
 * @param {Board} board
 * @param {SlotAt} cursor
 * @param {Step} step
 */
export function moved(board, cursor, [down, onwards]) {
  let place = placeAt(cursor);
  do place = [place[0] + down, place[1] + onwards];
  while (board.has(place) && !board.isInside(place));
  return board.has(place) ? at(cursor, place) : cursor;
}

export function turned(/** @type {Board} */ board, /** @type {SlotAt} */ cursor) {
  const way = otherWay(cursor.direction);
  const place = placeAt(cursor);
  if (board.isLetter(place) && !board.slotAt(place, way)) return cursor;
  return { ...cursor, direction: way };
}

/** A click: on another cell the cursor goes there, on its own cell it turns. @param {Board} board @param {SlotAt} cursor @param {Place} place */
export function clicked(board, cursor, place) {
  if (same(place, placeAt(cursor))) return turned(board, cursor);
  return turnedToSlot(board, at(cursor, place));
}

/** Some cells on along the slot, or back; it stays in the last or first one. */
export function along(/** @type {Board} */ board, /** @type {SlotAt} */ cursor, by = 1) {
  const slot = slotUnder(board, cursor);
  if (!slot) return cursor;
  const to = slot.cells.findIndex((cell) => same(cell, placeAt(cursor))) + by;
  return at(cursor, slot.cells[Math.min(Math.max(to, 0), slot.cells.length - 1)]);
}

/** At the first open cell of a slot, or its first cell. @returns {SlotAt} */
export function intoSlot(/** @type {Board} */ board, /** @type {Slot} */ slot) {
  const open = slot.cells.find((cell) => !board.cell(cell).letter) ?? slot.cells[0];
  return at(startOf(slot), open);
}

/** The next slot, or with -1 the one before; from the last one to the first. */
export function nextSlot(/** @type {Board} */ board, /** @type {SlotAt} */ cursor, by = 1) {
  const { slots } = board;
  if (!slots.length) return cursor;
  const now = slotUnder(board, cursor);
  const index = slots.findIndex((slot) => isSameSlot(slot, now));
  return intoSlot(board, slots[(index + by + slots.length) % slots.length]);
}

/** The next full slot, or with -1 the one before; where no other is full, the next slot as it is. */
export function nextFull(/** @type {Board} */ board, /** @type {SlotAt} */ cursor, by = 1) {
  const { slots } = board;
  const now = slotUnder(board, cursor);
  const index = slots.findIndex((slot) => slot === now);
  for (let away = 1; away < slots.length; away += 1) {
    const slot = slots[(index + by * away + slots.length) % slots.length];
    if (board.isFull(slot)) return intoSlot(board, slot);
  }
  return nextSlot(board, cursor, by);
}

/**
 * Into the open slot with the fewest letters possible in one of its cells; null if none is open.
 * @param {Board} board
 * @param {Map<string, string[]>} possible
 */
export function mostConstrained(board, possible) {
  /** @param {Place} cell */
  const choices = (cell) => (board.cell(cell).letter ? 1 : (possible.get(keyOf(cell))?.length ?? 30));
  const open = board.slots.filter((slot) => !board.isFull(slot));
  const ranked = open.map((slot) => {
    const freedom = slot.cells.reduce((sum, cell) => sum + Math.log(Math.max(choices(cell), 0.5)), 0);
    return { slot, freedom: freedom / slot.cells.length };
  });
  ranked.sort((one, other) => one.freedom - other.freedom);
  return ranked.length ? intoSlot(board, ranked[0].slot) : null;
}

/** @type {("letter" | "block" | "sure" | "circled" | "shaded" | "bar_after" | "bar_below")[]} */
const CHANGING = ["letter", "block", "sure", "circled", "shaded", "bar_after", "bar_below"];

/**
 * The cursor after undo or redo: where the letters, blocks or marks are that have changed.
 * @param {Board} before
 * @param {Board} after
 * @param {SlotAt} cursor
 * @param {boolean} isUndone
 */
export function afterChange(before, after, cursor, isUndone) {
  const changed = [...after.places()].filter((place) => {
    if (!before.has(place)) return true;
    const [old, now] = [before.cell(place), after.cell(place)];
    return CHANGING.some((name) => (old[name] ?? "") !== (now[name] ?? ""));
  });
  if (!changed.length) return clampCursor(after, cursor);
  const place = changed[isUndone ? 0 : changed.length - 1];
  const isColumn = changed.length > 1 && changed.every((each) => each[1] === changed[0][1]);
  const isRow = changed.length > 1 && changed.every((each) => each[0] === changed[0][0]);
  const direction = isColumn ? DOWN : isRow ? ACROSS : cursor.direction;
  return clampCursor(after, at({ ...cursor, direction }, place));
}
