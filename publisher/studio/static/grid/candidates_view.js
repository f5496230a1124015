// The candidates of the slot under the cursor, or of the one that crosses it: rows that keys and pointers go through.

import { around, bdi, button, element } from "../nodes.js";
import { t } from "../texts.js";
import { Part } from "./part.js";

/** @typedef {"filled" | "possible" | "dead"} Kind */

/** @type {Record<Kind, string>} */
const SIGNS = { filled: "✓", possible: "○", dead: "●" };

export class CandidatesView extends Part {
  /** @type {Candidate[]} */
  #rows = [];
  /** @type {HTMLTableRowElement[]} */
  #lines = [];
  #at = 0;

  /** @param {GridRoom} room @param {HTMLElement} root @param {"slot" | "crossing"} which */
  constructor(room, root, which) {
    super(room);
    this.root = root;
    this.which = which;
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusout", () => this.moves.preview(null));
  }

  get slot() {
    return this.store.state[this.which];
  }

  /** Show candidates; `now` is the word that the slot has. @param {Candidate[]} rows @param {Language} language @param {string} now */
  show(rows, language, now) {
    this.#rows = rows;
    this.#at = Math.min(this.#at, Math.max(rows.length - 1, 0));
    const had = this.root.contains(document.activeElement);
    this.#lines = rows.map((row, index) => this.#line(row, index, language, row.spelling === now));
    this.root.replaceChildren(...this.#lines);
    this.root.parentElement?.classList.toggle("without-lists", !rows.some((row) => row.list || row.last_used));
    if (had) this.focus();
  }

  /** Show the proofs that have come in, by words. */
  showProofs(/** @type {Map<string, Proof>} */ proofs) {
    this.#rows.forEach((row, index) => {
      const proof = proofs.get(row.spelling);
      if (!proof) return;
      const kind = kindOf(row, proof);
      const [sign] = this.#lines[index].cells;
      sign.textContent = SIGNS[kind];
      sign.title = t(`grid.proof_${kind}`);
      sign.setAttribute("aria-label", sign.title);
      this.#lines[index].className = `candidate ${kind}`;
    });
  }

  /** Put the focus into the list; false if it is empty. */
  focus() {
    this.#lines[this.#at]?.focus();
    return this.#lines.length > 0;
  }

  /** @param {Candidate} row @param {number} index @param {Language} language @param {boolean} isNow */
  #line(row, index, language, isNow) {
    const { spelling, score, clue, list, last_used: used, tightest } = row;
    const kind = kindOf(row, "unknown");
    const title = t(`grid.proof_${kind}`);
    const [number, direction] = row.tightest_at.split(" ");
    const arrow = direction === "down" ? "↓" : language.direction === "rtl" ? "←" : "→"; // as the words run
    const slot = () => t(`grid.slot_${direction}`, { number: Number(number) });
    /** @param {() => string} at */
    const left = (at) => (tightest === null ? "" : t("grid.left_at", { left: tightest, at: at() }));
    const said = left(slot) || null;
    const more = { class: "plain", tabindex: "-1", "aria-label": t("grid.more_about", { word: spelling }) };
    return element(
      "tr",
      {
        class: `candidate ${kind}`,
        tabindex: index === this.#at ? "0" : "-1",
        "aria-current": isNow ? "true" : null,
        onclick: (event) => around(event, "button") || this.edits.put(row, this.slot),
        onfocus: () => this.#focused(index),
        onpointerenter: () => this.moves.preview(row, this.slot),
        onpointerleave: () => this.moves.preview(null),
      },
      element("td", { class: "proof", title, "aria-label": title }, SIGNS[kind]),
      element("td", { class: "word" }, bdi(spelling, language), clue ? element("span", { class: "clue", title: clue, dir: "auto" }, clue) : null),
      element("td", { class: "score" }, score === null ? "–" : t.number(Number(score.toFixed(1)))),
      element("td", { class: "tightest", title: said, "aria-label": said }, left(() => number + arrow)),
      element("td", { class: "list", title: list }, bdi(fileName(list)), used ? element("span", { class: "used" }, used) : null),
      element("td", { class: "more" }, button("⋯", (event) => this.room.input.candidateMenu(row, event.currentTarget, this.slot), more)),
    );
  }

  #focused(/** @type {number} */ index) {
    this.#lines[this.#at]?.setAttribute("tabindex", "-1");
    this.#at = index;
    this.#lines[index].setAttribute("tabindex", "0");
    this.moves.preview(this.#rows[index], this.slot);
  }

  #key(/** @type {KeyboardEvent} */ event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const step = steps[event.key];
    const last = this.#rows.length - 1;
    const row = this.#rows[this.#at];
    if (step && !event.ctrlKey && !event.altKey) this.#lines[Math.max(0, Math.min(last, this.#at + step))]?.focus();
    else if (event.key === "Home") this.#lines[0]?.focus();
    else if (event.key === "End") this.#lines[last]?.focus();
    else if (event.key === "Escape" || (event.altKey && event.key === "ArrowUp")) this.screen.focusBoard();
    else if (around(event, "button") || !row) return;
    else if (event.key === "Enter" || event.key === " ") this.edits.put(row, this.slot);
    else if (event.key === "-") this.edits.reject("here", row.spelling, this.slot);
    else if (event.key === "+" || event.key === "_") this.edits.value(row.spelling, event.key === "+");
    else if (event.key === "Delete") this.edits.reject(event.shiftKey ? "never" : "puzzle", row.spelling, this.slot);
    else if (event.key === "ContextMenu" || event.key === "F10") this.room.input.candidateMenu(row, this.#lines[this.#at], this.slot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @returns {Kind} */
const kindOf = (/** @type {Candidate} */ { possible }, /** @type {Proof} */ proof) =>
  !possible || proof === "dead" ? "dead" : proof === "filled" ? "filled" : "possible";

const fileName = (/** @type {string} */ path) => path.split(/[/\\]/).at(-1) ?? "";
