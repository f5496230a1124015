"""`publisher words`: what could be in a slot, in a table or as JSON, in any language."""

import json
from pathlib import Path

import pytest

from conftest import Command
from publisher.errors import CommandError
from publisher.language.language import Language
from publisher.model.words import SourceWord, to_word
from publisher.plugins.registry import load
from publisher.workbench.word_pattern import word_pattern
from publisher_testing import ENGLISH
from test_cli_edit import config, puzzles, scored

__all__ = ["scored"]

HEBREW = load().languages["he"]


def test_an_empty_grid_of_the_config_has_candidates(publisher: Command, tmp_path: Path) -> None:
    run = publisher("words", config(tmp_path), "1d", "--count", 4)
    assert run.code == 0, run.err
    head, *rows = run.out.splitlines()
    assert head == "1 down, now ...: 4 of 17 words"
    assert all(" left at " in row for row in rows)
    assert len(rows) == 4


def test_a_locked_puzzle_says_which_word_is_there_and_which_are_impossible(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path)
    publisher("publish", path)
    (puzzle,) = puzzles(tmp_path / "square.lock")
    there = puzzle["entries"][0]["spelling"]
    run = publisher("words", path, "1a")
    assert run.out.startswith(f"1 across, now {there}: ")
    run = publisher("words", path, "1a", "--filter", "...")
    marked = [line.split()[0] for line in run.out.splitlines() if "in the puzzle" in line]
    assert marked == [there]
    assert " would change " in run.out
    free = publisher("words", path, "1a", "--free-crossings")
    assert free.out.count("\n") > run.out.count("\n")
    path.with_name("square.lock").unlink()
    drawn = ("--set", 'generator.grid="c..\\n.#.\\n..."')
    run = publisher("words", path, "2d", *drawn)
    notes = ["impossible" in line for line in run.out.splitlines()[1:]]
    assert notes == sorted(notes)
    assert any(notes)


def test_in_a_full_grid_other_words_have_what_they_cost(publisher: Command, scored: Path) -> None:
    run = publisher("words", scored, "tan")
    assert run.code == 0, run.err
    there, near, turned = run.out.splitlines()[1:]
    assert there.split()[:2] == ["TAN", "60"]
    assert near.split() == ["RAN", "40", "2", "words", "would", "change", "mean", "65.0", "then"]
    assert turned.split() == ["DEN", "70", "4", "words", "would", "change", "mean", "65.0", "then"]
    assert f"for another: publisher edit {scored} --reject tan --propose 3\n" in run.err
    fitting = publisher("words", scored, "tan", "--filter", "r*")
    assert [row.split() for row in fitting.out.splitlines()[1:]] == [near.split()]
    assert publisher("words", scored, "tan", "--filter", "x*").out.splitlines()[1:] == []
    first, second = json.loads(publisher("words", scored, "tan", "--json").out)["candidates"]
    assert (first["changes"], first["mean_score"]) == (0, 80)
    assert (second["changes"], second["mean_score"]) == (2, 65)
    edit = publisher("edit", scored, "--reject", "tan", "--take", 1)
    assert ": 2 words changed" in edit.out
    assert "mean 80.0, now 65.0" in edit.out
    only = ("words", scored, "cod", "--set", "generator.min_score=95")
    found = json.loads(publisher(*only, "--json").out)
    assert (len(found["candidates"]), found["proposals"]) == (1, [])
    assert "no other word was found that fits beside the rest of the grid\n" in publisher(*only).err


def test_words_that_only_their_crossings_follow_say_how_many_change(
    publisher: Command, tmp_path: Path
) -> None:
    path = tmp_path / "corner.yaml"
    path.write_text(
        "words: [list: [cub, hub, rub, cat, cot, cut, can, car, hat, hot, hut, rat, rot]]\n"
        "generator: {use: fill, budget: 500steps, grid: '...\n\n  .##\n\n  .##'}\n"
        "lock: corner.lock\nexport: [json]\n"
    )
    assert publisher("publish", path).code == 0
    assert publisher("edit", path, "--put", "1a=cat", "--put", "1d=cub").code == 0
    rows = [row.split() for row in publisher("words", path, "1a").out.splitlines()[1:]]
    costs = {row[0]: int(row[2]) for row in rows if "change" in row}
    assert len(costs) == sum("change" in row for row in rows)
    assert {1, 2} == {*costs.values()}
    assert [*costs.values()] == sorted(costs.values())
    for word, cost in costs.items():
        made = publisher("edit", path, "--put", f"1a={word}", "--dry-run").out
        assert f": {cost} word{'s' * (cost > 1)} changed, the fewest possible" in made


def test_words_of_another_puzzle_say_so(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path)
    path.write_text(path.read_text().replace("budget: ", "distinct: 2, budget: "))
    assert publisher("publish", path).code == 0
    _, other = puzzles(tmp_path / "square.lock")
    theirs = {each["spelling"].lower() for each in other["entries"]}
    run = publisher("words", path, "1a", "--puzzle", 1, "--free-crossings", "--count", 40)
    rows = [line.split()[0].lower() for line in run.out.splitlines() if " left at " in line]
    marked = [line.split()[0].lower() for line in run.out.splitlines() if "another" in line]
    assert marked
    assert set(marked) == theirs & set(rows)
    found = json.loads(publisher("words", path, "1a", "--puzzle", 1, "--json").out)
    assert {each["answer"] for each in found["candidates"] if each["elsewhere"]} <= theirs


def test_json_has_every_figure(publisher: Command, tmp_path: Path) -> None:
    run = publisher("words", config(tmp_path), "1d", "--json", "--filter", "c.t")
    document = json.loads(run.out)
    assert (document["slot"], document["total"]) == ("1 down", 2)
    assert {each["answer"] for each in document["candidates"]} == {"cat", "cot"}
    one = document["candidates"][0]
    assert one["kept"][1] is None
    assert one["tightest"]["left"] == min(one["kept"][0], one["kept"][2])
    assert one["tightest"]["at"] in ("1 across", "3 across")
    assert (one["possible"], one["in_puzzle"]) == (True, False)


def test_hebrew_words_are_listed_from_a_slot_in_hebrew(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, words="שלום חלום שיר חיר מור שם ים לב לא", language="he")
    path.write_text(path.read_text("utf-8").replace("'...\n\n  .#.\n\n  ...'", "'....\n\n  ##.#'"))
    run = publisher("words", path, "1 מאוזן", "--filter", "..ום")
    assert run.code == 0, run.err
    head, *rows = run.out.splitlines()
    assert head == "1 across, now ....\u200e: 2 words"
    assert [row.split()[0] for row in rows] == ["חלום\u200e", "שלום\u200e"]


def test_a_word_of_nothing_is_said(publisher: Command, tmp_path: Path) -> None:
    run = publisher("words", config(tmp_path), "1d", "--filter", "zz.")
    assert (run.code, run.out) == (1, "1 down, now ...: 0 words\n")


def test_a_config_without_a_grid_says_what_to_do(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path)
    path.write_text(
        path.read_text().replace("grid: '...\n\n  .#.\n\n  ...'", "grid: {style: dense}")
    )
    run = publisher("words", path, "1d")
    assert run.code == 2
    assert "square.lock yet: publish it once, then it can be changed" in run.err


@pytest.mark.parametrize("slot", ["99d", "12x", "zebra"])
def test_a_wrong_slot_is_said(publisher: Command, tmp_path: Path, slot: str) -> None:
    run = publisher("words", config(tmp_path), slot)
    assert run.code == 2
    assert run.out == ""
    assert run.err


PATTERNS = {
    "c.t": ["cat", "cot"],
    "C.T": ["cat", "cot"],
    "@..": ["oat"],
    "#@#": ["cat", "cot", "tan"],
    "c*": ["cat", "cot", "canoe"],
    "*o@": ["canoe"],
    "/^c.*t$/": ["cat", "cot"],
    "/AN/": ["tan", "canoe"],
    "": [],
}


@pytest.mark.parametrize(("pattern", "found"), PATTERNS.items(), ids=PATTERNS)
def test_patterns(pattern: str, found: list[str]) -> None:
    words = [to_word(SourceWord(text), ENGLISH) for text in ["cat", "cot", "tan", "oat", "canoe"]]
    fits = word_pattern(pattern, ENGLISH)(words)
    assert [w.spelling for w, is_wanted in zip(words, fits, strict=True) if is_wanted] == found


@pytest.mark.parametrize(
    ("pattern", "language", "said"),
    [
        ("c-t", ENGLISH, "`-` is not a sign of a pattern: a letter of English"),
        ("/(/", ENGLISH, "/(/ is not a regular expression"),
        ("ж..", ENGLISH, "`ж` is not a sign of a pattern"),
        ("@..", HEBREW, "Hebrew writes no vowels as letters"),
    ],
)
def test_a_wrong_pattern_is_said(pattern: str, language: Language, said: str) -> None:
    with pytest.raises(CommandError) as caught:
        word_pattern(pattern, language)
    assert said in str(caught.value)


@pytest.mark.slow
def test_a_pattern_that_takes_forever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("publisher.words.matching.LONGEST", 0.5)
    words = [to_word(SourceWord("a" * 40 + "b"), ENGLISH)]
    with pytest.raises(CommandError, match="s on 1 words: write it more simply"):
        word_pattern("/^(a+)+$/", ENGLISH)(words)


def test_a_cell_of_several_letters_is_one_in_a_full_grid_too(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path)
    path.write_text(
        "words: [list: [kitten, kasten, kat]]\nlock: pets.lock\nexport: [json]\n"
        'generator: {use: fill, grid: "1..2\\n\\n1 = K\\n2 = TEN"}\n'
    )
    (tmp_path / "list.txt").write_text("kitten;60\nkasten;40\n")
    text = path.read_text().replace("use: fill", "use: fill, wordlists: [file: list.txt]")
    path.write_text(text)
    assert publisher("publish", path).code == 0
    run = publisher("words", path, "1a")
    assert run.code == 0, run.err
    assert {row.split()[0].lower() for row in run.out.splitlines()[1:]} == {"kitten", "kasten"}
    assert " 1 word would change " in run.out
