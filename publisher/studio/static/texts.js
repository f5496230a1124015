// The strings of the interface, from the page: `t("words.sentence", {count: 24})`.

import { lossTranslator, placeTeller, translator } from "./reasons.js";

/** @typedef {Record<string, Record<string, string | Texts>> & {said?: Said}} Sections - as in texts/*.yaml */

const ISOLATED = ["\u2068", "\u2069"]; // a word of another direction leaves the sentence in its order

/** A function that finds strings. @param {Sections} sections @param {string} language - its code */
export function finder(sections, language) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  /** @returns {string | Texts | undefined} */
  const known = (/** @type {string} */ key) => {
    const dot = key.indexOf(".");
    return sections[key.slice(0, dot)]?.[key.slice(dot + 1)];
  };
  const found = (/** @type {string} */ key, /** @type {unknown} */ count) => {
    const text = known(key);
    if (text === undefined) throw new Error(`there is no string ${key}`);
    return typeof text === "string" ? text : (text[rules.select(Number(count))] ?? text.other);
  };
  const shown = (/** @type {string | number} */ value) =>
    typeof value === "number" ? numbers.format(value) : ISOLATED[0] + value + ISOLATED[1];
  const t = (/** @type {string} */ key, /** @type {Values} */ values = {}) =>
    found(key, values.count).replace(/\{(\w+)\}/g, (place, name) =>
      name in values ? shown(values[name]) : place,
    );
  /**
   * The same as a list of strings and of the nodes that are among the values.
   * @param {string} key
   * @param {Record<string, string | number | Node>} values
   */
  t.parts = (key, values = {}) =>
    found(key, values.count)
      .split(/(\{\w+\})/)
      .filter(Boolean)
      .map((part) => {
        const value = part[0] === "{" ? values[part.slice(1, -1)] : undefined;
        if (value === undefined) return part;
        return typeof value === "object" ? value : shown(value);
      });
  /** A number as the language writes it. */
  t.number = (/** @type {number} */ value) => numbers.format(value);
  /** The string, or undefined if there is none: for what plugins add. @param {string} key */
  t.known = (key) => /** @type {string | undefined} */ (known(key));
  return t;
}

/** @typedef {ReturnType<typeof finder>} Finder */

const page = globalThis.document; // which Node does not have
/** @type {Sections} */
const sections = page ? JSON.parse(page.getElementById("texts")?.textContent ?? "") : {};

/** The strings of this page. */
export const t = finder(sections, page?.documentElement.lang || "en");

/** A reason of the program in the language of this page. */
export const reasonText = translator(sections.said?.reasons, /** @type {Texts} */ (sections.reasons ?? {}), placeTeller(t));

/** A loss of a format, or its reason to refuse a puzzle, in the language of this page. */
export const lossText = lossTranslator(sections.said, /** @type {Said} */ (sections));
