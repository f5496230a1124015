// Lets the puzzle of this page be solved. Without it, the page is still one to print.

/**
 * What the page knows of its puzzle; cells are counted as in the grid, blocks left out.
 *
 * @typedef {{cells: number[], name: string, down: boolean, spelling?: string}} Entry
 * @typedef {{id: string, locale: string, digits: string, letters: string[], casing: Record<string, string>,
 *   folds: Record<string, string>, together: string[], clusters: boolean, ties: string, entries: Entry[],
 *   solution?: (string | null)[], hashes?: (number | null)[], alike?: number[][],
 *   words: Record<string, string>}} PuzzleRecord
 * @typedef {"letter" | "word" | "all"} Scope
 */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {PuzzleRecord} */
const record = JSON.parse(byId("record").textContent ?? "");
const { entries, words } = record;
const grid = /** @type {HTMLTableElement} */ (byId("grid"));
const cells = [...grid.querySelectorAll("input")];
// Entries whose answers are in a list have no clue, and come after those that have one.
/** @type {(HTMLElement | undefined)[]} */
const clues = [.../** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll(".clue button, .clues button:not(.word), .clues [role=button]")
)];
const listed = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clues .word"))];
const clueLine = byId("clue");
const spoken = byId("spoken");
const message = byId("message");
const first = grid.tHead ? 0 : 1; // labels come before the first row and column
const severalButton = document.querySelector("[data-action=several]");

/** @type {number[][]} */
const entriesAt = cells.map(() => []);
entries.forEach((each, index) => each.cells.forEach((cell) => entriesAt[cell].push(index)));
/** The cells whose letter is always the same, by each of them. @type {number[][]} */
const alike = cells.map((_, index) => [index]);
for (const group of record.alike ?? []) group.forEach((cell) => (alike[cell] = group));
const letters = cells.map((cell) => cell.value);
/** @type {Set<number>} */
const revealed = new Set();

const storageKey = `crossword-publisher:${record.id}`;
const onwards = document.dir === "rtl" ? -1 : 1;
/** @type {Record<string, [down: number, across: number]>} */
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -onwards], ArrowRight: [0, onwards] };
// Their keyboards compose a sign of several keys: only the finished one counts.
const isComposed = /^(ja|ko|zh)\b/.test(record.locale);

let at = 0; // the cell where typing goes
/** @type {number | null} */
let entry = null; // the entry that typing follows
/** @type {number | null} */
let typedAt = null; // the cell that a mark or the rest of a digraph, typed next, belongs to
let isSeveral = false; // whether all that is typed goes into one cell

// --- Words ---

/** @param {string} text @param {Record<string, string>} values */
function filledIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** @param {number} number */
function digits(number) {
  return String(number).replace(/\d/g, (digit) => [...record.digits][Number(digit)]);
}

/** @param {number} index */
const squareOf = (index) => /** @type {HTMLTableCellElement} */ (cells[index].parentElement);
/** @param {HTMLTableCellElement} square */
const rowOf = (square) => /** @type {HTMLTableRowElement} */ (square.parentElement).rowIndex;

/** @param {number} index @param {number | null} along */
function label(index, along) {
  const square = squareOf(index);
  const marks = ["circled", "shaded", "revealed"].filter((mark) => square.classList.contains(mark));
  const others = entriesAt[index].filter((each) => each !== along).map((each) => entries[each].name);
  const sign = record.alike ? square.querySelector("span")?.textContent : "";
  const own = sign ? [sign] : [];
  if (along === null || !clues[along]) {
    const place = { row: digits(rowOf(square) + first), column: digits(square.cellIndex + first) };
    own.push(filledIn(words.alone, place));
  }
  if (along !== null) {
    own.push(
      filledIn(words.cell, {
        entry: entries[along].name,
        place: digits(entries[along].cells.indexOf(index) + 1),
        length: digits(entries[along].cells.length),
      }),
    );
  }
  const crossings = others.map((name) => filledIn(words.crossing, { entry: name }));
  return [...own, ...crossings, ...marks.map((mark) => words[mark])].join(", ");
}

/** The wording of a clue, which may have none. @param {number} index */
const wordingOf = (index) => clues[index]?.querySelector("span");

// What changes from cell to cell is the name, read first; the clue is the description, read after it:
// who types along an entry need not hear it each time.
/** @param {number} index @param {number | null} along */
function describe(index, along) {
  cells[index].setAttribute("aria-label", label(index, along));
  const wording = along === null ? null : wordingOf(along);
  if (wording) cells[index].setAttribute("aria-describedby", wording.id);
  else cells[index].removeAttribute("aria-describedby");
}

/** @param {string} text */
function say(text) {
  message.textContent = text;
}

// --- What is typed, as letters of the language ---

const apostrophes = [..."'’ʼʻ‘`´′"];
const apostrophe = apostrophes.find((sign) => record.together.some((letter) => letter.includes(sign)));

// The text with characters for letters that were once written with a joiner, and with no joiner but
// those that say which letter is meant, as the program spells words.
/** @param {string} text */
function spelled(text) {
  return text
    .normalize("NFC")
    .replace(/[ണനരലളക]\u0d4d\u200d/gu, (old) => "ൺൻർൽൾൿ"["ണനരലളക".indexOf(old[0])])
    .replaceAll("र\u094d\u200d", "ऱ\u094d")
    .replace(/(?<![\u0dca\u09b0\u0cb0])\u200d/gu, "");
}

/** @param {string} text */
function folded(text) {
  const groups = spelled(text).match(/[^\p{M}\u200d][\p{M}\u200d\u0e33\u0eb3]*/gu) ?? [];
  return groups.flatMap((group) => lettersOf(group));
}

/** @param {string} group @returns {string[]} */
function lettersOf(group) {
  if (record.letters.includes(group)) return [group];
  const cased = [record.casing[group], group.toLocaleUpperCase(record.locale)];
  const known = cased.find((letter) => record.letters.includes(letter));
  if (known) return [known];
  const upper = cased[1];
  const fold = record.folds[upper];
  if (fold) return record.letters.includes(fold) ? [fold] : [...fold];
  if (record.clusters) return /^\p{L}/u.test(upper) ? [upper] : [];
  const plain = upper.normalize("NFD").replace(/\p{M}/gu, "");
  if (plain !== upper) return [...plain].flatMap((letter) => lettersOf(letter));
  return [...upper].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
}

// The letter that a sign makes together with the one typed before it, if it does. An apostrophe of
// any kind is that of the letters, and may be in the middle of one, as in C’H.
/** @param {string} before @param {string} sign */
function joined(before, sign) {
  if (/^[\p{M}\u200d\u0e33\u0eb3]/u.test(sign)) {
    const made = folded(before + sign);
    return record.clusters ? made.join("") : made[0];
  }
  if (apostrophe && apostrophes.includes(sign)) {
    const begun = before + apostrophe;
    return record.together.some((letter) => letter.startsWith(begun)) ? begun : undefined;
  }
  const upper = before + (folded(sign)[0] ?? "");
  if (record.together.includes(upper)) return upper;
  return record.ties && before.endsWith(record.ties) ? upper : undefined;
}

/** @param {string} text */
function type(text) {
  for (const sign of text.normalize("NFC").match(/[^\p{M}\u200d][\p{M}\u200d]*|^[\p{M}\u200d]+/gu) ?? []) {
    const together = typedAt === null ? undefined : joined(letters[typedAt], sign);
    if (typedAt !== null && together) write(typedAt, together);
    else folded(sign).forEach(put);
  }
}

/** @param {string} letter */
function put(letter) {
  if (cells[at].readOnly) return;
  if (isSeveral) {
    write(at, letters[at] + letter);
    return;
  }
  write(at, letter);
  const written = at;
  step(1);
  typedAt = written;
}

// --- Letters ---

/** @param {number} index */
function show(index) {
  const cell = cells[index];
  cell.value = letters[index];
  cell.dataset.length = String(Math.min([...letters[index].normalize("NFC")].length, 4));
  squareOf(index).classList.toggle("revealed", revealed.has(index));
  describe(index, entryAt(index));
}

/** @param {number} index @param {boolean} isWrong */
function setWrong(index, isWrong) {
  squareOf(index).classList.toggle("wrong", isWrong);
  cells[index].setAttribute("aria-invalid", String(isWrong));
}

/** @param {number} index @param {string} letter */
function set(index, letter) {
  if (cells[index].readOnly) return;
  letters[index] = letter;
  revealed.delete(index);
  setWrong(index, false);
  show(index);
}

/** @param {number} index @param {string} letter */
function write(index, letter) {
  alike[index].forEach((each) => set(each, letter));
  say("");
  tellEnd();
  save();
}

function erase() {
  const isEmpty = !letters[at] || cells[at].readOnly;
  if (isSeveral) write(at, [...letters[at]].slice(0, -1).join(""));
  else if (isEmpty && step(-1)) write(at, "");
  else write(at, "");
  typedAt = null;
}

function save() {
  try {
    const struck = listed.map((word) => word.getAttribute("aria-pressed") === "true");
    localStorage.setItem(storageKey, JSON.stringify({ letters, revealed: [...revealed], struck }));
  } catch {
    // Private windows and some browsers' local files have no storage: solving goes on without.
  }
}

function restore() {
  let saved = null;
  try {
    saved = JSON.parse(localStorage.getItem(storageKey) ?? "null");
  } catch {
    return;
  }
  if (!Array.isArray(saved?.letters) || saved.letters.length !== cells.length) return;
  cells.forEach((_, index) => set(index, String(saved.letters[index])));
  for (const index of saved.revealed) revealed.add(index);
  listed.forEach((word, index) => word.setAttribute("aria-pressed", String(Boolean(saved.struck?.[index]))));
  cells.forEach((_, index) => show(index));
}

// --- The solution ---

const utf8 = new TextEncoder();

/** FNV-1a, as the page was made with. @param {string} text */
function hash(text) {
  return utf8.encode(text).reduce((value, byte) => Math.imul(value ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

/** @param {number} index */
function isRight(index) {
  const { solution, hashes = [] } = record;
  if (solution) return [null, letters[index]].includes(solution[index]);
  return [null, hash(`${record.id}:${index}:${letters[index]}`)].includes(hashes[index]);
}

function tellEnd() {
  if (!(record.solution || record.hashes) || letters.includes("")) return;
  const isSolved = cells.every((_, index) => isRight(index));
  say(isSolved ? words.solved : words.full);
}

/** @param {Scope} scope */
function inScope(scope) {
  if (scope === "all") return cells.map((_, index) => index);
  return scope === "word" && entry !== null ? entries[entry].cells : [at];
}

/** @param {Scope} scope */
function check(scope) {
  const wrong = inScope(scope).filter((index) => letters[index] && !isRight(index));
  wrong.forEach((index) => setWrong(index, true));
  say(wrong.length ? filledIn(words.wrong, { count: digits(wrong.length) }) : words.right);
}

/** @param {Scope} scope */
function reveal(scope) {
  if (scope === "all" && !confirm(words.sure_reveal)) return;
  for (const index of inScope(scope)) {
    const letter = record.solution?.[index] ?? null;
    if (letter === null || letters[index] === letter) continue;
    for (const each of alike[index]) {
      set(each, letter);
      revealed.add(each);
      show(each);
    }
  }
  const spelling = scope === "word" && entry !== null ? entries[entry].spelling : "";
  // A value that changes where the focus stays is not read by itself.
  say(scope === "all" ? "" : spelling || inScope(scope).map((index) => letters[index]).join(""));
  tellEnd();
  save();
}

function clear() {
  if (!confirm(words.sure_clear)) return;
  cells.forEach((_, index) => set(index, ""));
  listed.forEach((word) => word.setAttribute("aria-pressed", "false"));
  say("");
  save();
}

// --- Moving ---

/** The entry that typing in a cell follows. @param {number} index */
function entryAt(index) {
  const through = entriesAt[index];
  if (entry === null) return through[0] ?? null;
  if (through.includes(entry)) return entry;
  const { down } = entries[entry];
  return through.find((each) => entries[each].down === down) ?? through[0] ?? null;
}

/** @param {boolean} isActive */
function mark(isActive) {
  for (const index of entry === null ? [] : entries[entry].cells) {
    squareOf(index).classList.toggle("along", isActive);
  }
  cells[at].tabIndex = isActive ? 0 : -1;
  if (entry !== null) clues[entry]?.setAttribute("aria-current", String(isActive));
}

/** @param {number} index @param {number | null} along */
function select(index, along = entryAt(index)) {
  const isOther = along !== entry;
  mark(false);
  setSeveral(isSeveral && index === at);
  [at, entry, typedAt] = [index, along, null];
  mark(true);
  describe(at, entry);
  if (isOther) showClue();
}

function showClue() {
  clueLine.replaceChildren();
  if (entry === null) return;
  const name = document.createElement("b");
  name.textContent = entries[entry].name;
  clueLine.append(name, " ", ...(wordingOf(entry)?.cloneNode(true).childNodes ?? []));
  const clue = clues[entry];
  const list = clue?.closest("section");
  if (clue && list) list.scrollTop = clue.offsetTop - (list.clientHeight - clue.offsetHeight) / 2;
}

/** @param {number} index @param {number | null} [along] */
function go(index, along) {
  select(index, along);
  cells[index].focus();
}

/** @param {number} index */
function goToEntry(index) {
  const along = entries[index].cells;
  go(along.find((each) => !letters[each]) ?? along[0], index);
}

/** @param {number} count */
function follow(count) {
  if (entries.length) goToEntry(((entry ?? -count) + count + entries.length) % entries.length);
}

/** Whether there is another cell to write in along the entry; if so, it becomes the current one. @param {number} count */
function step(count) {
  if (entry === null) return false;
  const along = entries[entry].cells;
  let place = along.indexOf(at) + count;
  while (cells[along[place]]?.readOnly) place += count;
  if (!(place in along)) return false;
  go(along[place], entry);
  return true;
}

function turn() {
  const through = entriesAt[at];
  if (through.length < 2) return;
  select(at, through[(through.findIndex((each) => each === entry) + 1) % through.length]);
  // The cell keeps the focus, so that its new name is not read by itself.
  spoken.textContent = clueLine.textContent;
}

/** @param {[down: number, across: number]} way */
function walk([down, across]) {
  const square = squareOf(at);
  let [row, column] = [rowOf(square) + down, square.cellIndex + across];
  let index = -1;
  while (index < 0 && grid.rows[row]?.cells[column]) {
    index = indexOf(grid.rows[row].cells[column].querySelector("input"));
    [row, column] = [row + down, column + across];
  }
  if (index < 0) index = at;
  go(index, entriesAt[index].find((each) => entries[each].down === Boolean(down)) ?? entryAt(index));
}

/** The number of a cell; -1 if it is none. @param {EventTarget | null} cell */
const indexOf = (cell) => cells.findIndex((each) => each === cell);

/** @param {boolean} isOn */
function setSeveral(isOn) {
  if (isOn === isSeveral) return;
  isSeveral = isOn;
  severalButton?.setAttribute("aria-pressed", String(isOn));
  say(isOn ? words.several : "");
}

// --- Keys, fingers and buttons ---

/** @param {KeyboardEvent} event */
function enter(event) {
  const ends = isSeveral;
  setSeveral(false);
  if (ends) step(1);
  else follow(event.shiftKey ? -1 : 1);
}

/** @type {Record<string, (event: KeyboardEvent) => unknown>} */
const keys = {
  Enter: enter,
  " ": turn,
  Backspace: erase,
  Delete: () => write(at, ""),
  Home: () => entry !== null && go(entries[entry].cells[0], entry),
  End: () => entry !== null && go(entries[entry].cells.at(-1) ?? at, entry),
  Insert: () => severalButton && setSeveral(!isSeveral),
  Escape: () => setSeveral(false),
};
for (const [key, way] of Object.entries(arrows)) keys[key] = () => walk(way);

/** @type {Record<string, (scope: Scope) => void>} */
const actions = {
  check,
  reveal,
  clear,
  print: () => window.print(),
  previous: () => follow(-1),
  next: () => follow(1),
  several: () => setSeveral(!isSeveral),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  const act = keys[event.key];
  if (!act || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act(event);
}

/** @param {InputEvent} event */
function onInput(event) {
  const index = indexOf(event.target);
  if (event.isComposing && (isComposed || !folded(event.data ?? "").length)) return;
  if (event.inputType.startsWith("delete")) write(index, "");
  else type(event.data ?? cells[index].value.replace(letters[index], ""));
  show(index);
}

/** @param {KeyboardEvent} event @param {number} index */
function onClueKey(event, index) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  goToEntry(index);
}

/** @param {Event} event */
function onAction(event) {
  const button = event.target instanceof Element && event.target.closest("button");
  if (button) actions[button.dataset.action ?? ""](/** @type {Scope} */ (button.dataset.scope));
}

function listen() {
  grid.addEventListener("keydown", onKey);
  grid.addEventListener("input", (event) => onInput(/** @type {InputEvent} */ (event)));
  grid.addEventListener("compositionend", (event) => {
    if (isComposed) type(event.data);
    show(indexOf(event.target));
  });
  grid.addEventListener("focusin", (event) => {
    const index = indexOf(event.target);
    if (index >= 0) select(index);
  });
  /** @type {Element | null} */
  let pressed = null;
  grid.addEventListener("pointerdown", () => (pressed = document.activeElement));
  grid.addEventListener("click", (event) => event.target === pressed && turn());
  for (const word of listed) {
    word.addEventListener("click", () => {
      word.setAttribute("aria-pressed", String(word.getAttribute("aria-pressed") !== "true"));
      save();
    });
  }
  clues.forEach((clue, index) => {
    if (!clue) return;
    clue.addEventListener("click", () => goToEntry(index));
    if (clue.localName !== "button") clue.addEventListener("keydown", (event) => onClueKey(event, index));
  });
  for (const panel of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar, .tools"))) {
    panel.hidden = false;
    panel.addEventListener("click", onAction);
    // The cell keeps the focus, and with it a phone its keyboard.
    panel.addEventListener("mousedown", (event) => event.preventDefault());
  }
}

entries.forEach((_, index) => {
  const wording = wordingOf(index);
  if (wording) wording.id = `clue-${index}`;
});
cells.forEach((cell, index) => {
  cell.tabIndex = -1;
  cell.autocomplete = "off";
  cell.spellcheck = false;
  show(index);
});
restore();
listen();
if (cells.length) select(0);
