"""ipuz: the rules that real players need, and every part of the puzzle found again."""

import html
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from losses import lossless
from publisher import (
    ABSENT,
    Cell,
    CellKind,
    Clue,
    ClueLinks,
    Direction,
    Enumeration,
    Grid,
    Puzzle,
    TextDirection,
    clean,
    printed,
)
from publisher_ipuz import publisher_exporters
from publisher_ipuz.options import IpuzOptions
from publisher_ipuz.writing import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from strategies import puzzles

GOLDEN = Path(__file__).parents[1] / "golden"


def exported(sample: Puzzle, **options: object) -> dict[str, Any]:
    document = json.loads(lossless(write(sample, IpuzOptions.model_validate(options))))
    assert isinstance(document, dict)
    return document


def test_keeps_the_contract_of_exporters() -> None:
    [exporter] = publisher_exporters()
    check_exporter(exporter)


def test_left_to_right_clues_are_pairs_of_number_and_text() -> None:
    clues = exported(puzzle(["CAT", "A##"]))["clues"]
    assert clues == {"Across": [[1, "Clue CAT"]], "Down": [[1, "Clue CA"]]}


def test_right_to_left_clues_name_their_cells_in_reading_order_as_seen() -> None:
    clues = exported(puzzle(["שלומ", "מ###"], HEBREW, "רמז"))["clues"]
    assert clues == {
        "Across": [{"number": 1, "clue": "רמז", "cells": [[4, 1], [3, 1], [2, 1], [1, 1]]}],
        "Down": [{"number": 1, "clue": "רמז", "cells": [[4, 1], [4, 2]]}],
    }


def test_the_grid_is_as_seen() -> None:
    document = exported(puzzle(["שלומ", "מ###"], HEBREW))
    assert document["solution"] == [["מ", "ו", "ל", "ש"], ["#", "#", "#", "מ"]]
    assert document["puzzle"] == [[0, 0, 0, 1], ["#", "#", "#", 0]]


def test_words_that_are_not_the_runs_of_the_grid_name_their_cells() -> None:
    sample = puzzle(["CAT", "A##"])
    across = sample.entries[0]
    shorter = Puzzle(sample.grid, (across,), ENGLISH)
    [clue] = exported(shorter)["clues"]["Across"]
    assert clue["cells"] == [[1, 1], [2, 1], [3, 1]]


def test_nothing_in_a_clue_is_markup() -> None:
    document = exported(puzzle(["CAT"], clue="5 < 6 & 7 <b>bold</b> &lt;"))
    [[_, clue]] = document["clues"]["Across"]
    assert clue == "5 &lt; 6 &amp; 7 &lt;b>bold&lt;/b> &amp;lt;"


@pytest.mark.parametrize(
    ("chosen", "single", "phrase"),
    [
        ("phrases", "Clue CAT", "Pudding (1,2)"),
        ("all", "Clue CAT (3)", "Pudding (1,2)"),
        ("none", "Clue CAT", "Pudding"),
    ],
)
def test_enumerations_are_shown_as_chosen(chosen: str, single: str, phrase: str) -> None:
    sample = puzzle(["CAT"])
    clue = Clue("Pudding", Enumeration((1, 2), (",",)))
    parted = replace(sample, entries=(replace(sample.entries[0], clue=clue),))
    for made, expected in ((sample, single), (parted, phrase)):
        [[_, text]] = exported(made, enumerations=chosen)["clues"]["Across"]
        assert text == expected


def test_a_clue_without_a_text_always_shows_its_enumeration() -> None:
    [[_, text]] = exported(puzzle(["CAT"], clue=""), enumerations="none")["clues"]["Across"]
    assert text == "(3)"


def test_cells_carry_bars_circles_shading_and_given_letters() -> None:
    rows = (
        (Cell(letter="A", bar_after=True), Cell(letter="B", bar_below=True, circled=True)),
        (ABSENT, Cell(letter="C", given=True, shaded=True)),
    )
    document = exported(Puzzle(Grid(rows), (), ENGLISH))
    assert document["puzzle"] == [
        [
            {"cell": 0, "style": {"barred": "R"}},
            {"cell": 0, "style": {"shapebg": "circle", "barred": "B"}},
        ],
        [None, {"cell": 0, "style": {"color": "DDDDDD"}, "value": "C"}],
    ]
    assert document["solution"] == [["A", "B"], [None, "C"]]


def test_a_bar_stands_on_the_left_where_reading_goes_on_to_the_left() -> None:
    rows = ((Cell(letter="א", bar_after=True), Cell(letter="ב")),)
    document = exported(Puzzle(Grid(rows), (), HEBREW))
    assert document["puzzle"] == [[0, {"cell": 0, "style": {"barred": "L"}}]]


def test_letters_are_never_taken_for_blocks_or_empty_cells() -> None:
    rows = ((Cell(letter="#"), Cell(letter="0")),)
    document = exported(Puzzle(Grid(rows), (), ENGLISH))
    assert document["solution"] == [["#", "0"]]
    assert (document["block"], document["empty"]) == ("##", "00")


@pytest.mark.parametrize(
    ("name", "sample"),
    [
        ("english", puzzle(["CAT#", "A##O", "RAIN"], clue="A < B & {}")),
        ("hebrew", puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה של {}, 12 (abc)", "תשבץ")),
    ],
)
def test_golden(name: str, sample: Puzzle) -> None:
    expected = (GOLDEN / f"{name}.ipuz").read_bytes()
    assert lossless(write(sample, IpuzOptions())) == expected


@pytest.mark.proof
@given(puzzles())
def test_the_document_agrees_with_the_puzzle_cell_by_cell(sample: Puzzle) -> None:
    document = exported(sample)
    width, height = document["dimensions"]["width"], document["dimensions"]["height"]
    assert (width, height) == (sample.grid.width, sample.grid.height)
    rtl = sample.direction is TextDirection.RTL
    for row in range(height):
        for column in range(width):
            cell = sample.grid[row, column]
            seen = width - 1 - column if rtl else column
            label, value = document["puzzle"][row][seen], document["solution"][row][seen]
            assert value == {CellKind.BLOCK: "#", CellKind.ABSENT: None}.get(cell.kind, cell.letter)
            style = label.get("style", {}) if isinstance(label, dict) else {}
            assert ("shapebg" in style) == (cell.is_letter and cell.circled)
            assert ("color" in style) == (cell.is_letter and cell.shaded)
            bars = ("L" if rtl else "R") * cell.bar_after + "B" * cell.bar_below
            assert style.get("barred", "") == bars
            assert (isinstance(label, dict) and "value" in label) == cell.given
            if cell.is_letter:
                number = label["cell"] if isinstance(label, dict) else label
                assert number == sample.numbers.get((row, column), 0)  # type: ignore[call-overload]


@pytest.mark.slow
@given(puzzles())
def test_the_document_has_every_text(sample: Puzzle) -> None:
    document = exported(sample, enumerations="all")
    for name in ("title", "author", "copyright"):
        assert document.get(name, "") == clean(getattr(sample, name))
    assert html.unescape(document.get("notes", "")) == clean(sample.notes)
    for direction, key in ((Direction.ACROSS, "Across"), (Direction.DOWN, "Down")):
        for entry, clue in zip(sample.along(direction), document["clues"][key], strict=True):
            number, text = (clue["number"], clue["clue"]) if isinstance(clue, dict) else clue
            assert number == entry.number
            shown = ClueLinks(sample).shown(entry)
            assert html.unescape(text) == printed(shown.clue, sample.language)
            if isinstance(clue, dict) and "cells" in clue:
                letters = [document["solution"][y - 1][x - 1] for x, y in clue["cells"]]
                assert tuple(letters) == sample.answer(entry)


@pytest.mark.slow
@given(puzzles())
def test_the_ipuz_library_accepts_it(sample: Puzzle) -> None:
    import ipuz

    document = exported(sample)
    for clues in document["clues"].values():
        for clue in clues:
            if isinstance(clue, dict):
                for key in ("cells", "continued", "label"):  # of version 2, which it does not know
                    clue.pop(key, None)
    assert ipuz.read(json.dumps(document)) == document


@pytest.mark.parametrize(
    ("published", "key", "written"),
    [
        ("2026-11-28", "date", "11/28/2026"),
        ("2026-W48", "org.crossword-publisher:published", "2026-W48"),
        ("47", "org.crossword-publisher:published", "47"),
        ("", "date", None),
    ],
)
def test_a_day_has_the_form_of_the_specification_and_another_time_a_key_of_ours(
    published: str, key: str, written: str | None
) -> None:
    document = exported(replace(puzzle(["CAT"]), published=published))
    assert document.get(key) == written
    assert len({"date", "org.crossword-publisher:published"} & document.keys()) == bool(written)
