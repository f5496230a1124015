// The sentence under the box: how the list was understood, with what can be changed in it.

import { element, select, textButton } from "./nodes.js";
import { isListedBefore } from "./reasons.js";
import { reasonText, t } from "./texts.js";

const MOST_NAMED = 2; // words left out that are named

const SEPARATORS = ["tab", "dash", "colon", "equals", "comma", "semicolon", "spaces", "arrow", "bar", "slash", "brackets", "none"];

// Separators that have a name in sentences.
const UNSEEN = ["tab", "spaces", "brackets", "line end", "bold", "dots", "sound", "enumeration", "question", "quotes"];

/**
 * @typedef {{languages: [code: string, name: string][], isFile: boolean, sample: number | undefined,
 *   changed: (change: SentenceChange) => void, roomButton: (word: string) => Node}} SentenceParts
 */

const ownNames = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });

/** A language's name in the language of the interface. */
export function languageName(/** @type {string} */ code, /** @type {string} */ name) {
  try {
    return ownNames.of(code) ?? name;
  } catch {
    return name;
  }
}

/**
 * The sentence's nodes; `placed` is null if words are not placed by the program. `changed` is called
 * with settings that the reader changed in it, `roomButton` makes the button of a word left out.
 * @param {Understood | null} understood
 * @param {number | null} placed
 * @param {Map<string, string>} leftOut - the reasons by words
 * @param {SentenceParts} parts
 */
export function sentence(understood, placed, leftOut, { languages, isFile, sample, changed, roomButton }) {
  if (!understood?.lines.length) return []; // a list of which no line gives a word may be read otherwise
  const count = understood.usable;
  const named = languages.map(([code, name]) => /** @type {[string, string]} */ ([code, languageName(code, name)]));
  named.sort(([, one], [, other]) => one.localeCompare(other));
  const names = new Map(named);
  const rivals = (understood.rivals ?? []).flatMap((code) => [
    " ",
    ...t.parts("words.or_language", { language: textButton(names.get(code) ?? code, () => changed({ language: code })) }),
  ]);
  const one = choice(t("words.language"), named, understood.language, (code) => changed({ language: code }));
  const language = rivals.length ? element("span", {}, one, rivals) : one;
  const taken = (/** @type {string} */ name) => changed({ reading: name === "auto" ? {} : { separator: name } });
  const separators = separatorOptions(understood);
  const separator = choice(t("words.separator"), separators, understood.separator ?? "none", taken);
  const kind = isFile ? "_file" : understood.separator ? "" : "_plain";
  const said = [...t.parts(`words.understood${kind}`, { count, language, separator })];
  if (understood.other)
    said.push("; ", t("words.other_language", { language: languageName(understood.other, understood.other) }));
  if (sample) said.push("; ", ...t.parts("words.sample", { number: sampleField(sample, changed) }));
  const wanted = sample ? Math.min(sample, count) : count;
  if (placed !== null && count)
    said.push("; ", t(placed >= wanted ? "words.all_placed" : "words.placed", { count: placed }));
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

/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} chosen */
function choice(label, options, value, chosen) {
  const attributes = { class: "in-sentence", "aria-label": label, onchange: () => chosen(made.value) };
  /** @type {HTMLSelectElement} */
  const made = select(attributes, options, value);
  return made;
}

/** The sentence as it is read aloud: of each choice, only what is chosen. */
export function asRead(/** @type {HTMLElement} */ host) {
  const read = /** @type {HTMLElement} */ (host.cloneNode(true));
  const fields = host.querySelectorAll("select, input");
  read.querySelectorAll("select, input").forEach((each, number) => {
    const field = fields[number];
    if (field instanceof HTMLSelectElement) each.replaceWith(field.selectedOptions[0]?.text ?? field.value);
    else if (field instanceof HTMLInputElement) each.replaceWith(field.value);
  });
  return read.textContent;
}

/** @param {number} sample @param {(change: SentenceChange) => void} changed */
function sampleField(sample, changed) {
  return element("input", {
    type: "number",
    class: "in-sentence",
    min: 2,
    max: 500,
    value: sample,
    "aria-label": t("words.sample_label"),
    onchange: ({ target }) => changed({ sample: Math.max(2, Number(target.value) || sample) }),
  });
}

/** The separators to choose from; the one that was found as it looks in the list. @returns {[string, string][]} */
function separatorOptions(/** @type {Understood} */ { separator, shown }) {
  const found = separator ?? "none";
  const all = SEPARATORS.includes(found) ? SEPARATORS : [found, ...SEPARATORS];
  const isSeen = separator && !UNSEEN.includes(separator);
  /** @param {string} name @returns {[string, string]} */
  const option = (name) => [name, isSeen && name === separator ? `“${shown}”` : t(`words.by_${name}`)];
  return [...all.map(option), ["auto", t("words.by_auto")]];
}
