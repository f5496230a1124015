// The page room: the very page, what can be chosen of it, and what was left out.

import { showChoices } from "./choices.js";
import { draft } from "./draft.js";
import { Making } from "./making.js";
import { ask, calmly } from "./net.js";
import { element, textButton } from "./nodes.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { isAllPinned } from "./state.js";
import { reasonText, t } from "./texts.js";
import { leftOutOf } from "./understood.js";

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("facts").textContent);
const page = new PageView(byId("page-view"), draft, pageMenus(draft));
let understood = null;
const making = new Making(draft, page, document.querySelector(".page-desk"));

byId("undo").addEventListener("click", () => calmly(() => draft.command({ do: "undo" })));
byId("redo").addEventListener("click", () => calmly(() => draft.command({ do: "redo" })));
byId("keep").addEventListener("click", () => {
  const { state } = draft.view;
  const cells = state.slots.flatMap((slot) => slot.cells);
  calmly(() => draft.command({ do: isAllPinned(state) ? "free" : "pin", cells }));
});
byId("solved").addEventListener("change", (event) => {
  page.solved = event.target.checked;
  calmly(() => page.show());
});

draft.addEventListener("view", ({ detail: { state, can_undo: canUndo, can_redo: canRedo } }) => {
  byId("no-puzzle").hidden = Boolean(state);
  byId("undo").disabled = !canUndo;
  byId("redo").disabled = !canRedo;
  byId("keep").disabled = !state;
  byId("keep").setAttribute("aria-pressed", String(Boolean(state) && isAllPinned(state)));
  showLeftOut(state);
});

/** What was left out, odd lines too, and why; only what is a word may have room made for it. */
function showLeftOut(state) {
  const reasons = new Map(state && understood?.odd.map(({ text, reason }) => [text, reason]));
  for (const { spelling, reason } of state?.left_out ?? []) reasons.set(spelling, reason);
  const words = leftOutOf(state, understood);
  const items = [...reasons].map(([spelling, reason]) => {
    const word = element("em", { dir: "auto" }, spelling);
    const why = element("span", { class: "quiet", dir: "auto" }, reasonText(reason));
    return element("li", {}, word, ...remedies(state, spelling, words), why);
  });
  byId("left-out").hidden = !items.length;
  byId("left-out")
    .querySelector("ul")
    .replaceChildren(...items);
}

/** What can be done for a word that was left out. */
function remedies(state, spelling, words) {
  if (state.rejected.some((each) => each.word === spelling)) {
    const run = () => calmly(() => draft.command({ do: "allow", word: spelling }));
    const label = t("page.allow_word", { word: spelling });
    return [textButton(t("page.allow"), run, { "aria-label": label })];
  }
  return understood && words.has(spelling) ? [making.roomButton(spelling)] : [];
}

const remake = () => calmly(() => making.make(null));
showChoices(byId("choices"), draft, { templates: facts.templates, remake });
calmly(async () => {
  await draft.refresh();
  await making.showEarlier();
  ({ understood } = await ask(draft.path("words")));
  showLeftOut(draft.view.state);
  await making.goOn(understood);
});
