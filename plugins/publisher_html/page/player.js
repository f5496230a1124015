// Lets the puzzle of this page be solved. Without it, the page is still one to print.

const record = JSON.parse(document.getElementById("record").textContent);
const { entries, words } = record;
const grid = document.getElementById("grid");
const cells = [...grid.querySelectorAll("input")];
const clues = [...document.querySelectorAll(".clues button, .clues [role=button]")];
const clueLine = document.getElementById("clue");
const message = document.getElementById("message");
const first = grid.tHead ? 0 : 1; // labels come before the first row and column
const severalButton = document.querySelector("[data-action=several]");

const indexOf = new Map(cells.map((cell, index) => [cell, index]));
const entriesAt = cells.map(() => []);
entries.forEach((each, index) => each.cells.forEach((cell) => entriesAt[cell].push(index)));
const letters = cells.map((cell) => cell.value);
const revealed = new Set();

const storageKey = `crossword-publisher:${record.id}`;
const onwards = document.dir === "rtl" ? -1 : 1;
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -onwards], ArrowRight: [0, onwards] };
// Their keyboards compose a sign of several keys: only the finished one counts.
const isComposed = /^(ja|ko|zh)\b/.test(record.locale);

let at = 0; // the cell where typing goes
let entry = null; // the entry that typing follows
let typedAt = null; // the cell that a mark or the rest of a digraph, typed next, belongs to
let isSeveral = false; // whether all that is typed goes into one cell

// --- Words ---

function filledIn(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function digits(number) {
  return String(number).replace(/\d/g, (digit) => [...record.digits][digit]);
}

function label(index, along) {
  const square = cells[index].parentElement;
  const marks = ["circled", "shaded"].filter((mark) => square.classList.contains(mark));
  const own = along === null
    ? filledIn(words.alone, {
        row: digits(square.parentElement.rowIndex + first),
        column: digits(square.cellIndex + first),
      })
    : filledIn(words.cell, {
        entry: entries[along].name,
        place: digits(entries[along].cells.indexOf(index) + 1),
        length: digits(entries[along].cells.length),
      });
  return [own, ...marks.map((mark) => words[mark])].join(", ");
}

function say(text) {
  message.textContent = text;
}

// --- What is typed, as letters of the language ---

const apostrophes = [..."'’ʼʻ‘`´′"];
const apostrophe = apostrophes.find((sign) => record.together.some((letter) => letter.includes(sign)));

// The text with characters for letters that were once written with a joiner, and with no joiner but
// those that say which letter is meant, as the program spells words.
function spelled(text) {
  return text
    .normalize("NFC")
    .replace(/[ണനരലളക]\u0d4d\u200d/gu, (old) => "ൺൻർൽൾൿ"["ണനരലളക".indexOf(old[0])])
    .replaceAll("र\u094d\u200d", "ऱ\u094d")
    .replace(/(?<![\u0dca\u09b0\u0cb0])\u200d/gu, "");
}

function folded(text) {
  const groups = spelled(text).match(/[^\p{M}\u200d][\p{M}\u200d\u0e33\u0eb3]*/gu) ?? [];
  return groups.flatMap((group) => lettersOf(group));
}

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

function type(text) {
  for (const sign of text.normalize("NFC").match(/[^\p{M}\u200d][\p{M}\u200d]*|^[\p{M}\u200d]+/gu) ?? []) {
    const together = typedAt === null ? undefined : joined(letters[typedAt], sign);
    if (together) write(typedAt, together);
    else folded(sign).forEach(put);
  }
}

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

function show(index) {
  const cell = cells[index];
  cell.value = letters[index];
  cell.dataset.length = Math.min([...letters[index].normalize("NFC")].length, 4);
  cell.parentElement.classList.toggle("revealed", revealed.has(index));
}

function setWrong(index, isWrong) {
  cells[index].parentElement.classList.toggle("wrong", isWrong);
  cells[index].setAttribute("aria-invalid", isWrong);
}

function set(index, letter) {
  if (cells[index].readOnly) return;
  letters[index] = letter;
  revealed.delete(index);
  setWrong(index, false);
  show(index);
}

function write(index, letter) {
  set(index, letter);
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
    localStorage.setItem(storageKey, JSON.stringify({ letters, revealed: [...revealed] }));
  } catch {
    // Private windows and some browsers' local files have no storage: solving goes on without.
  }
}

function restore() {
  let saved = null;
  try {
    saved = JSON.parse(localStorage.getItem(storageKey));
  } catch {
    return;
  }
  if (!Array.isArray(saved?.letters) || saved.letters.length !== cells.length) return;
  saved.letters.forEach((letter, index) => set(index, String(letter)));
  for (const index of saved.revealed) revealed.add(index);
  cells.forEach((_, index) => show(index));
}

// --- The solution ---

const utf8 = new TextEncoder();

// FNV-1a, as the page was made with.
function hash(text) {
  return utf8.encode(text).reduce((value, byte) => Math.imul(value ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

function isRight(index) {
  if (record.solution) return [null, letters[index]].includes(record.solution[index]);
  return [null, hash(`${record.id}:${index}:${letters[index]}`)].includes(record.hashes[index]);
}

function tellEnd() {
  if (!(record.solution || record.hashes) || letters.includes("")) return;
  const isSolved = cells.every((_, index) => isRight(index));
  say(isSolved ? words.solved : words.full);
}

function inScope(scope) {
  if (scope === "all") return cells.map((_, index) => index);
  return scope === "word" && entry !== null ? entries[entry].cells : [at];
}

function check(scope) {
  const wrong = inScope(scope).filter((index) => letters[index] && !isRight(index));
  wrong.forEach((index) => setWrong(index, true));
  say(wrong.length ? filledIn(words.wrong, { count: digits(wrong.length) }) : words.right);
}

function reveal(scope) {
  if (scope === "all" && !confirm(words.sure_reveal)) return;
  say(scope === "word" ? (entries[entry]?.spelling ?? "") : "");
  for (const index of inScope(scope)) {
    const letter = record.solution[index];
    if (letter === null || letters[index] === letter) continue;
    set(index, letter);
    revealed.add(index);
    show(index);
  }
  tellEnd();
  save();
}

function clear() {
  if (!confirm(words.sure_clear)) return;
  cells.forEach((_, index) => set(index, ""));
  say("");
  save();
}

// --- Moving ---

function entryAt(index) {
  const through = entriesAt[index];
  if (through.includes(entry)) return entry;
  return through.find((each) => entries[each].down === entries[entry]?.down) ?? through[0] ?? null;
}

function mark(isActive) {
  for (const index of entry === null ? [] : entries[entry].cells) {
    cells[index].parentElement.classList.toggle("along", isActive);
  }
  cells[at].tabIndex = isActive ? 0 : -1;
  if (entry !== null) clues[entry].setAttribute("aria-current", isActive);
}

function select(index, along = entryAt(index)) {
  const isOther = along !== entry;
  mark(false);
  setSeveral(isSeveral && index === at);
  [at, entry, typedAt] = [index, along, null];
  mark(true);
  cells[at].setAttribute("aria-label", label(at, entry));
  if (isOther) showClue();
}

function showClue() {
  clueLine.replaceChildren();
  if (entry === null) return;
  const name = document.createElement("b");
  name.textContent = entries[entry].name;
  clueLine.append(name, " ", ...(clues[entry].lastElementChild?.cloneNode(true).childNodes ?? []));
  const list = clues[entry].closest("section");
  list.scrollTop = clues[entry].offsetTop - (list.clientHeight - clues[entry].offsetHeight) / 2;
}

function go(index, along) {
  select(index, along);
  cells[index].focus();
}

function goToEntry(index) {
  const along = entries[index].cells;
  go(along.find((each) => !letters[each]) ?? along[0], index);
}

function follow(count) {
  if (entries.length) goToEntry(((entry ?? -count) + count + entries.length) % entries.length);
}

// Whether there is another cell to write in along the entry; if so, it becomes the current one.
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
  if (through.length > 1) select(at, through[(through.indexOf(entry) + 1) % through.length]);
}

function walk([down, across]) {
  const square = cells[at].parentElement;
  let [row, column] = [square.parentElement.rowIndex + down, square.cellIndex + across];
  let cell = null;
  while (!cell && grid.rows[row]?.cells[column]) {
    cell = grid.rows[row].cells[column].querySelector("input");
    [row, column] = [row + down, column + across];
  }
  const index = cell ? indexOf.get(cell) : at;
  go(index, entriesAt[index].find((each) => entries[each].down === Boolean(down)) ?? entryAt(index));
}

function setSeveral(isOn) {
  if (isOn === isSeveral) return;
  isSeveral = isOn;
  severalButton.setAttribute("aria-pressed", isOn);
  say(isOn ? words.several : "");
}

// --- Keys, fingers and buttons ---

function enter(event) {
  const ends = isSeveral;
  setSeveral(false);
  if (ends) step(1);
  else follow(event.shiftKey ? -1 : 1);
}

const keys = {
  Enter: enter,
  " ": turn,
  Backspace: erase,
  Delete: () => write(at, ""),
  Home: () => entry !== null && go(entries[entry].cells[0], entry),
  End: () => entry !== null && go(entries[entry].cells.at(-1), entry),
  Insert: () => severalButton && setSeveral(!isSeveral),
  Escape: () => setSeveral(false),
};
for (const [key, way] of Object.entries(arrows)) keys[key] = () => walk(way);

const actions = {
  check,
  reveal,
  clear,
  print: () => window.print(),
  previous: () => follow(-1),
  next: () => follow(1),
  several: () => setSeveral(!isSeveral),
};

function onKey(event) {
  const act = keys[event.key];
  if (!act || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act(event);
}

function onInput(event) {
  const index = indexOf.get(event.target);
  if (event.isComposing && (isComposed || !folded(event.data ?? "").length)) return;
  if (event.inputType.startsWith("delete")) write(index, "");
  else type(event.data ?? event.target.value.replace(letters[index], ""));
  show(index);
}

function onClueKey(event, index) {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  goToEntry(index);
}

function onAction(event) {
  const button = event.target.closest("button");
  if (button) actions[button.dataset.action](button.dataset.scope);
}

function listen() {
  grid.addEventListener("keydown", onKey);
  grid.addEventListener("input", onInput);
  grid.addEventListener("compositionend", (event) => {
    if (isComposed) type(event.data);
    show(indexOf.get(event.target));
  });
  grid.addEventListener("focusin", (event) => select(indexOf.get(event.target)));
  let pressed = null;
  grid.addEventListener("pointerdown", () => (pressed = document.activeElement));
  grid.addEventListener("click", (event) => event.target === pressed && turn());
  clues.forEach((clue, index) => {
    clue.addEventListener("click", () => goToEntry(index));
    if (clue.localName !== "button") clue.addEventListener("keydown", (event) => onClueKey(event, index));
  });
  for (const panel of document.querySelectorAll(".bar, .tools")) {
    panel.hidden = false;
    panel.addEventListener("click", onAction);
    // The cell keeps the focus, and with it a phone its keyboard.
    panel.addEventListener("mousedown", (event) => event.preventDefault());
  }
}

cells.forEach((cell, index) => {
  cell.tabIndex = -1;
  cell.autocomplete = "off";
  cell.spellcheck = false;
  cell.setAttribute("aria-label", label(index, entryAt(index)));
});
restore();
listen();
if (cells.length) select(0);
