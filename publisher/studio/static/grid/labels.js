// The names of cells and slots for screen readers. `t` gives texts of the interface by their names.

import { same } from "./board.js";

/** @type {("given" | "circled" | "shaded")[]} */
const MARKS = ["given", "circled", "shaded"];
const FEW = 3;

/**
 * "row 3, column 5, A, 12 across letter 2 of 7, pinned".
 * @param {Board} board
 * @param {Place} place
 * @param {SlotAt} cursor
 * @param {Translate} t
 * @param {string} ghost
 */
export function cellName(board, place, cursor, t, ghost = "") {
  const cell = board.cell(place);
  const said = [t("grid.cell_place", { row: place[0] + 1, column: place[1] + 1 })];
  if (cell.block) return [...said, t("grid.cell_block")].join(", ");
  said.push(cell.letter || (ghost ? t("grid.cell_ghost", { letter: ghost }) : t("grid.cell_open")));
  const slot = slotOfCell(board, place, cursor);
  if (slot) {
    const letter = slot.cells.findIndex((each) => same(each, place)) + 1;
    said.push(t("grid.cell_letter", { slot: slotTitle(slot, t), letter, of: slot.cells.length }));
  }
  if (cell.sure && cell.letter) said.push(t(`grid.sure_${cell.sure}`));
  for (const mark of MARKS) if (cell[mark]) said.push(t(`grid.mark_${mark}`));
  if (cell.bar_after) said.push(t("grid.mark_bar_after"));
  if (cell.bar_below) said.push(t("grid.mark_bar_below"));
  return said.join(", ");
}

/** The clue of the word that a cell is read as a part of; "" without one. @param {Board} board @param {Place} place @param {SlotAt} cursor */
export function cellClue(board, place, cursor) {
  const slot = slotOfCell(board, place, cursor);
  return slot?.clue || slot?.said || "";
}

/** The slot of the cursor's direction, or the only one. @param {Board} board @param {Place} place @param {SlotAt} cursor */
const slotOfCell = (board, place, cursor) => board.slotAt(place, cursor.direction) ?? board.slotsThrough(place)[0];

/** "12 across", in the language of the interface. @param {Slot} slot @param {Translate} t */
export const slotTitle = (slot, t) => t(`grid.slot_${slot.direction}`, { number: slot.number });

/** "12 across, 3 down and 7 down"; of many slots the first. @param {Slot[]} slots @param {Translate} t */
export function slotTitles(slots, t) {
  const names = slots.slice(0, FEW).map((slot) => slotTitle(slot, t));
  if (slots.length > FEW) return [...names, "…"].join(", ");
  return new Intl.ListFormat(document.documentElement.lang).format(names);
}

/** What a proposal costs, and how good the puzzle is with it. @param {Measure | null} measure @param {Translate} t */
export function measureTexts(measure, t) {
  if (!measure || measure.mean === null || measure.lowest === null) return [];
  const { changed, mean, lowest, mean_before: meanBefore, lowest_before: lowestBefore } = measure;
  const now = { mean: Number(mean.toFixed(1)), lowest: Math.round(lowest) };
  if (!changed || meanBefore === null || lowestBefore === null) return [t("grid.measure_scores", now)];
  const before = { mean_before: Number(meanBefore.toFixed(1)), lowest_before: Math.round(lowestBefore) };
  return [t("grid.measure_words", { count: changed }), t("grid.measure_change", { ...before, ...now })];
}
