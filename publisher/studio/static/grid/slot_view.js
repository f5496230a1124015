// The slot under the cursor: its name and letters, and the field of its clue.

import { byId } from "../nodes.js";
import { t } from "../texts.js";
import { isSameSlot } from "./board.js";
import { slotTitle } from "./labels.js";
import { Part } from "./part.js";

export class SlotView extends Part {
  #field = byId("clue", "input");
  /** The slot that the field is for, and what it showed. @type {{slot: Slot, text: string} | null} */
  #clue = null;
  /** @type {string | null} */
  #shown = null;

  constructor(/** @type {GridRoom} */ room) {
    super(room);
    this.#field.addEventListener("change", () => this.keepClue());
    this.#field.addEventListener("keydown", (event) => room.input.clueKey(event));
  }

  show(/** @type {Board} */ board, /** @type {Slot | null} */ slot) {
    const shown = slot ? `${slotTitle(slot, t)} ${board.pattern(slot)} ${slot.clue} ${slot.source} ${slot.said}` : "";
    if (this.#shown === shown) return;
    this.#shown = shown;
    byId("slot-name").textContent = slot ? slotTitle(slot, t) : t("grid.no_slot");
    byId("slot-pattern").textContent = slot ? board.pattern(slot).replaceAll(".", "·") : "";
    byId("slot-length").textContent = slot ? t("grid.length", { count: slot.cells.length }) : "";
    byId("clue-source").textContent = slot?.source ? t("grid.clue_source", { source: slot.source }) : "";
    this.#showClue(board, slot);
  }

  /** Show the clue of a slot; what is being written for the same slot stays. */
  #showClue(/** @type {Board} */ board, /** @type {Slot | null} */ slot) {
    const field = this.#field;
    const isSame = isSameSlot(slot, this.#clue?.slot);
    if (!isSame) this.keepClue();
    field.disabled = !slot || !board.isFull(slot);
    if (isSame && document.activeElement === field && !field.disabled) return;
    this.#clue = slot && { slot, text: slot.clue };
    field.value = slot?.clue ?? "";
    field.placeholder = slot?.said || t("grid.clue_hint");
  }

  /** Keep what was written in the field, for the slot that it was shown for. */
  keepClue() {
    const clue = this.#clue;
    if (!clue || this.#field.value === clue.text) return;
    this.#clue = { slot: clue.slot, text: this.#field.value };
    this.edits.writeClue(clue.slot, this.#clue.text);
  }

  /** Show the clue again that there was before. */
  resetClue() {
    this.#field.value = this.#clue?.text ?? "";
  }

  /** Put the focus into the field; false where no clue can be written. */
  focus(selects = false) {
    if (this.#field.disabled) return false;
    this.#field.focus();
    if (selects) this.#field.select();
    return true;
  }
}
