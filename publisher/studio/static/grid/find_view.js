// The panel that finds words in the lists, whatever slot they fit into.

import { bdi, byId, element, textButton } from "../nodes.js";
import { t } from "../texts.js";
import { Part } from "./part.js";
import { languageOf } from "./store.js";

/** Whether letters can be put into a slot: it is as long, and no pinned letter is another. @param {Board} board @param {Slot | null} slot @param {string[]} letters */
export const fitsInto = (board, slot, letters) =>
  slot?.cells.length === letters.length &&
  slot.cells.every((cell, at) => !board.isPinned(cell) || board.cell(cell).letter === letters[at]);

export class FindView extends Part {
  constructor(/** @type {GridRoom} */ room) {
    super(room);
    const [question, text] = [byId("find-question", "select"), byId("find-text", "input")];
    for (const field of [question, text]) {
      field.addEventListener("input", () => this.moves.ask({ find: { question: question.value, text: text.value } }));
    }
  }

  show(/** @type {RoomState} */ state) {
    const { find, found, notFound } = state;
    const { of, rows, total } = found;
    const counted = t(rows.length < total ? "grid.find_shown" : "grid.find_count", { shown: rows.length, count: total });
    const said = of === find ? notFound || counted : t("common.working");
    byId("find-count").textContent = find.text.trim() ? said : "";
    byId("find-rows").replaceChildren(...rows.map((row) => this.#row(row, state)));
  }

  #row(/** @type {Found} */ row, /** @type {RoomState} */ state) {
    const { board, slot } = state;
    const fits = fitsInto(board, slot, row.letters);
    const put = () => (fits ? this.edits.put(row) : this.screen.refuse("grid.find_misfit", { word: row.spelling }));
    const told = [t("grid.length", { count: row.letters.length }), row.score ?? "–", row.note || row.list].join(" · ");
    return element(
      "li",
      { class: fits ? "" : "misfit" },
      textButton(bdi(row.spelling, languageOf(state)), put),
      element("span", { class: "quiet", dir: "auto" }, told),
    );
  }
}
