// A table that was pasted from a word processor: its plain text ends a line within a cell, or after each cell.

const STYLES = /<style[^]*?<\/style>|\sstyle=("[^"]*"|'[^']*')/gi; // which the page's policy would refuse, and say so

/** The rows of what was pasted if it is a table and nothing else and `plain` breaks its rows up; else `plain`. */
export function withWholeRows(/** @type {DataTransfer} */ data, /** @type {string} */ plain) {
  const { contentType } = document; // a page's own
  const html = data.getData(contentType).replace(STYLES, "");
  if (!html) return plain;
  const { body } = new DOMParser().parseFromString(html, /** @type {DOMParserSupportedType} */ (contentType));
  const rows = [...body.querySelectorAll("tr")];
  const isBroken = plain.trimEnd().split("\n").length !== rows.length;
  for (const each of body.querySelectorAll("br, p, div, li")) each.before(" ");
  const text = rows.map(({ cells }) => [...cells].map(textOf).join("\t")).join("\n");
  if (!isBroken || !text.includes("\t") || body.querySelector("td table")) return plain;
  for (const each of body.querySelectorAll("table")) each.remove();
  return textOf(body) ? plain : text;
}

const textOf = (/** @type {Element} */ { textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim();
