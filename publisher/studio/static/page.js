// The page room: the very page, what can be chosen of it, and what was left out.

import { showChoices } from "./choices.js";
import { draft } from "./draft.js";
import { Making } from "./making.js";
import { calmly } from "./net.js";
import { element } from "./nodes.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { isAllPinned } from "./state.js";
import { leftOutOf } from "./understood.js";

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("facts").textContent);
const page = new PageView(byId("page-view"), draft, pageMenus(draft));
const making = new Making(draft, page, document.querySelector(".page-room"));

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
  const items = [...leftOutOf(state)].map(([spelling, reason]) =>
    element("li", {}, element("em", { dir: "auto" }, spelling), making.roomButton(spelling), element("span", { class: "quiet", dir: "auto" }, reason)),
  );
  byId("left-out").hidden = !items.length;
  byId("left-out").querySelector("ul").replaceChildren(...items);
});

showChoices(byId("choices"), draft, facts);
calmly(async () => {
  await draft.refresh();
  await making.showEarlier();
});
