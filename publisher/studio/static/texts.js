// The strings of the interface, from the page: `t("words.sentence", {count: 24})`.

import { lossTranslator, translator } from "./reasons.js";

const ISOLATED = ["\u2068", "\u2069"]; // a word of another direction leaves the sentence in its order

/** A function that finds strings: `sections` as in texts/*.yaml, `language` a code. */
export function finder(sections, language) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const found = (key, count) => {
    const dot = key.indexOf(".");
    const text = sections[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (text === undefined) throw new Error(`there is no string ${key}`);
    if (typeof text === "string") return text;
    return text[rules.select(count)] ?? text.other;
  };
  const shown = (value) =>
    typeof value === "number" ? numbers.format(value) : ISOLATED[0] + value + ISOLATED[1];
  const t = (key, values = {}) =>
    found(key, values.count).replace(/\{(\w+)\}/g, (place, name) =>
      name in values ? shown(values[name]) : place,
    );
  /** The same as a list of strings and of the nodes that are among the values. */
  t.parts = (key, values = {}) =>
    found(key, values.count)
      .split(/(\{\w+\})/)
      .filter(Boolean)
      .map((part) => {
        const value = part[0] === "{" ? values[part.slice(1, -1)] : undefined;
        if (value === undefined) return part;
        return typeof value === "object" ? value : shown(value);
      });
  /** The string, or undefined if there is none: for what plugins add. */
  t.known = (key) => {
    const dot = key.indexOf(".");
    return sections[key.slice(0, dot)]?.[key.slice(dot + 1)];
  };
  return t;
}

const page = globalThis.document;
const sections = page && JSON.parse(page.getElementById("texts").textContent);

/** The strings of this page. */
export const t = page && finder(sections, page.documentElement.lang);

/** A reason of the program in the language of this page. */
export const reasonText = page && translator(sections.said?.reasons, sections.reasons);

/** What a format loses of a puzzle, or refuses it for, in the language of this page. */
export const lossText = page && lossTranslator(sections.said, sections);
