"""Hints: how many letters are given and which, the same in every run."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from publisher import Cell, Grid, HintCount, Language, Position, Puzzle, with_hints
from publisher.model.hints import with_given
from publisher_pages.options.cells import CellOptions
from publisher_testing import ENGLISH, HEBREW, puzzle
from strategies import grids

LATTICE = puzzle(["ABCDEFGHIJKLM", "A#A#A#A#A#A#A"] * 6 + ["ABCDEFGHIJKLM"])
FULL = puzzle(["ABCDEFGHIJKLMNO"] * 15)


def given_places(sample: Puzzle) -> set[Position]:
    return {place for place in sample.grid.positions() if sample.grid[place].given}


def hinted(sample: Puzzle, written: str) -> set[Position]:
    hints = CellOptions.model_validate({"hints": written}).hints
    return given_places(with_hints(sample, hints))


@pytest.mark.parametrize(
    ("written", "cells", "count"),
    [("20%", 225, 45), ("12.5%", 225, 28), ("7", 225, 7), ("300", 225, 225), ("100%", 225, 225),
     ("0", 225, 0), ("0%", 225, 0), ("50 %", 3, 2)],
)  # fmt: skip
def test_hints_are_a_share_of_the_cells_or_a_number_of_them(
    written: str, cells: int, count: int
) -> None:
    hints = CellOptions.model_validate({"hints": written}).hints
    assert hints.of(cells) == count
    if cells == 225:
        assert len(hinted(FULL, written)) == count


@pytest.mark.slow
@given(grids(ENGLISH, max_side=8), st.integers(0, 100))
def test_the_wanted_number_of_letters_is_given_and_nothing_else_changes(
    drawn: Grid, share: int
) -> None:
    sample = Puzzle(drawn, (), ENGLISH)
    hints = HintCount(share, is_share=True)
    made = with_hints(sample, hints)
    letters = {place for place in drawn.positions() if drawn[place].letter}
    before, after = given_places(sample), given_places(made)
    assert before <= after
    assert len(after) == max(len(before), hints.of(len(letters)))
    assert after <= letters | before
    assert with_hints(made, HintCount(0, is_share=False)) is made
    for place in drawn.positions():
        assert made.grid[place].letter == drawn[place].letter
        assert made.grid[place].shaded == drawn[place].shaded


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_first_letters_of_all_words_are_given_beside_those_given_already(
    language: Language,
) -> None:
    sample = puzzle(
        ["CAT", "O#O", "DO#"] if language is ENGLISH else ["חתל", "מ#ו", "רב#"], language
    )
    firsts = {entry.slot.cells[0] for entry in sample.entries}
    assert hinted(sample, "first-letters") == firsts == {(0, 0), (0, 2), (2, 0)}
    last = Position(2, 1)
    again = replace(sample, grid=with_given(sample.grid, {last}))
    assert hinted(again, "first-letters") == {*firsts, last}
    hints = CellOptions.model_validate({"hints": "first-letters"})
    assert hints.model_dump(mode="json")["hints"] == "first-letters"
    with pytest.raises(ValidationError, match="or first-letters"):
        CellOptions.model_validate({"hints": "last letters"})


def test_letters_already_given_count() -> None:
    sample = Puzzle(Grid(((Cell(letter="A", given=True), *[Cell(letter="B")] * 9),)), (), ENGLISH)
    assert given_places(with_hints(sample, HintCount(10, is_share=True))) == {(0, 0)}
    assert len(given_places(with_hints(sample, HintCount(3, is_share=False)))) == 3


def test_cells_without_a_known_letter_are_never_given() -> None:
    sample = Puzzle(Grid(((Cell(), Cell(letter="A"), Cell(letter="B")),)), (), ENGLISH)
    assert hinted(sample, "100%") == {(0, 1), (0, 2)}
    nothing = Puzzle(Grid(((Cell(), Cell()),)), (), ENGLISH)
    assert hinted(nothing, "100%") == set()


def test_a_puzzle_always_gets_the_same_hints_and_others_differ() -> None:
    assert hinted(FULL, "20%") == hinted(FULL, "20%")
    assert hinted(FULL, "20%") != hinted(puzzle(["BCDEFGHIJKLMNOP"] * 15), "20%")
    here = {(0, 2), (1, 0), (1, 4), (2, 2)}
    assert hinted(puzzle(["ABCDE"] * 3, HEBREW), "4") == here  # on every machine, for ever


def quarters(sample: Puzzle, places: Iterable[tuple[int, int]]) -> list[int]:
    """The number of these positions in each quarter of a grid."""
    height, width = sample.grid.height, sample.grid.width
    found = Counter((2 * row // height, 2 * column // width) for row, column in places)
    return [found[quarter] for quarter in product(range(2), range(2))]


@pytest.mark.parametrize("share", [5, 10, 20, 40])
@pytest.mark.parametrize("sample", [FULL, LATTICE], ids=["full", "lattice"])
def test_every_part_of_the_grid_gets_its_share(sample: Puzzle, share: int) -> None:
    letters = [place for place in sample.grid.positions() if sample.grid[place].letter]
    for all_here, given_here in zip(
        quarters(sample, letters), quarters(sample, hinted(sample, f"{share}%")), strict=True
    ):
        assert given_here == pytest.approx(all_here * share / 100, abs=3)


@pytest.mark.parametrize("share", [5, 10, 20])
@pytest.mark.parametrize("sample", [FULL, LATTICE], ids=["full", "lattice"])
def test_hints_keep_away_from_each_other(sample: Puzzle, share: int) -> None:
    places = hinted(sample, f"{share}%")
    assert not any((row, column + 1) in places for row, column in places)
    assert not any((row + 1, column) in places for row, column in places)
