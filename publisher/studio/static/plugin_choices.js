// What plugins add to a room: forms behind their names, the generator, more words.

import { draft } from "./draft.js";
import { showForm } from "./form.js";
import { plugins } from "./form_fields.js";
import { ask, calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { t } from "./texts.js";

/** `details` that have `data-form="exporters/pdf"` get their form when they are opened. */
export function openForms(root = document) {
  for (const details of root.querySelectorAll("details[data-form]")) {
    const [kind, name] = details.dataset.form.split("/");
    const host = details.appendChild(element("div", {}));
    details.addEventListener("toggle", () => {
      if (details.open) calmly(() => showForm(host, draft, { kind, name, done: () => changed(details) }));
    });
  }
}

/** The choice of what makes the puzzle, with its form, behind a line that opens. */
export function showGenerators(details) {
  const host = details.appendChild(element("div", {}));
  details.addEventListener("toggle", () => {
    if (details.open) calmly(() => drawGenerators(details, host));
  });
}

async function drawGenerators(details, host) {
  await draft.ensure();
  const found = await ask(draft.path("offers"));
  const form = element("div", {});
  const chosen = (name) =>
    calmly(() => showForm(form, draft, { kind: "generators", name, done: () => changed(details) }));
  const options = found.generators.map((each) => [each.name, labelled(each)]);
  const attributes = { onchange: (event) => chosen(event.target.value) };
  const field = element("label", { class: "field" }, t("forms.generator"), select(attributes, options, found.generator));
  host.replaceChildren(field, form);
  await chosen(found.generator);
}

/** The sources that the words have beside what was pasted, and the ones that may be added. */
export function showMoreWords(details) {
  const host = details.appendChild(element("div", {}));
  details.addEventListener("toggle", () => {
    if (details.open) calmly(() => drawSources(details, host));
  });
}

async function drawSources(details, host) {
  await draft.ensure();
  const { sources, more_words: more } = await ask(draft.path("offers"));
  const form = element("div", {});
  const again = () => {
    changed(details);
    return calmly(() => drawSources(details, host));
  };
  const open = (name, index) => calmly(() => showForm(form, draft, { kind: "sources", name, index, done: again }));
  const leave = async (index) => {
    draft.take(await ask(draft.path("sources/leave"), { index }));
    await again();
  };
  const button = (label, run) => element("button", { type: "button", class: "as-link", onclick: run }, label);
  const present = more.map(({ name, index, reads }) =>
    element(
      "li",
      {},
      element("bdi", {}, [name, reads].filter(Boolean).join(": ")),
      button(t("forms.change"), () => open(name, index)),
      button(t("common.remove"), () => calmly(() => leave(index))),
    ),
  );
  const offered = sources.map((each) =>
    element("li", {}, button(plugins(labelled(each)), () => open(each.name, null))),
  );
  host.replaceChildren(element("ul", { class: "list" }, ...present, ...offered), form);
}

/** A record in its plugin's own words, with the plugin if it did not come with the program. */
function labelled({ name, summary, plugin }) {
  return plugin ? `${name}: ${summary} [${plugin}]` : `${name}: ${summary}`;
}

/** Rooms listen to it, to make the puzzle or the file again. */
function changed(details) {
  details.dispatchEvent(new CustomEvent("options", { bubbles: true }));
}

openForms();
for (const details of document.querySelectorAll("details[data-generators]")) showGenerators(details);
for (const details of document.querySelectorAll("details[data-more-words]")) showMoreWords(details);
