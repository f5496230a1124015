"""What puzzles are made of, as values: immutable, and in logical order.

Row 0 is the top. Column 0 is where reading starts: the left of an English grid, the right of a
Hebrew one. Nothing here knows which; `Puzzle.direction` says it once, for those who draw or write
in visual order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from publisher.language.cleaning import clean_fields


class Direction(StrEnum):
    """Which way an entry runs. Across follows the reading direction of the puzzle."""

    ACROSS = "across"
    DOWN = "down"


class CellKind(StrEnum):
    """What stands in a place of the grid."""

    LETTER = "letter"
    BLOCK = "block"
    ABSENT = "absent"  # no cell at all: a shaped grid's outside


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid.

    `letter` is what a solver writes into it: one letter of the language, which may be several code
    points. The two bars are thick lines that end words as a block does: `bar_after` on the side
    where reading goes on, `bar_below` at the bottom.
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
        """Whether a letter belongs here."""
        return self.kind is CellKind.LETTER


BLOCK = Cell(CellKind.BLOCK)
ABSENT = Cell(CellKind.ABSENT)


class Position(NamedTuple):
    """A place in a grid, 0-based, in logical order."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells, row by row, every row equally long and none empty."""

    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        if not self.rows or not self.rows[0]:
            raise ValueError("a grid has at least one row and one column")
        if any(len(row) != len(self.rows[0]) for row in self.rows):
            raise ValueError("every row of a grid is equally long")

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
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


@dataclass(frozen=True, slots=True)
class Slot:
    """A run of cells that takes one answer; usually straight, but any list of cells will do."""

    direction: Direction
    cells: tuple[Position, ...]

    @classmethod
    def straight(cls, row: int, column: int, direction: Direction, length: int) -> "Slot":
        """The slot of `length` cells that starts at the given place."""
        down = direction is Direction.DOWN
        cells = (Position(row + step * down, column + step * (not down)) for step in range(length))
        return cls(direction, tuple(cells))

    @property
    def start(self) -> Position:
        """Its first cell."""
        return self.cells[0]

    def __len__(self) -> int:
        return len(self.cells)
