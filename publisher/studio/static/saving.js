// Where a puzzle can go from the first screen; the room “Take away” has everything.

import { asError, calmly, made, shownReason } from "./net.js";
import { around, element } from "./nodes.js";
import { say } from "./notice.js";
import { lossText, t } from "./texts.js";

const KEPT = 60000; // milliseconds in which the browser saves a file

/** The items of the menu “Save…”, with the formats that most people take. @returns {(MenuItem | null)[]} */
export function saveItems(/** @type {Draft} */ draft, /** @type {string[]} */ formats) {
  const item = (/** @type {string} */ name, /** @type {string} */ file) => ({
    label: t.known(`words.save_${name}`) ?? name,
    run: () => calmly(() => giveAndSay(draft.address(file))),
  });
  return [
    ...formats.map((name) => item(name, `files/${name}`)),
    null,
    item("versions", "versions.pdf"),
    item("levels", "levels.zip"),
    item("all", "all.zip"),
    null,
    { label: t("words.save_more"), href: draft.address("take") },
  ];
}

/** Let links of the page give their files: what is refused or lost is said beside the link. */
export function giveByLinks() {
  document.addEventListener("click", (event) => {
    const link = around(event, "a[download]");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (!link.matches('[aria-disabled="true"], [aria-busy="true"]')) giveBeside(link);
  });
}

async function giveBeside(/** @type {HTMLAnchorElement} */ link) {
  const place = link.closest(".buttons") ?? link;
  const had = place.nextElementSibling;
  const line = had?.matches(".given") ? had : element("p", { class: "given", role: "status" });
  place.after(line);
  line.textContent = t("common.working");
  link.setAttribute("aria-busy", "true");
  try {
    const lost = await give(link.href);
    line.textContent = link.dataset.file ? "" : lostText(lost); // a format says it already
  } catch (error) {
    line.replaceChildren(...shownReason(error, t("common.not_done", { reason: asError(error).message })));
  } finally {
    link.removeAttribute("aria-busy");
  }
}

async function giveAndSay(/** @type {string} */ path) {
  const unsay = say(t("common.working"));
  const lost = await give(path).finally(unsay);
  if (lost.length) say(lostText(lost));
}

/** @param {string[]} lost */
const lostText = (lost) => (lost.length ? `${t("take.lost")} ${lost.map(lossText).join("; ")}` : "");

/**
 * Give a file to the reader; it is made before, for the browser would save a refusal as a file. Resolves
 * to what of the puzzle is not in it.
 */
async function give(/** @type {string} */ path) {
  const { file, lost } = await made(path).catch((thrown) => {
    const error = asError(thrown);
    error.message = lossText(error.message);
    throw error;
  });
  const href = URL.createObjectURL(file);
  element("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
  return lost;
}
