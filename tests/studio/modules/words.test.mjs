// The words and the page room's pure modules, tested by Node: `node --test tests/studio/modules`.

import assert from "node:assert/strict";
import { test } from "node:test";

const from = (name) =>
  import(new URL(`../../../publisher/studio/static/${name}.js`, import.meta.url));

const { finder } = await from("texts");
const { changedLines, columnsText, isTooLong, leftOutOf, lineAt, markOf, rolesFor, rowsOf, withRole } =
  await from("understood");
const { exportOf, hasExport, sampleOf, withExport, withGenerator, withLetters, withMust, withReading, withSample, withSource } =
  await from("paper_settings");
const { isAllGiven, isAllPinned, isPinned, placed, slotName } = await from("state");
const { partsOf } = await from("grid_picture");
const { shapeOf } = await from("earlier");
const { fitting, pairsEntry } = await from("option_values");
const { isLasting, isListedBefore, lossTranslator, placeTeller, translator } = await from("reasons");
const { buttonsOf, chosenAt } = await from("page_areas");

const letter = (letter, sure = "pencil") => ({ letter, sure });
const STATE = {
  width: 3,
  cells: [
    [letter("C", "pinned"), letter("A", "pinned"), letter("T", "pinned")],
    [letter("O"), { block: true }, letter("")],
  ],
  slots: [
    {
      number: 1,
      direction: "across",
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    },
    {
      number: 1,
      direction: "down",
      cells: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      number: 2,
      direction: "down",
      cells: [
        [0, 2],
        [1, 2],
      ],
    },
  ],
};

test("a string has values in its places, isolated, and the form of its number", () => {
  const t = finder(
    { a: { many: { one: "{count} word of {name}", other: "{count} words of {name}" } } },
    "en",
  );

  assert.equal(t("a.many", { count: 1, name: "x" }), "1 word of \u2068x\u2069");
  assert.equal(t("a.many", { count: 1200, name: "x" }), "1,200 words of \u2068x\u2069");
  assert.throws(() => t("a.nothing"), /there is no string a.nothing/);
});

test("Hebrew has a form of its own for two", () => {
  const t = finder(
    { a: { many: { one: "מילה", two: "שתי מילים", other: "{count} מילים" } } },
    "he",
  );

  assert.deepEqual(
    [1, 2, 11].map((count) => t("a.many", { count })),
    ["מילה", "שתי מילים", "11 מילים"],
  );
});

test("a string may have nodes among its parts", () => {
  const t = finder({ a: { said: "{word} left ({room})." } }, "en");
  const [word, room] = [{ node: 1 }, { node: 2 }];

  assert.deepEqual(t.parts("a.said", { word, room }), [word, " left (", room, ")."]);
});

test("a list is too long by its lines or by its letters", () => {
  assert.equal(isTooLong("a\n".repeat(1999)), false);
  assert.equal(isTooLong("a\n".repeat(2001)), true);
  assert.equal(isTooLong("a".repeat(200_001)), true);
});

test("only lines that changed are made anew", () => {
  assert.deepEqual(changedLines(["a", "b", "c"], ["a", "x", "y", "c"]), [1, 2, 3]);
  assert.deepEqual(changedLines(["a", "a"], ["a", "a", "a"]), [2, 2, 3]);
  assert.deepEqual(changedLines(["a"], ["a"]), [1, 1, 1]);
  assert.deepEqual(changedLines([], ["a"]), [0, 0, 1]);
});

test("a place in a text is on a line", () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => lineAt("a\nb\n", place)),
    [0, 0, 1, 1],
  );
});

test("the mark of a line says how many cells it has, or that it has none", () => {
  const line = { kind: "word", spelling: "ice cream", letters: [..."ICECREAM"] };

  assert.deepEqual(markOf(line, new Map()), { kind: "word", shown: "8" });
  assert.deepEqual(markOf(line, new Map([["ice cream", "no room"]])), { kind: "left", shown: "8" });
  assert.deepEqual(markOf({ kind: "odd" }, new Map()), { kind: "odd", shown: "?" });
  assert.deepEqual(markOf({ kind: "heading" }, new Map()), { kind: "heading", shown: "¶" });
  assert.deepEqual(markOf(undefined, new Map()), { kind: "", shown: "" });
});

test("only a word of the list was left out of the puzzle", () => {
  const state = {
    left_out: [
      { spelling: "fox", reason: "no room" },
      { spelling: "12", reason: "a digit" },
    ],
  };
  const lines = [
    { kind: "word", spelling: "fox" },
    { kind: "odd", text: "12" },
  ];

  assert.deepEqual([...leftOutOf(state, { lines, count: 2 })], [["fox", "no room"]]);
  assert.deepEqual([...leftOutOf(null, null)], []);
});

test("the lines of a file are shown in their order as words and clues", () => {
  const lines = [
    { kind: "odd", line: 3, text: "12" },
    { kind: "heading", line: 1 },
    { kind: "word", line: 4, spelling: "ox", clue: "" },
    { kind: "word", line: 2, spelling: "fox", clue: "red" },
  ];

  const [texts, marks] = rowsOf(lines);

  assert.deepEqual(texts, ["fox – red", "12", "ox"]);
  assert.deepEqual([marks.get(1).spelling, marks.get(2).kind], ["fox", "odd"]);
});

test("choices of the page change the PDF and no other export", () => {
  const settings = { export: ["html", { pdf: { paper: "a5", word_bank: "shuffled" } }] };

  assert.deepEqual(exportOf(settings, "pdf"), { paper: "a5", word_bank: "shuffled" });
  assert.deepEqual(withExport(settings, "pdf", { word_bank: null, solution: "none" }), [
    { pdf: { paper: "a5", solution: "none" } },
    "html",
  ]);
  assert.deepEqual(withExport({}, "pdf", { paper: "letter" }), [{ pdf: { paper: "letter" } }]);
  assert.deepEqual(withExport({ export: ["pdf"] }, "pdf", { paper: null }), ["pdf"]);
});

test("choices of the words change their first source", () => {
  const settings = { words: [{ file: ".studio/x/words.txt" }, { file: "more.txt" }] };

  assert.deepEqual(withSource(settings, { separator: "tab" })[0], {
    file: ".studio/x/words.txt",
    separator: "tab",
  });
  assert.equal(sampleOf({ words: withSample(settings, 30) }), 30);
  assert.deepEqual(withSample({ words: withSample(settings, 30) }, null), settings.words);
});

test("of several files, each gives its share of the words of a puzzle", () => {
  const settings = { words: [{ file: "a.txt" }, { xlsx: "b.xlsx" }, { wordfreq: "en" }] };
  const shared = withSample(settings, 31);
  assert.deepEqual(shared.map(({ only }) => only?.sample), [16, 15, undefined]);
  assert.equal(sampleOf({ words: shared }), 31);
  assert.deepEqual(withSample({ words: shared }, null), settings.words);
});

test("a word that must come is asked for once, and nothing is left of a choice taken away", () => {
  const must = { must: ["fox"] };

  assert.deepEqual(withMust({ generator: must }, "fox"), must);
  assert.deepEqual(withMust({}, "ox"), { must: ["ox"] });
  assert.equal(withGenerator({ generator: { size: "9x9" } }, { size: null }), null);
});

test("slots have names for commands; words that are placed or pinned are counted", () => {
  assert.deepEqual(STATE.slots.map(slotName), ["1a", "1d", "2d"]);
  assert.equal(placed(STATE), 2);
  assert.deepEqual(
    STATE.slots.map((slot) => isPinned(STATE, slot)),
    [true, false, false],
  );
  assert.equal(isAllPinned(STATE), false);
});

test("a word search gives all of its letters, a crossword with some hints does not", () => {
  const given = { ...letter("A"), given: true };
  assert.equal(isAllGiven({ ...STATE, cells: [[given, { block: true }, given]] }), true);
  assert.equal(isAllGiven({ ...STATE, cells: [[given, letter("B")]] }), false);
});

test("a small picture of a Hebrew puzzle begins at the right", () => {
  const puzzle = shapeOf({ width: 3, height: 1, letters: [[0, 0]] });

  assert.deepEqual(partsOf(puzzle, false).map(({ x }) => x), [0]);
  assert.deepEqual(partsOf(puzzle, true).map(({ x }) => x), [20]);
});

test("a small picture has blocks, letters and bars, and none of what is outside", () => {
  const cells = [[{ letter: "A", bar_after: true }, { block: true }, { absent: true }]];
  const parts = partsOf({ width: 3, height: 1, cells }, false);

  assert.deepEqual(parts.map((part) => part.class ?? part.text), ["open", "A", "bar", "block"]);
});

test("a page has a button around each word and over each clue, in reading order", () => {
  const box = (left) => ({ left, top: 0, right: left + 0.1, bottom: 0.1 });
  const cell = (row, column) => ({
    kind: "cell",
    puzzle: 0,
    cell: [row, column],
    ...box(column / 10),
  });
  const clue = (direction, column) => ({
    kind: "clue",
    puzzle: 0,
    slot: { row: 0, column, direction },
    ...box(0.5),
  });
  const areas = [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    clue("down", 2),
    clue("down", 2),
    clue("across", 0),
  ];

  const buttons = buttonsOf(areas, STATE);

  assert.deepEqual(
    buttons.map((each) => [each.kind, slotName(each.slot)]),
    [
      ["word", "1a"],
      ["clue", "2d"],
      ["clue", "1a"],
    ],
  );
  assert.deepEqual([buttons[0].box.left, buttons[0].box.right.toFixed(1)], [0, "0.3"]);
});

test("where words cross, a second click chooses the other one", () => {
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });
  const [across, down] = STATE.slots;
  const buttons = [
    { kind: "word", slot: across, box: box(0, 0, 0.3, 0.1) },
    { kind: "word", slot: down, box: box(0, 0, 0.1, 0.2) },
    { kind: "clue", slot: down, box: box(0, 0, 1, 1) },
  ];
  const both = { x: 0.05, y: 0.05 };

  const clicks = [undefined, across, down].map((last) => chosenAt(buttons, both, last).slot);
  assert.deepEqual(clicks, [across, down, across]);
  assert.equal(chosenAt(buttons, { x: 0.2, y: 0.05 }, across).slot, across);
  assert.equal(chosenAt(buttons, { x: 0.9, y: 0.9 }), undefined);
});

/** The place of a line in a language of the interface. */
const told = (key, { line, name }) => `in line ${line}${key.endsWith("_of") ? ` of ${name}` : ""}`;

test("a repeated word is said to be in a line, without the folder of the draft", () => {
  const texts = { twice: "it is “{word}” {where}" };
  const translated = translator(texts, texts, placeTeller(told));
  const said = (where) => translated(`it is “cat” ${where}`).replace(/[\u2068\u2069]/g, "");

  assert.equal(said("at /my files/.studio/puzzle/words.txt:12"), "it is “cat” in line 12");
  assert.equal(said("at C:\\lists\\birds.csv:3"), "it is “cat” in line 3 of birds.csv");
  assert.equal(said("elsewhere"), "it is “cat” elsewhere");
});

test("where a word was read is said without a path in the program's own language, too", () => {
  const translated = translator(undefined, { twice: "it has the same letters as “{word}” {where}" }, placeTeller(told));
  const reason = "it has the same letters as “cat” at /tmp/.studio/puzzle/words.txt:12";

  assert.equal(
    translated(reason).replace(/[\u2068\u2069]/g, ""),
    "it has the same letters as “cat” in line 12",
  );
  assert.ok(isListedBefore(reason));
  assert.ok(!isListedBefore("no room was found for it"));
});

test("no longer search is offered for a word whose letters or a setting leave it out", () => {
  for (const reason of [
    "it has t (U+0074), which is not a letter of Hebrew",
    "it mixes scripts: Latin and Hebrew",
    "it is longer than the grid (30 letters, 15)",
    "it shares no letter with any other word",
  ])
    assert.ok(isLasting(reason), reason);
  for (const reason of [
    "no room was found for it (placed in none of 12)",
    "it was not tried: 12 found no place, and `attempts` allows no more",
    "it shares no letter with the words that were placed",
    "the search ended before it was tried",
  ])
    assert.ok(!isLasting(reason), reason);
});

test("what a format loses is said feature by feature, also within a sentence", () => {
  const said = {
    features: { bars: "bars, which end words", title: "the title" },
    formats: { cannot: "it cannot say {what}; try another", at: "{error} in {where}" },
  };
  const own = { features: { bars: "קווים", title: "השם" }, formats: { cannot: "בלי {what}", at: "{where}: {error}" } };
  const translated = (text) => lossTranslator(said, own)(text).replace(/[\u2068\u2069]/g, "");

  assert.equal(translated("the title, bars, which end words"), "השם, קווים");
  assert.equal(translated("it cannot say bars, which end words; try another"), "בלי קווים");
  assert.equal(translated("no sign in the title"), "השם: no sign");
  assert.equal(translated("the title, a plugin's own"), "the title, a plugin's own");
  assert.equal(lossTranslator(undefined, {})("the title"), "the title");
  const people = { "under `font`": "among the options" };
  assert.equal(lossTranslator(undefined, { people })("name one under `font`; or none"), "name one among the options; or none");
});

test("a reason is said in the language of the interface, and a stranger's as it is", () => {
  const said = { long: "it is longer (by {count}, {side})", none: "it has [no] letters" };
  const own = { long: "ארוכה ב־{count}", none: "בלי אותיות" };
  const translated = translator(said, own);

  assert.equal(translated("it is longer (by 3, as 9x9)"), "ארוכה ב־\u20683\u2069");
  assert.equal(translated("it has [no] letters"), "בלי אותיות");
  assert.equal(translated("a plugin disliked it"), "a plugin disliked it");
  assert.equal(translator(undefined, {})("as it is"), "as it is");
});

test("a column gets a role, and the one that had it gets what that one leaves", () => {
  const roles = ["answer", "clue", "", "score"];
  assert.deepEqual(withRole(roles, 1, "answer"), ["clue", "answer", "", "score"]);
  assert.deepEqual(withRole(roles, 2, "score"), ["answer", "clue", "score", ""]);
  assert.deepEqual(withRole(roles, 1, ""), ["answer", "", "", "score"]);
  assert.equal(columnsText(withRole(roles, 2, "tags")), "answer,clue,tags,score");
});

test("one column always has the answers", () => {
  assert.deepEqual(rolesFor(["answer", "clue", ""], 0), ["answer", "clue"]);
  assert.deepEqual(rolesFor(["answer", "clue", ""], 1), ["answer", "clue", "score", "tags", "level", ""]);
});

test("a reading that is taken puts the one before away, but for the separator of its columns", () => {
  const settings = { words: [{ file: "a.txt", separator: "dash", columns: "clue,answer" }, { list: [] }] };
  const first = (reading) => withReading(settings, reading).at(0);
  assert.deepEqual(first({ swap: true }), { file: "a.txt", separator: "dash", swap: true });
  assert.deepEqual(first({ columns: "-,answer" }), { file: "a.txt", separator: "dash", columns: "-,answer" });
  assert.deepEqual(first({ separator: "tab" }), { file: "a.txt", separator: "tab" });
  assert.deepEqual(first({}), { file: "a.txt" });
  assert.deepEqual(withReading(settings, {})[1], { list: [] });
  assert.deepEqual(withReading(settings, { swap: true }, 1), [settings.words[0], { list: [], swap: true }]);
});

test("a choice for letters is beside the language's other settings, and the usual one is no setting", () => {
  const made = withLetters({ language: "he" }, "he", "final_forms", "keep");
  assert.deepEqual(made, { use: "he", letters: { final_forms: "keep" } });
  const headed = { language: { use: "he", headings: { down: "D" }, letters: { digits: "keep" } } };
  assert.deepEqual(withLetters(headed, "he", "digits", null), { use: "he", headings: { down: "D" } });
  assert.equal(withLetters({ language: made }, "he", "final_forms", null), "he");
});

test("an export is added to those that a draft has from the start", () => {
  assert.deepEqual(withExport({}, "html", { solution: "none" }, ["pdf"]), [{ html: { solution: "none" } }, "pdf"]);
  assert.equal(hasExport({ export: ["pdf", { html: {} }] }, "html"), true);
  assert.equal(hasExport({}, "html"), false);
});

test("files are offered whose names end as the option wants", () => {
  const files = ["a.lock.yaml", "Frank.TTF", "pics/", "logo.png"];
  assert.deepEqual(fitting(files, { suffixes: [".ttf", ".otf"] }), ["Frank.TTF"]);
  assert.deepEqual(fitting(files, { suffixes: ["/"] }), ["pics/"]);
  assert.deepEqual(fitting(files, {}), ["a.lock.yaml", "Frank.TTF", "logo.png"]);
});

test("lines are names with values, or what stands alone", () => {
  assert.deepEqual(pairsEntry("חלב: 3\n\n a : b: c ", {}), { pairs: [["חלב", "3"], ["a", "b: c"]] });
  assert.deepEqual(pairsEntry("12 across: oboe, ,cello", { is_several: true }), { pairs: [["12 across", ["oboe", "cello"]]] });
  assert.deepEqual(pairsEntry("40", { alone: "text" }), { text: "40" });
  assert.deepEqual(pairsEntry("40\n50", { alone: "text" }), { pairs: [["40", ""], ["50", ""]] });
  assert.deepEqual(pairsEntry("ant\nbee", { alone: "items" }), { items: ["ant", "bee"] });
  assert.deepEqual(pairsEntry("ant: six\nbee", { alone: "items" }), { pairs: [["ant", "six"], ["bee", ""]] });
  assert.deepEqual(pairsEntry("", {}), { pairs: [] });
});
