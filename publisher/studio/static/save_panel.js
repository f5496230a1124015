// Saving in the folder: a name, whether it is saved, and what somebody else has changed there.

import { calmly } from "./net.js";
import { button, byId, element } from "./nodes.js";
import { say } from "./notice.js";
import { t } from "./texts.js";

/** Let the panel save a draft, and show whether it is saved. */
export function connectSaving(/** @type {Draft} */ draft) {
  const name = byId("save-name", "input");
  let isNamed = false;
  const showSuffix = () => (byId("save-suffix").hidden = name.value.trim() === draft.newest?.came);
  name.addEventListener("input", () => {
    isNamed = true;
    showSuffix();
  });
  draft.viewed.subscribe((view) => {
    if (!isNamed) name.value = view.saved?.replace(/\.ya?ml$/, "") ?? (fileName(view.title) || view.draft);
    showSuffix();
    showStatus(view);
  });
  const save = (/** @type {boolean} */ replace) =>
    calmly(async () => {
      const asks = await saved(draft, name.value, replace);
      if (asks) showAsks(asks, { replace: () => save(true), rename: () => name.select() });
    });
  byId("save-form").addEventListener("submit", (event) => {
    event.preventDefault();
    save(false);
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== "KeyS" || event.shiftKey) return;
    event.preventDefault();
    save(false);
  });
}

/** A title as the name of a file. */
export function fileName(/** @type {string} */ title) {
  return title.replace(/[\\/:*?"<>|.]+/g, " ").replace(/\s+/g, " ").trim();
}

/** Save; returns what is to be asked before. @param {Draft} draft @param {string} name @param {boolean} replace */
async function saved(draft, name, replace) {
  byId("asks").hidden = true;
  byId("save", "button").disabled = true;
  try {
    const done = await draft.post("save", { name, replace });
    draft.take(done.view);
    if (done.asks) return done.asks;
    showFiles(done, draft.view);
    say(t("take.saved_now", { name: done.config }));
  } finally {
    byId("save", "button").disabled = false;
  }
}

function showStatus(/** @type {View} */ view) {
  const status = byId("save-status");
  status.dataset.is = view.unsaved ? "unsaved" : "saved";
  const key = !view.saved ? "never_saved" : view.unsaved ? "changed_since" : "is_saved";
  status.textContent = t(`take.${key}`, { name: view.saved ?? "" });
}

/** The files that were written, with what each is for. */
function showFiles(/** @type {SaveAnswer} */ { config, files, only_here: onlyHere }, /** @type {View} */ { came }) {
  /** @param {HTMLElement} what @param {string} about */
  const item = (what, about) => element("li", {}, element("span", {}, what), element("span", { class: "quiet" }, about));
  const isCame = config === came;
  const about = (/** @type {string} */ file) => t(`take.file_${isCame ? (file === came ? "came" : "before") : kindOf(file, config)}`);
  const items = files.map((file) => item(element("bdi", {}, file), about(file)));
  const command = element("bdi", { class: "command", dir: "ltr" }, `publisher publish ${quoted(config)}`);
  const here = onlyHere.length ? [element("li", {}, t("take.only_here", { words: onlyHere.join(", ") }))] : [];
  byId("saved-files").replaceChildren(...items, ...(isCame ? [] : [item(command, t("take.command"))]), ...here);
}

/** A file name as a shell takes it for one word. @param {string} name */
const quoted = (name) => (/^[\w.@%+=:,-]+$/.test(name) ? name : `'${name.replaceAll("'", `'"'"'`)}'`);

function kindOf(/** @type {string} */ file, /** @type {string} */ config) {
  if (file === config) return "config";
  if (file.endsWith(".lock")) return "lock";
  if (file.endsWith("-words.txt")) return "words";
  return file.endsWith("-clues.txt") || file.includes("clue") ? "clues" : "words";
}

/** Ask about files that are there already, with the lines that somebody has changed; nothing was written. @param {Asks[]} asks @param {{replace: () => void, rename: () => void}} on */
function showAsks(asks, on) {
  const items = asks.map(({ file, is_ours: isOurs, changed }) => {
    const said = t(isOurs ? "take.changed_by_others" : "take.there_already", { name: file });
    const lines = changed.length ? [element("pre", { tabindex: "0", "aria-label": t("take.what_changed") }, changed.join("\n"))] : [];
    return element("li", {}, said, lines);
  });
  const another = button(t("take.another_name"), on.rename, { class: "main" });
  byId("asks").replaceChildren(
    element("p", {}, t("take.asks")),
    element("ul", {}, items),
    element("div", { class: "buttons" }, another, button(t("take.replace"), on.replace)),
  );
  byId("asks").hidden = false;
  another.focus();
}
