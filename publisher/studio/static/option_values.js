// Pure: what is written in fields of options, and the files that an option may name. Tested under Node.

/** The files whose names end as an option wants it; folders, which end with a slash, only if it wants them. */
export function fitting(/** @type {string[]} */ files, /** @type {{suffixes?: string[]}} */ { suffixes = [] }) {
  const ends = (/** @type {string} */ file) => suffixes.some((suffix) => file.toLowerCase().endsWith(suffix));
  return files.filter((file) => (suffixes.length ? ends(file) : !file.endsWith("/")));
}

/**
 * Lines with a name, a colon and its value or values; lines that are all without a name are what stands alone.
 * @param {string} text @param {{alone?: string, is_several?: boolean}} field @returns {Entry}
 */
export function pairsEntry(text, { alone, is_several: isSeveral }) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const isBare = !lines.some((line) => line.includes(":"));
  if (isBare && alone === "items") return { items: lines };
  if (isBare && alone === "text" && lines.length < 2) return { text: lines.join("") };
  return { pairs: lines.map((line) => pair(line, isSeveral)) };
}

/** @returns {[string, string | string[]]} */
function pair(/** @type {string} */ line, isSeveral = false) {
  const [name, ...rest] = line.split(":");
  const value = rest.join(":").trim();
  return [name.trim(), isSeveral ? value.split(/[,،]/).map((each) => each.trim()).filter(Boolean) : value];
}
