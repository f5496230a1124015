// What the studio says: one line at the foot of the page, read aloud by screen readers too.

import { textButton } from "./nodes.js";

const READ = 7000; // milliseconds that a line stays

const line = document.getElementById("notice");
const trouble = document.getElementById("trouble");
let leaving;

/**
 * Say something for a while; `action` is a button beside it: `{label, run}`. Returns a function that
 * takes it away, unless something else is said by then.
 */
export function say(text, action) {
  clearTimeout(leaving);
  const said = document.createTextNode(text);
  line.replaceChildren(said);
  if (action) {
    const button = textButton(action.label, () => {
      line.replaceChildren();
      action.run();
    });
    line.append(button);
  }
  leaving = setTimeout(() => line.replaceChildren(), READ);
  return () => {
    if (line.contains(said)) line.replaceChildren();
  };
}

/** Say what is wrong until `settled()`. */
export function lasting(text) {
  if (trouble.textContent !== text) trouble.textContent = text;
}

/** Take away what `lasting` said, if it is one of these texts. */
export function settled(...texts) {
  if (texts.includes(trouble.textContent)) trouble.textContent = "";
}
