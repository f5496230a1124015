"""What each place of a grid is drawn as."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum, auto
from typing import Literal

from publisher import CellKind, Grid, Position, Size

Blocks = Literal["auto", "filled", "open"]

_LARGEST_HOLE = 3  # cells: found by looking at pages


class Look(Enum):
    """What is drawn in a place."""

    CELL = auto()
    FILLED = auto()
    OPEN = auto()


class Ground:
    """The part of a grid that is drawn, and the look of every place in it.

    `first` is its first place and `size` its extent: rows and columns with nothing in them are cut
    off at the edges. `looks` has its rows.
    """

    def __init__(self, grid: Grid, blocks: Blocks) -> None:
        is_filled = _mostly_letters(grid) if blocks == "auto" else blocks == "filled"
        holes = frozenset() if is_filled else _holes(grid)

        def look(place: Position) -> Look:
            kind = grid[place].kind
            if kind is CellKind.BLOCK:
                return Look.FILLED if is_filled or place in holes else Look.OPEN
            return Look.CELL if kind is CellKind.LETTER else Look.OPEN

        looks = {place: look(place) for place in grid.positions()}
        shown = [place for place in looks if looks[place] is not Look.OPEN] or list(looks)
        top, bottom = shown[0].row, shown[-1].row
        columns = [place.column for place in shown]
        self.first = Position(top, min(columns))
        self.size = Size(max(columns) - self.first.column + 1, bottom - top + 1)
        self.looks = tuple(
            tuple(
                looks[Position(row, column)]
                for column in range(self.first.column, max(columns) + 1)
            )
            for row in range(top, bottom + 1)
        )


def _mostly_letters(grid: Grid) -> bool:
    """Whether at least half of the cells are for letters."""
    count = Counter(cell.kind for row in grid.rows for cell in row)
    return count[CellKind.LETTER] >= count[CellKind.BLOCK]


def _holes(grid: Grid) -> frozenset[Position]:
    """The blocks of the small regions that letters shut in on all sides.

    Left open, they would be taken for cells. Large ones are seen to be none, and would be heavy.
    """
    return frozenset(
        place
        for region in _regions(grid)
        if len(region) <= _LARGEST_HOLE
        and all(_is_inside(grid, beside) for place in region for beside in _beside(place))
        for place in region
    )


def _regions(grid: Grid) -> Iterator[set[Position]]:
    """The blocks in regions that hang together edge by edge."""
    blocks = {place for place in grid.positions() if grid[place].kind is CellKind.BLOCK}
    while blocks:
        open_ends = [blocks.pop()]
        region = set(open_ends)
        while open_ends:
            reached = blocks.intersection(_beside(open_ends.pop()))
            blocks -= reached
            region |= reached
            open_ends += reached
        yield region


def _is_inside(grid: Grid, place: Position) -> bool:
    return place in grid and grid[place].kind is not CellKind.ABSENT


def _beside(place: Position) -> Iterator[Position]:
    row, column = place
    yield Position(row - 1, column)
    yield Position(row + 1, column)
    yield Position(row, column - 1)
    yield Position(row, column + 1)
