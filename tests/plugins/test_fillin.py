"""Fill-ins: their lists, one solution, the words that are given, and numbers."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import publisher_fillin
from conftest import Command
from fillin_checker import check_fillin, filled, given
from freeform_making import GARDEN, make
from publisher import (
    GenerationError,
    Grid,
    Language,
    Layout,
    OptionError,
    Puzzle,
    instructions_of,
    shown_lists,
)
from publisher.formats.puzzle_json import from_json
from publisher.pipeline.puzzle_builder import layout_of
from publisher.plugins.puzzle_kind import built_by
from publisher_fillin import puzzle as puzzle_of_layout
from publisher_fillin import solver
from publisher_fillin.numbers import NumberOptions, read_numbers
from publisher_fillin.options import FillInOptions, Level
from publisher_fillin.puzzle import remarks
from publisher_fillin.solver import FillInSolver
from publisher_testing import ENGLISH, HEBREW, check_puzzle_kind, puzzle

(KIND,) = publisher_fillin.publisher_puzzle_kinds()
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
TWO_WAYS = ["CAT", "A##", "R##"]
"""CAT and CAR change places."""

SYMMETRIC = ["ABCDE", "F#G#H", "IJKLM", "N#O#P", "QRSTU"]
"""Every word is as long as the others, and the grid may be turned over its diagonal."""

Grids = list[str]


def made(rows: Grids | Layout, level: Level = "hard", language: Language = ENGLISH) -> Puzzle:
    layout = rows if isinstance(rows, Layout) else layout_of(puzzle(rows, language))
    return built_by(KIND, FillInOptions(level=level), layout, language, 1)


def given_words(found: Puzzle) -> list[str]:
    return [
        "".join(found.answer(entry))
        for entry in found.entries
        if all(found.grid[cell].given for cell in entry.slot.cells)
    ]


def test_contract() -> None:
    for level in LEVELS:
        for each in check_puzzle_kind(KIND, FillInOptions(level=level)):
            check_fillin(each, level=level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_fillin_has_one_solution(level: Level) -> None:
    for seed in range(3):
        layout = make(GARDEN, strategy="first-fit", seed=seed)
        check_fillin(made(layout, level), level=level)
    for rows in (TWO_WAYS, SYMMETRIC, ["שלומ", "מ##ל", "שיר#"]):
        found = made(rows, level, HEBREW if rows[0][0] == "ש" else ENGLISH)
        check_fillin(found, level=level)


def test_a_word_is_given_on_which_two_solutions_differ() -> None:
    for rows in (TWO_WAYS, SYMMETRIC):
        found = made(rows)
        words = ["".join(found.answer(entry)) for entry in found.entries]
        bare = replace(found, grid=found.grid.mapped(lambda _, cell: replace(cell, given=False)))
        ways = filled(bare, {}, words)
        assert len(ways) == 2
        shown = given(found)
        assert sum(all(way[place] == shown[place] for place in shown) for way in ways) == 1
        assert len(given_words(found)) == 1


def test_no_word_is_given_without_need() -> None:
    alone = ["HOUSE", "O#E##", "TEA##"]
    assert given_words(made(alone, "hard")) == []
    assert given_words(made(alone, "medium")) == ["HOUSE"]
    assert len(given_words(made(SYMMETRIC, "easy"))) >= len(given_words(made(SYMMETRIC, "hard")))


def test_an_easy_one_needs_no_try() -> None:
    for seed in range(3):
        found = made(make(GARDEN, strategy="first-fit", seed=seed), "easy")
        slots = [entry.slot.cells for entry in found.entries]
        known = FillInSolver(slots, [found.answer(entry) for entry in found.entries])
        assert known.solve(known.words_left(given(found))).tries == 0


def test_where_nothing_is_left_to_fill_in_it_is_said() -> None:
    for rows, language in ((["CAT"], ENGLISH), (["חתול"], HEBREW)):
        assert "nothing is left to fill in" in next(remarks(made(rows, "medium", language)))
        assert not [*remarks(made(rows, "hard", language))]
    assert not [*remarks(made(TWO_WAYS, "medium"))]


def test_letters_that_the_layout_gives_stay() -> None:
    layout = layout_of(puzzle(TWO_WAYS))
    grid = layout.grid.mapped(lambda at, cell: replace(cell, given=at == (0, 2)))
    found = made(replace(layout, grid=grid))
    assert given(found) == {(0, 2): "T"}
    check_fillin(found, level="hard", known=given(found))


def test_a_word_that_is_there_twice_has_one_solution() -> None:
    check_fillin(made(["CAT", "###", "CAT"]), level="hard")


def test_of_words_that_do_not_cross_all_but_one_are_given() -> None:
    found = made([row for letter in "ABCDEFGHIJ" for row in (f"{letter}X", "##")])
    assert len(given_words(found)) == 9
    check_fillin(found, level="hard")


def test_what_cannot_be_proved_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "MOST_TRIES", 1)
    for rows in (TWO_WAYS, SYMMETRIC):
        check_fillin(made(rows))


def test_without_time_to_take_words_back_more_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = make(GARDEN, strategy="first-fit", seed=1)
    fewest = len(given_words(made(layout, "easy")))
    monkeypatch.setattr(puzzle_of_layout, "MOST_LEANING", -1)
    monkeypatch.setattr(solver, "MOST_TRIES", 0)
    found = made(layout, "easy")
    check_fillin(found)
    assert len(given_words(found)) > fewest


def test_lists_are_by_length_and_alphabet() -> None:
    found = made(["שלומ", "מ##ל", "שיר#"], language=HEBREW)
    assert [shown.heading for shown in shown_lists(found)] == ["2 אותיות", "3 אותיות", "4 אותיות"]
    words = [item.entries[0].clue.text for shown in shown_lists(found) for item in shown.items]
    assert words == ["מל", "שיר", "שמש", "שלומ"]
    assert found.sheet is not None
    assert found.sheet.name == "תשבץ מילוי"
    assert instructions_of(found).startswith("שבצו")


def test_a_layout_without_words_is_refused() -> None:
    with pytest.raises(GenerationError, match="no word in the grid"):
        made(Layout(Grid(puzzle(["#"]).grid.rows), ()))


def test_numbers_are_read_from_the_left_in_hebrew_too() -> None:
    """In the grid as it is seen, each number across has its digits in the order of its list."""
    found = made(["4096", "0##1", "812#"], language=HEBREW)
    seen = ["".join(cell.letter or "#" for _, cell in row) for row in found.visual_rows()]
    assert seen == ["4096", "0##1", "812#"]
    assert {"".join(found.answer(entry)) for entry in found.entries} == {"4096", "812", "408", "61"}
    assert [shown.heading for shown in shown_lists(found)] == ["2 ספרות", "3 ספרות", "4 ספרות"]
    assert "מספר" in instructions_of(found)
    check_fillin(found)


CONFIG = """
language: {use: he, letters: {digits: keep}}
words: [{numbers: 8, seed: 3}]
kind: {fillin: {level: easy}}
generator: {strategy: first-fit}
export: [text, json, svg]
"""


def test_numbers_by_chance_become_a_puzzle(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("n.yaml").write_text(CONFIG, encoding="utf-8")
    assert publisher("publish", "n.yaml").code == 0
    (found,) = from_json(Path("n.json").read_bytes(), lambda _: HEBREW).puzzles
    assert found.kind == "fillin"
    check_fillin(found)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"numbers": 8, "min_digits": 7}, "must be 7 (min_digits) or more"),
        ({"numbers": 99, "min_digits": 2, "max_digits": 2}, "there are 90 numbers of so many"),
    ],
)
def test_wrong_settings_of_numbers_are_told(asked: Mapping[str, int], said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        list(read_numbers(NumberOptions(**asked)))


def test_numbers_by_chance_differ_and_begin_with_no_zero() -> None:
    texts = [
        each.text for each in read_numbers(NumberOptions(numbers=90, max_digits=2, min_digits=2))
    ]
    assert sorted(map(int, texts)) == list(range(10, 100))


def test_make_takes_the_kind(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("cat - It purrs\ncart - It has wheels\n", encoding="utf-8")
    quick = ("--set", "generator.strategy=first-fit")
    done = publisher("make", "w.txt", "o.txt", "--kind", "fillin", *quick)
    assert done.code == 0, done.err
    text = Path("o.txt").read_text("utf-8")
    assert "3 letters\ncat" in text
    assert "purrs" not in text
