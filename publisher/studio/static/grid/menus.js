// Menus above the grid and at a cell, and the sheet of keys: all of them of the list of actions.

import { MENUS } from "./actions.js";
import { el } from "./dom.js";

const keysOf = (action, t) =>
  action.keys.flatMap((key, at) => [at ? " " : "", el("kbd", {}, key === "Space" ? t("grid.key_space") : key)]);

/** A button that opens a menu for each group; `run(name)` does an action. */
export function showMenus(root, t, run) {
  for (const menu of MENUS) {
    const list = el("div", { class: "menu", popover: "auto", id: `menu-${menu.name}`, role: "menu", "aria-label": t(`grid.menu_${menu.name}`) });
    for (const action of menu.actions) {
      if (action.isTold) continue;
      list.append(item(action, t, () => {
        list.hidePopover();
        run(action.name);
      }));
    }
    const opener = el("button", { type: "button", class: "plain", "aria-haspopup": "menu", popovertarget: list.id }, t(`grid.menu_${menu.name}`));
    list.addEventListener("toggle", (event) => {
      if (event.newState !== "open") return;
      beside(list, opener.getBoundingClientRect());
      list.querySelector("button").focus();
    });
    list.addEventListener("keydown", (event) => through(list, event));
    root.append(opener, list);
  }
}

/** A small menu at a place of the screen: `items` are [label, run] or null for a line between. */
export function openMenu(box, title, items, onClosed = () => {}) {
  document.getElementById("menu-here")?.remove();
  const list = el("div", { class: "menu", popover: "auto", id: "menu-here", role: "menu", "aria-label": title });
  for (const each of items) {
    if (!each) list.append(el("hr"));
    else {
      const [label, run, keys] = each;
      list.append(el("button", { type: "button", role: "menuitem", onclick: () => {
        list.hidePopover();
        run();
      } }, el("span", {}, label), keys ? el("span", { class: "keys-of" }, keys) : null));
    }
  }
  document.body.append(list);
  list.addEventListener("keydown", (event) => through(list, event));
  list.addEventListener("toggle", (event) => {
    if (event.newState === "closed") {
      list.remove();
      onClosed();
    }
  });
  list.showPopover();
  beside(list, box);
  list.querySelector("button").focus();
}

/** The items of the menu of a cell, from the same list. */
export function itemsOf(names, t, run) {
  const all = MENUS.flatMap((menu) => menu.actions);
  return names.map((name) => {
    if (!name) return null;
    const action = all.find((each) => each.name === name);
    return [t(`grid.do_${name}`), () => run(name), keysOf(action, t)];
  });
}

/** The sheet of keys, group by group. */
export function showKeys(root, t) {
  for (const menu of MENUS) {
    root.append(
      el("h4", {}, t(`grid.menu_${menu.name}`)),
      el("dl", { class: "keys" }, menu.actions.filter((each) => each.keys.length).map((action) =>
        el("div", {}, el("dt", {}, keysOf(action, t)), el("dd", {}, t(`grid.do_${action.name}`))))),
    );
  }
}

function item(action, t, run) {
  return el("button", { type: "button", role: "menuitem", onclick: run },
    el("span", {}, t(`grid.do_${action.name}`)),
    el("span", { class: "keys-of" }, keysOf(action, t)));
}

function through(list, event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...list.querySelectorAll("button")];
  all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  event.preventDefault();
}

/** Put a menu under a box of the screen, inside the window. */
function beside(list, box) {
  const isRtl = document.documentElement.dir === "rtl";
  const size = list.getBoundingClientRect();
  const start = isRtl ? box.right - size.width : box.left;
  const left = Math.max(8, Math.min(start, window.innerWidth - size.width - 8));
  const below = box.bottom + 4;
  const top = below + size.height > window.innerHeight ? Math.max(8, box.top - size.height - 4) : below;
  list.style.left = `${left}px`;
  list.style.top = `${top}px`;
}
