// The words room, the first screen: paste, see, print.

import { showChoices } from "./choices.js";
import { draft } from "./draft.js";
import { takeDrops } from "./dropping.js";
import { Earlier } from "./earlier.js";
import { showLine } from "./line_detail.js";
import { LongList } from "./long_list.js";
import { openMenu } from "./menu.js";
import { ask, calmly } from "./net.js";
import { element } from "./nodes.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { fileOf, withMust, withSource } from "./paper_settings.js";
import { print } from "./printing.js";
import { saveItems } from "./saving.js";
import { languageName, sentence } from "./sentence.js";
import { placed } from "./state.js";
import { t } from "./texts.js";
import { isTooLong, leftOutOf, lineText } from "./understood.js";
import { WordBox } from "./word_box.js";

const PAUSE = 350; // milliseconds without a key before the words are read

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("facts").textContent);
const box = new WordBox(byId("word-box"));
const long = new LongList(byId("long-list"), () => calmly(clear));
const page = new PageView(byId("page-view"), draft, pageMenus(draft));
const earlier = new Earlier(byId("earlier"), (id) => calmly(() => recall(id)));

let understood = null;
let text = "";
let lines = new Map();
let typing;
let shown = null;

/** The words were changed: keep them, say how they are understood, and make a puzzle of them. */
async function read(asked) {
  const language = document.documentElement.lang;
  await draft.ensure("words", { settings: { title: byId("title").value, language } });
  const guess = !localStorage.getItem(chosenKey());
  took(await ask(draft.path(asked.base64 ? "file" : "words"), { ...asked, guess }), asked.text ?? text);
  if (understood.usable) await make(null);
}

/** Take what the server understood of a text, or of a file in its place. */
function took(answer, now) {
  understood = answer.understood;
  text = now;
  lines = new Map(understood.lines.map((line) => [line.line, line]));
  draft.take(answer.view);
  const file = fileOf(draft.view.settings);
  byId("word-box").hidden = Boolean(file) || isTooLong(text);
  if (file) long.show(file, understood.count, understood.lines.map(lineText), new Map());
  else if (isTooLong(text)) long.show(t("words.pasted"), understood.count, text.split("\n"), lines);
  else long.hide();
  showUnderstood();
}

async function make(command) {
  await draft.search(command, { onBetter: ({ token }) => showPage(token) });
  byId("said").textContent = byId("sentence").textContent;
  await showEarlier();
}

/** Show what is understood, and what of it is in the grid. */
function showUnderstood() {
  const state = draft.view?.state;
  const leftOut = leftOutOf(state, understood);
  box.mark(lines, leftOut);
  const count = state ? placed(state) : null;
  const changes = { languages: facts.languages, changed, makeRoom };
  byId("sentence").replaceChildren(...(understood ? sentence(understood, count, leftOut, changes) : []));
  showTroubles([...(understood?.odd ?? [])], leftOut);
  showDetail(leftOut);
}

function showDetail(leftOut) {
  showLine(byId("line-detail"), lines.get(box.line), leftOut, draft.view?.language.direction);
}

function showTroubles(odd, leftOut) {
  const troubles = byId("troubles");
  const items = odd.map(({ line, text, reason }) => trouble(text, reason, line));
  for (const [spelling, reason] of leftOut) items.push(trouble(spelling, reason));
  for (const said of [...(understood?.losses ?? []), ...(understood?.warnings ?? [])]) items.push(element("li", { dir: "auto" }, said));
  troubles.hidden = !items.length;
  troubles.querySelector("summary").textContent = t("words.troubles", { count: items.length });
  troubles.querySelector("ul").replaceChildren(...items);
}

function trouble(text, reason, line) {
  const where = line && !byId("word-box").hidden
    ? element("button", { type: "button", class: "as-link", dir: "auto", onclick: () => box.goTo(line) }, text)
    : element("em", { dir: "auto" }, text);
  return element("li", {}, where, element("span", { class: "quiet", dir: "auto" }, reason));
}

async function changed({ language, separator }) {
  await calmly(async () => {
    if (language) {
      localStorage.setItem(chosenKey(), "1");
      await draft.settings({ language });
    } else {
      await draft.settings({ words: withSource(draft.view.settings, { separator }) });
    }
    await read({});
  });
}

/** Make the puzzle again with a word that has to be in it; if that fails, nothing has changed. */
async function makeRoom(spelling) {
  await calmly(async () => {
    const before = draft.view.settings.generator ?? null;
    await draft.settings({ generator: withMust(draft.view.settings, spelling) });
    try {
      await make({ do: "another" });
    } catch (error) {
      await draft.settings({ generator: before });
      throw error;
    }
  });
}

async function showPage(token) {
  if (!draft.view?.state && !token) return;
  await page.show(draft.view.revision, { token });
}

async function showEarlier() {
  const { puzzles } = await ask(draft.path("earlier"));
  earlier.show(puzzles, draft.view.language.direction === "rtl");
}

async function recall(id) {
  draft.take(await ask(draft.path("earlier"), { id, base: draft.view.revision }));
  await showEarlier();
}

async function clear() {
  box.text = "";
  await read({ text: "" });
  box.field.focus();
}

function chosenKey() {
  return `studio-language-${draft.name}`;
}

box.addEventListener("input", () => {
  clearTimeout(typing);
  draft.stop();
  typing = setTimeout(() => calmly(() => read({ text: box.text })), PAUSE);
});
box.addEventListener("toolong", ({ detail }) => calmly(() => read({ text: detail })));
box.addEventListener("caret", () => showDetail(leftOutOf(draft.view?.state, understood)));
takeDrops(byId("word-box"), (file) => calmly(() => read(file)));

byId("title").addEventListener("change", () =>
  calmly(async () => {
    if (draft.name) await draft.settings({ title: byId("title").value || null });
  }),
);
byId("print").addEventListener("click", () => calmly(() => print(draft, document.querySelector(".desk"))));
byId("another").addEventListener("click", () => calmly(() => make({ do: "another" })));
byId("save").addEventListener("click", () => openMenu(byId("save"), saveItems(draft), t("words.save")));

draft.addEventListener("view", ({ detail: view }) => {
  for (const id of ["print", "another", "save"]) byId(id).disabled = !view.state;
  if (document.activeElement !== byId("title")) byId("title").value = view.title;
  if (shown !== view.revision) calmly(() => showPage());
  shown = view.revision;
  showUnderstood();
});
draft.addEventListener("search", ({ detail: isOn }) => {
  const stop = element("button", { type: "button", class: "as-link", onclick: () => draft.stop() }, t("common.stop"));
  byId("progress").hidden = !isOn;
  byId("progress").replaceChildren(...(isOn ? [t("words.improving"), " ", stop] : []));
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || !draft.view?.state) return;
  if (event.code === "Enter") byId("another").click();
  else if (event.code === "KeyP") byId("print").click();
  else return;
  event.preventDefault();
});
window.addEventListener("pagehide", () => {
  if (!typing || !draft.name) return; // the last moment of typing
});

showChoices(byId("choices"), draft);
if (draft.name) {
  calmly(async () => {
    const found = await ask(draft.path("words"));
    if (!isTooLong(found.text)) box.text = found.text;
    took(found, found.text);
    await showEarlier();
  });
}
