// The room “Take away”: files of all formats, and the puzzle in the folder.

import { choice } from "./choices.js";
import { draft } from "./draft.js";
import { facts } from "./facts.js";
import { formats, plugins } from "./form_fields.js";
import { calmly, get } from "./net.js";
import { around, byId, element, textButton } from "./nodes.js";
import { exportOf, hasExport, withExport } from "./paper_settings.js";
import { connect } from "./plugin_choices.js";
import { connectSaving } from "./save_panel.js";
import { giveByLinks } from "./saving.js";
import { SearchBar } from "./search_bar.js";
import { hasWork, isToMake } from "./state.js";
import { t } from "./texts.js";
import { sayUndoable } from "./undoable.js";

/** The file in which the puzzle came, beside the exporters. */
const CAME = "came";

/** The lines that say what a format loses, by exporter. @type {Map<string, HTMLElement>} */
const losses = new Map();
/** @type {AbortController | null} */
let trying = null;
/** The change number at which it was tried. @type {number | null} */
let tried = null;

async function begin() {
  const [{ exports }] = await Promise.all([get("/api/exports"), draft.refresh()]);
  const usual = exports.filter((each) => each.is_usual).sort((one, other) => Number(other.is_printed) - Number(one.is_printed));
  byId("ways", "ul").replaceChildren(
    ...(draft.view.came ? [whole(CAME, CAME, { name: draft.view.came }, lossLine(CAME))] : []),
    ...usual.map(way),
    ...(exports.some((each) => each.is_printed) ? [whole("solution", "solution.pdf")] : []),
    whole("all", "all.zip"),
  );
  byId("formats", "ul").replaceChildren(...exports.filter((each) => !each.is_usual).map(format));
  connect(byId("take-made"));
  byId("take-made").addEventListener("options", () => calmly(tryAll));
  await remake();
  if (tried !== draft.view.change_number) await tryAll();
}

/** Make the puzzle of the words as they are now, if that is not done yet. */
async function remake() {
  const { state, outdated } = draft.view;
  if (state && !outdated) return;
  const { understood, view } = await draft.get("words");
  if (!isToMake(draft.take(view), understood)) return;
  const replaces = hasWork(draft.view);
  await draft.search(null);
  if (replaces) sayUndoable(draft, t("words.replaced"), () => draft.turn, () => draft.command({ do: "undo" }));
}

/** Ask what each format cannot carry, one after another; a newer round ends this one. */
async function tryAll() {
  if (!draft.view.state) return;
  trying?.abort();
  const { signal } = (trying = new AbortController());
  tried = draft.view.change_number;
  for (const [name, line] of losses) {
    try {
      const found = await draft.get(name === CAME ? CAME : `exports/${name}`, signal);
      if (found.refused) refuse(name, line, found.refused);
      else showLosses(name, line, found);
    } catch (error) {
      if (!signal.aborted) throw error;
      return;
    }
  }
}

/**
 * Say what somebody would miss, and fold away what the printed page does not show either.
 * @param {string} name @param {HTMLElement} line @param {{losses: string[], unseen?: string[]}} found
 */
function showLosses(name, line, { losses: lost, unseen = [] }) {
  line.dataset.kind = lost.length ? "some" : "all";
  line.replaceChildren(...(lost.length ? [t("take.lost"), " ", formats(lost)] : [t(unseen.length ? "take.whole_page" : "take.whole")]));
  if (unseen.length) line.append(element("details", {}, element("summary", {}, t("take.unseen")), formats(unseen)));
  for (const link of linksOf(name)) link.removeAttribute("aria-disabled");
}

/** @param {string} name @param {HTMLElement} line @param {string} reason */
function refuse(name, line, reason) {
  line.dataset.kind = "none";
  line.replaceChildren(t("take.refused"), " ", formats([reason]));
  for (const link of linksOf(name)) link.setAttribute("aria-disabled", "true");
}

function linksOf(/** @type {string} */ name) {
  return document.querySelectorAll(`a[data-file="${CSS.escape(name)}"]`);
}

document.addEventListener("click", (event) => {
  if (around(event, 'a[aria-disabled="true"]')) event.preventDefault();
});

/** A usual format. */
function way(/** @type {Exporter} */ record) {
  const { name, is_printed: isPrinted } = record;
  const shown = isPrinted ? [file(name, t("take.open"), { print: true })] : [];
  const buttons = [file(name, t("take.download"), { main: true }), ...shown];
  const about = t.known(`take.way_${name}_about`) ?? plugins(record.summary);
  return cell(t.known(`take.way_${name}`) ?? name, about, lossLine(name), [...choices(record), ...buttons], options(record));
}

/** The options of a format that most people change; those of the printed page are beside the page. */
function choices(/** @type {Exporter} */ { name, is_printed: isPrinted, choices: all, given_away: away }) {
  const { settings } = draft.view;
  /** @type {Options} */
  const given = hasExport(settings, name) ? exportOf(settings, name) : away;
  const change = (/** @type {Options} */ changes) =>
    calmly(() => draft.settings({ export: withExport(draft.view.settings, name, changes, [facts.printed]) }));
  return isPrinted ? [] : all.map((each) => choice(each, given[each[0]], change));
}

/**
 * A file of the whole puzzle that no format is chosen for.
 * @param {string} name
 * @param {string} what
 * @param {Record<string, string>} [more]
 * @param {HTMLElement | null} [line]
 */
function whole(name, what, more = {}, line = null) {
  const label = `${t("take.download")}: ${t(`take.${name}`, more)}`;
  const file = line ? { "data-file": name } : {};
  const attributes = { class: "button", href: draft.address(what), download: true, "aria-label": label, ...file };
  const link = element("a", attributes, t("take.download"));
  return cell(t(`take.${name}`, more), t(`take.${name}_about`, more), line, [link], []);
}

/** @param {string} name @param {Child} about @param {HTMLElement | null} line @param {HTMLElement[]} buttons @param {HTMLElement[]} more */
function cell(name, about, line, buttons, more) {
  const head = element("div", { class: "way-head" }, element("h2", {}, name), more);
  return element("li", {}, head, element("p", {}, about), line, element("div", { class: "buttons" }, buttons));
}

function format(/** @type {Exporter} */ record) {
  const { name, suffix, summary } = record;
  const known = t.known(`take.about_${name.replaceAll("-", "_")}`);
  return element(
    "li",
    {},
    element("span", { class: "format-name" }, element("bdi", {}, name), " ", element("bdi", { class: "quiet", dir: "ltr" }, suffix)),
    element("span", { class: "about" }, known ?? plugins(summary)),
    lossLine(name),
    element("div", { class: "buttons" }, options(record), file(name, t("take.download"))),
  );
}

function lossLine(/** @type {string} */ name) {
  const line = element("div", { class: "losses" }, t("take.trying"));
  losses.set(name, line);
  return line;
}

/** The button that opens the options of an exporter. */
function options(/** @type {Exporter} */ { name, has_options: hasOptions }) {
  const label = t("take.options_of", { name });
  const attributes = { "data-form": `exporters/${name}`, "aria-haspopup": "dialog", "aria-label": label };
  return hasOptions ? [textButton(t("take.options"), () => {}, attributes)] : []; // `connect` opens them
}

/** @param {string} name @param {string} label */
function file(name, label, { main = false, print = false } = {}) {
  const href = draft.address(`files/${encodeURIComponent(name)}${print ? "?print=1" : ""}`);
  const more = print ? { target: "_blank", rel: "noopener" } : { download: true };
  const classes = main ? "button main" : "button";
  return element("a", { class: classes, href, "data-file": name, "aria-label": `${label}: ${name}`, ...more }, label);
}

/** What is there: a puzzle, one of other words, or none; or one that is being made. */
function show(/** @type {View} */ { state, outdated }) {
  const isMaking = Boolean(draft.running);
  byId("remaking").hidden = !isMaking;
  byId("no-puzzle").hidden = Boolean(state) || isMaking;
  byId("take-made").hidden = !state || isMaking;
  byId("outdated").hidden = !outdated || isMaking;
}

const bar = new SearchBar();
byId("remaking").append(" ", bar.node, " ", textButton(t("common.stop"), () => draft.stop()));
draft.began.subscribe((seconds) => bar.begin(seconds));
draft.searched.subscribe(() => show(draft.view));
draft.viewed.subscribe((view) => {
  show(view);
  if (tried !== null && tried !== view.change_number) calmly(tryAll);
});
connectSaving(draft);
giveByLinks();
calmly(begin);
