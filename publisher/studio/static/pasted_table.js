// A table that was pasted from a word processor: its plain text ends a line within a cell, or after each cell.

const STYLES = /<style[^]*?<\/style>|\sstyle=("[^"]*"|'[^']*')/gi; // which the page's policy would refuse, and say so
const textOf = (/** @type {Element} */ { textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim();

/** What was pasted: by its rows if it is a table and nothing else, and its plain text breaks them up. */
export function pastedText(/** @type {DataTransfer} */ data) {
  const plain = data.getData("text/plain");
  const type = /** @type {DOMParserSupportedType} */ (document.contentType); // a page's own
  const { body } = new DOMParser().parseFromString(data.getData(type).replace(STYLES, ""), type);
  const rows = [...body.querySelectorAll("tr")];
  for (const each of body.querySelectorAll("br, p, div, li")) each.before(" ");
  const text = rows.map(({ cells }) => [...cells].map(textOf).join("\t")).join("\n");
  if (!text.includes("\t") || plain.trimEnd().split("\n").length === rows.length || body.querySelector("td table")) return plain;
  for (const each of body.querySelectorAll("table")) each.remove();
  return textOf(body) ? plain : text;
}
