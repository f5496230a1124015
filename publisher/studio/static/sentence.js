// The sentence under the box: how the list was understood, with what can be changed in it.

import { element, select } from "./nodes.js";
import { t } from "./texts.js";

const MOST_NAMED = 2; // words left out that are named

const SEPARATORS = [
  "tab", "dash", "colon", "equals", "comma", "semicolon", "spaces", "arrow", "bar", "slash", "brackets",
  "none",
];

const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });

/** A language's name in the language of the interface. */
export function languageName(code, name) {
  try {
    return names.of(code) ?? name;
  } catch {
    return name;
  }
}

/**
 * The sentence's nodes. `changed` is called with settings that the reader changed in it, `roomButton`
 * makes the button of a word that was left out.
 */
export function sentence(understood, placed, leftOut, { languages, isFile, sample, changed, roomButton }) {
  if (!understood?.count) return [];
  const count = understood.usable;
  const language = select(
    { class: "in-sentence", "aria-label": t("words.language"), onchange: (event) => changed({ language: event.target.value }) },
    languages.map(([code, name]) => [code, languageName(code, name)]).sort((a, b) => a[1].localeCompare(b[1])),
    understood.language,
  );
  const separator = select(
    { class: "in-sentence", "aria-label": t("words.separator"), onchange: (event) => changed({ separator: event.target.value }) },
    separatorOptions(understood),
    understood.separator ?? "none",
  );
  const kind = isFile ? "_file" : understood.separator ? "" : "_plain";
  const said = [...t.parts(`words.understood${kind}`, { count, language, separator })];
  if (sample) said.push("; ", ...t.parts("words.sample", { number: sampleField(sample, changed) }));
  const wanted = sample ? Math.min(sample, count) : count;
  if (placed !== null && count) said.push("; ", ...t.parts(placed >= wanted ? "words.all_placed" : "words.placed", { count: placed }));
  const named = [...leftOut.entries()].slice(0, MOST_NAMED);
  for (const [spelling, reason] of named) {
    const word = element("em", { dir: "auto", title: reason }, spelling);
    said.push(", ", ...t.parts("words.left_out", { word, room: roomButton(spelling) }));
  }
  if (leftOut.size > named.length) said.push(", ", ...t.parts("words.more_left_out", { count: leftOut.size - named.length }));
  return [...said, "."];
}

function sampleField(sample, changed) {
  const run = (event) => changed({ sample: Math.max(2, Number(event.target.value) || sample) });
  return element("input", { type: "number", class: "in-sentence", min: 2, max: 500, value: sample, "aria-label": t("words.sample_label"), onchange: run });
}

function separatorOptions(understood) {
  const label = (name) =>
    name === understood.separator && understood.shown ? `“${understood.shown}”` : t(`words.by_${name}`);
  const known = SEPARATORS.includes(understood.separator ?? "none");
  const all = known ? SEPARATORS : [understood.separator, ...SEPARATORS];
  return all.map((name) => [name, known || name !== understood.separator ? label(name) : `“${understood.shown}”`]);
}
