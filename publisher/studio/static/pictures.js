// Pictures of the values of a choice: how the puzzle looks with each. They are buttons beside the choice.

import { button, element } from "./nodes.js";

/**
 * Pictures of the values of an option of the page; a click on one chooses it in the select, which says so.
 * @param {Draft} draft
 * @param {string} option
 * @param {HTMLSelectElement} chosen
 * @param {string | undefined} usual - the value that counts if the select has none
 */
export function picturesOf(draft, option, chosen, usual = undefined) {
  const row = element("div", { class: "pictures" });
  const values = [...chosen.options].filter(({ value }) => value);
  for (const { value, text } of values) {
    const src = `/d/${encodeURIComponent(draft.name)}/pictures/${option}/${encodeURIComponent(value)}?of=${draft.view.change_number}`;
    const picture = element("img", { src, alt: "", loading: "lazy", decoding: "async" });
    picture.addEventListener("error", () => picture.remove()); // such a page cannot be printed
    const choose = () => {
      chosen.value = value;
      chosen.dispatchEvent(new Event("change", { bubbles: true }));
    };
    row.append(button([picture, text], choose, { class: "picture", "data-value": value }));
  }
  const show = () => {
    const now = chosen.value || usual;
    for (const each of row.children) each.setAttribute("aria-pressed", String(each.getAttribute("data-value") === now));
  };
  chosen.addEventListener("change", show);
  show();
  return row;
}
