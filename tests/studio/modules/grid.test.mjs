// The grid room's pure modules, tested by Node: `node --test tests/studio/modules`.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const from = (name) =>
  import(new URL(`../../../publisher/studio/static/grid/${name}.js`, import.meta.url));

const { Board, hasSameShape, keyOf, startOf, withLetters } = await from("board");
const cursors = await from("cursor");
const areas = await from("area");
const ghosts = await from("ghosts");
const { dot, fillCommand, forcedOf, light, possibleOf } = await from("prospects");
const { UndoSteps, queued } = await from("undo_steps");
const { EMPTY, changed, hasNoWords } = await from("store");
const { images, lackingBlocks } = await from("symmetry");
const { MENUS, actionOfKey, actionOfSign, isHeldKey } = await from("keymap");
const { cellClue, cellName, measureTexts } = await from("labels");
const { lettersOf } = await from("letters");
const { flawsOf } = await from("side_view");
const { fitsInto } = await from("find_view");

/** A state of rows: "#" a block, "~" no cell, "." an open cell, a letter itself, typed. */
function stateOf(...rows) {
  const cells = rows.map((row) =>
    [...row].map((sign) => {
      if (sign === "#") return { block: true };
      if (sign === "~") return { absent: true };
      return sign === "." ? { letter: "", sure: null } : { letter: sign, sure: "typed" };
    }),
  );
  const open = (row, column) => cells[row]?.[column] && "letter" in cells[row][column];
  const slots = [];
  for (const [direction, down, along] of [["across", 0, 1], ["down", 1, 0]]) {
    rows.forEach((line, row) =>
      [...line].forEach((_, column) => {
        if (!open(row, column) || open(row - down, column - along) || !open(row + down, column + along)) return;
        const run = [];
        for (let [r, c] = [row, column]; open(r, c); [r, c] = [r + down, c + along]) run.push([r, c]);
        slots.push({ number: slots.length + 1, direction, cells: run, answer: "", clue: "" });
      }),
    );
  }
  return { width: rows[0].length, height: rows.length, symmetry: "rotational", cells, slots };
}

const board = (...rows) => new Board(stateOf(...rows));
const at = (row, column, direction = "across") => ({ row, column, direction });
const GRID = board("....", ".##.", "....");

test("an arrow across the direction turns first, then the cursor moves", () => {
  const turned = cursors.arrow(GRID, at(0, 0), "ArrowDown", false);
  assert.deepEqual(turned, at(0, 0, "down"));
  assert.deepEqual(cursors.arrow(GRID, turned, "ArrowDown", false), at(1, 0, "down"));
});

test("arrows are those of the screen: left is onwards in a grid that is read from the right", () => {
  assert.deepEqual(cursors.arrow(GRID, at(0, 1), "ArrowLeft", false), at(0, 0));
  assert.deepEqual(cursors.arrow(GRID, at(0, 1), "ArrowLeft", true), at(0, 2));
  assert.deepEqual(cursors.arrow(GRID, at(0, 1), "ArrowRight", true), at(0, 0));
  assert.deepEqual(cursors.arrow(GRID, at(0, 0), "ArrowRight", true), at(0, 0)); // the edge
});

test("a cell in one word only turns the cursor along that word", () => {
  const { row, column, direction } = cursors.arrow(GRID, at(1, 1, "down"), "ArrowUp", false);
  assert.deepEqual([row, column, direction], [0, 1, "across"]);
});

test("Home, End, forward and back follow the reading, whatever the screen does", () => {
  assert.deepEqual(cursors.along(GRID, at(0, 2), -Infinity), at(0, 0));
  assert.deepEqual(cursors.along(GRID, at(0, 2), Infinity), at(0, 3));
  assert.deepEqual(cursors.along(GRID, at(0, 3)), at(0, 3));
  assert.deepEqual(cursors.along(GRID, at(2, 0, "down"), -1), at(1, 0, "down"));
});

test("the cursor passes over cells outside the grid, and goes onto blocks", () => {
  const shaped = board("..~.", "....");
  assert.deepEqual(cursors.moved(shaped, at(0, 1), [0, 1]), at(0, 3));
  assert.deepEqual(cursors.moved(GRID, at(1, 0), [0, 1]), at(1, 1));
});

test("the next word is the next, at its first open cell, and after the last comes the first", () => {
  const half = board("A...", "....");
  assert.deepEqual(cursors.nextSlot(half, at(1, 0), -1), at(0, 1));
  const { direction } = cursors.nextSlot(half, at(1, 0), 1);
  assert.equal(direction, "down");
  assert.deepEqual(cursors.nextSlot(half, at(0, 3, "down"), 1), at(0, 1));
});

test("a click on another cell goes there, and on its own cell it turns", () => {
  assert.deepEqual(cursors.clicked(GRID, at(0, 0), [2, 1]), at(2, 1));
  assert.deepEqual(cursors.clicked(GRID, at(0, 0), [0, 0]), at(0, 0, "down"));
  assert.deepEqual(cursors.clicked(GRID, at(0, 0), [1, 0]), at(1, 0, "down")); // no word across
});

test("the most constrained word has the fewest letters for its cells", () => {
  const open = board("...", "...", "...");
  const possible = new Map([[keyOf([2, 0]), ["A"]], [keyOf([2, 1]), ["A", "B"]], [keyOf([2, 2]), ["C"]]]);
  assert.deepEqual(cursors.mostConstrained(open, possible), at(2, 0));
  assert.equal(cursors.mostConstrained(board("AB", "CD"), new Map()), null);
});

test("after undo the cursor is where the change was, after redo where it ended", () => {
  const [before, after] = [board("CAT", "..."), board("...", "...")];
  assert.deepEqual(cursors.afterChange(before, after, at(1, 1, "down"), true), at(0, 0));
  assert.deepEqual(cursors.afterChange(after, before, at(1, 1, "down"), false), at(0, 2));
  assert.deepEqual(cursors.afterChange(before, before, at(1, 1), true), at(1, 1));
});

test("letters on their way are typed; a pinned letter and a block stay", () => {
  const state = stateOf("A.#");
  state.cells[0][0].sure = "pinned";
  const made = withLetters(state, new Map([["0,0", "X"], ["0,1", "Y"], ["0,2", "Z"]]));
  assert.deepEqual(made.cells[0].map((cell) => cell.letter), ["A", "Y", undefined]);
  assert.equal(made.cells[0][1].sure, "typed");
  assert.equal(state.cells[0][1].letter, "");
});

test("a proposal with blocks elsewhere has another shape", () => {
  assert.ok(hasSameShape(stateOf("A.#"), stateOf("BC#")));
  assert.ok(!hasSameShape(stateOf("A.#"), stateOf("A#.")));
  assert.ok(!hasSameShape(stateOf("A."), stateOf("A.", "..")));
});

test("an area is the letter cells of a rectangle, and grows by the words through it", () => {
  const area = areas.rectangle(GRID, [1, 1], [0, 0]);
  assert.deepEqual(areas.cellsOf(area), [[0, 0], [0, 1], [1, 0]]);
  assert.equal(areas.widened(GRID, area).size, 6);
  assert.equal(areas.validArea(board("##", "##"), new Set(["0,0"])), null);
  assert.deepEqual(areas.cellsOf(null), []);
});

test("ghosts are the letters that a proposal has and the grid has not", () => {
  const found = ghosts.ghostsOf(board("C..", "..."), stateOf("CAT", "A#."));
  assert.deepEqual([...found], [["0,1", "A"], ["0,2", "T"], ["1,0", "A"]]);
});

test("the same letter leaves the other ghosts, another one drops those of the words through it", () => {
  const open = board("...", "...", "...");
  const all = ghosts.ghostsOf(open, stateOf("CAT", "ODE", "DEN"));
  assert.equal(ghosts.afterTyping(open, all, [1, 1], "D").size, 8);
  const left = ghosts.afterTyping(open, all, [1, 1], "X");
  assert.deepEqual([...left.keys()], ["0,0", "0,2", "2,0", "2,2"]);
  assert.equal(ghosts.afterTyping(open, left, [1, 1], "Y"), left);
});

test("ghosts over letters that were typed are gone, those over pencil are not", () => {
  const state = stateOf("AB.");
  state.cells[0][1].sure = "pencil";
  const left = ghosts.validGhosts(new Board(state), new Map([["0,0", "X"], ["0,1", "Y"], ["0,2", "Z"]]));
  assert.deepEqual([...left.keys()], ["0,1", "0,2"]);
  assert.deepEqual(ghosts.ghostCells(left, new Set(["0,2"])), [[0, 2]]);
});

test("a letter is forced where it is the only one, and a dot says how few are left", () => {
  const possible = possibleOf({ letters: [[0, 0, ["A"]], [0, 1, ["A", "B"]], [0, 2, []]] });
  assert.deepEqual([...forcedOf(board("..."), possible)], [["0,0", "A"]]);
  assert.equal(forcedOf(board("A.."), possible).size, 0);
  assert.deepEqual(["0,0", "0,1", "0,2", "0,3"].map((key) => dot(possible.get(key))), ["one", "few", "none", ""]);
  assert.equal(dot([..."ABCDEFG"]), "some");
});

test("a fill takes what is open, then what is wrong, then pencil", () => {
  const command = (rows, { flaws = [], unknown = [], cells = [], sure = "pencil" } = {}) => {
    const state = { ...stateOf(...rows), flaws };
    for (const cell of state.cells.flat()) if (cell.letter) cell.sure = sure;
    return fillCommand(new Board(state), { unknown }, cells).do;
  };
  const full = ["CAT", "O#A", "DEN"];
  const down = { kind: "rejected word", cells: [[0, 0], [1, 0], [2, 0]] };
  assert.equal(command(["C.T", "O#A", "DEN"]), "fill");
  assert.equal(command(full), "anew");
  assert.equal(command(full, { flaws: [down] }), "fill");
  assert.equal(command(full, { flaws: [down], cells: [[0, 0]] }), "fill");
  assert.equal(command(full, { flaws: [down], cells: [[0, 2], [1, 2]] }), "anew");
  assert.equal(command(full, { flaws: [down], sure: "typed" }), "fill");
  assert.equal(command(full, { flaws: [down], sure: "pinned" }), "anew");
  assert.equal(command(full, { flaws: [{ ...down, kind: "unchecked run" }] }), "anew");
  assert.equal(command(full, { unknown: [down] }), "mend");
  assert.equal(command(full, { unknown: [down], sure: "typed" }), "anew");
});

test("a flaw is told at its own slot, whatever crosses it there", () => {
  const slots = [{ row: 0, column: 0, direction: "down" }];
  const state = stateOf("DOG", "O##", "E##");
  state.slots.forEach((slot) => (slot.answer = slot.cells.map(([row, column]) => state.cells[row][column].letter).join("")));
  const flaw = { kind: "rejected word", cells: [[0, 0], [1, 0], [2, 0]], slots };
  const t = (key, values) => `${key} ${JSON.stringify(values)}`;
  const [shown] = flawsOf(new Board({ ...state, flaws: [flaw] }), null, t);
  assert.match(shown.text, /"word":"DOE"/);
  assert.match(shown.text, /grid.slot_down/);
  assert.equal(shown.slot.direction, "down");
});

test("the light is what is known: impossible, proven, or unknown", () => {
  const fine = { hopeless: [] };
  assert.equal(light(null, "filled"), "unknown");
  assert.equal(light(fine, null), null);
  assert.equal(light({ hopeless: [{}] }, "filled"), "impossible");
  assert.deepEqual(["dead", "filled", "unknown"].map((proof) => light(fine, proof)), ["impossible", "proven", "unknown"]);
});

test("letters typed into one slot are one step to undo; another slot or command begins another", () => {
  let count = 0;
  const steps = new UndoSteps(() => `step ${(count += 1)}`);
  const [across, down] = GRID.slots.filter((slot) => slot.cells[0][0] === 0 && slot.cells[0][1] === 0);
  assert.equal(steps.nameFor(across), "step 1");
  assert.equal(steps.nameFor(across), "step 1");
  assert.equal(steps.nameFor(down), "step 2");
  steps.end();
  assert.equal(steps.nameFor(down), "step 3");
});

test("letters of a step that wait are one command, others are not", () => {
  const letters = (sign, visit) => ({ do: "letters", letters: [[[0, 0], sign]], visit });
  const both = queued(queued([], letters("A", "v")), letters("B", "v"));
  assert.deepEqual(both.map((each) => each.letters.map((letter) => letter[1])), [["A", "B"]]);
  assert.equal(queued(both, letters("C", "w")).length, 2);
  assert.equal(queued(both, { do: "undo" }).length, 2);
  assert.equal(queued(queued([], letters("A")), letters("B")).length, 2);
});

test("images of a cell are those of its symmetry", () => {
  assert.deepEqual(images("rotational", [0, 1], 4, 3), [[0, 1], [2, 2]]);
  assert.deepEqual(images("quarter", [0, 1], 3, 3), [[0, 1], [1, 2], [2, 1], [1, 0]]);
  assert.deepEqual(images("none", [0, 1], 3, 3), [[0, 1]]);
  assert.deepEqual([...lackingBlocks(board("#..", "...", "..."))], ["2,2"]);
});

const key = (code, more = {}) => ({ code, key: "", ctrlKey: false, shiftKey: false, altKey: false, metaKey: false, ...more });

test("shortcuts are known by their place: undo works on a Hebrew layout", () => {
  assert.equal(actionOfKey(key("KeyZ", { ctrlKey: true, key: "ז" })), "undo");
  assert.equal(actionOfKey(key("KeyZ", { metaKey: true, shiftKey: true })), "redo");
  assert.equal(actionOfKey(key("Enter", { ctrlKey: true, shiftKey: true })), "another");
  assert.equal(actionOfKey(key("KeyZ", { key: "ז" })), null);
});

test("signs are known by what they type, and the key of the circle also where it types none", () => {
  assert.equal(actionOfSign("."), "block");
  assert.equal(actionOfSign("ץ"), null); // the key of the dot, on a Hebrew layout
  assert.equal(actionOfKey(key("Backquote", { key: ";" })), "circle");
  assert.equal(actionOfKey(key("Backquote", { key: "ё" }), () => true), null);
  assert.equal(actionOfKey(key("Backquote", { key: "~" })), null); // typed, and then a sign
  assert.ok(isHeldKey(key("Backslash", { key: "#" }), () => false));
  assert.ok(!isHeldKey(key("Backslash", { key: "*" }), () => false)); // a French keyboard
});

test("no two actions have the same key", () => {
  const keys = MENUS.flatMap((menu) => menu.actions).filter((each) => each.keys.length).map((each) => each.keys.join(" "));
  assert.deepEqual(keys, [...new Set(keys)]);
});

const t = (name, values = {}) => `${name.slice(5)}${Object.keys(values).length ? JSON.stringify(values) : ""}`;

test("a cell is spoken with its place, its letter, its word and how sure it is", () => {
  const said = cellName(board("CAT", ".#."), [0, 1], at(0, 0), t);
  assert.equal(said, 'cell_place{"row":1,"column":2}, A, cell_letter{"slot":"slot_across{\\"number\\":1}","letter":2,"of":3}, sure_typed');
  assert.match(cellName(board("CAT", ".#."), [1, 1], at(0, 0), t), /cell_block/);
  assert.match(cellName(board("..", ".."), [0, 0], at(0, 0), t, "X"), /cell_ghost{"letter":"X"}/);
});

test("a cell has the clue of the word in the cursor's direction, or else of its only word", () => {
  const both = board("CAT", "A#.");
  both.slots.forEach((slot) => (slot.clue = `clue ${slot.direction}`));
  assert.equal(cellClue(both, [0, 0], at(0, 0)), "clue across");
  assert.equal(cellClue(both, [0, 0], { ...at(0, 0), direction: "down" }), "clue down");
  assert.equal(cellClue(both, [0, 1], { ...at(0, 0), direction: "down" }), "clue across");
  assert.equal(cellClue(both, [1, 1], at(0, 0)), "");
  both.slots.forEach((slot) => Object.assign(slot, { clue: "", said: "See 1" }));
  assert.equal(cellClue(both, [0, 0], at(0, 0)), "See 1");
});

test("a text of a slot's field is letters and open cells, and its length is checked", () => {
  const slot = board("...").slots[0];
  assert.deepEqual(lettersOf(slot, "a.t", t), [[[[0, 0], "a"], [[0, 1], ""], [[0, 2], "t"]], ""]);
  assert.deepEqual(lettersOf(slot, "", t)[0].map((each) => each[1]), ["", "", ""]);
  assert.match(lettersOf(slot, "four", t)[1], /wrong_length{"has":4,"wanted":3}/);
  assert.deepEqual(startOf(slot), { row: 0, column: 0, direction: "across" });
});

const NO_SLOTS = { letters: [], hopeless: [], unknown: [] };
const started = (...rows) => changed(EMPTY, { board: board(...rows) });

test("before a grid has begun there is no slot, and a grid begins at its first word", () => {
  assert.equal(EMPTY.slot, null);
  const now = started("#..", "...");
  assert.deepEqual(now.cursor, at(0, 1));
  assert.equal(now.slot, now.board.slots[0]);
});

test("what a smaller grid does not have is not marked, proposed or under the cursor any more", () => {
  const before = changed(started("...", "..."), {
    cursor: at(1, 2), area: new Set(["0,0", "1,2"]), ghosts: new Map([["0,0", "A"], ["1,2", "B"]]),
  });
  const now = changed(before, { board: board("..", "..") });
  assert.deepEqual([...now.area], ["0,0"]);
  assert.deepEqual([...now.ghosts.keys()], ["0,0"]);
  assert.deepEqual(now.cursor, at(0, 0));
});

test("a proposal says how many words it changes, and the scores before and after", () => {
  const t = (key, values) => `${key} ${JSON.stringify(values)}`;
  const found = { changed: 2, mean_before: 75, lowest_before: 60, mean: 60.04, lowest: 40 };
  assert.deepEqual(measureTexts(found, t), [
    'grid.measure_words {"count":2}',
    'grid.measure_change {"mean_before":75,"lowest_before":60,"mean":60,"lowest":40}',
  ]);
  const first = { changed: 0, mean_before: null, lowest_before: null, mean: 75, lowest: 60 };
  assert.deepEqual(measureTexts(first, t), ['grid.measure_scores {"mean":75,"lowest":60}']);
  assert.deepEqual(measureTexts({ ...first, mean: null, lowest: null }, t), []);
  assert.deepEqual(measureTexts(null, t), []);
});

test("the preview is that of one slot, and an area begins anew where the cursor has moved", () => {
  const before = changed(started("...", "..."), { anchor: [0, 0], cursor: at(0, 1), preview: new Map([["0,1", "A"]]) });
  assert.deepEqual(before.anchor, [0, 0]);
  const along = changed(before, { cursor: at(0, 2) });
  assert.equal(along.anchor, null);
  assert.equal(along.preview, before.preview);
  assert.equal(changed(along, { cursor: at(1, 2) }).preview, null);
});

test("letters that are forced follow the prospects and what is typed", () => {
  const now = changed(started("..", ".."), { prospects: { ...NO_SLOTS, letters: [[0, 0, ["A"]], [0, 1, ["B", "C"]]] } });
  assert.deepEqual([...now.forced], [["0,0", "A"]]);
  assert.equal(changed(now, { board: board("A.", "..") }).forced.size, 0);
  assert.equal(changed(now, { prospects: null }).forced.size, 0);
});

test("a change of the cursor makes neither the board nor what follows from it anew", () => {
  const before = started("..", "..");
  const now = changed(before, { cursor: at(1, 1) });
  for (const name of ["board", "ghosts", "possible", "forced", "prospects"]) assert.equal(now[name], before[name], name);
});

test("a grid has words from lists, from the draft, or from nowhere", () => {
  const view = (words, ...wordlists) => ({ settings: { words, generator: { wordlists } } });
  assert.ok(hasNoWords({ view: { settings: { words: [] } } }));
  assert.ok(hasNoWords({ view: view([], { block: "x" }, { support: "mine.txt" }) }));
  assert.ok(!hasNoWords({ view: view([], { file: "en.txt" }) }));
  assert.ok(!hasNoWords({ view: view([{}]) }));
});

test("actions and answers alone change the state: views, keys and requests call them", () => {
  const folder = new URL("../../../publisher/studio/static/grid/", import.meta.url);
  const sources = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const changing = sources.filter((name) => readFileSync(new URL(name, folder), "utf8").includes("store.change("));
  assert.deepEqual(changing.sort(), ["answers.js", "edits.js", "fills.js", "moves.js"]);
});

test("a word fits into a slot of its length whose pinned letters it has", () => {
  const state = stateOf("A..", "#.#");
  const board = new Board({ ...state, cells: state.cells.map((row) => row.map((cell) => (cell.letter ? { ...cell, sure: "pinned" } : cell))) });
  const [slot] = board.slots;
  assert.ok(fitsInto(board, slot, ["A", "R", "T"]));
  assert.ok(!fitsInto(board, slot, ["T", "A", "R"]));
  assert.ok(!fitsInto(board, slot, ["A", "T"]));
  assert.ok(!fitsInto(board, null, ["A", "T"]));
});
