"""The checker of arrowwords fails where something is wrong with one."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from arrowword_checker import check_arrowword, check_squares
from publisher import ABSENT, BLOCK, Cell, CellKind, ClueCell, Position, Puzzle
from publisher.model.sheet import Sheet
from publisher_arrowword.arrows import clue_cells
from publisher_testing import ENGLISH, puzzle

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


def with_free_cells(made: Puzzle, first: int = 1) -> Puzzle:
    """The puzzle with no block but the first in reading order, or those above a row."""
    blocks = [at for at in made.grid.positions() if made.grid[at].kind is CellKind.BLOCK]
    gone = [at for at in blocks[1:] if at.row >= first]
    return replace(made, grid=made.grid.mapped(lambda at, cell: ABSENT if at in gone else cell))


def test_squares_of_clue_cells_and_uncrossed_letters_side_by_side_fail() -> None:
    check_squares(["##.", "#..", ".##"])
    with pytest.raises(AssertionError, match=r"four clue cells in a square: \[\(1, 1\)\]"):
        check_squares(["#..", ".##", ".##"])
    made = puzzle(["#CAT"], ENGLISH)
    made = replace(made, sheet=Sheet(clue_cells=clue_cells(made.grid)))
    with pytest.raises(AssertionError, match="uncrossed letters side by side"):
        check_arrowword(made, crossed=0)


@pytest.mark.parametrize(
    ("grid", "pair"),
    [
        (["A#B", "C#D"], "left, then down"),
        (["AB", "##", "CD"], "up, then right"),
    ],
)
def test_pairs_of_arrows_that_confuse_fail(grid: list[str], pair: str) -> None:
    made = with_free_cells(puzzle(grid, ENGLISH))
    (cell,) = (at for at in made.grid.positions() if made.grid[at].kind is CellKind.BLOCK)
    cells = tuple(ClueCell(entry.slot, cell) for entry in made.entries)
    made = replace(made, sheet=Sheet(clue_cells=cells))
    with pytest.raises(AssertionError, match=pair):
        check_arrowword(made, crossed=0)


def test_a_solution_word_below_is_that_of_the_numbers() -> None:
    made = sound()
    below = with_free_cells(puzzle([*GRID, "#####", "TEA##"], ENGLISH), first=4)
    assert made.sheet is not None
    places = [Position(1, 2), Position(1, 3), Position(1, 1)]
    under = [Position(5, column) for column in range(3)]
    labels = dict(zip((*places, *under), "123123", strict=True))
    numbered = replace(made, grid=below.grid, sheet=replace(made.sheet, labels=labels))
    check_arrowword(numbered, crossed=60)
    for wrong in ({**labels, places[0]: "2"}, {at: labels[at] for at in places}, {}):
        sheet = replace(made.sheet, labels=wrong)
        with pytest.raises(AssertionError, match="the solution word is not the numbered cells"):
            check_arrowword(replace(numbered, sheet=sheet), crossed=60)
