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
    run: () => calmly(() => give(`${path}/${file}`)),
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

/** Give a file to the reader; it is made before, for the browser would save a refusal as a file. */
async function give(path) {
  const unsay = say(t("common.working"));
  const file = await made(path)
    .catch((error) => {
      error.message = lossText(error.message);
      throw error;
    })
    .finally(unsay);
  const href = URL.createObjectURL(file);
  element("a", { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}
