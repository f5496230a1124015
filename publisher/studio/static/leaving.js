// A link that leads away waits until all that was changed is kept.

import { draft } from "./draft.js";
import { calmly } from "./net.js";
import { around } from "./nodes.js";

/** @type {(() => unknown)[]} */
const works = [];
let wasHeld = false;

/** Keep something more before a link leads away. */
export function beforeLeaving(/** @type {() => unknown} */ work) {
  works.push(work);
}

/** Whether everything is kept by now. */
async function isKept() {
  let kept = true;
  for (const work of works) kept = (await calmly(work)) && kept;
  while (draft.waiting) kept = (await draft.turn) && kept;
  return kept;
}

document.addEventListener("click", async (event) => {
  const link = around(event, "a[href]");
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;
  if (link.target || link.hasAttribute("download") || link.pathname === location.pathname) return;
  event.preventDefault();
  wasHeld = !(await isKept()) && !wasHeld; // the page says what is not kept, so it stays; but only once
  if (!wasHeld) location.href = link.href;
});

// The browser asks whether to leave for another reason: what waits would be lost, as a clue that is being written.
window.addEventListener("beforeunload", (event) => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (draft.waiting) event.preventDefault();
});
