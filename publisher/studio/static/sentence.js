// The sentence under the box: how the list was understood, with what can be changed in it.

import { element, select } from "./nodes.js";
import { isListedBefore } from "./reasons.js";
import { reasonText, t } from "./texts.js";

const MOST_NAMED = 2; // words left out that are named

const SEPARATORS = [
  "tab",
  "dash",
  "colon",
  "equals",
  "comma",
  "semicolon",
  "spaces",
  "arrow",
  "bar",
  "slash",
  "brackets",
  "none",
];

const UNSEEN = ["tab", "spaces", "brackets", "line end"]; // separators that have a name in sentences

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
 * The sentence's nodes; `placed` is null if words are not placed by the program. `changed` is called
 * with settings that the reader changed in it, `roomButton` makes the button of a word left out.
 */
export function sentence(
  understood,
  placed,
  leftOut,
  { languages, isFile, sample, changed, roomButton },
) {
  if (!understood?.count) return [];
  const count = understood.usable;
  const named = languages.map(([code, name]) => [code, languageName(code, name)]);
  named.sort(([, one], [, other]) => one.localeCompare(other));
  const language = choice("language", named, understood.language, changed);
  const separators = separatorOptions(understood);
  const separator = choice("separator", separators, understood.separator ?? "none", changed);
  const kind = isFile ? "_file" : understood.separator ? "" : "_plain";
  const said = [...t.parts(`words.understood${kind}`, { count, language, separator })];
  if (sample) said.push("; ", ...t.parts("words.sample", { number: sampleField(sample, changed) }));
  const wanted = sample ? Math.min(sample, count) : count;
  const isAll = placed >= wanted;
  if (placed !== null && count)
    said.push("; ", t(isAll ? "words.all_placed" : "words.placed", { count: placed }));
  const short = [...leftOut].filter(([, reason]) => !isListedBefore(reason)); // of room, or of luck
  const first = short.slice(0, MOST_NAMED);
  for (const [spelling, reason] of first) {
    const word = element("em", { dir: "auto", title: reasonText(reason) }, spelling);
    said.push(", ", ...t.parts("words.left_out", { word, room: roomButton(spelling) }));
  }
  const more = short.length - first.length;
  if (more) said.push(", ", ...t.parts("words.more_left_out", { count: more }));
  return [...said, "."];
}

function choice(name, options, value, changed) {
  const onchange = (event) => changed({ [name]: event.target.value });
  const attributes = { class: "in-sentence", "aria-label": t(`words.${name}`), onchange };
  return select(attributes, options, value);
}

/** The sentence as it is read aloud: of each choice, only what is chosen. */
export function asRead(host) {
  const read = host.cloneNode(true);
  const fields = host.querySelectorAll("select, input");
  read.querySelectorAll("select, input").forEach((each, number) => {
    const field = fields[number];
    each.replaceWith(field.selectedOptions?.[0]?.text ?? field.value);
  });
  return read.textContent;
}

function sampleField(sample, changed) {
  const run = (event) => changed({ sample: Math.max(2, Number(event.target.value) || sample) });
  return element("input", {
    type: "number",
    class: "in-sentence",
    min: 2,
    max: 500,
    value: sample,
    "aria-label": t("words.sample_label"),
    onchange: run,
  });
}

/** The separators to choose from; the one that was found as it looks in the list. */
function separatorOptions({ separator, shown }) {
  const found = separator ?? "none";
  const all = SEPARATORS.includes(found) ? SEPARATORS : [found, ...SEPARATORS];
  const isSeen = separator && !UNSEEN.includes(separator);
  const label = (name) => (isSeen && name === separator ? `“${shown}”` : t(`words.by_${name}`));
  return [...all.map((name) => [name, label(name)]), ["auto", t("words.by_auto")]];
}
