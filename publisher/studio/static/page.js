// The page room: the very page, what can be chosen of it, and what was left out.

import { showChoices } from "./choices.js";
import { draft } from "./draft.js";
import { Making } from "./making.js";
import { calmly } from "./net.js";
import { byId, element, refill, textButton, within } from "./nodes.js";
import { picturesOf } from "./pictures.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { isAllPinned } from "./state.js";
import { reasonText, t } from "./texts.js";
import { remarkItem } from "./remark_item.js";
import { leftOutOf } from "./understood.js";

const page = new PageView(byId("page-view"), draft, pageMenus(draft));
/** @type {Understood | null} */
let understood = null;
const making = new Making(draft, page, within(document, "section", ".page-desk"));

byId("keep").addEventListener("click", () => {
  const { state } = draft;
  const cells = state.slots.flatMap((slot) => slot.cells);
  calmly(() => draft.command({ do: isAllPinned(state) ? "free" : "pin", cells }));
});
const solved = byId("solved", "input");
solved.addEventListener("change", () => {
  page.solved = solved.checked;
  if (draft.newest) calmly(() => page.show());
});

let isReady = false; // the words are known, and a search for their puzzle has begun if there is one
const showNone = () => (byId("no-puzzle").hidden = !isReady || Boolean(draft.running ?? draft.newest?.state));
draft.searched.subscribe(showNone);
draft.viewed.subscribe(({ state }) => {
  showNone();
  byId("keep", "button").disabled = !state;
  byId("keep").hidden = state?.slots.length === 0; // of another kind: its words cannot be pinned
  byId("page-hint").hidden = !state?.slots.length;
  byId("keep").setAttribute("aria-pressed", String(state ? isAllPinned(state) : false));
  showLeftOut(state);
  askRemarks();
});

const looks = byId("looks", "details");
looks.addEventListener("toggle", showLooks);

/** The templates as pictures of the puzzle as it is, while somebody looks at them. */
function showLooks() {
  looks.hidden = !draft.newest?.state;
  if (looks.open) refill(looks, [within(looks, "summary"), picturesOf(draft, "template", within(byId("choices"), "select", "[data-choice=template]"))]);
}

let isAsking = false;
/** The change that the remarks are of, which are asked for one after another. */
let asked = -1;

/** Ask what the checks say of the puzzle as it is, and show it beside the page. */
async function askRemarks() {
  if (isAsking) return;
  isAsking = true;
  while (draft.newest && asked !== draft.newest.change_number) {
    await page.showing; // the page is what somebody waits for
    const { state, change_number: now } = draft.newest;
    asked = now;
    await calmly(async () => showRemarks(state ? await draft.post("remarks", {}) : { remarks: [], failed: [] }));
  }
  isAsking = false;
}

function showRemarks(/** @type {Pick<Remarks, "remarks" | "failed">} */ { remarks, failed }) {
  const items = remarks.map((each) => remarkItem(each, () => page.goTo(each)));
  const broken = failed.map((each) => element("li", { class: "quiet", dir: "auto" }, each));
  byId("remarks").hidden = !items.length && !broken.length;
  within(byId("remarks"), "ul").replaceChildren(...items, ...broken);
}

/** Show the words that were left out, odd lines too, and why; room can be made only for words. */
function showLeftOut(/** @type {PuzzleState | null} */ state) {
  const odd = (state && understood?.odd) ?? [];
  const reasons = new Map(odd.map(({ text, reason }) => [text, reason]));
  for (const { spelling, reason } of state?.left_out ?? []) reasons.set(spelling, reason);
  const words = leftOutOf(state, understood);
  const items = [...reasons].map(([spelling, reason]) => {
    const word = element("em", { dir: "auto" }, spelling);
    const why = element("span", { class: "quiet", dir: "auto" }, reasonText(reason));
    return element("li", {}, word, state && remedies(state, spelling, words), why);
  });
  byId("left-out").hidden = !items.length;
  within(byId("left-out"), "ul").replaceChildren(...items);
}

/** The buttons that bring a word back that was left out. @param {PuzzleState} state @param {string} spelling @param {Map<string, string>} words */
function remedies(state, spelling, words) {
  if (state.rejected.some((each) => each.word === spelling)) {
    const run = () => calmly(() => draft.command({ do: "allow", word: spelling }));
    const label = t("page.allow_word", { word: spelling });
    return [textButton(t("page.allow"), run, { "aria-label": label })];
  }
  return understood && words.has(spelling) ? [making.roomButton(spelling)] : [];
}

const remake = () => calmly(() => making.make(null));
showChoices(byId("choices"), draft, remake);
draft.viewed.subscribe(showLooks); // the choices are drawn by then
calmly(async () => {
  await draft.refresh();
  await making.showEarlier();
  ({ understood } = await draft.get("words"));
  showLeftOut(draft.view.state);
  await making.goOn(understood);
  isReady = true;
  showNone();
});
