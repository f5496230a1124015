// Print without a question: the pages as fine pictures, each as large as its paper.

import { element } from "./nodes.js";
import { pageOf, pictureOf } from "./page_picture.js";

window.addEventListener("afterprint", () => document.querySelector(".print-pages")?.remove());

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Print all pages of a draft's puzzle as it is now; `host` gets their pictures for the printer. */
export async function print(/** @type {Draft} */ draft, /** @type {Element} */ host) {
  const place = element("div", { class: "print-pages", "aria-hidden": "true" });
  let pages = 1;
  for (let page = 0; page < pages; page++) {
    const found = await pageOf(draft, { page, quality: "fine" });
    ({ pages } = found);
    const [width, height] = found.points;
    sheet.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`);
    place.append(await pictureOf(found, ""));
  }
  host.querySelector(".print-pages")?.remove();
  host.append(place);
  window.print();
}
