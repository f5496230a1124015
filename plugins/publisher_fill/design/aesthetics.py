"""How a pattern looks to those who know newspapers' grids."""

from functools import lru_cache

from publisher_fill.design.blocks import squares
from publisher_fill.design.cell_set import Cells, Field
from publisher_fill.design.pattern import Pattern

_Sides = tuple[Cells, Cells]

_CHEATER, _SQUARE, _NARROW, _NARROW_CORNER = 8, 15, 40, 20
"""What each blemish counts in thousandths of E, the estimate of how well a pattern is filled."""
_WIDE, _WIDE_CORNER = 4, 3
"""How many cells it should take to cut a grid in two, or a corner off: as in good printed ones."""
_CORNER = 4
"""How many cells of its edges belong to a corner."""


def blemishes(pattern: Pattern) -> int:
    """What is wrong with the looks of a pattern of blocks, in thousandths of E: 0 if nothing is.

    Blocks that make no word and only shorten some (cheaters), black squares of two by two, and
    places where few cells keep the grid from falling apart, or a corner from falling off.
    """
    field, blocks = pattern.field, pattern.blocks
    count = _CHEATER * cheaters(pattern).bit_count()
    count += _SQUARE * squares(blocks, field.step).bit_count()
    return count + narrowness(pattern)


def narrowness(pattern: Pattern) -> int:
    """What counts where a grid hangs together by few cells; small grids always do."""
    if min(pattern.field.width, pattern.field.height) <= 2 * _CORNER:
        return 0
    whole, corner = narrowest(pattern)
    return _NARROW * max(0, _WIDE - whole) + _NARROW_CORNER * max(0, _WIDE_CORNER - corner)


def cheaters(pattern: Pattern) -> Cells:
    """The blocks that could be open without a word less."""
    opened, step = pattern.opened, pattern.field.step
    divides = opened >> 1 & opened << 1 | opened >> step & opened << step
    return pattern.blocks & ~divides & (opened >> 1 | opened << 1 | opened >> step | opened << step)


def narrowest(pattern: Pattern) -> tuple[int, int]:
    """How many cells must be taken out at least to cut the grid in two, and a corner off."""
    halves, corners = _sides(pattern.field)
    return (
        min(_cut(pattern, *sides, _WIDE) for sides in halves),
        min(_cut(pattern, *sides, _WIDE_CORNER) for sides in corners),
    )


@lru_cache(maxsize=8)
def _sides(field: Field) -> tuple[tuple[_Sides, ...], tuple[_Sides, ...]]:
    """Between which edges a cut goes that halves the grid, and which a corner."""
    last_row, last_column = field.height - 1, field.width - 1
    top, bottom = ([(row, column) for column in range(field.width)] for row in (0, last_row))
    left, right = ([(row, column) for row in range(field.height)] for column in (0, last_column))
    beyond, before = slice(_CORNER, None), slice(None, -_CORNER)
    halves = (left, right), (top, bottom)
    corners = (
        (top[beyond], left[beyond]),
        (top[before], right[beyond]),
        (bottom[beyond], left[before]),
        (bottom[before], right[before]),
    )
    return (
        tuple((field.cells(one), field.cells(other)) for one, other in halves),
        tuple((field.cells(one), field.cells(other)) for one, other in corners),
    )


def _cut(pattern: Pattern, start: Cells, goal: Cells, most: int) -> int:
    """How many open cells the shortest cut has from one edge to another; `most` if not fewer.

    A cut goes from cell to cell, cornerwise too, and through blocks for nothing.
    """
    field, blocks = pattern.field, pattern.blocks
    found = _through(start & blocks, blocks, field.step)
    for count in range(most):
        if found & goal:
            return count
        found = _through(start | _around(found, field.step) & field.every, blocks, field.step)
    return most


def _through(found: Cells, blocks: Cells, step: int) -> Cells:
    while more := _around(found, step) & blocks & ~found:
        found |= more
    return found


def _around(cells: Cells, step: int) -> Cells:
    rows = cells | cells << 1 | cells >> 1
    return rows | rows << step | rows >> step
