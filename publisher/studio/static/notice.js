// What the studio says: one line at the foot of the page, read aloud by screen readers too.

import { textButton } from "./nodes.js";

const READ = 7000; // milliseconds that a line stays

const line = document.getElementById("notice");
const trouble = document.getElementById("trouble");
let leaving;

/** Say something for a while; `action` is a button beside it: `{label, run}`. */
export function say(text, action) {
  clearTimeout(leaving);
  line.replaceChildren(text);
  if (action) {
    const button = textButton(action.label, () => {
      line.replaceChildren();
      action.run();
    });
    line.append(button);
  }
  leaving = setTimeout(() => line.replaceChildren(), READ);
}

/** Say what is wrong until `settled()`. */
export function lasting(text) {
  if (trouble.textContent !== text) trouble.textContent = text;
}

/** Take away what `lasting` said. */
export function settled() {
  trouble.textContent = "";
}
