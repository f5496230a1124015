"""What each place of a grid is drawn as."""

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
