// A field for the clue of the slot under the cursor, or for what is said about that clue.

import { t } from "../texts.js";
import { isSameSlot } from "./board.js";

export class ClueField {
  /** The slot that the field is for, and what it showed. @type {{slot: Slot, text: string} | null} */
  #shown = null;

  /** @param {GridRoom} room @param {CluePart} part @param {HTMLInputElement} field */
  constructor(room, part, field) {
    this.room = room;
    this.part = part;
    this.field = field;
    field.addEventListener("change", () => this.keep());
    field.addEventListener("keydown", (event) => room.input.clueKey(event));
  }

  /** Show what a slot has; what is being written for the same slot stays. */
  show(/** @type {Board} */ board, /** @type {Slot | null} */ slot) {
    const field = this.field;
    const isSame = isSameSlot(slot, this.#shown?.slot);
    if (!isSame) this.keep();
    field.disabled = !slot || !board.isFull(slot);
    if (isSame && document.activeElement === field && !field.disabled) return;
    this.#shown = slot && { slot, text: slot[this.part] };
    field.value = slot?.[this.part] ?? "";
    if (this.part === "clue") field.placeholder = slot?.said || t(field.disabled ? "grid.clue_hint" : "grid.clue_here");
  }

  /** Keep what was written in the field, for the slot that it was shown for. */
  keep() {
    const shown = this.#shown;
    if (!shown || this.field.value === shown.text) return;
    this.#shown = { slot: shown.slot, text: this.field.value };
    this.room.edits.writeClue(shown.slot, this.field.value, "", this.part);
  }

  /** Show the text again that there was before. */
  reset() {
    this.field.value = this.#shown?.text ?? "";
  }
}
