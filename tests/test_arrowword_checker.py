"""The checker of arrowwords fails where something is wrong with one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from arrowword_checker import check_arrowword
from publisher import BLOCK, Cell, ClueCell, Position, Puzzle
from publisher.model.sheet import Sheet
from publisher.testing import ENGLISH, puzzle
from publisher_arrowword.arrows import clue_cells

GRID = ["#A#B#", "CATER", "#REST", "#SALE"]


def sound() -> Puzzle:
    made = puzzle(GRID, ENGLISH)
    return replace(made, sheet=Sheet(clue_cells=clue_cells(made.grid)))


def with_cell(made: Puzzle, row: int, column: int, cell: Cell) -> Puzzle:
    return replace(
        made, grid=made.grid.mapped(lambda at, old: cell if at == (row, column) else old)
    )


def with_clue_cells(made: Puzzle, change: Callable[[ClueCell], ClueCell]) -> Puzzle:
    assert made.sheet is not None
    return replace(made, sheet=Sheet(clue_cells=tuple(map(change, made.sheet.clue_cells))))


def test_a_sound_one_passes() -> None:
    check_arrowword(sound(), crossed=60)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (lambda made: with_cell(made, 0, 1, BLOCK), "a run is not one word"),
        (lambda made: with_cell(made, 3, 4, BLOCK), "a run is not one word"),
        (lambda made: with_cell(made, 1, 1, Cell()), "a cell has no letter"),
        (lambda made: replace(made, entries=made.entries[:-1]), "a run is not one word"),
        (
            lambda made: with_clue_cells(made, lambda each: each._replace(cell=Position(1, 1))),
            "a cell that is no clue cell",
        ),
        (
            lambda made: with_clue_cells(made, lambda each: each._replace(cell=Position(0, 0))),
            "nobody knows this arrow",
        ),
        (
            lambda made: replace(made, sheet=Sheet(clue_cells=made.sheet.clue_cells[1:])),
            "one arrow a word",
        ),
    ],
)
def test_a_broken_one_fails(broken: Callable[[Puzzle], Puzzle], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_arrowword(broken(sound()), crossed=60)


def test_few_crossings_and_repeats_fail() -> None:
    with pytest.raises(AssertionError):
        check_arrowword(sound(), crossed=90)
    made = sound()
    alike = made.grid.mapped(lambda _, cell: replace(cell, letter="A") if cell.letter else cell)
    with pytest.raises(AssertionError, match="a word is there twice"):
        check_arrowword(replace(made, grid=alike), crossed=60)
