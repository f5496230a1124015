// The box one pastes into: a textarea above a mirror of its lines, which carries the marks.

import { changedLines, isTooLong, lineAt, markOf } from "./understood.js";

/** Its events are `input` (whether it was pasted), `caret` (another line) and `toolong` (a text). */
export class WordBox extends EventTarget {
  constructor(host) {
    super();
    this.field = host.querySelector("textarea");
    this.mirror = host.querySelector(".mirror");
    this.texts = [];
    this.marks = new Map();
    this.line = -1;
    this.field.addEventListener("input", (event) =>
      this.written(event.inputType === "insertFromPaste"),
    );
    this.field.addEventListener("paste", (event) => this.pasted(event));
    document.addEventListener("selectionchange", () => this.moved());
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
  mark(lines, leftOut) {
    this.marks = lines;
    this.leftOut = leftOut;
    for (const [number, element] of [...this.mirror.children].entries()) {
      this.dress(element, markOf(lines.get(number + 1), leftOut));
    }
  }

  /** Put the caret at the end of a line, from 1. */
  goTo(line) {
    const end = this.text.split("\n").slice(0, line).join("\n").length;
    this.field.focus();
    this.field.setSelectionRange(end, end);
    this.mirror.children[line - 1]?.scrollIntoView({ block: "nearest" });
  }

  written(isPasted) {
    if (isTooLong(this.text)) this.tooLong(this.text);
    else {
      this.mirrored();
      this.dispatchEvent(new CustomEvent("input", { detail: isPasted }));
    }
  }

  pasted(event) {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const { selectionStart: start, selectionEnd: end } = this.field;
    if (!isTooLong(pasted)) return;
    event.preventDefault(); // a textarea with so many lines hangs
    this.tooLong(this.text.slice(0, start) + pasted + this.text.slice(end));
  }

  tooLong(text) {
    this.dispatchEvent(new CustomEvent("toolong", { detail: text }));
  }

  moved() {
    if (document.activeElement !== this.field) return;
    const line = lineAt(this.text, this.field.selectionStart) + 1;
    if (line === this.line) return;
    this.line = line;
    this.dispatchEvent(new CustomEvent("caret", { detail: line }));
  }

  /** Make the mirror's lines those of the textarea; only lines that changed are made anew. */
  mirrored() {
    const after = this.text.split("\n");
    const [from, oldEnd, newEnd] = changedLines(this.texts, after);
    const old = [...this.mirror.children].slice(from, oldEnd);
    const made = after.slice(from, newEnd).map((text, number) => {
      const element = old[number] ?? lineElement();
      element.lastChild.data = text || "\u200b";
      if (!text.trim()) this.dress(element, markOf());
      return element;
    });
    const before = this.mirror.children[oldEnd] ?? null;
    for (const element of old.slice(made.length)) element.remove();
    for (const element of made.slice(old.length)) this.mirror.insertBefore(element, before);
    this.texts = after;
  }

  dress(element, { kind, shown }) {
    if (element.dataset.kind === kind && element.firstChild.textContent === shown) return;
    element.dataset.kind = kind;
    element.firstChild.textContent = shown;
  }
}

function lineElement() {
  const element = document.createElement("div");
  const mark = document.createElement("span");
  mark.className = "line-mark";
  element.append(mark, document.createTextNode(""));
  return element;
}
