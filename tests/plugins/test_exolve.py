"""Exolve: the text that its README describes."""

from dataclasses import replace

import pytest

from publisher import (
    Cell,
    Clue,
    Emphasis,
    ExportError,
    Grid,
    NoOptions,
    Puzzle,
    TextStyle,
)
from publisher.testing import check_exporter, puzzle, sample_puzzles
from publisher_exolve import publisher_exporters
from publisher_exolve.writing import write

PLAIN = puzzle(["CAT", "A#O", "RUN"])


def text(sample: Puzzle) -> str:
    return write(sample, NoOptions()).decode()


def with_cell(**changes: object) -> Puzzle:
    first = replace(PLAIN.grid.rows[0][0], **changes)  # type: ignore[arg-type]
    return replace(PLAIN, grid=Grid(((first, *PLAIN.grid.rows[0][1:]), *PLAIN.grid.rows[1:])))


def test_keeps_the_contract() -> None:
    [exporter] = publisher_exporters()
    check_exporter(exporter)


def test_a_puzzle_is_a_block_of_named_parts() -> None:
    head, *rest = text(PLAIN).splitlines()
    assert (head, rest[-1]) == ("exolve-begin", "exolve-end")
    assert rest[0].startswith("  exolve-id: crossword-")
    assert rest[1:-1] == [
        "  exolve-title: Sample",
        "  exolve-width: 3",
        "  exolve-height: 3",
        "  exolve-grid:",
        *("    CAT", "    A.O", "    RUN"),
        "  exolve-across:",
        *("    1 Clue CAT (3)", "    3 Clue RUN (3)"),
        "  exolve-down:",
        *("    1 Clue CAR (3)", "    2 Clue TON (3)"),
    ]


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ({"circled": True}, "    C@AT"),
        ({"given": True}, "    C!AT"),
        ({"letter": "CH"}, "    CH A T"),
        ({"letter": ""}, "    0AT"),
    ],
)
def test_signs_stand_behind_their_letter(changes: dict[str, object], row: str) -> None:
    assert row in text(with_cell(**changes)).splitlines()


def test_bars_are_signs_too() -> None:
    grid = Grid(((Cell(letter="A"), Cell(letter="B", bar_below=True)),) * 2)
    made = puzzle(["AB", "AB"])
    slots = [entry for entry in made.entries if entry.number != 2]
    with pytest.raises(ExportError, match="some words of the grid are no entries"):
        write(replace(made, grid=grid), NoOptions())
    assert "    AB_" in text(replace(made, grid=grid, entries=tuple(slots))).splitlines()


def test_shaded_cells_have_a_colour_their_rows_counted_from_the_bottom() -> None:
    first = f"r{PLAIN.grid.height}c1"
    assert f"  exolve-colour: #dddddd {first}" in text(with_cell(shaded=True)).splitlines()


def test_nothing_in_a_clue_is_markup() -> None:
    assert "    1 5 &lt; 6 &amp; &lt;b&gt; (3)" in text(puzzle(["CAT"], clue="5 < 6 & <b>"))


def test_emphasis_is_html() -> None:
    clue = Clue("R&D", None, (Emphasis(0, 3, TextStyle.BOLD),))
    sample = replace(PLAIN, entries=(replace(PLAIN.entries[0], clue=clue), *PLAIN.entries[1:]))
    assert "    1 <b>R&amp;D</b>" in text(sample)


def test_another_script_is_named() -> None:
    assert "  exolve-language: en Greek" in text(puzzle(["ΓΑΤΑ"])).splitlines()
    assert "  exolve-language: en Latin" in text(puzzle(["ÖL"])).splitlines()


def test_right_to_left_is_refused() -> None:
    with pytest.raises(ExportError, match="exolve cannot say that it is read from the right"):
        write(sample_puzzles()["hebrew"], NoOptions())
