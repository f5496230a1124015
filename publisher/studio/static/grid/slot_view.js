// The slot under the cursor: its name and letters, and the fields of its clue.

import { byId } from "../nodes.js";
import { t } from "../texts.js";
import { ClueField } from "./clue_field.js";
import { slotTitle } from "./labels.js";
import { Part } from "./part.js";

/** @type {CluePart[]} */
const PARTS = ["clue", "explanation", "gloss"];

export class SlotView extends Part {
  /** @type {ClueField[]} */
  #fields;
  /** @type {string | null} */
  #shown = null;

  constructor(/** @type {GridRoom} */ room) {
    super(room);
    this.#fields = PARTS.map((part) => new ClueField(room, part, byId(part, "input")));
  }

  show(/** @type {Board} */ board, /** @type {Slot | null} */ slot) {
    const texts = slot ? PARTS.map((part) => slot[part]) : [];
    const pattern = slot ? board.pattern(slot) : "";
    const isSpelled = slot?.answer.slice(0, -1) === pattern.slice(0, -1); // its last letter may be a final form
    const letters = slot && pattern && isSpelled ? slot.answer : pattern;
    const shown = slot ? JSON.stringify([slotTitle(slot, t), letters, ...texts, slot.source, slot.said]) : "";
    if (this.#shown === shown) return;
    this.#shown = shown;
    byId("slot-name").textContent = slot ? slotTitle(slot, t) : t("grid.no_slot");
    byId("slot-pattern").textContent = letters.replaceAll(".", "·");
    byId("slot-length").textContent = slot ? t("grid.length", { count: slot.cells.length }) : "";
    byId("clue-source").textContent = slot?.source ? t("grid.clue_source", { source: slot.source }) : "";
    for (const field of this.#fields) field.show(board, slot);
    if (slot?.explanation || slot?.gloss) byId("about-clue", "details").open = true;
  }

  /** Keep what was written in the fields, for the slot that they were shown for. */
  keepClue() {
    for (const field of this.#fields) field.keep();
  }

  /** Show what the field that has the focus showed before. */
  resetClue() {
    this.#fields.find(({ field }) => field === document.activeElement)?.reset();
  }

  /** Put the focus into the field of the clue; false where no clue can be written. */
  focus(selects = false) {
    const [{ field }] = this.#fields;
    if (field.disabled) return false;
    field.focus();
    if (selects) field.select();
    return true;
  }
}
