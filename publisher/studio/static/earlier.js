// The last puzzles, as small pictures of their cells: a click goes back to one.

import { gridPicture } from "./grid_picture.js";
import { button, element, refill, within } from "./nodes.js";
import { t } from "./texts.js";

export class Earlier {
  /** @param {HTMLElement} host @param {(id: string) => void} recall - called for the puzzle that is wanted */
  constructor(host, recall) {
    this.host = host;
    this.recall = recall;
  }

  /** Show the earlier puzzles, the last first. */
  show(/** @type {EarlierPuzzle[]} */ puzzles, /** @type {boolean} */ isRtl) {
    this.host.hidden = !puzzles.length;
    const items = puzzles.map((each, number) => {
      const title = t("words.recall", { number: number + 1 });
      const attributes = { "aria-label": title, title };
      return element("li", {}, button(gridPicture(shapeOf(each), isRtl), () => this.recall(each.id), attributes));
    });
    refill(within(this.host, "ul"), items);
  }
}

/** A puzzle of which only the letter cells are known. */
export function shapeOf(/** @type {EarlierPuzzle} */ { width, height, letters }) {
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => /** @type {Cell} */ ({ absent: true })));
  for (const [row, column] of letters) cells[row][column] = {};
  return { width, height, cells };
}
