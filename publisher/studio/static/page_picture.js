// A page from the server, and its picture.

import { ask } from "./net.js";
import { element } from "./nodes.js";

const WIDTH = 1280; // pixels

/** A page of a draft: `{page, pages, width, height, points, png, areas}`; pages count from 0. */
export function pageOf(draft, { page, solved = 0, better, quality = "quick" }) {
  const query = new URLSearchParams({
    page,
    solved,
    quality,
    width: WIDTH,
    revision: draft.view.revision,
  });
  if (better) query.set("better", better);
  return ask(draft.path(`pages?${query}`));
}

/** The picture of a page, once it can be drawn. */
export async function pictureOf({ png, width, height }, alt) {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  const picture = element("img", { alt, width, height, src: url });
  await picture.decode();
  URL.revokeObjectURL(url);
  return picture;
}
