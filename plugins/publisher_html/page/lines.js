// Lets words be found in a grid whose letters are all there: by a line from the first letter to the last.

/**
 * A line of the solution: its first and its last cell, or the hash of both, and its place in the lists.
 *
 * @typedef {[number, number]} Ends
 * @typedef {{ends?: Ends, hash?: number, word: number}} Line
 * @typedef {{id: string, digits: string, lines: Line[], given: Ends[], words: Record<string, string>}} LineRecord
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {LineRecord} */
const record = JSON.parse(byId("record").textContent ?? "");
const { lines, words } = record;
const grid = /** @type {HTMLTableElement} */ (byId("grid"));
const cells = [...grid.querySelectorAll("input")];
const listed = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clues .word"))];
const message = byId("message");
const storageKey = `crossword-publisher:${record.id}`;
const onwards = document.dir === "rtl" ? -1 : 1;
/** @type {Record<string, [down: number, across: number]>} */
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -onwards], ArrowRight: [0, onwards] };

const SVG = "http://www.w3.org/2000/svg";
const paper = document.createElementNS(SVG, "svg");

/** The lines that were drawn and are kept. @type {Ends[]} */
let drawn = [];
/** The words that were struck out by hand. @type {Set<number>} */
let struck = new Set();
let at = 0;
/** Where a line begins that has no end yet. @type {number | null} */
let begun = null;
/** @type {number | null} */
let pressed = null; // the cell where a finger or the mouse went down

// --- Places ---

/** @param {string} text @param {Record<string, string>} values */
const filledIn = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** @param {number} number */
const digits = (number) => String(number).replace(/\d/g, (digit) => [...record.digits][Number(digit)]);

/** The row and the column of a cell. @param {number} index @returns {[number, number]} */
function placeOf(index) {
  const square = /** @type {HTMLTableCellElement} */ (cells[index].parentElement);
  return [/** @type {HTMLTableRowElement} */ (square.parentElement).rowIndex, square.cellIndex];
}

/** @param {EventTarget | Element | null | undefined} cell */
const indexOf = (cell) => cells.findIndex((each) => each === cell);

/** @param {number} row @param {number} column */
const cellAt = (row, column) => indexOf(grid.rows[row]?.cells[column]?.querySelector("input"));

/** The cells of a line; none if it is not straight, or leaves the grid. @param {Ends} ends */
function along([start, end]) {
  const [[row, column], [lastRow, lastColumn]] = [placeOf(start), placeOf(end)];
  const [down, across] = [lastRow - row, lastColumn - column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  if (down && across && Math.abs(down) !== Math.abs(across)) return [];
  const found = Array.from({ length: steps + 1 }, (_, step) =>
    cellAt(row + (steps && (down / steps) * step), column + (steps && (across / steps) * step)),
  );
  return found.includes(-1) ? [] : found;
}

/** @param {Ends} ends */
const ordered = ([start, end]) => /** @type {Ends} */ ([Math.min(start, end), Math.max(start, end)]);

/** @param {Ends} one @param {Ends} other */
const isSame = (one, other) => String(ordered(one)) === String(ordered(other));

const utf8 = new TextEncoder();

/** FNV-1a, as the page was made with. @param {string} text */
function hash(text) {
  return utf8.encode(text).reduce((value, byte) => Math.imul(value ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** The line of the solution that this is; undefined if it is none. @param {Ends} ends */
function lineOf(ends) {
  const own = hash(`${record.id}:${ordered(ends).join("-")}`);
  return lines.find((each) => (each.ends ? isSame(each.ends, ends) : each.hash === own));
}

// --- What is seen and said ---

/** @param {string} text */
function say(text) {
  message.textContent = text;
}

/** @param {Ends} ends @param {string} look */
function stroke([start, end], look) {
  const line = document.createElementNS(SVG, "line");
  const points = [start, end].map((index) => {
    const square = /** @type {HTMLElement} */ (cells[index].parentElement);
    return [square.offsetLeft + square.offsetWidth / 2, square.offsetTop + square.offsetHeight / 2];
  });
  ["x1", "y1", "x2", "y2"].forEach((name, part) => line.setAttribute(name, String(points.flat()[part])));
  line.setAttribute("stroke-width", String(/** @type {HTMLElement} */ (cells[0].parentElement).offsetWidth * 0.72));
  line.setAttribute("class", look);
  return line;
}

/** Draw all lines anew, and one that is still being drawn. @param {Ends} [open] */
function draw(open) {
  const { style } = paper;
  [style.left, style.top] = [`${grid.offsetLeft}px`, `${grid.offsetTop}px`];
  [style.width, style.height] = [`${grid.offsetWidth}px`, `${grid.offsetHeight}px`];
  paper.replaceChildren(
    ...record.given.map((ends) => stroke(ends, "given")),
    ...drawn.map((ends) => stroke(ends, "found")),
    ...(open ? [stroke(open, "open")] : []),
  );
  const known = new Set(drawn.map((ends) => lineOf(ends)?.word));
  listed.forEach((word, index) => word.setAttribute("aria-pressed", String(known.has(index) || struck.has(index))));
}

/** How many words are not found yet. */
const left = () => lines.filter((line) => !drawn.some((ends) => lineOf(ends) === line)).length;

/** @param {number} index */
const placeName = (index) => {
  const [row, column] = placeOf(index);
  return filledIn(words.alone, { row: digits(row + 1), column: digits(column + 1) });
};

// --- Lines ---

/** @param {number} index */
function begin(index) {
  begun = index;
  draw([index, index]);
  say(filledIn(words.begun, { place: placeName(index) }));
}

function cancel() {
  begun = null;
  draw();
  say("");
}

/** @param {Ends} ends */
function finish(ends) {
  begun = null;
  const cellsOfLine = along(ends);
  const kept = drawn.findIndex((each) => isSame(each, ends));
  const isKnown = lines.length ? lineOf(ends) !== undefined : cellsOfLine.length > 1;
  if (kept >= 0 && !lines.length) drawn.splice(kept, 1);
  else if (kept < 0 && isKnown) drawn.push(ends);
  draw();
  if (!isKnown) return say(words.nothing);
  const word = along(lineOf(ends)?.ends ?? ends).map((index) => cells[index].value).join("");
  if (lines.length) say(left() ? filledIn(words.found, { word, count: digits(left()) }) : words.solved);
  else say(word);
  save();
}

/** @param {string} [scope] */
function reveal(scope) {
  if (scope === "all" && !confirm(words.sure_reveal)) return;
  const current = listed.findIndex((word) => word.getAttribute("aria-current") === "true");
  const hidden = lines.filter((line) => !drawn.some((ends) => lineOf(ends) === line));
  const next = hidden.find((line) => line.word === current) ?? hidden[0];
  for (const line of scope === "all" ? hidden : [next]) if (line?.ends) drawn.push(line.ends);
  draw();
  if (next?.ends) say(along(next.ends).map((index) => cells[index].value).join(""));
  save();
}

function clear() {
  if (!confirm(words.sure_lines)) return;
  drawn = [];
  struck = new Set();
  cancel();
  save();
}

function save() {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ drawn, struck: [...struck] }));
  } catch {
    // Private windows and some browsers' local files have no storage: solving goes on without.
  }
}

function restore() {
  try {
    const saved = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const isThere = (/** @type {unknown} */ index) => typeof index === "number" && index in cells;
    if (Array.isArray(saved?.drawn)) drawn = saved.drawn.filter((/** @type {Ends} */ ends) => ends.every(isThere));
    if (Array.isArray(saved?.struck)) struck = new Set(saved.struck);
  } catch {
    // What is damaged is as if it were not there.
  }
}

// --- Keys, fingers and buttons ---

/** @param {number} index */
function go(index) {
  cells[at].tabIndex = -1;
  at = index;
  cells[at].tabIndex = 0;
  cells[at].focus();
  if (begun !== null) draw(along([begun, at]).length ? [begun, at] : [begun, begun]);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const way = arrows[event.key];
  if (way) {
    let [row, column] = placeOf(at);
    let index = -1;
    while (index < 0 && grid.rows[row + way[0]]?.cells[column + way[1]]) {
      [row, column] = [row + way[0], column + way[1]];
      index = cellAt(row, column);
    }
    if (index >= 0) go(index);
  } else if (event.key === "Enter" || event.key === " ") {
    if (begun === null) begin(at);
    else finish([begun, at]);
  } else if (event.key === "Escape") cancel();
  else return;
  event.preventDefault();
}

/** The cell below a finger or the mouse; -1 if there is none. @param {PointerEvent} event */
function below(event) {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return indexOf(found?.closest("td")?.querySelector("input"));
}

/** @param {PointerEvent} event */
function onDown(event) {
  const index = below(event);
  if (index < 0 || event.button) return;
  event.preventDefault();
  grid.setPointerCapture(event.pointerId);
  pressed = index;
  if (begun === null) draw([index, index]);
}

/** @param {PointerEvent} event */
function onMove(event) {
  const index = below(event);
  if (pressed === null || index < 0) return;
  const start = index === pressed && begun !== null ? begun : pressed;
  draw(along([start, index]).length ? [start, index] : [start, start]);
}

/** A finger that moves the grid, where that is wider than the screen, ends no line that a tap began. */
function onCancel() {
  pressed = null;
  draw(begun === null ? undefined : [begun, begun]);
}

// A tap begins a line, and another one ends it; who drags does both at once.
/** @param {PointerEvent} event */
function onUp(event) {
  const [start, index] = [pressed, below(event)];
  pressed = null;
  if (start === null) return;
  if (index < 0) return cancel();
  go(index);
  if (index !== start) finish([start, index]);
  else if (begun === null) begin(index);
  else if (begun === index) cancel();
  else finish([begun, index]);
}

/** @type {Record<string, (scope?: string) => void>} */
const actions = { reveal, clear, print: () => window.print() };

function listen() {
  grid.addEventListener("keydown", onKey);
  grid.addEventListener("pointerdown", onDown);
  grid.addEventListener("pointermove", onMove);
  grid.addEventListener("pointerup", onUp);
  grid.addEventListener("pointercancel", onCancel);
  grid.addEventListener("focusin", (event) => {
    const index = indexOf(event.target);
    if (index >= 0 && index !== at) go(index);
  });
  listed.forEach((word, index) =>
    word.addEventListener("click", () => {
      listed.forEach((each) => each.removeAttribute("aria-current"));
      word.setAttribute("aria-current", "true");
      if (!lines.length && !struck.delete(index)) struck.add(index);
      draw();
      save();
    }),
  );
  const tools = /** @type {HTMLElement} */ (document.querySelector(".tools"));
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (button) actions[button.dataset.action ?? ""](button.dataset.scope);
  });
  new ResizeObserver(() => {
    const frame = /** @type {HTMLElement} */ (grid.parentElement);
    frame.classList.toggle("wide", frame.scrollWidth > frame.clientWidth);
    draw(begun === null ? undefined : [begun, begun]);
  }).observe(grid);
}

grid.classList.add("lines");
paper.setAttribute("aria-hidden", "true");
grid.parentElement?.append(paper);
cells.forEach((cell, index) => {
  cell.tabIndex = index ? -1 : 0;
  cell.setAttribute("aria-label", placeName(index));
});
restore();
listen();
draw();
