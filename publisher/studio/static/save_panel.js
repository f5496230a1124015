// Saving in the folder: a name, whether it is saved, and what somebody else has changed there.

import { ask, calmly } from "./net.js";
import { element } from "./nodes.js";
import { say } from "./notice.js";
import { t } from "./texts.js";

const byId = (id) => document.getElementById(id);

/** Let the panel save a draft, and show whether it is saved. */
export function connectSaving(draft) {
  const name = byId("save-name");
  let isNamed = false;
  name.addEventListener("input", () => (isNamed = true));
  draft.addEventListener("view", ({ detail: view }) => {
    if (!isNamed) name.value = view.saved?.replace(/\.ya?ml$/, "") ?? (fileName(view.title) || view.draft);
    showStatus(view);
  });
  const save = (replace) => calmly(() => saved(draft, name.value, replace));
  byId("save-form").addEventListener("submit", (event) => {
    event.preventDefault();
    save(false);
  });
  byId("asks").addEventListener("replace", () => save(true));
  byId("asks").addEventListener("rename", () => name.select());
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== "KeyS" || event.shiftKey) return;
    event.preventDefault();
    save(false);
  });
}

/** A title as the name of a file. */
export function fileName(title) {
  return title.replace(/[\\/:*?"<>|.]+/g, " ").replace(/\s+/g, " ").trim();
}

async function saved(draft, name, replace) {
  byId("asks").hidden = true;
  byId("save").disabled = true;
  try {
    const done = await ask(draft.path("save"), { name, replace });
    draft.take(done.view);
    if (done.asks) return showAsks(done.asks);
    showFiles(done);
    say(t("take.saved_now", { name: done.config }));
  } finally {
    byId("save").disabled = false;
  }
}

function showStatus(view) {
  const status = byId("save-status");
  status.dataset.is = view.unsaved ? "unsaved" : "saved";
  const key = !view.saved ? "never_saved" : view.unsaved ? "changed_since" : "is_saved";
  status.textContent = t(`take.${key}`, { name: view.saved ?? "" });
}

/** The files that were written, with what each is for. */
function showFiles({ config, files, only_here: onlyHere }) {
  const items = files.map((file) => element("li", {}, element("span", {}, element("bdi", {}, file)), element("span", { class: "quiet" }, t(`take.file_${kindOf(file, config)}`))));
  const command = element("li", {}, element("span", {}, element("bdi", { class: "command", dir: "ltr" }, `publisher publish ${quoted(config)}`)), element("span", { class: "quiet" }, t("take.command")));
  const here = onlyHere.length ? [element("li", {}, t("take.only_here", { words: onlyHere.join(", ") }))] : [];
  byId("saved-files").replaceChildren(...items, command, ...here);
}

/** A file name as a shell takes it for one word. */
const quoted = (name) => (/^[\w.@%+=:,-]+$/.test(name) ? name : `'${name.replaceAll("'", `'"'"'`)}'`);

function kindOf(file, config) {
  if (file === config) return "config";
  if (file.endsWith(".lock")) return "lock";
  if (file.endsWith("-words.txt")) return "words";
  return file.endsWith("-clues.txt") || file.includes("clue") ? "clues" : "words";
}

/** What is there already, and what somebody has changed in it; nothing was written. */
function showAsks(asks) {
  const items = asks.map(({ file, is_ours: isOurs, changed }) => {
    const said = t(isOurs ? "take.changed_by_others" : "take.there_already", { name: file });
    const lines = changed.length ? [element("pre", { tabindex: "0", "aria-label": t("take.what_changed") }, changed.join("\n"))] : [];
    return element("li", {}, said, ...lines);
  });
  const button = (label, event, main) =>
    element("button", { type: "button", class: main ? "main" : null, onclick: () => byId("asks").dispatchEvent(new Event(event)) }, label);
  byId("asks").replaceChildren(
    element("p", {}, t("take.asks")),
    element("ul", {}, ...items),
    element("div", { class: "buttons" }, button(t("take.another_name"), "rename", true), button(t("take.replace"), "replace")),
  );
  byId("asks").hidden = false;
  byId("asks").querySelector("button").focus();
}
