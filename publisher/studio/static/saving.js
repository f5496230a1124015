// Where a puzzle can go from the first screen; the room “Take away” has everything.

import { calmly, made } from "./net.js";
import { element } from "./nodes.js";
import { say } from "./notice.js";
import { lossText, t } from "./texts.js";

const FILES = ["pdf", "docx", "html"];
const KEPT = 60000; // milliseconds in which the browser saves a file

/** The items of the menu “Save…”. */
export function saveItems(draft) {
  const path = `/d/${encodeURIComponent(draft.name)}`;
  const item = (name, file) => ({
    label: t(`words.save_${name}`),
    run: () => calmly(() => giveAndSay(`${path}/${file}`)),
  });
  return [
    ...FILES.map((name) => item(name, `files/${name}`)),
    null,
    item("versions", "versions.pdf"),
    item("all", "all.zip"),
    null,
    { label: t("words.save_more"), href: `${path}/take` },
  ];
}

/** Let links of the page give their files: what is refused or lost is said beside the link. */
export function giveByLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[download]");
    if (!link) return;
    event.preventDefault();
    if (!link.matches('[aria-disabled="true"], [aria-busy="true"]')) giveBeside(link);
  });
}

async function giveBeside(link) {
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
    line.textContent = t("common.not_done", { reason: error.message });
  } finally {
    link.removeAttribute("aria-busy");
  }
}

async function giveAndSay(path) {
  const lost = await give(path).finally(say(t("common.working")));
  if (lost.length) say(lostText(lost));
}

const lostText = (lost) => (lost.length ? `${t("take.lost")} ${lost.map(lossText).join("; ")}` : "");

/**
 * Give a file to the reader; it is made before, for the browser would save a refusal as a file. Resolves
 * to what of the puzzle is not in it.
 */
async function give(path) {
  const { file, lost } = await made(path).catch((error) => {
    error.message = lossText(error.message);
    throw error;
  });
  const href = URL.createObjectURL(file);
  element("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
  return lost;
}
