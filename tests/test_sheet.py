"""Rows and columns as a solver reads them: labels, paragraphs of clues, and who has them."""

import json
from dataclasses import replace

import pytest

from publisher import (
    BLOCK,
    Grid,
    LabelStyle,
    Numbering,
    Publication,
    Puzzle,
    PuzzleFeature,
    features,
    from_json,
    shown_labels,
    shown_lists,
    to_json,
    without,
)
from publisher.language.line_labels import lettered, roman
from publisher.model.sheet import WantedNumbering, numbered_by
from publisher.plugins.registry import load
from publisher.workbench.state import PuzzleState
from publisher.workbench.state_json import state_form, state_of_form
from publisher_testing import ENGLISH, HEBREW, puzzle

LANGUAGES = load().languages
SQUARE = replace(puzzle(["CAT#ON", "A##IRA", "RAINY#"]), numbering=Numbering.LINES)


@pytest.mark.parametrize(
    ("number", "signs"),
    [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (49, "XLIX"), (90, "XC"), (400, "CD")],
)
def test_roman_numerals(number: int, signs: str) -> None:
    assert roman(number) == signs


@pytest.mark.parametrize(
    ("number", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (702, "ZZ")]
)
def test_letters_go_on_in_pairs(number: int, letters: str) -> None:
    assert lettered(number, ENGLISH.letters) == letters


@pytest.mark.parametrize(
    ("code", "rows", "columns"),
    [
        ("fr", "I II III", "1 2 3 4 5 6"),
        ("es", "1 2 3", "1 2 3 4 5 6"),
        ("fa", "۱ ۲ ۳", "۱ ۲ ۳ ۴ ۵ ۶"),
        ("ar", "١ ٢ ٣", "١ ٢ ٣ ٤ ٥ ٦"),
        ("en", "1 2 3", "A B C D E F"),
    ],
)
def test_a_language_has_its_labels(code: str, rows: str, columns: str) -> None:
    labels = shown_labels(replace(SQUARE, language=LANGUAGES[code]))
    assert (" ".join(labels.rows), " ".join(labels.columns)) == (rows, columns)


def test_labels_can_be_chosen() -> None:
    french = LANGUAGES["fr"].overridden(rows="numbers", columns="letters")
    assert (french.row_labels, french.column_labels) == (LabelStyle.NUMBERS, LabelStyle.LETTERS)


def test_labels_begin_at_the_first_letter() -> None:
    empty = (BLOCK,) * SQUARE.grid.width
    framed = replace(SQUARE, grid=Grid((empty, *SQUARE.grid.rows)), entries=())
    assert shown_labels(framed).rows == ("", "1", "2", "3")


def told(puzzle: Puzzle) -> dict[str, list[str]]:
    return {
        f"{shown.heading} ({shown.look})": [
            f"{item.label}: {' '.join(entry.spelling for entry in item.entries)}"
            for item in shown.items
        ]
        for shown in shown_lists(puzzle)
    }


def test_a_line_has_its_entries_in_reading_order() -> None:
    assert told(SQUARE) == {
        "Across (lines)": ["1: CAT ON", "2: IRA", "3: RAINY"],
        "Down (lines)": ["A: CAR", "D: IN", "E: ORY", "F: NA"],
    }


def test_where_cells_are_numbered_each_entry_is_an_item_and_labels_are_in_cells() -> None:
    hebrew = puzzle(["שלומ", "מ##ל"], HEBREW)
    assert told(hebrew) == {
        "מאוזן (clues)": ["1: שלומ"],
        "מאונך (clues)": ["1: שמ", "2: מל"],
    }
    assert shown_labels(hebrew) == ({(0, 0): "1", (0, 3): "2"}, (), ())
    assert shown_labels(replace(SQUARE, entries=())).cells == {}


def test_a_list_without_clues_is_not_shown() -> None:
    assert list(told(puzzle(["WORD"]))) == ["Across (clues)"]
    assert shown_lists(replace(SQUARE, entries=())) == ()


@pytest.mark.parametrize(
    ("code", "rows", "wanted", "found"),
    [
        ("fr", ["CAT", "A#O", "RUN"], "auto", Numbering.LINES),
        ("fr", ["CAT", "A##", "R##"], "auto", Numbering.CELLS),
        ("de", ["CAT", "A#O", "RUN"], "auto", Numbering.CELLS),
        ("de", ["CAT", "A##", "R##"], "lines", Numbering.LINES),
        ("fr", ["CAT", "A#O", "RUN"], "cells", Numbering.CELLS),
    ],
)
def test_auto_follows_the_papers_of_a_language_in_dense_grids(
    code: str, rows: list[str], wanted: WantedNumbering, found: Numbering
) -> None:
    assert numbered_by(puzzle(rows, LANGUAGES[code]), wanted).numbering is found


def test_json_carries_what_is_numbered_and_others_say_that_they_do_not() -> None:
    again = from_json(to_json(Publication.of(SQUARE)), lambda _: ENGLISH).puzzles[0]
    assert again == SQUARE
    assert (
        "numbering"
        not in json.loads(
            to_json(Publication.of(without(SQUARE, frozenset({PuzzleFeature.LINES}))))
        )["puzzles"][0]
    )
    registry = load()
    silent = {
        name
        for name, exporter in registry.exporters.items()
        if PuzzleFeature.LINES not in exporter.lacking(exporter.options()) | exporter.omits
    }
    assert PuzzleFeature.LINES in features(SQUARE)
    paper = {"brf", "braille", "docx", "pdf", "png", "svg"}
    assert silent == {*paper, "html", "share", "json", "text"}


def test_the_workbench_keeps_what_is_numbered() -> None:
    state = PuzzleState.of(SQUARE)
    again = state_of_form(json.loads(json.dumps(state_form(state))), lambda _: ENGLISH)
    assert (again, again.puzzle()) == (state, SQUARE)
