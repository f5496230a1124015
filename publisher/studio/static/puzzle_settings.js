// Settings of the puzzle that belong to no plugin: an element with `data-setting` shows one and changes it.

import { draft } from "./draft.js";
import { calmly } from "./net.js";
import { element, select } from "./nodes.js";
import { withLetters } from "./paper_settings.js";
import { t } from "./texts.js";

const fields = /** @type {NodeListOf<Field>} */ (document.querySelectorAll("[data-setting]"));
const PAUSE = 600; // milliseconds without a key before what is typed is kept
const policies = document.getElementById("letter-policies");

/** What is written in the fields, by the names of the settings. */
export function writtenSettings() {
  const written = [...fields].map((field) => [field.dataset.setting, field.value.trim()]);
  return Object.fromEntries(written.filter(([, value]) => value));
}

let pausing = 0;

for (const field of fields) {
  field.addEventListener("change", () => {
    clearTimeout(pausing);
    calmly(() => (draft.name ? keep(field) : document.dispatchEvent(new CustomEvent("written")))); // words may wait for it
  });
  field.addEventListener("input", () => {
    clearTimeout(pausing); // why half a date is refused is said when the field is left
    pausing = setTimeout(() => draft.name && keep(field).catch(() => {}), PAUSE);
  });
}

/** Keep what a field has, unless it is kept already. */
async function keep(/** @type {Field} */ { dataset: { setting = "" }, value }) {
  const now = value.trim() || null;
  if (now !== (draft.newest && shownOf(draft.newest, setting))) await draft.settings({ [setting]: now });
}

/** What a setting is, or else what the puzzle's own file says; null for nothing. */
const shownOf = (/** @type {View} */ { settings, brought }, name = "") => String(settings[name] ?? brought[name] ?? "") || null;

draft.viewed.subscribe((view) => {
  for (const field of fields)
    if (document.activeElement !== field) field.value = shownOf(view, field.dataset.setting) ?? "";
  if (policies && !policies.contains(document.activeElement)) policies.replaceChildren(...view.language.policies.map(policyField));
});

/** What becomes of some letters of the language; the words are read anew after a change. */
function policyField(/** @type {Policy} */ { name, summary, choices, usual, chosen }) {
  const options = choices.map((each) => /** @type {[string, string]} */ ([each, t.known(`letters.${name}_${each}`) ?? t.known(`letters.${each}`) ?? each]));
  const onchange = () =>
    calmly(async () => {
      const { code } = draft.view.language;
      const choice = made.value === usual ? null : made.value;
      await draft.settings({ language: withLetters(draft.view.settings, code, name, choice) });
      document.dispatchEvent(new CustomEvent("options"));
    });
  /** @type {HTMLSelectElement} */
  const made = select({ onchange }, options, chosen);
  return element("label", { class: "field", title: summary }, t.known(`letters.of_${name}`) ?? summary, made);
}
