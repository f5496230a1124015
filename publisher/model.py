"""What puzzles are made of, as values: immutable, and in logical order.

Row 0 is the top. Column 0 is where reading starts: the left of an English grid, the right of a
Hebrew one. Nothing here knows which; `Puzzle.direction` says it once, for those who draw or write
in visual order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Direction(StrEnum):
    """Which way an entry runs. Across follows the reading direction of the puzzle."""

    ACROSS = "across"
    DOWN = "down"


class TextDirection(StrEnum):
    """Which way a language is read."""

    LTR = "ltr"
    RTL = "rtl"


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


@dataclass(frozen=True, slots=True)
class Enumeration:
    """The shape of an answer: the lengths of its parts, and what joins each to the next.

    `ice cream` is `Enumeration((3, 5), (",",))`; `jack-in-the-box` is (4-2-3-3).
    """

    lengths: tuple[int, ...]
    joints: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.joints) != max(len(self.lengths) - 1, 0):
            raise ValueError("an enumeration has one joint between every two lengths")

    def __str__(self) -> str:
        """Without parentheses: `3,5`."""
        joints = (*self.joints, "")
        return "".join(
            f"{length}{joint}" for length, joint in zip(self.lengths, joints, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a word was read: a file or another name for the source, and a 1-based line if any."""

    source: str
    line: int | None = None

    def __str__(self) -> str:
        return self.source if self.line is None else f"{self.source}:{self.line}"


@dataclass(frozen=True, slots=True)
class SourceWord:
    """A word as a source gives it: text as it was written, and what goes with it."""

    text: str
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word ready for a grid.

    `letters` has one item a cell. `spelling` is the answer as its maker wrote it, for solution
    lists.
    """

    letters: tuple[str, ...]
    spelling: str
    enumeration: Enumeration
    clue: str = ""
    origin: Origin | None = None
    score: float | None = None

    def __len__(self) -> int:
        return len(self.letters)


@dataclass(frozen=True, slots=True)
class Placement:
    """A word and the slot it fills."""

    word: Word
    slot: Slot


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A word that is not in the puzzle, and why, in words for its maker."""

    spelling: str
    reason: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """What a generator returns: a filled grid, which word fills which slot, and what was left out.

    Every run of two or more letters of the grid is the slot of exactly one placement. `complete`
    says that the generator ended by itself: there was nothing better left to look for. `remarks`
    are lines for the maker, such as how good the words are that were chosen.
    """

    grid: Grid
    placements: tuple[Placement, ...]
    left_out: tuple[LeftOut, ...] = ()
    complete: bool = False
    remarks: tuple[str, ...] = ()


class TextStyle(StrEnum):
    """How a part of a clue differs from the rest."""

    ITALIC = "italic"
    BOLD = "bold"
    SUBSCRIPT = "subscript"
    SUPERSCRIPT = "superscript"


class Emphasis(NamedTuple):
    """The part of a clue's text from `start` up to `stop`, and how it is set."""

    start: int
    stop: int
    style: TextStyle


@dataclass(frozen=True, slots=True)
class Clue:
    """What a solver reads, and the enumeration of the answer (None: not known).

    Whether and how papers print it is the language's: `Language.enumerate`. The text is plain;
    `emphasis` says which parts of it are set otherwise, in order, and may overlap.
    """

    text: str = ""
    enumeration: Enumeration | None = None
    emphasis: tuple[Emphasis, ...] = ()

    def __post_init__(self) -> None:
        if any(not 0 <= part.start < part.stop <= len(self.text) for part in self.emphasis):
            raise ValueError("emphasis is on a part of the clue's text")


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered answer of a puzzle with its clue.

    `spelling` is the answer as its maker wrote it; what stands in the cells is in the grid.
    """

    number: int
    slot: Slot
    clue: Clue
    spelling: str = ""

    @property
    def direction(self) -> Direction:
        """Which way it runs."""
        return self.slot.direction
