// Parts of every room: the links between rooms, the language of the interface, the sheet of keys.

import { draft } from "./draft.js";
import "./dropping.js";
import { facts } from "./facts.js";
import "./leaving.js";
import { calmly } from "./net.js";
import { around, byId } from "./nodes.js";
import { t } from "./texts.js";

const YEAR = 31536000; // seconds
const SINGLE_KEYS = "studio-single-keys";
const FIELDS = "input, textarea, select, [contenteditable]";
const OWN_UNDO = "input:not([type=checkbox], [type=radio]), textarea, [contenteditable]";
const ROOMS = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-to]"))];

const help = byId("help", "dialog");
const singleKeys = byId("single-keys", "input");

byId("help-open").addEventListener("click", () => help.showModal());
singleKeys.checked = localStorage.getItem(SINGLE_KEYS) !== "off";
singleKeys.addEventListener("change", () =>
  localStorage.setItem(SINGLE_KEYS, singleKeys.checked ? "on" : "off"),
);

for (const button of document.querySelectorAll("[data-interface]")) {
  button.addEventListener("click", () => {
    keepFor("studio_language", button.getAttribute("data-interface") ?? "");
    location.reload();
  });
}

/** Keep something for all starts, whatever their port: cookies ignore ports. */
export function keepFor(/** @type {string} */ name, /** @type {string} */ value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; SameSite=Strict`;
}

draft.named.subscribe((name) => {
  document.documentElement.dataset.draft = name;
  for (const link of ROOMS) {
    if (link.dataset.to === "shelf") continue;
    link.href = draft.address(link.dataset.to ?? "");
    link.removeAttribute("aria-disabled");
    link.removeAttribute("role");
  }
  const here = ROOMS.find((link) => link.hasAttribute("aria-current"));
  if (!here) return;
  history.replaceState(null, "", here.href);
  keepFor(facts.place, here.pathname);
});

draft.viewed.subscribe(({ title, unsaved }) => {
  const shown = byId("open-title");
  shown.textContent = title;
  shown.classList.toggle("unsaved", unsaved);
  shown.title = unsaved ? t("shell.unsaved") : "";
});

if (location.pathname !== "/") keepFor(facts.place, location.pathname); // where the next start leads

/** Whether a key without Ctrl is meant for the page, and not for a field or a room's own grid. */
export function isForPage(/** @type {KeyboardEvent} */ event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (!singleKeys.checked || document.querySelector("dialog[open]")) return false;
  return !around(event, `${FIELDS}, [role=grid]`);
}

document.addEventListener("keydown", (event) => {
  if (undoKey(event) || !isForPage(event)) return;
  if (event.key === "?") help.showModal();
  else if (/^[1-5]$/.test(event.key)) ROOMS[Number(event.key) - 1].click();
  else return;
  event.preventDefault();
});

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-step]"))) {
  const name = button.dataset.step === "redo" ? "redo" : "undo";
  button.addEventListener("click", () => calmly(() => draft.step(name)));
  draft.viewed.subscribe((view) => (button.disabled = !view[`can_${name}`]));
}

/** Undo and redo as the room's buttons do, by the place of the key, for a Hebrew layout has no Z; fields keep their own. */
function undoKey(/** @type {KeyboardEvent} */ event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return false;
  if (around(event, OWN_UNDO) || !draft.newest) return false;
  const redo = event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey);
  if (!redo && event.code !== "KeyZ") return false;
  event.preventDefault();
  const name = redo ? "redo" : "undo";
  const button = document.getElementById(name);
  if (button) button.click();
  else if (draft.view[`can_${name}`]) calmly(() => draft.step(name));
  return true;
}

// Another tab may have changed the draft while this one was out of sight.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && draft.newest) calmly(() => draft.refresh());
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted && draft.newest) calmly(() => draft.refresh());
});
