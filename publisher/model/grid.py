"""A grid of cells, and slots for answers in it.

All positions are in logical order. Row 0 is the top. Column 0 is where reading starts: the left of
an English grid, the right of a Hebrew one. A grid does not know which: only `Puzzle.direction` says
it, for code that draws or writes in visual order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from publisher.language.cleaning import clean_fields


class Direction(StrEnum):
    """The way an entry runs. Across follows the reading direction of the puzzle."""

    ACROSS = "across"
    DOWN = "down"


class CellKind(StrEnum):
    """The kind of a cell: for a letter, a block, or outside a shaped grid."""

    LETTER = "letter"
    BLOCK = "block"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid.

    `letter` is what a solver writes into it: one letter of the language, perhaps several code
    points. It is made clean. A bar is a thick line that ends words as a block does: `bar_after` is
    at the side where reading goes on, `bar_below` at the bottom.
    """

    kind: CellKind = CellKind.LETTER
    letter: str = ""
    given: bool = False
    circled: bool = False
    shaded: bool = False
    bar_after: bool = False
    bar_below: bool = False

    def __post_init__(self) -> None:
        if self.kind is not CellKind.LETTER and (self.letter or self.given):
            raise ValueError(f"a {self.kind} cell holds no letter")
        if self.letter:
            clean_fields(self, "letter")

    @property
    def is_letter(self) -> bool:
        """Whether it is a cell for a letter."""
        return self.kind is CellKind.LETTER


BLOCK = Cell(CellKind.BLOCK)
ABSENT = Cell(CellKind.ABSENT)


class Position(NamedTuple):
    """A place in a grid, 0-based, in logical order."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells, row by row; all rows are equally long, and none is empty."""

    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise ValueError("a grid has at least one row and one column")
        if any(len(row) != len(self.rows[0]) for row in self.rows):
            raise ValueError("every row of a grid is equally long")

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    def __getitem__(self, position: tuple[int, int]) -> Cell:
        row, column = position
        return self.rows[row][column]

    def __contains__(self, position: tuple[int, int]) -> bool:
        row, column = position
        return 0 <= row < self.height and 0 <= column < self.width

    def positions(self) -> Iterator[Position]:
        """Every place, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield Position(row, column)

    def mapped(self, change: Callable[[Position, Cell], Cell]) -> "Grid":
        """The grid with every cell changed; `change` gets its place and the cell."""
        return Grid(
            tuple(
                tuple(change(Position(row, column), cell) for column, cell in enumerate(cells))
                for row, cells in enumerate(self.rows)
            )
        )


@dataclass(frozen=True, slots=True)
class Slot:
    """The cells of one answer, in its order; usually a straight run, but any cells may be one.

    `direction` is None where it runs neither across nor down, as no answer of a crossword does.
    """

    direction: Direction | None
    cells: tuple[Position, ...]

    @classmethod
    def straight(cls, row: int, column: int, direction: Direction, length: int) -> "Slot":
        """The slot of `length` cells that starts at the given place."""
        down = direction is Direction.DOWN
        cells = (Position(row + step * down, column + step * (not down)) for step in range(length))
        return cls(direction, tuple(cells))

    @property
    def way(self) -> Direction:
        """Its direction, which every slot of a crossword has."""
        if self.direction is None:
            raise ValueError("this slot runs neither across nor down")
        return self.direction

    @property
    def is_straight(self) -> bool:
        """Whether it is a straight run across or down."""
        row, column = self.start
        way = self.direction
        return way is not None and self == Slot.straight(row, column, way, len(self))

    @property
    def start(self) -> Position:
        """Its first cell."""
        return self.cells[0]

    def __len__(self) -> int:
        return len(self.cells)
