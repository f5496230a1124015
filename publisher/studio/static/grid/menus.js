// Menus above the grid and at a cell, and the sheet of keys: all of them of the keymap.

import { openMenu } from "../menu.js";
import { button, element } from "../nodes.js";
import { t } from "../texts.js";
import { MENUS } from "./keymap.js";

/** @typedef {(name: ActionName) => void} Run */

const ALL = MENUS.flatMap((menu) => menu.actions);

/** A button that opens a menu for each group. */
export function showMenus(/** @type {HTMLElement} */ root, /** @type {Run} */ run) {
  for (const menu of MENUS) {
    const title = t(`grid.menu_${menu.name}`);
    const items = itemsOf(menu.actions.map((each) => each.name), run);
    const attributes = { class: "plain", "aria-haspopup": "menu", "aria-expanded": "false" };
    root.append(button(title, ({ currentTarget }) => openMenu(currentTarget, items, title), attributes));
  }
}

/** Items of a menu, by the names of actions; null is a line between. */
export function itemsOf(/** @type {(ActionName | null)[]} */ names, /** @type {Run} */ run) {
  return names.map((name) => name && { label: line(name), run: () => run(name) });
}

function line(/** @type {ActionName} */ name) {
  const keys = ALL.find((each) => each.name === name)?.keys ?? [];
  return element("span", { class: "menu-line" },
    element("span", {}, t(`grid.do_${name}`)),
    element("span", { class: "keys-of", "aria-hidden": "true" }, keysOf(keys)));
}

/** The sheet of keys, group by group. */
export function showKeys(/** @type {HTMLElement} */ root) {
  for (const { name, actions, others = [] } of MENUS) {
    const told = [...others, ...actions].filter((each) => each.keys.length);
    const lines = told.map((each) =>
      element("div", {}, element("dt", {}, keysOf(each.keys)), element("dd", {}, t(`grid.do_${each.name}`))));
    root.append(element("h3", {}, t(`grid.menu_${name}`)), element("dl", { class: "keys" }, lines));
  }
}

const keysOf = (/** @type {string[]} */ keys) =>
  keys.flatMap((key, at) => [at ? " " : "", element("kbd", {}, key === "Space" ? t("grid.key_space") : key)]);
