// A remark of a check as an item of a list; a click leads to its place.

import { element, textButton } from "./nodes.js";
import { t } from "./texts.js";

/** @param {{text: string, level?: Remark["level"]}} remark @param {() => void} go */
export function remarkItem({ text, level = "error" }, go) {
  const worth = element("span", { class: "unseen" }, `${t(`grid.level_${level}`)}: `);
  return element("li", { class: `remark level-${level}` }, textButton([worth, text], go, { dir: "auto" }));
}
