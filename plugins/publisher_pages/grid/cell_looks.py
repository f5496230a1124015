"""What each place of a grid is drawn as."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto

from publisher import Blocks, Grid, Position, Size, filled_blocks


class CellLook(Enum):
    """What is drawn in a place."""

    CELL = auto()
    FILLED = auto()
    OPEN = auto()


class CellLooks:
    """The part of a grid that is drawn, and the look of every place in it.

    `first` is its first place and `size` its extent: rows and columns with nothing in them are cut
    off at the edges. `looks` has its rows.
    """

    def __init__(self, grid: Grid, blocks: Blocks) -> None:
        filled = filled_blocks(grid, blocks)

        def look(row: int, column: int, is_letter: bool) -> CellLook:
            if is_letter:
                return CellLook.CELL
            return CellLook.FILLED if Position(row, column) in filled else CellLook.OPEN

        looks = [
            tuple([look(row, column, cell.is_letter) for column, cell in enumerate(cells)])
            for row, cells in enumerate(grid.rows)
        ]
        rows, columns = _shown(looks), _shown(tuple(zip(*looks, strict=True)))
        self.first = Position(rows.start, columns.start)
        self.size = Size(len(columns), len(rows))
        self.looks = tuple(
            looks_of_row[columns.start : columns.stop]
            for looks_of_row in looks[rows.start : rows.stop]
        )

    def __getitem__(self, place: tuple[int, int]) -> CellLook:
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


def _shown(lines: Sequence[Sequence[CellLook]]) -> range:
    """From the first to the last of these lines in which anything is drawn, or all of them."""
    places = [
        at for at, line in enumerate(lines) if any(look is not CellLook.OPEN for look in line)
    ]
    return range(places[0], places[-1] + 1) if places else range(len(lines))
