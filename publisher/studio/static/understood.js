// Pure: what is said of a list, and the mark beside each of its lines. Tested under Node.

/** How long a list may be to be written in the box; a longer one is shown, not edited. */
const MOST_LINES = 2000;
const MOST_CHARACTERS = 200_000;

/** Whether a text is too long for the box. */
export function isTooLong(/** @type {string} */ text) {
  if (text.length > MOST_CHARACTERS) return true;
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (++lines > MOST_LINES) return true;
  }
  return false;
}

/**
 * The mark of a line: its kind (`word`, `left`, `odd`, `heading`) and what the gutter shows.
 * @param {Line | undefined} line
 * @param {Map<string, string>} leftOut
 */
export function markOf(line, leftOut) {
  if (!line) return { kind: "", shown: "" };
  if (line.kind === "heading") return { kind: "heading", shown: "¶" };
  if (line.kind !== "word") return { kind: "odd", shown: "?" };
  const kind = leftOut.has(line.spelling) ? "left" : "word";
  return { kind, shown: String(line.letters.length) };
}

/**
 * The reasons of the words that a state left out, by spelling; only of words that are in the list.
 * @param {PuzzleState | null | undefined} state
 * @param {Understood | null} understood
 */
export function leftOutOf(state, understood) {
  const { lines = [], count = 0 } = understood ?? {};
  const words = new Set(lines.filter((each) => each.kind === "word").map((each) => each.spelling));
  const isListed = (/** @type {string} */ spelling) => words.has(spelling) || lines.length < count;
  const left = (state?.left_out ?? []).filter((each) => isListed(each.spelling));
  return new Map(left.map((each) => [each.spelling, each.reason]));
}

const ROLES = ["answer", "clue", "score", "tags", "level", ""]; // that columns may have, "" for none

/** The roles that a column may get: all, but the one with the answers only those that another column has. */
export function rolesFor(/** @type {string[]} */ roles, /** @type {number} */ place) {
  return ROLES.filter((role) => roles[place] !== "answer" || (role && roles.includes(role)));
}

/** The roles of columns after one has got another; the one that had it gets what that one leaves. */
export function withRole(/** @type {string[]} */ roles, /** @type {number} */ place, /** @type {string} */ role) {
  return roles.map((each, at) => (at === place ? role : role && each === role ? roles[place] : each));
}

/** Roles as the setting `columns` has them. */
export const columnsText = (/** @type {string[]} */ roles) => roles.map((role) => role || "-").join(",");

/** The first and the last line that differ between two lists of lines: [from, oldEnd, newEnd]. */
export function changedLines(/** @type {string[]} */ before, /** @type {string[]} */ after) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return [from, before.length - same, after.length - same];
}

/** The number, from 0, of the line that a place in a text is on. */
export function lineAt(/** @type {string} */ text, /** @type {number} */ place) {
  let line = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < place; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/**
 * The lines of files as texts, and what is known of each by its number from 1.
 * @returns {[string[], Map<number, Line>]}
 */
export function rowsOf(/** @type {Line[]} */ lines) {
  const rows = lines
    .filter((line) => line.kind !== "heading")
    .sort((one, other) => one.list - other.list || one.line - other.line);
  return [rows.map(lineText), new Map(rows.map((line, number) => [number + 1, line]))];
}

function lineText(/** @type {Line} */ line) {
  if (line.kind !== "word") return line.text ?? "";
  return line.clue ? `${line.spelling} – ${line.clue}` : line.spelling;
}
