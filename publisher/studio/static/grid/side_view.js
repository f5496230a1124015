// What stands beside the grid: faults, figures, loose clues, rejected words, other attempts.

import { bdi, button, el, thumbnail } from "./dom.js";
import { slotTitle } from "./spoken.js";

/** The tabs of a list of panels; arrows go through them, as the reading direction is. */
export function tabs(root) {
  const all = [...root.querySelectorAll("[role=tab]")];
  const choose = (tab, isByKey) => {
    for (const each of all) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", isChosen);
      each.tabIndex = isChosen ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (isByKey) tab.focus();
    root.dispatchEvent(new CustomEvent("chosen", { detail: tab.dataset.panel }));
  };
  root.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) choose(tab, false);
  });
  root.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    const isRtl = getComputedStyle(root).direction === "rtl";
    const now = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
    choose(all[(now + (isRtl ? -way : way) + all.length) % all.length], true);
    event.preventDefault();
  });
  return (name) => choose(all.find((each) => each.dataset.panel === name), false);
}

/** The faults of a state in words of the interface, each with its cells, and its slot if it is one of a slot. */
export function faultsOf(board, outlook, t) {
  const found = [];
  const named = (slots, key, kind) => {
    for (const each of slots ?? []) {
      const slot = board.slotAt(each.cells[0], each.direction);
      if (slot) found.push({ kind, text: t(key, { slot: slotTitle(slot, t) }), cells: each.cells, slot });
    }
  };
  named(outlook?.hopeless, "grid.fault_hopeless", "hopeless");
  named(outlook?.unknown, "grid.fault_unknown", "unknown");
  for (const flaw of board.state.flaws) {
    const kind = flaw.kind.replaceAll(/\W/g, "_");
    const [at] = flaw.slots;
    const slot = at && board.slotAt([at.row, at.column], at.direction);
    found.push({ kind, text: t(`grid.flaw_${kind}`, flawValues(flaw, slot, t)), cells: flaw.cells, slot });
  }
  return found;
}

function flawValues({ cells }, slot, t) {
  const [row, column] = cells[0];
  return {
    slot: slot ? slotTitle(slot, t) : "",
    word: slot?.answer ?? "",
    row: row + 1,
    column: column + 1,
    count: cells.length,
  };
}

export function showFaults(root, faults, t, onGo) {
  const items = faults.map((each) =>
    el("li", { class: `fault-${each.kind}` }, button(each.text, () => onGo(each), { class: "as-link" })),
  );
  root.replaceChildren(items.length ? el("ul", { class: "list" }, items) : el("p", { class: "quiet" }, t("grid.no_faults")));
}

export function showFigures(root, state, language, t) {
  const { figures } = state;
  const rounded = (value) => (value === null ? "–" : Number(value.toFixed(1)));
  const rows = [
    ["words", figures.words], ["mean_length", rounded(figures.mean_length)], ["blocks", figures.blocks],
    ["block_share", `${Math.round((100 * figures.blocks) / (state.width * state.height))} %`],
    ["open_cells", figures.open_cells], ["unchecked", figures.unchecked],
    ["mean_score", rounded(figures.mean_score)], ["lowest_score", rounded(figures.lowest_score)],
    ["without_clue", state.slots.filter((slot) => slot.answer && !slot.clue).length],
  ];
  const most = Math.max(1, ...Object.values(figures.letters));
  const used = language.letters.map((letter) => {
    const count = figures.letters[letter] ?? 0;
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", count / most);
    return el("li", { class: count ? "" : "unused" }, bdi(letter, language), bar, el("span", {}, String(count)));
  });
  const lengths = new Map();
  for (const slot of state.slots) lengths.set(slot.cells.length, (lengths.get(slot.cells.length) ?? 0) + 1);
  const byLength = [...lengths].sort((one, other) => one[0] - other[0]).map(([length, count]) => `${length}: ${count}`);
  root.replaceChildren(
    el("dl", { class: "figures" }, rows.map(([name, value]) => el("div", {}, el("dt", {}, t(`grid.figure_${name}`)), el("dd", {}, String(value))))),
    el("h3", {}, t("grid.figure_lengths")),
    el("p", { class: "lengths" }, byLength.join(" · ")),
    el("h3", {}, t("grid.figure_letters")),
    el("ul", { class: "letters-used" }, used),
  );
}

export function showLoose(root, state, language, t) {
  const items = state.loose.map((each) => el("li", {}, bdi(each.word, language), el("span", { dir: "auto" }, each.clue)));
  root.replaceChildren(
    el("p", { class: "quiet" }, t(items.length ? "grid.loose_told" : "grid.no_loose")),
    el("ul", { class: "list" }, items),
  );
}

/** `onAllow(rejection)` takes a rejection back, `onNever(word)` takes a word out of the file. */
export function showRejected(root, board, never, language, t, onAllow, onNever) {
  const items = board.state.rejected.map((each) => {
    const slot = each.slot && board.slotAt([each.slot.row, each.slot.column], each.slot.direction);
    const where = slot ? t("grid.not_at", { slot: slotTitle(slot, t) }) : t("grid.not_in_puzzle");
    return el("li", {}, bdi(each.word, language), el("span", { class: "quiet" }, where),
      button(t("grid.allow"), () => onAllow(each), { class: "as-link", "aria-label": t("grid.allow_word", { word: each.word }) }));
  });
  const banned = never.map((word) =>
    el("li", {}, bdi(word, language), el("span", { class: "quiet" }, t("grid.never_told")),
      button(t("grid.allow"), () => onNever(word), { class: "as-link", "aria-label": t("grid.allow_word", { word }) })));
  const all = [...items, ...banned];
  root.replaceChildren(all.length ? el("ul", { class: "list" }, all) : el("p", { class: "quiet" }, t("grid.no_rejected")));
}

export function showAttempts(root, attempts, language, t, onRecall) {
  const isRtl = language.direction === "rtl";
  const items = attempts.map(({ attempt, state }) => {
    const filled = state.slots.filter((slot) => slot.answer).length;
    const said = t("grid.attempt_told", { number: attempt + 1, filled, words: state.slots.length });
    return el("li", {}, button([thumbnail(state, isRtl), el("span", {}, said)], () => onRecall(attempt), { class: "plain attempt" }));
  });
  root.replaceChildren(
    el("p", { class: "quiet" }, t(items.length ? "grid.attempts_told" : "grid.no_attempts")),
    el("ul", { class: "attempts" }, items),
  );
}
