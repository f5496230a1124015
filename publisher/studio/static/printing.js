// Print without a question: the pages as pictures, each as large as its paper.

import { ask } from "./net.js";
import { element } from "./nodes.js";

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Print all pages of a draft's puzzle as it is now. */
export async function print(draft, host) {
  const revision = draft.view.revision;
  const base = `revision=${revision}&solved=0`;
  const { pages, width, height } = await ask(draft.path(`pages?${base}&page=1`));
  sheet.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`);
  const pictures = Array.from({ length: pages }, (_, number) =>
    element("img", { alt: "", src: `/d/${encodeURIComponent(draft.name)}/page/${number + 1}.png?${base}&page=${number + 1}&print=1` }),
  );
  const place = element("div", { class: "print-pages" }, ...pictures);
  await Promise.all(pictures.map((picture) => picture.decode()));
  host.querySelector(".print-pages")?.remove();
  host.append(place);
  window.print();
}
