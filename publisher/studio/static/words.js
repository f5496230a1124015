// The words room, the first screen: paste, see, print.

import { showChoices } from "./choices.js";
import { draft } from "./draft.js";
import { asBase64, takeDrops } from "./dropping.js";
import { showLine } from "./line_detail.js";
import { LongList } from "./long_list.js";
import { Making } from "./making.js";
import { openMenu } from "./menu.js";
import { ask, calmly } from "./net.js";
import { element, textButton } from "./nodes.js";
import { say } from "./notice.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { sampleOf, withSample, withSource } from "./paper_settings.js";
import { saveItems } from "./saving.js";
import { asRead, sentence } from "./sentence.js";
import { placed } from "./state.js";
import { reasonText, t } from "./texts.js";
import { isTooLong, leftOutOf, rowsOf } from "./understood.js";
import { WordBox } from "./word_box.js";

const PAUSE = 350; // milliseconds without a key before the words are read
const UNKEPT = 600; // milliseconds that typing may be on no disk

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("facts").textContent);
const box = new WordBox(byId("word-box"));
const long = new LongList(byId("long-list"), () => calmly(clear));
const page = new PageView(byId("page-view"), draft, pageMenus(draft));
const making = new Making(draft, page, document.querySelector(".desk"));

let understood = null;
let text = "";
let lines = new Map();
let typing;
let keeping;
let sending = Promise.resolve();
let wordsRevision; // of the words in the box
let kept; // the text that the studio has, as far as this page knows

/** The words were changed: keep them, say how they are understood, and make a puzzle of them. */
async function read(asked) {
  await understand(asked);
  await make();
}

async function understand(asked) {
  await ensure();
  const guess = !localStorage.getItem(chosenKey());
  took(await sent(asked.base64 ? "file" : "words", { ...asked, guess }), asked.text ?? text);
  await making.suit(understood);
}

async function make() {
  if (understood.usable && !draft.view.by_hand) await making.make(null);
  byId("said").textContent = asRead(byId("sentence"));
}

/** What is typed just now is read at once; its puzzle is on its way then. */
async function readTyped() {
  if (!typing) return;
  clearTimeout(typing);
  typing = null;
  await understand({ text: box.text });
  calmly(make);
}

/** Send words, one text after another; if another tab was first, its words are shown instead. */
function sent(path, asked) {
  const done = sending.then(async () => {
    try {
      return await sentNow(path, asked);
    } catch (error) {
      if (error.status === 409 && (await isOurs(asked.text))) return sentNow(path, asked);
      draft.conflict(error);
      if (error.status === 409) await giveWay(asked.text);
      throw error;
    }
  });
  sending = done.catch(() => {});
  return done;
}

async function sentNow(path, asked) {
  const answer = await ask(draft.path(path), { ...asked, base: wordsRevision });
  wordsRevision = answer.view.words_revision;
  kept = asked.text ?? kept;
  return answer;
}

/** Whether only the count of revisions is another one, as after a new start of the studio. */
async function isOurs(text) {
  if (text === undefined) return false;
  const found = await ask(draft.path("words"));
  if (![kept, text].includes(found.text)) return false;
  wordsRevision = found.view.words_revision;
  return true;
}

/** Show the words of another tab; those that were written here can still be taken instead. */
async function giveWay(mine) {
  await reload();
  const run = () => {
    box.text = mine;
    calmly(() => read({ text: mine }));
  };
  say(t("common.changed_elsewhere"), { label: t("words.take_mine"), run });
}

/** Show the words of another tab, if they are newer than those in the box. */
async function followOthers() {
  await sending;
  if (draft.view.words_revision > wordsRevision) await reload();
}

/** Show the words as the server has them; before that the box takes no typing, which would be lost. */
async function reload() {
  const found = await ask(draft.path("words"));
  wordsRevision = found.view.words_revision;
  kept = found.text;
  if (!isTooLong(found.text)) box.text = found.text;
  box.field.readOnly = false;
  took(found, found.text);
}

/** A draft, with the language of the interface until its words say another. */
async function ensure() {
  const language = document.documentElement.lang;
  await draft.ensure("words", { settings: { title: byId("title").value, language } });
}

/** Take what the server understood of a text, or of a file in its place. */
function took(answer, now) {
  understood = answer.understood;
  text = now;
  lines = new Map(understood.lines.map((line) => [line.line, line]));
  draft.take(answer.view);
  const file = draft.view.dropped;
  byId("word-box").hidden = Boolean(file) || isTooLong(text);
  if (file) long.show(file, understood.count, ...rowsOf(understood.lines));
  else if (isTooLong(text)) long.show(t("words.pasted"), understood.count, text.split("\n"), lines);
  else long.hide();
  showUnderstood();
}

/** Show what is understood, and what of it is in the grid. */
function showUnderstood() {
  const state = making.better?.view ?? draft.view?.state;
  const leftOut = leftOutOf(state, understood);
  box.mark(lines, leftOut);
  const count = state && !draft.view.by_hand ? placed(state) : null;
  const sample = draft.view && sampleOf(draft.view.settings);
  const isFile = Boolean(draft.view?.dropped);
  const changes = {
    languages: facts.languages,
    isFile,
    sample,
    changed,
    roomButton: (word) => making.roomButton(word),
  };
  byId("sentence").replaceChildren(
    ...(understood ? sentence(understood, count, leftOut, changes) : []),
  );
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
  const { losses = [], warnings = [] } = understood ?? {};
  for (const said of [...losses, ...warnings]) items.push(element("li", { dir: "auto" }, said));
  troubles.hidden = !items.length;
  troubles.querySelector("summary").textContent = t("words.troubles", { count: items.length });
  troubles.querySelector("ul").replaceChildren(...items);
}

function trouble(text, reason, line) {
  const where =
    line && !byId("word-box").hidden
      ? textButton(text, () => box.goTo(line), { dir: "auto" })
      : element("em", { dir: "auto" }, text);
  return element(
    "li",
    {},
    where,
    element("span", { class: "quiet", dir: "auto" }, reasonText(reason)),
  );
}

async function changed({ language, separator, sample }) {
  await calmly(async () => {
    if (language) {
      localStorage.setItem(chosenKey(), "1");
      await draft.settings({ language });
    } else if (sample) {
      await draft.settings({ words: withSample(draft.view.settings, sample) });
      await making.make(null);
      return;
    } else {
      await draft.settings({
        words: withSource(draft.view.settings, {
          separator: separator === "auto" ? null : separator,
        }),
      });
    }
    await read({});
  });
}

/** Keep what is typed without a pause: it is read when there is one. */
async function keep() {
  keeping = null;
  if (!typing) return;
  await ensure();
  draft.take((await sent("words", { text: box.text, only: "keep" })).view);
}

/** Take the list away; what was pasted before a file came is there again. */
async function clear() {
  box.text = draft.view.dropped ? text : "";
  await read({ text: box.text });
  box.field.focus();
}

function chosenKey() {
  return `studio-language-${draft.name}`;
}

box.addEventListener("input", ({ detail: isPasted }) => {
  clearTimeout(typing);
  draft.stop();
  typing = setTimeout(
    () => {
      typing = null;
      calmly(() => read({ text: box.text }));
    },
    isPasted ? 0 : PAUSE,
  );
  keeping ??= setTimeout(() => calmly(keep), UNKEPT);
});
box.addEventListener("toolong", ({ detail }) => {
  byId("word-box").hidden = true;
  const all = detail.split("\n");
  long.show(t("words.pasted"), all.length, all, new Map());
  byId("sentence").textContent = t("words.reading");
  calmly(() => read({ text: detail }));
});
box.addEventListener("caret", () => showDetail(leftOutOf(draft.view?.state, understood)));
document.addEventListener("options", () => calmly(() => read({})));
takeDrops(byId("word-box"), (file) => calmly(() => read(file)));

document.querySelector("[data-by-hand]").addEventListener("click", (event) => {
  if (draft.name) return;
  event.preventDefault();
  calmly(async () => {
    await draft.ensure("grid", { settings: { language: document.documentElement.lang } });
    location.href = `/d/${encodeURIComponent(draft.name)}/grid`;
  });
});
byId("choose-file").addEventListener("click", () => byId("file").click());
byId("file").addEventListener("change", ({ target }) =>
  calmly(async () => {
    const [file] = target.files;
    if (file) await read(await asBase64(file));
    target.value = "";
  }),
);

byId("title").addEventListener("change", () =>
  calmly(async () => {
    if (draft.name) await draft.settings({ title: byId("title").value || null });
  }),
);
byId("save").addEventListener("click", () =>
  making.settled(() => openMenu(byId("save"), saveItems(draft), t("words.save"))),
);
making.addEventListener("better", showUnderstood);

draft.addEventListener("view", ({ detail: view }) => {
  if (document.activeElement !== byId("title")) byId("title").value = view.title;
  if (!typing) calmly(followOthers);
  showUnderstood();
});
window.addEventListener("pagehide", () => {
  if (!typing) return;
  clearTimeout(typing); // the last moment of typing goes along
  const asked = {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
  };
  if (draft.name)
    fetch(draft.path("words"), { ...asked, body: JSON.stringify({ text: box.text }) });
});

draft.addEventListener("named", () => {
  document.querySelector("[data-by-hand]").href = `/d/${encodeURIComponent(draft.name)}/grid`;
});
making.typed = { read: readTyped, keep };
showChoices(byId("choices"), draft);
if (draft.name) {
  calmly(async () => {
    await reload();
    await making.showEarlier();
    await making.goOn(understood);
  });
} else box.field.readOnly = false;
