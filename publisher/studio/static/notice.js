// Notices of the studio: one line at the foot of the page, read aloud by screen readers too.

import { byId, textButton } from "./nodes.js";

const READ = 7000; // milliseconds that a line stays

const line = byId("notice");
const trouble = byId("trouble");
let leaving = 0;

/**
 * Say something for a while, with a button beside it for an action. Returns a function that takes it
 * away, unless something else is said by then.
 * @param {string} text
 * @param {{label: string, run: () => unknown}} [action]
 */
export function say(text, action) {
  clearTimeout(leaving);
  const said = document.createTextNode(text);
  line.replaceChildren(said);
  if (action) {
    const act = () => {
      line.replaceChildren();
      action.run();
    };
    line.append(textButton(action.label, act));
  }
  leaving = setTimeout(() => line.replaceChildren(), READ);
  return () => {
    if (line.contains(said)) line.replaceChildren();
  };
}

/** Say what is wrong until `settled()`. */
export function lasting(/** @type {string} */ text) {
  if (trouble.textContent !== text) trouble.textContent = text;
}

/** Take away what `lasting` said, if it is one of these texts. */
export function settled(/** @type {string[]} */ ...texts) {
  if (texts.includes(trouble.textContent ?? "")) trouble.textContent = "";
}
