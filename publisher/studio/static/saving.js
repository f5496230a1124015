// Where a puzzle can go from the first screen; the room “Take away” has everything.

import { t } from "./texts.js";

const FILES = ["pdf", "docx", "html"];

/** The items of the menu “Save…”. */
export function saveItems(draft) {
  const path = `/d/${encodeURIComponent(draft.name)}`;
  return [
    ...FILES.map((name) => ({
      label: t(`words.save_${name}`),
      href: `${path}/files/${name}`,
      download: true,
    })),
    null,
    { label: t("words.save_versions"), href: `${path}/versions.pdf`, download: true },
    { label: t("words.save_all"), href: `${path}/all.zip`, download: true },
    null,
    { label: t("words.save_more"), href: `${path}/take` },
  ];
}
