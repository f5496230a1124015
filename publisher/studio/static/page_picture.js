// A page from the server, and its picture.

import { element } from "./nodes.js";

const WIDTH = 1280; // pixels
const tab = Math.random().toString(36).slice(2); // a newer page of another tab takes the place of none here

/** The query of a page; pages count from 0. @param {PageWish & {page: number, solved?: boolean}} wish */
export function queryOf({ page, solved = false, better, quality = "quick" }) {
  const asked = { quality, page, solved: Number(solved), width: WIDTH, tab, ...(better && { better }) };
  return Object.entries(asked).map(([name, value]) => `${name}=${value}`).join("&");
}

/** A page of a draft. @param {Draft} draft @param {Parameters<typeof queryOf>[0]} wish */
export const pageOf = (draft, wish) => draft.get(`pages?${queryOf(wish)}&change_number=${draft.view.change_number}`);

/** The picture of a page, once it can be drawn. @param {PagePicture} page @param {string} alt */
export async function pictureOf({ png, width, height }, alt) {
  const signs = atob(png);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at); // a call for each takes 20 times as long
  const url = URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  const picture = element("img", { alt, width, height, src: url });
  await picture.decode();
  URL.revokeObjectURL(url);
  return picture;
}
