// A small menu beside what was clicked: arrows move in it, Esc leaves, and the focus goes back.

import { element } from "./nodes.js";

let open = null;

/**
 * Open a menu beside an element. `items` are `{label, run}`, `{label, href, download}` or null for a
 * line between. `title` is what the menu is about.
 */
export function openMenu(beside, items, title) {
  const wasHere = open?.beside === beside;
  closeMenu();
  if (wasHere) return;
  const menu = element("div", {
    class: "menu",
    role: "menu",
    popover: "manual",
    "aria-label": title,
  });
  if (title)
    menu.append(element("p", { class: "menu-title", dir: "auto", "aria-hidden": "true" }, title));
  menu.append(...items.map((item) => (item ? entry(item) : element("hr", { role: "separator" }))));
  const host = beside.closest("dialog, main");
  host.append(menu);
  menu.showPopover();
  place(menu, beside);
  open = { menu, beside };
  beside.setAttribute("aria-expanded", "true");
  menu.querySelector("[role=menuitem]").focus();
  menu.addEventListener("keydown", moved);
}

/** Close the menu that is open; the focus goes back to what it was opened from, if it was inside. */
export function closeMenu() {
  if (!open) return;
  const { menu, beside } = open;
  const inside = menu.contains(document.activeElement);
  open = null;
  menu.remove();
  beside.setAttribute("aria-expanded", "false");
  if (inside) beside.focus();
}

document.addEventListener("pointerdown", (event) => {
  if (open && !open.menu.contains(event.target) && !open.beside.contains(event.target)) closeMenu();
});
window.addEventListener("resize", closeMenu);

function entry(item) {
  const run = () => {
    closeMenu();
    item.run?.();
  };
  const attributes = { role: "menuitem", tabindex: "-1", onclick: run };
  if (item.href) {
    return element(
      "a",
      { ...attributes, class: "button", href: item.href, download: item.download },
      item.label,
    );
  }
  return element("button", { ...attributes, type: "button" }, item.label);
}

function moved(event) {
  const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
  const at = items.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in steps) items.at(steps[event.key] % items.length).focus();
  else if (event.key === "Escape" || event.key === "Tab") closeMenu();
  else return;
  if (event.key !== "Tab") event.preventDefault();
  event.stopPropagation();
}

function place(menu, beside) {
  const box = beside.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const rightToLeft = getComputedStyle(beside).direction === "rtl";
  const wished = rightToLeft ? box.right - width : box.left;
  const below = box.bottom + 4;
  const top = below + height > innerHeight ? Math.max(4, box.top - height - 4) : below;
  menu.style.left = `${Math.min(Math.max(4, wished), innerWidth - width - 4)}px`;
  menu.style.top = `${top}px`;
}
