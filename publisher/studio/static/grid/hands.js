// What keys, pointers and menus do: they become actions and moves of the cursor.

import { openMenu } from "../menu.js";
import { t } from "../texts.js";
import { HELD, actionOfKey, actionOfSign, isHeldKey } from "./actions.js";
import * as areas from "./area.js";
import * as cursors from "./cursor.js";
import { itemsOf } from "./menus.js";
import { cellName } from "./spoken.js";

const $ = (id) => document.getElementById(id);

export class Hands {
  constructor(room) {
    this.room = room;
    document.addEventListener("keydown", (event) => this.anyKey(event));
    document.addEventListener("keyup", (event) => event.code === HELD && this.hold(false));
    window.addEventListener("blur", () => this.hold(false));
    $("clue").addEventListener("keydown", (event) => this.clueKey(event));
    $("drawing").addEventListener("click", () => this.draws(!room.isDrawing));
    for (const button of document.querySelectorAll("[data-do]")) {
      button.addEventListener("click", () => room.deeds.run(button.dataset.do));
    }
  }

  isLetter(sign) {
    const upper = sign.toUpperCase();
    return /\p{L}/u.test(sign) && (this.room.language.letters.includes(upper) || upper.toLowerCase() !== upper || /\p{Lo}/u.test(sign));
  }

  /** Whether each letter of a text is one character, so that they can be counted here. */
  hasPlainLetters(text) {
    return !/\p{M}/u.test(text) && this.room.language.letters.every((letter) => [...letter].length === 1);
  }

  key(event) {
    if (event.isComposing) return;
    const { key } = event;
    const { room } = this;
    if (isHeldKey(event, (sign) => this.isLetter(sign))) return this.hold(true, event);
    if (key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (event.shiftKey) this.stretch(key);
      else room.go(cursors.arrow(room.board, room.cursor, key, room.isRtl));
    } else if (key === "Backspace" && !event.ctrlKey && !event.metaKey) room.deeds.erase();
    else if (key === "Delete" && !event.ctrlKey) room.deeds.clearCell();
    else {
      const name = actionOfKey(event, (sign) => this.isLetter(sign));
      if (!name) return;
      room.deeds.run(name);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Keys that work wherever the focus is in the room, but for those of text fields. */
  anyKey(event) {
    if (event.defaultPrevented || !this.room.board || document.querySelector("dialog[open]")) return;
    if (!$("start").hidden) return this.startKey(event);
    const name = actionOfKey(event);
    const isField = event.target.closest("input, textarea, select");
    const anywhere = ["fill", "another", ...(isField ? [] : ["undo", "redo", "escape"])];
    if (!anywhere.includes(name)) return;
    event.preventDefault();
    this.room.deeds.run(name);
  }

  /** Escape leaves "A new grid" for the grid that is there, as its button does. */
  startKey(event) {
    if (event.key !== "Escape" || event.isComposing || $("start-leave").hidden) return;
    event.preventDefault();
    this.room.startLeft();
  }

  hold(is, event) {
    event?.preventDefault();
    if (this.room.isHeld === is) return;
    this.room.isHeld = is;
    this.room.display.show();
  }

  type(text) {
    const sign = [...(text ?? "")][0];
    if (!sign) return;
    const name = actionOfSign(sign);
    if (name) this.room.deeds.run(name);
    else if (this.isLetter(sign)) this.room.deeds.letter([...text].length > 1 ? text.trim() : sign);
  }

  press(place, event) {
    if (event.type === "pointerdown" && (this.room.isDrawing || event.altKey)) {
      this.room.go({ ...this.room.cursor, row: place[0], column: place[1] });
      this.room.deeds.run("block");
    } else if (event.type === "pointerdown" && event.shiftKey) {
      this.room.anchor ??= this.room.place;
      this.room.mark(areas.rectangle(this.room.board, this.room.anchor, place), place);
    } else if (event.type === "pointerdown") {
      this.room.area = null;
      this.room.anchor = null;
      this.room.go(cursors.clicked(this.room.board, this.room.cursor, place));
    } else this.room.go({ ...this.room.cursor, row: place[0], column: place[1] }, false);
  }

  stretch(key) {
    this.room.anchor ??= this.room.place;
    const there = cursors.moved(this.room.board, this.room.cursor, cursors.step(key, this.room.isRtl));
    this.room.mark(areas.rectangle(this.room.board, this.room.anchor, [there.row, there.column]), [there.row, there.column]);
  }

  clueKey(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      this.room.display.clueLeft(); // the key fills, which begins with the clue that is there by then
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.nextClue(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      $("clue").value = this.room.display.clue?.text ?? "";
      this.room.view.focus();
    }
  }

  /** To the clue of the next word; where there is none, the field is closed, and keys go to the board. */
  nextClue(by) {
    const { room } = this;
    room.go(cursors.nextFull(room.board, room.cursor, by), false);
    if ($("clue").disabled) room.view.focus();
    else $("clue").focus();
  }

  cellMenu(place) {
    this.room.go({ ...this.room.cursor, row: place[0], column: place[1] }, true, true);
    const names = ["block", "barAfter", "barBelow", "circle", "shade", null, "pin", "given", "several", "clear", null, "fill", "another"];
    const items = itemsOf(names, t, (name) => this.room.deeds.run(name));
    openMenu(this.room.view.field(place), items, cellName(this.room.board, place, this.room.cursor, t));
  }

  candidateMenu(row, anchor) {
    const reject = (how) => () => this.room.deeds.reject(row.spelling, how);
    const items = [
      { label: t("grid.put_word"), run: () => this.room.deeds.put(row) },
      ...(row.clue ? [{ label: t("grid.put_with_clue", { clue: row.clue }), run: () => this.room.deeds.put(row, row.clue) }] : []),
      null,
      { label: t("grid.not_here"), run: reject("here") },
      { label: t("grid.not_in_this"), run: reject("puzzle") },
      { label: t("grid.never_word"), run: reject("never") },
    ];
    openMenu(anchor, items, row.spelling);
  }

  /** Whether a click makes a block of a cell. */
  draws(is) {
    this.room.isDrawing = is;
    $("drawing").setAttribute("aria-pressed", is);
    this.room.view.focus();
  }
}
