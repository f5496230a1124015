// The line that the caret is on, as it was understood: its word in cells, its clue, its trouble.

import { element } from "./nodes.js";
import { reasonText, t } from "./texts.js";

/**
 * Show a line as it was understood; without one, nothing.
 * @param {HTMLElement} host
 * @param {Line | undefined} line
 * @param {Map<string, string>} leftOut
 * @param {Language["direction"]} [direction]
 */
export function showLine(host, line, leftOut, direction) {
  if (!line?.letters?.length) {
    host.replaceChildren();
    return;
  }
  const cells = element("span", {
    class: "cells",
    dir: direction,
    role: "img",
    "aria-label": t("words.cells", { word: line.spelling, count: line.letters.length }),
  });
  cells.append(...line.letters.map((letter) => element("span", {}, letter)));
  const reason = leftOut.get(line.spelling);
  host.replaceChildren(
    cells,
    element("span", { class: "quiet", dir: "auto" }, line.clue || t("words.no_clue")),
  );
  if (reason) host.append(element("span", { dir: "auto" }, reasonText(reason)));
}
