// What plugins add to a room: the options of an exporter, the generator, more words. Each button
// opens a sheet; after a change the button sends the event "options", for the room to make it new.

import { draft } from "./draft.js";
import { showForm } from "./form.js";
import { plugins } from "./form_fields.js";
import { ask, calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { t } from "./texts.js";

/** Let the buttons of a place open what they name; a room calls it for buttons that it draws. */
export function connect(root = document) {
  const each = (name, open) => {
    for (const button of root.querySelectorAll(`[data-${name}]`)) {
      button.addEventListener("click", () => calmly(() => open(button)));
    }
  };
  each("form", optionsSheet);
  each("generators", generatorSheet);
  each("more-words", wordsSheet);
}

async function optionsSheet(button) {
  const [kind, name] = button.dataset.form.split("/");
  const { host, close } = sheet(button, button.getAttribute("aria-label") ?? button.textContent);
  await showForm(host, draft, { kind, name, done: close });
}

/** The choice of what makes the puzzle, above its form; with `grids`, of what fills drawn grids. */
async function generatorSheet(button) {
  await draft.ensure();
  const { generators, generator } = await ask(draft.path("offers"));
  const { host, close } = sheet(button, t("forms.generator"));
  const form = element("div", {});
  const show = (name) => showForm(form, draft, { kind: "generators", name, done: close });
  const able = generators.filter((each) => each.fills_grids || button.dataset.generators !== "grids");
  const options = able.map((each) => [each.name, labelled(each)]);
  const change = (event) => calmly(() => show(event.target.value));
  const chosen = select({ "aria-label": t("forms.generator"), onchange: change }, options, generator);
  host.append(chosen, form);
  await show(generator);
}

/** The sources that the words have beside what was pasted, and the ones that may be added. */
async function wordsSheet(button) {
  await draft.ensure();
  const { host, close } = sheet(button, t("forms.more_words"));
  const { sources, more_words: more, base } = await ask(draft.path("offers"));
  const form = element("div", {});
  const link = (label, run) => {
    const click = () => calmly(run);
    return element("button", { type: "button", class: "as-link", onclick: click }, label);
  };
  const open = (name, index) => showForm(form, draft, { kind: "sources", name, index, done: close });
  const leave = async (index) => {
    draft.take(await ask(draft.path("sources/leave"), { index, base }));
    close();
  };
  const present = more.map(({ name, index, reads }) => {
    const said = element("bdi", {}, [name, reads].filter(Boolean).join(": "));
    const change = link(t("forms.change"), () => open(name, index));
    return element("li", {}, said, change, link(t("common.remove"), () => leave(index)));
  });
  const offered = sources.map((each) => {
    const label = plugins(labelled(each));
    return element("li", {}, link(label, () => open(each.name, null)));
  });
  host.replaceChildren(element("ul", { class: "list" }, ...present, ...offered), form);
}

/** A sheet above the page: the place for a form, and what closes it after a change. */
function sheet(button, title) {
  const heading = element("h2", { id: "form-title" }, title);
  const host = element("div", { class: "form-place" });
  const leave = element("button", { type: "button", class: "plain form-leave", onclick: () => dialog.close() }, t("common.close"));
  const dialog = element("dialog", { class: "form-sheet", "aria-labelledby": "form-title" }, heading, host, leave);
  const close = () => {
    dialog.close();
    button.dispatchEvent(new CustomEvent("options", { bubbles: true }));
  };
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return { host, close };
}

/** A record in its plugin's own words, with the plugin if it did not come with the program. */
function labelled({ name, summary, plugin }) {
  return plugin ? `${name}: ${summary} [${plugin}]` : `${name}: ${summary}`;
}

connect();
