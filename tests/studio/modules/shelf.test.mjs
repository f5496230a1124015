// The shelf's pure module, tested by Node: `node --test tests/studio/modules`.

import assert from "node:assert/strict";
import { test } from "node:test";

const { byLanguage, keyOf, matching, merged, moved } = await import(
  new URL("../../../publisher/studio/static/on_shelf.js", import.meta.url)
);

const CONFIG = { kind: "config", name: "zoo.yaml", title: "Zoo", changed: 5, changes: "all", picture: "a1" };
const DRAFT = { kind: "draft", name: "zoo", title: "The zoo", changed: 9, config: "zoo.yaml", unsaved: true };

test("a draft and the config it is saved as are one, with the draft's title", () => {
  const [one, ...others] = merged([CONFIG, DRAFT]);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [one.title, one.config, one.draft, one.unsaved, one.changed, one.kind],
    ["The zoo", "zoo.yaml", "zoo", true, 9, "config"],
  );
  assert.equal(one.picture, "/shelf/config/zoo.yaml.svg?v=a1");
});

test("the files of a config are on its card, also where it is the draft's", () => {
  const own = [{ name: "zoo.ipuz", opens: true }];
  assert.deepEqual(merged([{ ...CONFIG, own }, { ...DRAFT, own: [] }])[0].own, own);
  assert.deepEqual(merged([DRAFT])[0].own, []);
});

test("a draft whose config is gone stays, and what was changed last comes first", () => {
  const other = { ...CONFIG, name: "sea.yaml", title: "", changed: 7 };
  assert.deepEqual(
    merged([other, DRAFT]).map((each) => [each.title, keyOf(each)]),
    [["The zoo", "zoo/"], ["sea.yaml", "/sea.yaml"]],
  );
});

test("a puzzle without a title is called by its first words, and a file by its name", () => {
  const untitled = { ...DRAFT, title: "", config: null, words: ["lion", "otter", ""] };
  assert.equal(merged([untitled])[0].title, "lion, otter");
  assert.equal(merged([{ ...untitled, words: [] }])[0].title, "zoo");
  assert.equal(merged([{ ...untitled, config: "zoo.yaml" }, { ...CONFIG, title: "" }])[0].title, "zoo.yaml");
});

test("two drafts of one config are both there", () => {
  const second = { ...DRAFT, name: "zoo-2" };
  assert.equal(merged([CONFIG, DRAFT, second]).length, 2);
});

test("a fault of a config is not told of its draft, which can be opened", () => {
  assert.equal(merged([{ kind: "config", name: "zoo.yaml", fault: "no" }, DRAFT])[0].fault, undefined);
  assert.equal(merged([{ kind: "config", name: "zoo.yaml", fault: "no" }])[0].fault, "no");
});

test("a search finds all of its words in the title or the file, in any language", () => {
  const items = merged([CONFIG, { ...CONFIG, name: "hayot.yaml", title: "תשבץ החיות" }]);
  assert.equal(matching(items, "").length, 2);
  assert.deepEqual(matching(items, "ZOO ya").map((each) => each.title), ["Zoo"]);
  assert.deepEqual(matching(items, "החיות").map((each) => each.title), ["תשבץ החיות"]);
  assert.deepEqual(matching(items, "zoo החיות"), []);
});

/** A book as a list: puzzles by their letters, each heading before the first puzzle of its part. */
const listed = (/** @type {string} */ text) => {
  const found = [...text.matchAll(/(?:(\d) )?([a-z])/g)];
  return found.map(([, section = "", title]) => ({ title, section, config: title, language: "en", language_name: "" }));
};

test("a puzzle of a book moves by one place: past a puzzle, or past a heading into the next part", () => {
  /** @type {[string, number, 1 | -1, string][]} */
  const cases = [
    ["a b c", 0, 1, "b a c"],
    ["a b c", 2, 1, "a b c"],
    ["a b c", 0, -1, "a b c"],
    ["1 a b 2 c d", 0, 1, "1 b a 2 c d"],
    ["1 a b 2 c d", 1, -1, "1 b a 2 c d"],
    ["1 a b 2 c d", 1, 1, "1 a 2 b c d"],
    ["1 a b 2 c d", 2, -1, "1 a b c 2 d"],
    ["1 a b 2 c d", 2, 1, "1 a b 2 d c"],
    ["1 a 2 b 3 c", 1, -1, "2 b 1 a 3 c"],
    ["1 a 2 b 3 c", 1, 1, "1 a 3 c 2 b"],
  ];
  for (const [before, index, by, after] of cases) assert.deepEqual(moved(listed(before), index, by), listed(after), `${before} ${index} ${by}`);
});

test("a part for each language begins with its name", () => {
  const chosen = [
    { config: "a", language: "en", language_name: "English" },
    { config: "b", language: "he", language_name: "עברית" },
    { config: "c", language: "en", language_name: "English" },
  ];
  assert.deepEqual(
    byLanguage(chosen).map((each) => [each.config, each.section]),
    [["a", "English"], ["c", ""], ["b", "עברית"]],
  );
});
