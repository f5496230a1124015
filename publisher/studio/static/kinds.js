// The choice of the kind of a puzzle, and a button for its options.

import { draft } from "./draft.js";
import { facts } from "./facts.js";
import { kindOf } from "./kind_of.js";
import { calmly } from "./net.js";
import { byId, element, select, textButton } from "./nodes.js";
import { connect } from "./plugin_choices.js";
import { t } from "./texts.js";

const host = byId("kinds");

/** The kind that is shown. @type {string | null} */
let shown = null;

function show() {
  const kind = kindOf(draft.newest?.settings);
  if (kind === shown) return; // a form of its options may be open
  shown = kind;
  /** @type {[string, string][]} */
  const options = [["", t("words.kind_crossword")]];
  for (const [name, said] of facts.kinds) options.push([name, said]);
  const attributes = { id: "kind", class: "in-sentence", onchange: () => calmly(() => choose(chosen.value)) };
  /** @type {HTMLSelectElement} */
  const chosen = select(attributes, options, kind);
  const more = textButton(t("words.kind_options"), () => {}, { "data-form": `puzzle_kinds/${kind}`, "aria-haspopup": "dialog" });
  const isFocused = document.activeElement?.id === "kind";
  host.replaceChildren(element("label", {}, t("words.kind"), " ", chosen), ...(kind ? [" ", more] : []));
  if (isFocused) chosen.focus();
  connect(host);
}

/** Make puzzles of another kind: what was said of the former generator says nothing of the new one. */
async function choose(/** @type {string} */ kind) {
  await draft.ensure();
  await draft.settings({ kind: kind || null, generator: null });
  host.dispatchEvent(new CustomEvent("options", { bubbles: true }));
}

if (facts.kinds.length) draft.viewed.subscribe(show);
if (facts.kinds.length) show();
