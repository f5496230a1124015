// Menus above the grid and at a cell, and the sheet of keys: all of them of the list of actions.

import { openMenu } from "../menu.js";
import { MENUS } from "./actions.js";
import { button, el } from "./dom.js";

const ALL = MENUS.flatMap((menu) => menu.actions);

/** A button that opens a menu for each group; `run(name)` does an action. */
export function showMenus(root, t, run) {
  for (const menu of MENUS) {
    const names = menu.actions.filter((each) => !each.isTold).map((each) => each.name);
    const title = t(`grid.menu_${menu.name}`);
    const opener = button(title, () => openMenu(opener, itemsOf(names, t, run), title), {
      class: "plain", "aria-haspopup": "menu", "aria-expanded": "false",
    });
    root.append(opener);
  }
}

/** Items of a menu, by the names of actions; null is a line between. */
export function itemsOf(names, t, run) {
  return names.map((name) => name && { label: line(name, t), run: () => run(name) });
}

function line(name, t) {
  const action = ALL.find((each) => each.name === name);
  return el("span", { class: "menu-line" }, el("span", {}, t(`grid.do_${name}`)), el("span", { class: "keys-of", "aria-hidden": "true" }, keysOf(action, t)));
}

/** The sheet of keys, group by group. */
export function showKeys(root, t) {
  for (const menu of MENUS) {
    const told = menu.actions.filter((each) => each.keys.length);
    root.append(
      el("h3", {}, t(`grid.menu_${menu.name}`)),
      el("dl", { class: "keys" }, told.map((action) =>
        el("div", {}, el("dt", {}, keysOf(action, t)), el("dd", {}, t(`grid.do_${action.name}`))))),
    );
  }
}

const keysOf = (action, t) =>
  action.keys.flatMap((key, at) => [at ? " " : "", el("kbd", {}, key === "Space" ? t("grid.key_space") : key)]);
