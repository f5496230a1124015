// The shelf: everything in the folder, to be opened, copied, deleted, and made a book of.

import { openMenu } from "./menu.js";
import { calmly, get, post } from "./net.js";
import { button, byId, element, svgElement } from "./nodes.js";
import { say } from "./notice.js";
import { keyOf, matching, merged } from "./on_shelf.js";
import { languageName } from "./sentence.js";
import { isForPage, keepFor } from "./shell.js";
import { Book } from "./shelf_book.js";
import { t } from "./texts.js";

const NAMED = 8; // folders and files that are passed over
const EMPTY_GRID = "M.5.5h30v30H.5zM10.5.5v30M20.5.5v30M.5 10.5h30M.5 20.5h30";

const search = byId("shelf-search", "input");
const dates = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
/** @type {ShelfCard[]} */
let items = [];
let pending = -1; // how many are still looked at; that is not known before the first answer
const book = new Book({ changed: draw, written: load, shown: () => matching(items, search.value), all: () => items, whole });
/** The last look at the folder; nothing once it is over. @type {Promise<void> | null} */
let looking = null;
/** The cards by key, with what they were drawn of. @type {Map<string, {seen: string, node: HTMLElement}>} */
const cards = new Map();

/** Look at the folder anew. */
function load() {
  const now = look().finally(() => (looking = looking === now ? null : looking));
  return (looking = now);
}

/** Resolves when all of the folder is on the shelf, which is said while it takes long. */
async function whole() {
  if (looking) await looking.finally(say(t("common.working")));
}

async function look() {
  for (let isMore = false; ; isMore = true) {
    const found = await get(isMore ? "/api/shelf?more=1" : "/api/shelf");
    items = merged(found.items);
    byId("shelf-folder").replaceChildren(...t.parts("shelf.folder", { path: element("bdi", { dir: "ltr" }, found.folder) }));
    byId("elsewhere").hidden = found.is_writable;
    showPassed(found.passed);
    pending = found.pending;
    draw();
    if (!pending) break;
  }
  book.renew();
}

function draw() {
  const shown = matching(items, search.value);
  const places = shown.map((item) => {
    const key = keyOf(item);
    const seen = JSON.stringify([item, book.isOpen]);
    const had = cards.get(key);
    if (had?.seen === seen) return had.node;
    const node = card(item);
    cards.set(key, { seen, node });
    return node;
  });
  const list = byId("cards", "ul");
  if (places.length !== list.children.length || places.some((node, index) => list.children[index] !== node)) list.replaceChildren(...places);
  const found = pending ? t("shelf.loading", { count: pending }) : t("shelf.found", { count: shown.length });
  byId("shelf-count").textContent = pending < 0 ? t("common.working") : found;
  search.hidden = items.length < 9;
  byId("make-book", "button").disabled = items.length < 2;
  byId("empty").hidden = Boolean(shown.length) || pending !== 0;
  byId("empty").textContent = t(items.length ? "shelf.no_match" : "shelf.empty");
}

function card(/** @type {ShelfCard} */ item) {
  const { title, fault } = item;
  const name = element("bdi", {}, title);
  const open = element("a", addressOf(item), name);
  const attributes = { class: "plain card-more", "aria-label": t("shelf.menu", { title }), "aria-haspopup": "menu" };
  const more = button("⋯", ({ currentTarget }) => openMenu(currentTarget, actions(item), title), attributes);
  return element(
    "li",
    { class: "card" },
    element("div", { class: "card-picture" }, picture(item)),
    element(
      "div",
      { class: "card-text" },
      element("div", { class: "card-top" }, element("h2", {}, fault ? element("bdi", {}, title) : open), actions(item).length ? more : null),
      fault ? null : facts(item),
      states(item),
    ),
    ...(book.isOpen ? book.choice(item) : []),
  );
}

function picture(/** @type {ShelfCard} */ item) {
  if (item.picture) return element("img", { src: item.picture, alt: "", loading: "lazy", decoding: "async" });
  return svgElement("svg", { viewBox: "0 0 31 31", "aria-hidden": "true" }, svgElement("path", { d: EMPTY_GRID }));
}

/** Language, size and date in one quiet line. */
function facts(/** @type {ShelfCard} */ item) {
  const size = item.grid ? [t("shelf.size", { columns: item.grid.size[0], rows: item.grid.size[1] })] : [];
  const came = item.came && !item.config ? [item.came] : [];
  const said = [languageName(item.language, item.language_name), ...size, dates.format(item.changed), ...came];
  return element("p", { class: "quiet" }, said.join(" · "));
}

/** Lines that say how far a puzzle is: not saved, not finished, print only, at fault. */
function states(/** @type {ShelfCard} */ item) {
  /** @param {string} text @param {string} name */
  const line = (text, name = "quiet") => element("p", { class: name }, text);
  if (item.fault) {
    const more = [item.more_faults ? t("shelf.faults_more", { count: item.more_faults }) : "", item.kind === "config" ? t("shelf.fault_mend") : ""];
    return [element("p", { class: "fault" }, t("shelf.at_fault"), " ", item.fault), line(more.join(" ").trim())];
  }
  const lines = [];
  if (item.draft && !item.config) lines.push(line(t("shelf.a_draft"), "badge"));
  else if (item.draft && item.unsaved) lines.push(line(t("shelf.changed_since"), "badge"));
  if (item.grid?.open) lines.push(line(t("shelf.open_cells", { count: item.grid.open })));
  if (item.changes === "nothing") lines.push(line(t("shelf.print_only", { count: item.puzzles })));
  else if (item.changes === "clues") lines.push(line(item.made_by ? t("shelf.no_reviser", { name: item.made_by }) : t("shelf.puzzle_file")));
  if (!item.is_made && item.changes !== "nothing") lines.push(line(t("shelf.to_be_made")));
  if (item.own.length) lines.push(element("p", { class: "quiet" }, ...t.parts("shelf.own", { names: ownFiles(item.own) })));
  return lines;
}

/** The names of a config's files, the first ones; puzzle files among them lead to themselves. */
function ownFiles(/** @type {OwnFile[]} */ own) {
  const names = own.slice(0, NAMED).flatMap(({ name, opens }, index) => {
    const shown = element("bdi", { dir: "ltr" }, name);
    return [index ? ", " : "", opens ? element("a", { href: `/shelf/${encodeURIComponent(name)}/open` }, shown) : shown];
  });
  return element("span", {}, ...names, own.length > NAMED ? t("shelf.and_more", { count: own.length - NAMED }) : "");
}

function actions(/** @type {ShelfCard} */ item) {
  const { draft, config, fault, changes } = item;
  const change = item.book ? [{ label: t("shelf.book_change"), run: () => calmly(() => book.change(item)) }] : [];
  const pdf = config && !fault && item.kind === "config" ? [{ label: t("shelf.open_pdf"), run: () => window.open(pdfOf(config)) }] : [];
  const copy = !fault && changes !== "nothing" ? [{ label: t("shelf.duplicate"), run: () => calmly(() => duplicate(item)) }] : [];
  const away = draft ? [{ label: t("shelf.delete"), run: () => calmly(() => putAway(draft, item.title)) }] : [];
  return [...change, ...pdf, ...copy, ...away];
}

function pdfOf(/** @type {string} */ config) {
  return `/shelf/${encodeURIComponent(config)}/printed?print=1`;
}

/** Where the title of an item leads, as the attributes of its link; a file is opened first. @returns {Attributes<HTMLAnchorElement>} */
function addressOf(/** @type {ShelfCard} */ item) {
  const { config, draft, changes, is_made: isMade } = item;
  if (!config) return { href: roomOf(draft ?? "", isMade ? "page" : "words") };
  if (changes === "nothing") return { href: pdfOf(config), target: "_blank", rel: "noopener" };
  const onclick = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab
    event.preventDefault();
    calmly(() => opened(item));
  };
  return { href: `/shelf/${encodeURIComponent(config)}/open`, onclick };
}

/** What the shelf does not show: folders, which have shelves of their own, and other files. */
function showPassed(/** @type {Passed} */ { folders, files }) {
  const links = folders.flatMap((name, index) => [index ? ", " : "", button(name, () => calmly(() => toFolder(name)), { class: "as-link", dir: "auto" })]);
  const more = files.length > NAMED ? t("shelf.and_more", { count: files.length - NAMED }) : "";
  const said = [
    ...(folders.length ? [t.parts("shelf.folders", { count: folders.length, names: element("span", {}, ...links) })] : []),
    ...(files.length ? [[t("shelf.passed", { count: files.length, names: files.slice(0, NAMED).join(", ") + more })]] : []),
  ];
  byId("passed").replaceChildren(...said.map((each) => element("p", {}, ...each)));
}

/** Open the shelf of a folder in this one: it has a studio of its own. */
async function toFolder(/** @type {string} */ folder) {
  say(t("shelf.folder_opens", { folder }));
  const { address, place } = await post("/api/shelf/folder", { folder });
  keepFor(place, "/shelf");
  location.href = address;
}

async function opened(/** @type {ShelfCard} */ { config }) {
  const { draft, room, is_other: isOther } = await post("/api/shelf/open", { config });
  if (isOther) say(t("shelf.is_other"), { label: t("shelf.open"), run: () => go(draft, room) });
  else go(draft, room);
}

/** @param {string} draft @param {string} room */
const roomOf = (draft, room) => `/d/${encodeURIComponent(draft)}/${room}`;

function go(/** @type {string} */ draft, /** @type {string} */ room) {
  location.href = roomOf(draft, room);
}

async function duplicate(/** @type {ShelfCard} */ { draft, config }) {
  await post("/api/shelf/duplicate", draft ? { draft } : { config });
  await load();
}

async function putAway(/** @type {string} */ draft, /** @type {string} */ title) {
  const place = items.findIndex((item) => item.draft === draft);
  const { deleted } = await post("/api/shelf/delete", { draft });
  await load();
  /** @type {HTMLElement[]} */ ([...byId("cards").querySelectorAll("h2 a")]).at(Math.min(place, items.length - 1))?.focus();
  const back = async () => {
    await post("/api/shelf/restore", { deleted });
    await load();
  };
  say(t("shelf.deleted", { title }), { label: t("common.undo"), run: () => calmly(back) });
}

search.addEventListener("input", () => draw());
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || !isForPage(event) || search.hidden) return;
  event.preventDefault();
  search.focus();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") calmly(load);
});
window.addEventListener("pageshow", (event) => event.persisted && calmly(load));
book.restore();
calmly(load);
