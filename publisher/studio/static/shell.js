// What every room has: the links between rooms, the language of the interface, the sheet of keys.

import { draft } from "./draft.js";
import { calmly } from "./net.js";
import { t } from "./texts.js";

const YEAR = 31536000; // seconds
const SINGLE_KEYS = "studio-single-keys";
const ROOMS = [...document.querySelectorAll("[data-to]")];

const help = document.getElementById("help");
const singleKeys = document.getElementById("single-keys");

document.getElementById("help-open").addEventListener("click", () => help.showModal());
singleKeys.checked = localStorage.getItem(SINGLE_KEYS) !== "off";
singleKeys.addEventListener("change", () =>
  localStorage.setItem(SINGLE_KEYS, singleKeys.checked ? "on" : "off"),
);

for (const button of document.querySelectorAll("[data-interface]")) {
  button.addEventListener("click", () => {
    const code = button.dataset.interface; // a cookie, which all starts share whatever their port
    document.cookie = `studio_language=${code}; path=/; max-age=${YEAR}; SameSite=Strict`;
    location.reload();
  });
}

draft.addEventListener("named", () => {
  document.documentElement.dataset.draft = draft.name;
  for (const link of ROOMS) {
    if (link.dataset.to === "shelf") continue;
    link.href = `/d/${encodeURIComponent(draft.name)}/${link.dataset.to}`;
    link.removeAttribute("aria-disabled");
    link.removeAttribute("role");
  }
  const here = ROOMS.find((link) => link.hasAttribute("aria-current"));
  history.replaceState(null, "", here.href);
});

draft.addEventListener("view", ({ detail }) => {
  const title = document.getElementById("open-title");
  title.textContent = detail.title;
  title.classList.toggle("unsaved", detail.unsaved);
  title.title = detail.unsaved ? t("shell.unsaved") : "";
});

/** Whether a key without Ctrl is meant for the page, and not for a field or a room's own grid. */
export function isForPage(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!singleKeys.checked || document.querySelector("dialog[open]")) return false;
  return !event.target.closest("input, textarea, select, [contenteditable], [role=grid]");
}

document.addEventListener("keydown", (event) => {
  if (undoKey(event) || !isForPage(event)) return;
  if (event.key === "?") help.showModal();
  else if (/^[1-5]$/.test(event.key)) ROOMS[event.key - 1].click();
  else return;
  event.preventDefault();
});

/** Undo and redo, by the place of the key, for a Hebrew layout has no Z; fields keep their own. */
function undoKey(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return false;
  if (event.target.closest("input, textarea, select, [contenteditable]") || !draft.view)
    return false;
  const redo = event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey);
  if (!redo && event.code !== "KeyZ") return false;
  event.preventDefault();
  if (redo ? draft.view.can_redo : draft.view.can_undo) {
    calmly(() => draft.command({ do: redo ? "redo" : "undo" }));
  }
  return true;
}

// Another tab may have changed the draft while this one was out of sight.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && draft.view) calmly(() => draft.refresh());
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted && draft.view) calmly(() => draft.refresh());
});
