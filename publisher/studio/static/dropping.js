// Files that are dropped, by one rule in every room: each goes to the nearest place that takes it; of what is not
// taken it is said why.

import { facts } from "./facts.js";
import { Refused, calmly, post, reasonOf } from "./net.js";
import { say } from "./notice.js";
import { t } from "./texts.js";

/**
 * @typedef {{name: string, base64: string}} FileContent
 * @typedef {{
 *   take: (file: FileContent, isFirst: boolean) => unknown,
 *   fits?: (name: string) => boolean,
 *   isSingle?: boolean,
 *   done?: () => unknown,
 *   shown?: HTMLElement[],
 * }} DropPlace - what takes files one after another, and what is `done` after the last; `shown` are marked meanwhile
 */

/** @type {WeakMap<Node, DropPlace>} */
const places = new WeakMap();

/** @param {string} name @param {string[]} suffixes */
export const endsAs = (name, suffixes) => suffixes.some((suffix) => name.toLowerCase().endsWith(suffix));

/** Whether a file is a puzzle of another program, or a config: in every room it is opened by itself. */
export const isPuzzle = (/** @type {string} */ name) => endsAs(name, facts.puzzle_files);

/** Whether a file may have words: what is in some of them says whether they are puzzles. */
export const mayHaveWords = (/** @type {string} */ name) => !isPuzzle(name) || endsAs(name, facts.either_files);

/** The place of puzzle files wherever they are dropped. @type {DropPlace} */
const OPENING = {
  fits: isPuzzle,
  isSingle: true,
  async take(file) {
    const { draft, room } = await post("/api/shelf/dropped", file);
    location.href = `/d/${encodeURIComponent(draft)}/${room}`;
  },
};

/** Let files be dropped on an element. */
export function takeDrops(/** @type {HTMLElement} */ host, /** @type {DropPlace} */ place) {
  places.set(host, place);
}

/** Take files that were chosen for a place. */
export function takeChosen(/** @type {Iterable<File> | null} */ files, /** @type {DropPlace} */ place) {
  return takeAll([...(files ?? [])], () => place, []);
}

/** @returns {Promise<FileContent>} */
function asBase64(/** @type {File} */ file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).replace(/^.*?,/, "") });
    reader.onerror = () => reject(new Refused(0, { error: t("dropped.unreadable") }));
    reader.readAsDataURL(file);
  });
}

/**
 * Take files one after another, and say which are not taken, after those that are `said` already.
 * @param {File[]} files
 * @param {(name: string) => DropPlace | undefined} placeOf
 * @param {string[]} said
 */
async function takeAll(files, placeOf, said) {
  /** @type {Set<DropPlace>} */
  const used = new Set();
  for (const file of files) {
    const place = placeOf(file.name);
    try {
      if (!place) throw new Refused(0, { error: t("dropped.no_place") });
      if (place.isSingle && used.has(place)) throw new Refused(0, { error: t("dropped.one_only") });
      const content = await asBase64(file);
      await orOpened(place.take(content, !used.has(place)), content);
      used.add(place);
    } catch (error) {
      const { name } = file;
      const reason = reasonOf(error);
      if (reason) said.push(reason.includes(name) ? `${reason}.` : t("dropped.refused", { name, reason }));
    }
  }
  if (said.length) say(said.join(" "));
  for (const { done } of used) if (done) await calmly(done);
}

/** Open a file that is a puzzle, though it came to another place. @param {unknown} taking @param {FileContent} content */
async function orOpened(taking, content) {
  try {
    await taking;
  } catch (error) {
    if (!(error instanceof Refused && error.kind === "PuzzleFileError")) throw error;
    await OPENING.take(content, true);
  }
}

/** The places around a node, the nearest first; that of puzzle files is last. An open sheet hides those below it. */
function placesAround(/** @type {EventTarget | null} */ target) {
  const found = [];
  for (let node = /** @type {Node | null} */ (target); node; node = node.parentNode) {
    const place = places.get(node);
    if (place) found.push(place);
    if (node instanceof HTMLDialogElement) break;
  }
  return [...found, OPENING];
}

/** @type {HTMLElement[]} */
let marked = [];

function mark(/** @type {HTMLElement[]} */ elements) {
  for (const each of marked) each.classList.remove("dropping");
  for (const each of elements) each.classList.add("dropping");
  marked = elements;
}

const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") && !isOurs;
let isOurs = false; // a picture of this page is dragged, which counts as a file

document.addEventListener("dragstart", () => (isOurs = true));
document.addEventListener("dragend", () => (isOurs = false));
document.addEventListener("dragover", (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  mark(placesAround(event.target)[0].shown ?? []);
});
document.addEventListener("dragleave", (event) => event.relatedTarget || mark([]));
document.addEventListener("drop", (event) => {
  mark([]);
  if (!hasFiles(event)) return;
  event.preventDefault();
  const around = placesAround(event.target);
  const files = [];
  const said = [];
  for (const item of event.dataTransfer?.items ?? []) {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) said.push(t("dropped.refused", { name: entry.name, reason: t("dropped.folder") }));
    else if (file) files.push(file);
  }
  takeAll(files, (name) => around.find(({ fits = () => true }) => fits(name)), said);
});
