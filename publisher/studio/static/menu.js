// A small menu beside what was clicked: arrows move in it, Esc leaves, and the focus goes back.

import { element } from "./nodes.js";

/** @type {{menu: HTMLElement, beside: HTMLElement} | null} */
let open = null;

/**
 * Open a menu beside an element; null is a line between. `title` is what the menu is about.
 * @param {HTMLElement} beside
 * @param {(MenuItem | null)[]} items
 * @param {string} title
 */
export function openMenu(beside, items, title) {
  const wasHere = open?.beside === beside;
  closeMenu();
  if (wasHere) return;
  const menu = element("div", { class: "menu", role: "menu", popover: "manual", "aria-label": title },
    element("p", { class: "menu-title", dir: "auto", "aria-hidden": "true" }, title),
    items.map((item) => (item ? entry(item) : element("hr", { role: "separator" }))));
  beside.closest("dialog, main")?.append(menu);
  menu.showPopover();
  place(menu, beside);
  open = { menu, beside };
  beside.setAttribute("aria-expanded", "true");
  itemsOf(menu)[0]?.focus();
  menu.addEventListener("keydown", moved);
}

/** Close the menu that is open; the focus goes back to what it was opened from, if it was inside. */
function closeMenu() {
  if (!open) return;
  const { menu, beside } = open;
  const inside = menu.contains(document.activeElement);
  open = null;
  menu.remove();
  beside.setAttribute("aria-expanded", "false");
  if (inside) beside.focus();
}

/** @param {HTMLElement} menu */
const itemsOf = (menu) => [.../** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("[role=menuitem]"))];

document.addEventListener("pointerdown", ({ target }) => {
  if (!open || !(target instanceof Node)) return;
  if (!open.menu.contains(target) && !open.beside.contains(target)) closeMenu();
});
window.addEventListener("resize", closeMenu);

function entry(/** @type {MenuItem} */ { label, run, href }) {
  const onclick = () => {
    closeMenu();
    run?.();
  };
  const attributes = { role: "menuitem", tabindex: "-1", onclick };
  return href
    ? element("a", { ...attributes, class: "button", href }, label)
    : element("button", { ...attributes, type: "button" }, label);
}

function moved(/** @type {KeyboardEvent} */ event) {
  const items = open ? itemsOf(open.menu) : [];
  const at = items.findIndex((item) => item === document.activeElement);
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in steps) items.at(steps[event.key] % items.length)?.focus();
  else if (event.key === "Escape" || event.key === "Tab") closeMenu();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

function place(/** @type {HTMLElement} */ menu, /** @type {HTMLElement} */ beside) {
  const box = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rightToLeft = getComputedStyle(beside).direction === "rtl";
  const wished = rightToLeft ? box.right - width : box.left;
  const below = box.bottom + 4;
  const top = below + height > innerHeight ? Math.max(4, box.top - height - 4) : below;
  menu.style.left = `${Math.min(Math.max(4, wished), innerWidth - width - 4)}px`;
  menu.style.top = `${top}px`;
}
