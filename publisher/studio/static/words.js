// The words room, the first screen: paste, see, print.

import { showChoices } from "./choices.js";
import { ColumnsView } from "./columns_view.js";
import { draft } from "./draft.js";
import { mayHaveWords, takeChosen, takeDrops } from "./dropping.js";
import { facts } from "./facts.js";
import { showLine } from "./line_detail.js";
import { LongList } from "./long_list.js";
import { Making } from "./making.js";
import { openMenu } from "./menu.js";
import { Refused, calmly, sendLast } from "./net.js";
import { byId, element, refill, textButton, within } from "./nodes.js";
import { say } from "./notice.js";
import { pageMenus } from "./page_menus.js";
import { PageView } from "./page_view.js";
import { sampleOf, withReading, withSample } from "./paper_settings.js";
import { writtenSettings } from "./puzzle_settings.js";
import { saveItems } from "./saving.js";
import { asRead, sentence } from "./sentence.js";
import { placed } from "./state.js";
import { reasonText, t } from "./texts.js";
import { isTooLong, leftOutOf, rowsOf } from "./understood.js";
import { WordBox } from "./word_box.js";

const PAUSE = 350; // milliseconds without a key before the words are read
const UNREADABLE = ["SourceError", "ConfigError", "FileError"]; // what is wrong with the words of a draft
const UNKEPT = 600; // milliseconds that typing may be on no disk

/** @typedef {import("./dropping.js").DropPlace} DropPlace */
/** @typedef {{text?: string, name?: string, base64?: string, join?: boolean, only?: "keep", guess?: boolean}} WordsAsked */

const box = new WordBox(byId("word-box"));
const long = new LongList(byId("long-list"), () => calmly(clear));
const page = new PageView(byId("page-view"), draft, pageMenus(draft));
const making = new Making(draft, page, within(document, "section", ".desk"));
const columns = new ColumnsView(byId("columns"), changed);
const byHand = within(document, "a", "[data-by-hand]");

/** @type {Understood | null} */
let understood = null;
let text = "";
/** @type {Map<number, Line>} */
let lines = new Map();
/** @type {number | null} */
let typing = null;
/** @type {number | null} */
let keeping = null;
/** @type {Promise<unknown>} */
let sending = Promise.resolve();
/** The change number of the words in the box. @type {number | undefined} */
let wordsChangeNumber;
/** The text that the studio has, as far as this page knows. @type {string | undefined} */
let kept;

/** The words were changed: keep them, say how they are understood, and make a puzzle of them. */
async function read(/** @type {WordsAsked} */ asked) {
  await understand(asked);
  await make();
}

async function understand(/** @type {WordsAsked} */ asked) {
  await ensure();
  const guess = !localStorage.getItem(chosenKey());
  const answer = await sent(asked.base64 ? "file" : "words", { ...asked, guess });
  took(answer, asked.text ?? text);
  await making.suit(answer.understood);
}

async function make() {
  if (understood?.usable && !understood.asks && !draft.view.by_hand) await making.make(null);
  byId("said").textContent = asRead(byId("sentence"));
}

/** Read at once what is being typed; its puzzle is on its way then. */
async function readTyped() {
  if (!typing) return;
  clearTimeout(typing);
  typing = null;
  await understand({ text: box.text });
  calmly(make);
}

/** Send words, one text after another; if another tab was first, its words are shown instead. */
function sent(/** @type {"file" | "words"} */ path, /** @type {WordsAsked} */ asked) {
  const done = sending.then(async () => {
    try {
      return await sentNow(path, asked);
    } catch (error) {
      const isLate = error instanceof Refused && error.status === 409;
      if (isLate && (await isOurs(asked.text))) return sentNow(path, asked);
      draft.conflict(error);
      if (isLate) await giveWay(asked.text);
      throw error;
    }
  });
  sending = done.catch(() => {});
  return done;
}

async function sentNow(/** @type {"file" | "words"} */ path, /** @type {WordsAsked} */ asked) {
  const answer = await draft.post(path, { ...asked, base: wordsChangeNumber });
  wordsChangeNumber = answer.view.words_change_number;
  kept = asked.text ?? kept;
  return answer;
}

/** Whether only the change number is another one, as after a new start of the studio. @param {string} [text] */
async function isOurs(text) {
  if (text === undefined) return false;
  const found = await draft.get("words");
  if (![kept, text].includes(found.text)) return false;
  wordsChangeNumber = found.view.words_change_number;
  return true;
}

/** Show the words of another tab; those that were written here can still be taken instead. @param {string} [mine] */
async function giveWay(mine = text) {
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
  if (wordsChangeNumber !== undefined && draft.view.words_change_number > wordsChangeNumber) await reload();
}

/** Show the words as the server has them; before that the box takes no typing, which would be lost. */
async function reload() {
  const found = await draft.get("words");
  wordsChangeNumber = found.view.words_change_number;
  kept = found.text;
  if (!isTooLong(found.text)) box.text = found.text;
  box.field.readOnly = false;
  took(found, found.text);
  return found.understood;
}

/** Words that cannot be read, as those of a damaged file, are said for good, and others may be written. @returns {never} */
function unreadable(/** @type {unknown} */ error) {
  if (error instanceof Refused && UNREADABLE.includes(error.kind ?? "")) {
    making.offerLonger(error.message, null, Infinity);
    box.field.readOnly = false;
    error.name = "AbortError"; // it is said
  }
  throw error;
}

/** A draft, with the language of the interface until its words say another. */
async function ensure() {
  const language = document.documentElement.lang;
  await draft.ensure("words", { settings: { ...writtenSettings(), language } });
}

/** Take what the server understood of a text, or of a file in its place. @param {{understood: Understood, view: View}} answer @param {string} now */
function took(answer, now) {
  understood = answer.understood;
  text = now;
  lines = new Map(understood.lines.filter(({ list }) => !list).map((line) => [line.line, line]));
  draft.take(answer.view);
  const file = draft.view.uploaded;
  byId("word-box").hidden = Boolean(file) || isTooLong(text);
  if (file) long.show(file, understood.count, ...rowsOf(understood.lines));
  else if (isTooLong(text)) long.show(t("words.pasted"), understood.count, text.split("\n"), lines);
  else long.hide();
  showUnderstood();
}

/** Show what is understood, and what of it is in the grid. */
function showUnderstood() {
  const view = draft.newest;
  const state = making.better?.view ?? view?.state;
  const leftOut = leftOutOf(state, understood);
  box.mark(lines, leftOut);
  const isOfWords = Boolean(making.better) || !view?.outdated; // else its puzzle is that of other words
  const count = state && !view?.by_hand && isOfWords ? placed(state) : null;
  const parts = sentence(understood, count, leftOut, {
    languages: facts.languages,
    isFile: Boolean(view?.uploaded),
    sample: view ? sampleOf(view.settings) : undefined,
    changed,
    roomButton: (word) => making.roomButton(word),
  });
  refill(byId("sentence"), parts);
  columns.show(understood, view?.settings.words ?? []);
  showTroubles(leftOut);
  showDetail(leftOut);
}

function showDetail(/** @type {Map<string, string>} */ leftOut) {
  showLine(byId("line-detail"), lines.get(box.line), leftOut, draft.newest?.language.direction);
}

function showTroubles(/** @type {Map<string, string>} */ leftOut) {
  const troubles = byId("troubles", "details");
  const { odd = [], losses = [], warnings = [] } = understood ?? {};
  const items = [
    ...odd.map(({ line, text, reason }) => trouble(text, reason, line)),
    ...[...leftOut].map(([spelling, reason]) => trouble(spelling, reason, null)),
    ...[...losses, ...warnings].map((said) => element("li", { dir: "auto" }, said)),
  ];
  troubles.hidden = !items.length;
  within(troubles, "summary").textContent = t("words.troubles", { count: items.length });
  within(troubles, "ul").replaceChildren(...items);
}

/** @param {string} text @param {string} reason @param {number | null} line */
function trouble(text, reason, line) {
  const where =
    line && !byId("word-box").hidden
      ? textButton(text, () => box.goTo(line), { dir: "auto" })
      : element("em", { dir: "auto" }, text);
  return element("li", {}, where, element("span", { class: "quiet", dir: "auto" }, reasonText(reason)));
}

async function changed(/** @type {SentenceChange} */ { language, reading, place, sample }) {
  await calmly(async () => {
    if (language) {
      localStorage.setItem(chosenKey(), "1");
      await draft.settings({ language });
    } else if (sample) {
      await draft.settings({ words: withSample(draft.view.settings, sample) });
      await making.make(null);
      return;
    } else {
      await draft.settings({ words: withReading(draft.view.settings, reading ?? {}, place) });
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
  box.text = draft.view.uploaded ? text : "";
  await read({ text: box.text });
  box.field.focus();
}

function chosenKey() {
  return `studio-language-${draft.name}`;
}

box.written.subscribe((isPasted) => {
  clearTimeout(typing ?? undefined);
  draft.stop();
  const readIt = () => {
    typing = null;
    calmly(() => read({ text: box.text }));
  };
  typing = setTimeout(readIt, isPasted ? 0 : PAUSE);
  keeping ??= setTimeout(() => calmly(keep), UNKEPT);
});
box.overflowed.subscribe((pasted) => {
  byId("word-box").hidden = true;
  const all = pasted.split("\n");
  long.show(t("words.pasted"), all.length, all, new Map());
  byId("sentence").textContent = t("words.reading");
  calmly(() => read({ text: pasted }));
});
box.moved.subscribe(() => showDetail(leftOutOf(draft.newest?.state, understood)));
document.addEventListener("options", () => calmly(() => read({})));
document.addEventListener("written", () => box.text.trim() && box.written.send(true));
/** Files with words: the first takes the place of the words, others join it. @type {DropPlace} */
const files = {
  take: (file, isFirst) => understand({ ...file, join: !isFirst }),
  done: make,
  shown: [byId("word-box"), byId("long-list")],
};
takeDrops(document.body, { ...files, fits: mayHaveWords });

byHand.addEventListener("click", (event) => {
  if (draft.name) return;
  event.preventDefault();
  calmly(async () => {
    await draft.ensure("grid", { settings: { ...writtenSettings(), language: document.documentElement.lang } });
    location.href = draft.address("grid");
  });
});
const chosenFile = byId("file", "input");
byId("choose-file").addEventListener("click", () => chosenFile.click());
chosenFile.addEventListener("change", async () => {
  await takeChosen(chosenFile.files, files);
  chosenFile.value = "";
});

byId("save").addEventListener("click", () =>
  making.settled(() => openMenu(byId("save"), saveItems(draft, facts.formats), t("words.save"))),
);
making.improved.subscribe(showUnderstood);

draft.viewed.subscribe(() => {
  if (!typing) calmly(followOthers);
  showUnderstood();
});
window.addEventListener("pagehide", () => {
  if (!typing) return;
  clearTimeout(typing);
  if (draft.name) sendLast(draft.path("words"), { text: box.text }); // what was typed in the last moment
});

draft.named.subscribe(() => {
  byHand.href = draft.address("grid");
});
making.typed = { read: readTyped, keep };
showChoices(byId("choices"), draft);
if (draft.name) {
  calmly(async () => {
    const found = await reload().catch(unreadable);
    await making.showEarlier();
    await making.goOn(found);
  });
} else box.field.readOnly = false;
