// Choices that plugins add to a room: the options of an exporter, the generator, more words. Each button
// opens a sheet; after a change the button sends the event "options", for the room to make it new.

import { draft } from "./draft.js";
import { showForm } from "./form.js";
import { plugins } from "./form_fields.js";
import { calmly } from "./net.js";
import { button, element, select, textButton } from "./nodes.js";
import { t } from "./texts.js";

/** Let the buttons of a place open what they name; a room calls it for buttons that it draws. */
export function connect(/** @type {ParentNode} */ root = document) {
  /** @param {string} name @param {(opener: HTMLElement) => Promise<void>} open */
  const each = (name, open) => {
    const openers = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${name}]`));
    for (const opener of openers) opener.addEventListener("click", () => calmly(() => open(opener)));
  };
  each("form", optionsSheet);
  each("generators", generatorSheet);
  each("more-words", wordsSheet);
}

async function optionsSheet(/** @type {HTMLElement} */ opener) {
  const [kind, name] = opener.dataset.form?.split("/") ?? [];
  const isLive = opener.hasAttribute("data-live");
  const { host, close } = sheet(opener, (opener.getAttribute("aria-label") ?? opener.textContent ?? "").replace("…", ""), isLive);
  await showForm(host, draft, { kind, name, isLive, done: isLive ? undefined : close });
}

/** The choice of what makes the puzzle, above its form; with `grids`, of what fills drawn grids. */
async function generatorSheet(/** @type {HTMLElement} */ opener) {
  await draft.ensure();
  const { generators, generator } = await draft.get("offers");
  const { host, close } = sheet(opener, t("forms.generator"));
  const form = element("div", {});
  /** @param {string} name */
  const show = (name) => showForm(form, draft, { kind: "generators", name, done: close });
  const able = generators.filter((each) => each.fills_grids || opener.dataset.generators !== "grids");
  const options = able.map((each) => /** @type {[string, string]} */ ([each.name, labelled(each)]));
  const attributes = { "aria-label": t("forms.generator"), onchange: () => calmly(() => show(chosen.value)) };
  /** @type {HTMLSelectElement} */
  const chosen = select(attributes, options, generator);
  host.append(chosen, form);
  await show(generator);
}

/** The sources that the words have beside what was pasted, and the ones that may be added. */
async function wordsSheet(/** @type {HTMLElement} */ opener) {
  await draft.ensure();
  const { host, close } = sheet(opener, t("forms.more_words"));
  const { sources, more_words: more, base } = await draft.get("offers");
  const form = element("div", {});
  /** @param {Children} label @param {() => Promise<void>} run */
  const link = (label, run) => textButton(label, () => calmly(run));
  /** @param {string} name @param {number | null} index */
  const open = (name, index) => showForm(form, draft, { kind: "sources", name, index, done: close });
  const leave = async (/** @type {number} */ index) => {
    draft.take(await draft.post("sources/leave", { index, base }));
    close();
  };
  const present = more.map(({ name, index, reads }) => {
    const said = element("bdi", {}, [name, reads].filter(Boolean).join(": "));
    const change = link(t("forms.change"), () => open(name, index));
    return element("li", {}, said, change, link(t("common.remove"), () => leave(index)));
  });
  const offered = sources.map((each) => {
    const label = each.means ?? plugins(labelled(each));
    return element("li", {}, link(label, () => open(each.name, null)));
  });
  host.replaceChildren(element("ul", { class: "list" }, present, offered), form);
}

/**
 * A sheet above the page, or beside it: the place for a form, and what closes it after a change.
 * @param {HTMLElement} opener @param {string} title
 */
function sheet(opener, title, isBeside = false) {
  const heading = element("h2", { id: "form-title" }, title);
  const host = element("div", { class: "form-place" });
  const leave = button(t("common.close"), () => dialog.close(), { class: "plain form-leave" });
  /** @type {HTMLDialogElement} */
  const dialog = element("dialog", { class: isBeside ? "form-sheet beside" : "form-sheet", "aria-labelledby": "form-title" }, heading, leave, host);
  const close = () => {
    dialog.close();
    opener.dispatchEvent(new CustomEvent("options", { bubbles: true }));
  };
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  if (!isBeside) dialog.showModal();
  else {
    let isListing = false; // a list of values is open below a field, which the first Esc closes
    dialog.addEventListener("keydown", ({ key, target }) => {
      if (key === "Escape" && !isListing) dialog.close();
      isListing = target instanceof HTMLInputElement && Boolean(target.list) && !["Escape", "Enter", "Tab"].includes(key);
    });
    dialog.addEventListener("close", () => opener.focus());
    dialog.show();
  }
  return { host, close };
}

/** A record in words of the interface, or in its plugin's own with the plugin. */
function labelled(/** @type {Offer} */ { name, summary, means, plugin }) {
  return means ?? (plugin ? `${name}: ${summary} [${plugin}]` : `${name}: ${summary}`);
}

connect();
