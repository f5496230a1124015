"""Which blocks are drawn as filled cells."""

import pytest

from publisher import ABSENT, BLOCK, Cell, Grid, Position, filled_blocks
from publisher_testing import grid

NEWSPAPER = grid("CAT#", "A#OR", "REAP")
OPEN = grid("CAT####", "A######", "RAIN###", "###O###")


def test_a_newspaper_grid_has_its_blocks_filled() -> None:
    assert filled_blocks(NEWSPAPER) == {(0, 3), (1, 1)}
    assert filled_blocks(OPEN) == frozenset()


def test_a_maker_may_decide() -> None:
    assert len(filled_blocks(OPEN, "filled")) == 28 - 9
    assert filled_blocks(NEWSPAPER, "open") == {(1, 1)}


@pytest.mark.parametrize(("width", "filled"), [(1, 1), (3, 3), (4, 0)])
def test_in_open_grids_small_holes_are_filled(width: int, filled: int) -> None:
    rows = ["A" * (width + 2), f"A{'#' * width}A", "A" * (width + 2)]
    assert len(filled_blocks(grid(*rows), "open")) == filled


def test_a_hole_that_is_open_to_the_outside_is_none() -> None:
    a = Cell(letter="A")
    beside_nothing = Grid(((a, a, a), (a, grid("#")[0, 0], ABSENT), (a, a, a)))
    assert filled_blocks(beside_nothing, "open") == frozenset()
    assert filled_blocks(grid("AAA", "A##", "AAA"), "open") == frozenset()
    assert filled_blocks(grid("AAA", "A#A", "AAA"), "open") == {Position(1, 1)}


def test_a_hole_that_is_open_above_is_none() -> None:
    assert filled_blocks(grid("A#A", "AAA"), "open") == frozenset()
    assert filled_blocks(grid("A#A", "A#A", "A#A", "A#A", "AAA"), "open") == frozenset()


def drawn(*rows: str) -> Grid:
    """A grid of letters, blocks and, where a row has a space, no cells."""
    cells = {"#": BLOCK, " ": ABSENT}
    return Grid(tuple(tuple(cells.get(sign) or Cell(letter=sign) for sign in row) for row in rows))


def test_all_blocks_show_a_shape() -> None:
    tree = drawn("  #  ", " #A# ", "##A##", "  A  ")
    assert filled_blocks(tree) == {(0, 2), (1, 1), (1, 3), (2, 0), (2, 1), (2, 3), (2, 4)}
    assert filled_blocks(tree, "open") == frozenset()


def test_a_table_below_a_grid_is_no_shape() -> None:
    rows = ["A####  ", "AAAAA  ", *["A####  "] * 4]
    assert filled_blocks(drawn(*rows, "       ", "ABCDEFG")) == frozenset()
    assert filled_blocks(drawn(*rows)) == frozenset()
