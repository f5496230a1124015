// The candidates of the slot under the cursor: a grid of rows that keys and pointers go through.

import { bdi, button, el } from "./dom.js";

const SIGNS = { filled: "✓", possible: "○", dead: "●" };

export class CandidatesView {
  /** `on` has listeners: put, preview, reject(row, how), leave. */
  constructor(root, t, on) {
    this.root = root;
    this.t = t;
    this.on = on;
    this.rows = [];
    this.proofs = new Map();
    this.at = 0;
    root.addEventListener("keydown", (event) => this._key(event));
    root.addEventListener("focusout", () => this.on.preview(null));
  }

  /** Show an answer, or that there is none; `proofs` belong to it. */
  show(answer, language, now) {
    this.language = language;
    this.now = now;
    this.proofs = new Map();
    this.rows = answer?.rows ?? [];
    this.at = Math.min(this.at, Math.max(this.rows.length - 1, 0));
    const had = this.root.contains(document.activeElement);
    this.lines = this.rows.map((row, index) => this._line(row, index));
    this.root.replaceChildren(...this.lines);
    this.root.parentElement.classList.toggle("without-lists", !this.rows.some((row) => row.list || row.last_used));
    if (had) this.focus();
  }

  /** A proof that has come in: "filled", "dead" or "unknown". */
  prove(word, proof) {
    this.proofs.set(word, proof);
    const index = this.rows.findIndex((row) => row.spelling === word);
    if (index < 0) return;
    const sign = this.lines[index].firstChild;
    const kind = this._kind(this.rows[index]);
    sign.textContent = SIGNS[kind];
    sign.title = this.t(`grid.proof_${kind}`);
    sign.setAttribute("aria-label", sign.title);
    this.lines[index].className = `candidate ${kind}`;
  }

  /** The words to be proved, the first ones first; dead ones need no proof. */
  toProve(most) {
    return this.rows.filter((row) => row.possible).slice(0, most).map((row) => row.spelling);
  }

  focus() {
    this.lines?.[this.at]?.focus();
    return Boolean(this.lines?.length);
  }

  _kind(row) {
    if (!row.possible || this.proofs.get(row.spelling) === "dead") return "dead";
    return this.proofs.get(row.spelling) === "filled" ? "filled" : "possible";
  }

  _line(row, index) {
    const { t } = this;
    const kind = this._kind(row);
    const isNow = row.spelling === this.now;
    const title = t(`grid.proof_${kind}`);
    const isTight = row.tightest !== null;
    const tightest = isTight ? t("grid.left_at", { left: row.tightest, at: slotSign(row.tightest_at, this.language) }) : "";
    const tightestSaid = isTight ? t("grid.left_at", { left: row.tightest, at: slotText(row.tightest_at, t) }) : null;
    const score = row.score === null || row.score === undefined ? "" : Number(row.score.toFixed(1));
    return el(
      "tr",
      {
        class: `candidate ${kind}`,
        tabindex: index === this.at ? "0" : "-1",
        "aria-current": isNow ? "true" : null,
        onclick: (event) => event.target.closest("button") || this.on.put(row),
        onfocus: () => this._focused(index),
        onpointerenter: () => this.on.preview(row),
        onpointerleave: () => this.on.preview(null),
      },
      el("td", { class: "proof", title, "aria-label": title }, SIGNS[kind]),
      el("td", { class: "word" }, bdi(row.spelling, this.language), row.clue ? el("span", { class: "clue", title: row.clue, dir: "auto" }, row.clue) : null),
      el("td", { class: "score" }, score === "" ? "–" : String(score)),
      el("td", { class: "tightest", title: tightestSaid, "aria-label": tightestSaid }, tightest),
      el("td", { class: "list", title: row.list }, bdi(fileName(row.list)), row.last_used ? el("span", { class: "used" }, row.last_used) : null),
      el("td", { class: "more" }, button("⋯", (event) => this.on.menu(row, event.currentTarget), {
        class: "plain", tabindex: "-1", "aria-label": t("grid.more_about", { word: row.spelling }),
      })),
    );
  }

  _focused(index) {
    this.lines[this.at]?.setAttribute("tabindex", "-1");
    this.at = index;
    this.lines[index].setAttribute("tabindex", "0");
    this.on.preview(this.rows[index]);
  }

  _key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    const last = this.rows.length - 1;
    const row = this.rows[this.at];
    if (step && !event.ctrlKey && !event.altKey) this._go(Math.max(0, Math.min(last, this.at + step)));
    else if (event.key === "Home") this._go(0);
    else if (event.key === "End") this._go(last);
    else if (event.key === "Escape" || (event.altKey && event.key === "ArrowUp")) this.on.leave();
    else if (event.target.closest("button") || !row) return;
    else if (event.key === "Enter" || event.key === " ") this.on.put(row);
    else if (event.key === "-") this.on.reject(row, "here");
    else if (event.key === "Delete") this.on.reject(row, event.shiftKey ? "never" : "puzzle");
    else if (event.key === "ContextMenu" || event.key === "F10") this.on.menu(row, this.lines[this.at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  _go(index) {
    this.lines[index]?.focus();
  }
}

/** "7 down" in the language of the interface. */
export function slotText(name, t) {
  const [number, direction] = name.split(" ");
  return t(`grid.slot_${direction}`, { number: Number(number) });
}

/** "7↓", and for across the arrow that runs as the words do. */
function slotSign(name, language) {
  const [number, direction] = name.split(" ");
  const onwards = language.direction === "rtl" ? "←" : "→";
  return number + (direction === "down" ? "↓" : onwards);
}

const fileName = (path) => path.split(/[/\\]/).at(-1) ?? "";
