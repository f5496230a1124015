"""What each place of a grid is drawn as."""

from collections.abc import Iterator
from enum import Enum, auto

from publisher import Blocks, Grid, Position, Size, filled_blocks


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
        filled = filled_blocks(grid, blocks)

        def look(place: Position) -> Look:
            if grid[place].is_letter:
                return Look.CELL
            return Look.FILLED if place in filled else Look.OPEN

        looks = {place: look(place) for place in grid.positions()}
        shown = [place for place in looks if looks[place] is not Look.OPEN] or list(looks)
        columns = [place.column for place in shown]
        self.first = Position(shown[0].row, min(columns))
        last = Position(shown[-1].row, max(columns))
        self.size = Size(last.column - self.first.column + 1, last.row - self.first.row + 1)
        self.looks = tuple(
            tuple(looks[Position(row, column)] for column in self._columns) for row in self._rows
        )

    def __getitem__(self, place: tuple[int, int]) -> Look:
        row, column = place
        return self.looks[row - self.first.row][column - self.first.column]

    def places(self) -> Iterator[Position]:
        """Every place that is drawn, row by row."""
        return (Position(row, column) for row in self._rows for column in self._columns)

    @property
    def _rows(self) -> range:
        return range(self.first.row, self.first.row + self.size.rows)

    @property
    def _columns(self) -> range:
        return range(self.first.column, self.first.column + self.size.columns)
