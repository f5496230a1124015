// The panels beside the grid: flaws, figures, loose clues, rejected words, other attempts.

import { gridPicture } from "../grid_picture.js";
import { around, bdi, button, byId, element, textButton } from "../nodes.js";
import { t } from "../texts.js";
import { remarkItem } from "../remark_item.js";
import { slotTitle } from "./labels.js";

/**
 * The tabs of a list of panels; arrows go through them, as the reading direction is. Returns a function
 * that chooses one.
 * @param {HTMLElement} root
 * @param {(name: string) => void} chosen
 */
export function tabs(root, chosen) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[role=tab]"))];
  /** @param {HTMLElement} [tab] */
  const choose = (tab) => {
    if (!tab) return;
    for (const each of all) {
      const isChosen = each === tab;
      each.setAttribute("aria-selected", String(isChosen));
      each.tabIndex = isChosen ? 0 : -1;
      byId(`panel-${each.dataset.panel}`).hidden = !isChosen;
    }
    chosen(tab.dataset.panel ?? "");
  };
  root.addEventListener("click", (event) => choose(all.find((each) => each === around(event, "[role=tab]"))));
  root.addEventListener("keydown", (event) => {
    const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (!way) return;
    const isRtl = getComputedStyle(root).direction === "rtl";
    const now = all.findIndex((each) => each.getAttribute("aria-selected") === "true");
    const next = all[(now + (isRtl ? -way : way) + all.length) % all.length];
    choose(next);
    next.focus();
    event.preventDefault();
  });
  /** @param {string} name */
  return (name) => choose(all.find((each) => each.dataset.panel === name));
}

/**
 * The flaws of a state in words of the interface, each with its cells, and its slot if it is one of a slot.
 * @param {Board} board
 * @param {Prospects | null} prospects
 * @param {Translate} t
 * @returns {ShownFlaw[]}
 */
export function flawsOf(board, prospects, t) {
  /** @returns {ShownFlaw[]} */
  const ofSlots = (/** @type {string} */ kind, /** @type {SlotCells[]} */ slots = []) =>
    slots.flatMap(({ cells, direction }) => {
      const slot = board.slotAt(cells[0], direction);
      return slot ? [{ kind, text: t(`grid.flaw_${kind}`, { slot: slotTitle(slot, t) }), cells, slot }] : [];
    });
  const flaws = board.state.flaws.map((flaw) => {
    const kind = flaw.kind.replaceAll(/\W/g, "_");
    const slot = flaw.slots[0] && (board.slotOf(flaw.slots[0]) ?? undefined);
    return { kind, text: t(`grid.flaw_${kind}`, { slot: slot ? slotTitle(slot, t) : "", word: slot?.answer ?? "" }), cells: flaw.cells, slot };
  });
  return [...ofSlots("hopeless", prospects?.hopeless), ...ofSlots("unknown", prospects?.unknown), ...flaws];
}

/** @param {HTMLElement[]} items @param {string} none - what is said if there are none */
const listOf = (items, none) =>
  items.length ? element("ul", { class: "list" }, items) : element("p", { class: "quiet" }, none);

/**
 * What checks say, the worst first, at their places.
 * @param {Board} board
 * @param {Remark[]} remarks
 * @returns {ShownFlaw[]}
 */
export const remarksOf = (board, remarks) =>
  remarks.map(({ check, level, text, cells, slots }) => {
    const slot = slots[0] && (board.slotOf(slots[0]) ?? undefined);
    return { kind: check.replaceAll("-", "_"), level, text, cells, slot };
  });

/**
 * @param {HTMLElement} root
 * @param {ShownFlaw[]} flaws
 * @param {string} none - what is said if there are none
 * @param {string[]} failed - the checks that said nothing
 * @param {(flaw: ShownFlaw) => void} go
 */
export function showFlaws(root, flaws, none, failed, go) {
  const items = flaws.map((each) =>
    remarkItem(each, () => go(each)));
  const broken = failed.map((each) => element("p", { class: "quiet", dir: "auto" }, each));
  root.replaceChildren(listOf(items, none), ...broken);
}

/** @param {HTMLElement} root @param {PuzzleState} state @param {Figures | null} measured - as the lists have the words @param {Language} language */
export function showFigures(root, state, measured, language) {
  const { figures } = state;
  const { mean_score: mean, lowest_score: lowest, scores } = figures.mean_score === null && measured ? measured : figures;
  /** @param {number | null} value */
  const rounded = (value) => (value === null ? "–" : Number(value.toFixed(1)));
  const rows = [
    ["words", figures.words], ["mean_length", rounded(figures.mean_length)], ["blocks", figures.blocks],
    ["block_share", `${Math.round((100 * figures.blocks) / (state.width * state.height))} %`],
    ["open_cells", figures.open_cells], ["unchecked", figures.unchecked],
    ["mean_score", rounded(mean)], ["lowest_score", rounded(lowest)],
    ["without_clue", state.slots.filter((slot) => slot.answer && !slot.clue && !slot.said).length],
  ];
  const most = Math.max(1, ...Object.values(figures.letters));
  const used = language.letters.map((letter) => {
    const count = figures.letters[letter] ?? 0;
    const bar = element("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(count / most));
    return element("li", { class: count ? "" : "unused" }, bdi(letter, language), bar, element("span", {}, String(count)));
  });
  const lengths = [...Map.groupBy(state.slots, ({ cells }) => cells.length)].sort((one, other) => one[0] - other[0]);
  const byLength = lengths.map(([length, slots]) => `${length}: ${slots.length}`);
  const byScore = Object.entries(scores).map(([least, count]) => `\u2066${least}–${Number(least) + (least === "90" ? 10 : 9)}\u2069: ${count}`);
  root.replaceChildren(
    element("dl", { class: "figures" }, rows.map(([name, value]) => element("div", {}, element("dt", {}, t(`grid.figure_${name}`)), element("dd", {}, typeof value === "number" ? t.number(value) : value)))),
    element("h3", {}, t("grid.figure_lengths")),
    element("p", { class: "lengths" }, byLength.join(" · ")),
    byScore.length ? element("h3", {}, t("grid.figure_scores")) : "",
    element("p", { class: "lengths" }, byScore.join(" · ")),
    element("h3", {}, t("grid.figure_letters")),
    element("ul", { class: "letters-used" }, used),
  );
}

/** @param {HTMLElement} root @param {PuzzleState} state @param {Language} language */
export function showLoose(root, state, language) {
  const items = state.loose.map((each) => element("li", {}, bdi(each.word, language), element("span", { dir: "auto" }, each.clue)));
  root.replaceChildren(
    element("p", { class: "quiet" }, t(items.length ? "grid.loose_told" : "grid.no_loose")),
    element("ul", { class: "list" }, items),
  );
}

/**
 * @param {HTMLElement} root
 * @param {Board} board
 * @param {string[]} never - the words that must not be in any puzzle
 * @param {Language} language
 * @param {Edits} edits
 */
export function showRejected(root, board, never, language, edits) {
  /** @param {string} word @param {string} where @param {() => void} allow */
  const item = (word, where, allow) =>
    element("li", {}, bdi(word, language), element("span", { class: "quiet" }, where),
      textButton(t("grid.allow"), allow, { "aria-label": t("grid.allow_word", { word }) }));
  const rejected = board.state.rejected.map((each) => {
    const slot = each.slot && board.slotOf(each.slot);
    const where = slot ? t("grid.not_at", { slot: slotTitle(slot, t) }) : t("grid.not_in_puzzle");
    return item(each.word, where, () => edits.send({ do: "allow", word: each.word, ...(each.slot ? { slot: each.slot } : {}) }));
  });
  const banned = never.map((word) => item(word, t("grid.never_told"), () => edits.never(word, true)));
  root.replaceChildren(listOf([...rejected, ...banned], t("grid.no_rejected")));
}

/** @param {HTMLElement} root @param {Attempt[]} attempts @param {Language} language @param {(attempt: number) => void} recall */
export function showAttempts(root, attempts, language, recall) {
  const items = attempts.map(({ attempt, state }) => {
    const filled = state.slots.filter((slot) => slot.answer).length;
    const said = t("grid.attempt_told", { number: attempt + 1, filled, words: state.slots.length });
    const picture = gridPicture(state, language.direction === "rtl");
    return element("li", {}, button([picture, element("span", {}, said)], () => recall(attempt), { class: "plain attempt" }));
  });
  root.replaceChildren(
    element("p", { class: "quiet" }, t(items.length ? "grid.attempts_told" : "grid.no_attempts")),
    element("ul", { class: "attempts" }, items),
  );
}
