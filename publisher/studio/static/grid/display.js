// What the room shows: the board, the slot under the cursor, and the panels beside them.

import { draft } from "../draft.js";
import { ask, calmly } from "../net.js";
import { t } from "../texts.js";
import { isSameSlot, keyOf } from "./board.js";
import { forcedOf, light } from "./outlook.js";
import * as side from "./side_view.js";
import { slotTitle } from "./spoken.js";
import { lackingBlocks, needsSquare } from "./symmetry.js";

const $ = (id) => document.getElementById(id);

export class Display {
  constructor(room) {
    this.room = room;
    this.clue = null; // the slot that the field of the clue is for, and what it showed
    this.panel = "slots";
    this.choosePanel = side.tabs($("panels"));
    $("clue").addEventListener("change", () => this.clueLeft());
    $("panels").addEventListener("chosen", ({ detail }) => this.panelChosen(detail));
  }

  /** The board, and what is under the cursor. */
  show() {
    if (!this.room.board) return;
    const { board, cursor, area, preview, slot, isHeld, language, possible, ghosts } = this.room;
    this.room.forced = forcedOf(board, possible);
    this.room.view.show({
      board, cursor, area, preview, language, isHeld, possible, ghosts,
      faults: this._faultCells(),
      forced: this.room.forced,
      slot: slot && { keys: new Set(slot.cells.map(keyOf)) },
      lacking: this.room.showsLacking ? lackingBlocks(board) : new Set(),
    });
    this.showNow();
  }

  _faultCells() {
    const found = new Map();
    const add = (cells, kind) => {
      for (const cell of cells) if (!found.has(keyOf(cell))) found.set(keyOf(cell), kind);
    };
    for (const slot of this.room.conflict ?? []) add(slot.cells, "hopeless");
    for (const each of this.room.outlook?.hopeless ?? []) add(each.cells, "hopeless");
    for (const each of this.room.outlook?.unknown ?? []) add(each.cells, "unknown");
    for (const flaw of this.room.board.state.flaws) {
      if (flaw.kind !== "unchecked run") add(flaw.cells, flaw.kind.replaceAll(/\W/g, "_"));
    }
    return found;
  }

  /** The line under the grid: the slot, its letters, its clue. */
  showNow() {
    const { slot } = this.room;
    const key = slot ? `${slotTitle(slot, t)} ${this.room.board.pattern(slot)}` : "";
    $("undo").disabled = !draft.view.can_undo;
    $("redo").disabled = !draft.view.can_redo;
    $("accept").disabled = !this.room.ghosts.size;
    if (this.shownNow === `${key} ${slot?.clue}`) return;
    this.shownNow = `${key} ${slot?.clue}`;
    $("slot-name").textContent = slot ? slotTitle(slot, t) : t("grid.no_slot");
    $("slot-pattern").textContent = slot ? this.room.board.pattern(slot).replaceAll(".", "·") : "";
    $("slot-length").textContent = slot ? t("grid.length", { count: slot.cells.length }) : "";
    this.showClue(slot);
    this.room.slots.mark(slot);
  }

  /** Show the clue of a slot; what is being written for the same slot stays. */
  showClue(slot) {
    const field = $("clue");
    const isSame = slot && isSameSlot(slot, this.clue?.slot);
    if (!isSame) this.clueLeft();
    field.disabled = !slot || !this.room.board.isFull(slot);
    if (isSame && document.activeElement === field && !field.disabled) return;
    this.clue = slot && { slot, text: slot.clue };
    field.value = slot?.clue ?? "";
  }

  /** Keep what was written in the field of the clue, for the slot that it was shown for. */
  clueLeft() {
    const { clue } = this;
    if (!clue || $("clue").value === clue.text) return;
    this.clue = { slot: clue.slot, text: $("clue").value };
    this.room.writeClue(clue.slot, this.clue.text);
  }

  showPanels() {
    this.room.slots.show(this.room.board, this.room.language, this.room.slot);
    side.showFigures($("panel-figures"), this.room.board.state, this.room.language, t);
    side.showLoose($("panel-loose"), this.room.board.state, this.room.language, t);
    side.showRejected($("panel-rejected"), this.room.board, this.room.lists.never, this.room.language, t, (each) => this.room.deeds.allow(each), (word) => this.room.deeds.never(word, true));
    $("symmetry").value = this.room.board.state.symmetry;
    for (const option of $("symmetry").options) {
      option.disabled = needsSquare(option.value) && this.room.board.width !== this.room.board.height;
    }
    this.showFaults();
    this.showLight();
    if (this.panel === "attempts") this.showAttempts();
  }

  showFaults() {
    const faults = side.faultsOf(this.room.board, this.room.outlook, t);
    $("fault-count").textContent = faults.length ? String(faults.length) : "";
    side.showFaults($("panel-faults"), faults, t, ({ cells: [[row, column]], slot }) => {
      const { direction } = slot ?? this.room.cursor;
      this.room.go({ row, column, direction });
    });
  }

  showLight() {
    const kind = light(this.room.outlook, this.room.proof);
    const lamp = $("light");
    if (lamp.dataset.light === kind) return;
    lamp.dataset.light = kind;
    $("light-text").textContent = t(`grid.light_${kind}`);
    lamp.title = t(`grid.light_${kind}_told`);
  }

  async showAttempts() {
    await calmly(async () => {
      const { attempts } = await ask(draft.path("attempts"));
      side.showAttempts($("panel-attempts"), attempts, this.room.language, t, (attempt) => this.room.deeds.recall(attempt));
    });
  }

  panelChosen(name) {
    this.panel = name;
    if (name === "attempts") this.showAttempts();
    if (name === "lists" || name === "rejected") this.room.lists.refresh();
  }

  noneTold(text) {
    $("candidate-none").textContent = text;
    $("candidate-none").hidden = !text;
  }

  /** Say something to those who hear the page, without a notice. */
  tell(text) {
    $("told").textContent = text;
  }
}
