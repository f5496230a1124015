// A page from the server, and its picture.

import { element } from "./nodes.js";

const WIDTH = 1280; // pixels
const tab = Math.random().toString(36).slice(2); // a newer page of another tab takes the place of none here

/** A page of a draft; pages count from 0. @param {Draft} draft @param {PageWish & {page: number, solved?: boolean}} wish */
export function pageOf(draft, { page, solved = false, better, quality = "quick" }) {
  const asked = { page, solved: Number(solved), width: WIDTH, tab, change_number: draft.view.change_number, ...(better && { better }) };
  const query = Object.entries(asked).map(([name, value]) => `${name}=${value}`).join("&");
  return draft.get(`pages?quality=${quality}&${query}`);
}

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
