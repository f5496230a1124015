// The box one pastes into: a textarea above a mirror of its lines, which carries the marks.

import { element, within } from "./nodes.js";
import { pastedText } from "./pasted_table.js";
import { Signal } from "./signal.js";
import { changedLines, isTooLong, lineAt, markOf } from "./understood.js";

export class WordBox {
  /** Something was written; the value is whether it was pasted. @type {Signal<boolean>} */
  written = new Signal();
  /** The caret is on another line. @type {Signal<number>} */
  moved = new Signal();
  /** A text was pasted that is too long for the box. @type {Signal<string>} */
  overflowed = new Signal();
  /** The lines that the mirror shows. @type {string[]} */
  texts = [];
  line = -1;

  constructor(/** @type {HTMLElement} */ host) {
    this.field = within(host, "textarea");
    this.mirror = within(host, "div", ".mirror");
    this.field.addEventListener("input", (event) =>
      this.read(/** @type {InputEvent} */ (event).inputType === "insertFromPaste"),
    );
    this.field.addEventListener("paste", (event) => this.pasted(event));
    document.addEventListener("selectionchange", () => this.follow());
    this.mirrored();
  }

  get text() {
    return this.field.value;
  }

  set text(text) {
    this.field.value = text;
    this.mirrored();
  }

  /** Show what is known of the lines: a map from the line's number, from 1. */
  mark(/** @type {Map<number, Line>} */ lines, /** @type {Map<string, string>} */ leftOut) {
    this.rows.forEach((row, number) => dress(row, markOf(lines.get(number + 1), leftOut)));
  }

  get rows() {
    return /** @type {HTMLElement[]} */ ([...this.mirror.children]);
  }

  /** Put the caret at the end of a line, from 1. */
  goTo(/** @type {number} */ line) {
    const end = this.text.split("\n").slice(0, line).join("\n").length;
    this.field.focus();
    this.field.setSelectionRange(end, end);
    this.mirror.children[line - 1]?.scrollIntoView({ block: "nearest" });
  }

  read(/** @type {boolean} */ isPasted) {
    if (isTooLong(this.text)) return this.overflowed.send(this.text);
    this.mirrored();
    this.written.send(isPasted);
  }

  pasted(/** @type {ClipboardEvent} */ event) {
    const data = event.clipboardData ?? new DataTransfer();
    const pasted = pastedText(data);
    const isLong = isTooLong(pasted); // a textarea with so many lines hangs
    const { selectionStart: start, selectionEnd: end } = this.field;
    if (isLong || pasted !== data.getData("text/plain")) event.preventDefault();
    if (isLong) this.overflowed.send(this.text.slice(0, start) + pasted + this.text.slice(end));
    else if (event.defaultPrevented) document.execCommand("insertText", false, pasted); // Ctrl+Z takes it away again
  }

  follow() {
    if (document.activeElement !== this.field) return;
    const line = lineAt(this.text, this.field.selectionStart) + 1;
    if (line === this.line) return;
    this.line = line;
    this.moved.send(line);
  }

  /** Make the mirror's lines those of the textarea; only lines that changed are made anew. */
  mirrored() {
    const after = this.text.split("\n");
    const [from, oldEnd, newEnd] = changedLines(this.texts, after);
    const old = this.rows.slice(from, oldEnd);
    const made = after.slice(from, newEnd).map((text, number) => {
      const row = old[number] ?? element("div", {}, element("span", { class: "line-mark" }), "\u200b");
      if (row.lastChild) row.lastChild.nodeValue = text || "\u200b";
      if (!text.trim()) dress(row, { kind: "", shown: "" });
      return row;
    });
    const before = this.mirror.children[oldEnd] ?? null;
    for (const row of old.slice(made.length)) row.remove();
    for (const row of made.slice(old.length)) this.mirror.insertBefore(row, before);
    this.texts = after;
  }
}

/** @param {HTMLElement} row @param {{kind: string, shown: string}} mark */
function dress(row, { kind, shown }) {
  const [mark] = row.children;
  if (row.dataset.kind === kind && mark.textContent === shown) return;
  row.dataset.kind = kind;
  mark.textContent = shown;
}
