// Letters that somebody types, as far as the browser judges them; the server decides.

/** How a letter is shown until the server says what its language makes of it. @type {Record<string, string>} */
const FINALS = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** Whether a sign is a letter of a language, or of any script. */
export function isLetter(/** @type {string} */ sign, /** @type {Language} */ { letters }) {
  const upper = sign.toUpperCase();
  return /\p{L}/u.test(sign) && (letters.includes(upper) || upper.toLowerCase() !== upper || /\p{Lo}/u.test(sign));
}

/** The letter that a sign is in a grid. */
export function letterOf(/** @type {string} */ sign, /** @type {Language} */ { code, letters }) {
  const upper = sign.toLocaleUpperCase(code);
  return letters.includes(upper) ? upper : (FINALS[upper] ?? upper);
}

/** Whether each letter of a text is one character, so that they can be counted here. */
export const hasPlainLetters = (/** @type {string} */ text, /** @type {Language} */ { letters }) =>
  !/\p{M}/u.test(text) && letters.every((letter) => [...letter].length === 1);

/**
 * The letters that a text puts into a slot, and why it cannot.
 * @param {Slot} slot
 * @param {string} text
 * @param {Translate} t
 * @returns {[letters: [Place, string][] | null, problem: string]}
 */
export function lettersOf(slot, text, t) {
  const signs = [...text.replaceAll(/[\s\-'’]/gu, "")];
  const wanted = slot.cells.length;
  if (!signs.length) return [slot.cells.map((cell) => [cell, ""]), ""];
  if (signs.length !== wanted) return [null, t("grid.wrong_length", { has: signs.length, wanted })];
  return [signs.map((sign, at) => [slot.cells[at], /[.·?_*]/u.test(sign) ? "" : sign]), ""];
}
