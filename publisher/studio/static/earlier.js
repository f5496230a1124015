// The last puzzles, as small pictures of their cells: a click goes back to one.

import { element } from "./nodes.js";
import { silhouette } from "./state.js";
import { t } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

export class Earlier {
  /** `recall(id)` is called for the puzzle that is wanted. */
  constructor(host, recall) {
    this.host = host;
    this.recall = recall;
  }

  /** Show the earlier puzzles, the last first: `[{id, width, height, letters: [[row, column]]}]`. */
  show(puzzles, rightToLeft) {
    this.host.hidden = !puzzles.length;
    const items = puzzles.map((each, number) => {
      const label = t("words.recall", { number: number + 1 });
      const button = element(
        "button",
        { type: "button", "aria-label": label, title: label, onclick: () => this.recall(each.id) },
        picture(each, rightToLeft),
      );
      return element("li", {}, button);
    });
    this.host.querySelector("ul").replaceChildren(...items);
  }
}

function picture(puzzle, rightToLeft) {
  const svg = document.createElementNS(SVG, "svg");
  const side = Math.max(puzzle.width, puzzle.height);
  const left = (puzzle.width - side) / 2;
  svg.setAttribute("viewBox", `${left} ${(puzzle.height - side) / 2} ${side} ${side}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", silhouette(puzzle, rightToLeft));
  svg.append(path);
  return svg;
}
