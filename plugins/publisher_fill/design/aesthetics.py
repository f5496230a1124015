"""The aesthetics of a pattern of blocks, by the standards of newspapers."""

from functools import lru_cache

from publisher_fill.design.blocks import squares
from publisher_fill.design.cell_set import CellBits, GridShape
from publisher_fill.design.pattern import Pattern

_Sides = tuple[CellBits, CellBits]

_CHEATER, _SQUARE, _NARROW, _NARROW_CORNER = 8, 15, 40, 20
"""The cost of each blemish, in thousandths of E, the estimate of `estimate.py`."""
_WIDE, _WIDE_CORNER = 4, 3
"""The fewest cells that should cut a grid in two, or a corner off: as in good printed grids."""
_CORNER = 4
"""The number of cells of an edge that belong to a corner."""


def blemishes(pattern: Pattern) -> int:
    """The cost of all blemishes of a pattern of blocks, in thousandths of E; 0 if it has none.

    Blemishes are cheaters (blocks that only shorten words), black squares of two by two, and narrow
    places, where few cells connect two halves of the grid or a corner to the rest.
    """
    shape, blocks = pattern.shape, pattern.blocks
    count = _CHEATER * cheaters(pattern).bit_count()
    count += _SQUARE * squares(blocks, shape.step).bit_count()
    return count + narrowness(pattern)


def narrowness(pattern: Pattern) -> int:
    """The cost of narrow places; 0 for small grids, which always have some."""
    if min(pattern.shape.width, pattern.shape.height) <= 2 * _CORNER:
        return 0
    whole, corner = narrowest(pattern)
    return _NARROW * max(0, _WIDE - whole) + _NARROW_CORNER * max(0, _WIDE_CORNER - corner)


def cheaters(pattern: Pattern) -> CellBits:
    """The blocks that could be open without changing the number of words."""
    opened, step = pattern.opened, pattern.shape.step
    divides = opened >> 1 & opened << 1 | opened >> step & opened << step
    return pattern.blocks & ~divides & (opened >> 1 | opened << 1 | opened >> step | opened << step)


def narrowest(pattern: Pattern) -> tuple[int, int]:
    """The fewest cells whose removal cuts the grid in two, and the fewest that cut a corner off."""
    halves, corners = _sides(pattern.shape)
    return (
        min(_cut(pattern, *sides, _WIDE) for sides in halves),
        min(_cut(pattern, *sides, _WIDE_CORNER) for sides in corners),
    )


@lru_cache(maxsize=8)
def _sides(shape: GridShape) -> tuple[tuple[_Sides, ...], tuple[_Sides, ...]]:
    """The edges that a cut joins: one that halves the grid, and one that takes a corner off."""
    last_row, last_column = shape.height - 1, shape.width - 1
    top, bottom = ([(row, column) for column in range(shape.width)] for row in (0, last_row))
    left, right = ([(row, column) for row in range(shape.height)] for column in (0, last_column))
    beyond, before = slice(_CORNER, None), slice(None, -_CORNER)
    halves = (left, right), (top, bottom)
    corners = (
        (top[beyond], left[beyond]),
        (top[before], right[beyond]),
        (bottom[beyond], left[before]),
        (bottom[before], right[before]),
    )
    return (
        tuple((shape.cells(one), shape.cells(other)) for one, other in halves),
        tuple((shape.cells(one), shape.cells(other)) for one, other in corners),
    )


def _cut(pattern: Pattern, start: CellBits, goal: CellBits, most: int) -> int:
    """The number of open cells of the shortest cut from one edge to another, `most` at most.

    A cut goes from cell to cell, diagonally too; blocks on it do not count.
    """
    shape, blocks = pattern.shape, pattern.blocks
    found = _through(start & blocks, blocks, shape.step)
    for count in range(most):
        if found & goal:
            return count
        found = _through(start | _around(found, shape.step) & shape.every, blocks, shape.step)
    return most


def _through(found: CellBits, blocks: CellBits, step: int) -> CellBits:
    while more := _around(found, step) & blocks & ~found:
        found |= more
    return found


def _around(cells: CellBits, step: int) -> CellBits:
    rows = cells | cells << 1 | cells >> 1
    return rows | rows << step | rows >> step
