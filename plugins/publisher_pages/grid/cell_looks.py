"""Cell looks: whether each cell is drawn as a letter cell, as a block, or not at all."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum, auto
from functools import cached_property

from publisher import Blocks, Grid, Position, Size, filled_blocks, has_filled_blocks


class CellLook(Enum):
    """The look of a cell: OPEN is white paper without lines.

    ENCLOSED is a block between letters in a grid whose other blocks are open, or one that shows the
    shape of such a grid. CLUE is a block with clues in it.
    """

    CELL = auto()
    FILLED = auto()
    ENCLOSED = auto()
    OPEN = auto()
    CLUE = auto()


class CellLooks:
    """The look of every cell of a grid, row by row.

    Rows and columns at the edges in which nothing is drawn are cut off: `first` is the first
    position that is left, and `size` the size of the rest.
    """

    def __init__(
        self, grid: Grid, blocks: Blocks, clue_cells: Collection[Position] = frozenset()
    ) -> None:
        filled = filled_blocks(grid, blocks)
        full = CellLook.FILLED if has_filled_blocks(grid, blocks) else CellLook.ENCLOSED

        def look(row: int, column: int, is_letter: bool) -> CellLook:
            if is_letter:
                return CellLook.CELL
            if (row, column) in clue_cells:
                return CellLook.CLUE
            return full if Position(row, column) in filled else CellLook.OPEN

        looks = [
            tuple([look(row, column, cell.is_letter) for column, cell in enumerate(cells)])
            for row, cells in enumerate(grid.rows)
        ]
        rows, columns = _shown(looks), _shown(tuple(zip(*looks, strict=True)))
        self.first = Position(rows.start, columns.start)
        self.size = Size(len(columns), len(rows))
        self.rows = tuple(
            row[columns.start : columns.stop] for row in looks[rows.start : rows.stop]
        )

    def __getitem__(self, position: tuple[int, int]) -> CellLook:
        row, column = position
        return self.rows[row - self.first.row][column - self.first.column]

    @cached_property
    def cells(self) -> tuple[Position, ...]:
        """The positions of the cells for letters, row by row."""
        return tuple([place for place in self.positions() if self[place] is CellLook.CELL])

    def positions(self) -> Iterator[Position]:
        """Every position that is left, row by row."""
        rows = range(self.first.row, self.first.row + self.size.rows)
        columns = range(self.first.column, self.first.column + self.size.columns)
        return (Position(row, column) for row in rows for column in columns)


def _shown(lines: Sequence[Sequence[CellLook]]) -> range:
    """From the first to the last line in which anything is drawn; all lines if there is none."""
    drawn = [at for at, line in enumerate(lines) if any(look is not CellLook.OPEN for look in line)]
    return range(drawn[0], drawn[-1] + 1) if drawn else range(len(lines))
