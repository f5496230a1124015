"""The blocks of a grid that are drawn as filled cells; the others are open space.

A newspaper's grid has its blocks black. A freeform grid has more open space than words; filled, it
would be heavy and waste ink.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from math import prod
from typing import Literal

from publisher.model.grid import CellKind, Grid, Position

Blocks = Literal["auto", "filled", "open"]
"""The setting; auto leaves blocks open if letters take less than 60 % of a grid."""

_DENSE = 0.6  # British lattices have more letters than this, freeform layouts less
_LARGEST_HOLE = 3  # cells: found by looking at pages


def filled_blocks(grid: Grid, blocks: Blocks = "auto") -> frozenset[Position]:
    """The blocks to fill.

    In an open grid these are small regions that are closed in on all sides: left open, they would
    look like cells. Larger regions do not, and filled they would be heavy. Where absent cells give
    the grid a shape, `auto` fills all blocks: without them the shape would not be seen.
    """
    if has_filled_blocks(grid, blocks) or (blocks == "auto" and _is_shaped(grid)):
        return frozenset(place for place in grid.positions() if grid[place].kind is CellKind.BLOCK)
    return frozenset(place for hole in _holes(grid) for place in hole)


def has_filled_blocks(grid: Grid, blocks: Blocks = "auto") -> bool:
    """Whether all blocks are filled, and not only small regions that are closed in."""
    return blocks == "filled" or (blocks == "auto" and _is_dense(grid))


def _is_dense(grid: Grid) -> bool:
    count = Counter(cell.kind for row in grid.rows for cell in row)
    letters = count[CellKind.LETTER]
    return letters >= _DENSE * (letters + count[CellKind.BLOCK])


def _is_shaped(grid: Grid) -> bool:
    """Whether blocks are in a part that is no rectangle; a table below a rectangle is no shape."""
    places = {place for place in grid.positions() if grid[place].kind is not CellKind.ABSENT}
    parts = _regions(places) if len(places) < grid.width * grid.height else ()
    return any(
        len(part) < prod(max(line) - min(line) + 1 for line in zip(*part, strict=True))
        and any(grid[place].kind is CellKind.BLOCK for place in part)
        for part in parts
    )


def _holes(grid: Grid) -> Iterator[set[Position]]:
    blocks = {place for place in grid.positions() if grid[place].kind is CellKind.BLOCK}
    for region in _regions(blocks):
        around = (beside for place in region for beside in _beside(place))
        if len(region) <= _LARGEST_HOLE and all(
            place in grid and grid[place].kind is not CellKind.ABSENT for place in around
        ):
            yield region


def _regions(places: Collection[Position]) -> Iterator[set[Position]]:
    """The places, in regions that are connected edge by edge."""
    left = set(places)
    while left:
        open_ends = [left.pop()]
        region = set(open_ends)
        while open_ends:
            reached = left.intersection(_beside(open_ends.pop()))
            left -= reached
            region |= reached
            open_ends += reached
        yield region


def _beside(place: Position) -> Iterator[Position]:
    row, column = place
    for down, along in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        yield Position(row + down, column + along)
