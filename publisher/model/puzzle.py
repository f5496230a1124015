"""A finished puzzle as a value, and a publication of several puzzles."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from publisher.language.cleaning import clean_fields
from publisher.language.clue import Clue
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.model.grid import Cell, Direction, Grid, Position, Slot
from publisher.model.publication_time import publication_time

if TYPE_CHECKING:
    from publisher.model.sheet import Sheet

CROSSWORD = "crossword"
"""The kind of a puzzle with numbered clues, which needs no plugin."""

T = TypeVar("T")


def visual_column(column: int, width: int, direction: TextDirection) -> int:
    """The visual column of a logical one, or the logical column of a visual one, from 0."""
    return width - 1 - column if direction is TextDirection.RTL else column


def visual_row(row: Sequence[T], direction: TextDirection) -> tuple[T, ...]:
    """A logical row in visual order, or a visual row in logical order."""
    return tuple(row[::-1] if direction is TextDirection.RTL else row)


@dataclass(frozen=True, slots=True)
class Entry:
    """A numbered answer of a puzzle with its clue.

    `spelling` is the answer as its maker wrote it, made clean; the grid has the letters.

    A linked clue runs on in other entries: `linked` has their slots in order, and the enumeration
    is that of the whole. They have no clue of their own: what is printed there is `See 1`, or the
    text that they have. `label` is what is printed before a linked clue if it is not the numbers of
    its entries, as `1/3`: it is how somebody else wrote them.
    """

    number: int
    slot: Slot
    clue: Clue
    spelling: str = ""
    linked: tuple[Slot, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        clean_fields(self, "spelling", "label")

    @property
    def direction(self) -> Direction | None:
        """The direction in which it runs; None where that is neither across nor down."""
        return self.slot.direction


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A finished puzzle; what every exporter gets and every reader returns.

    `entries` are all across by number, then all down by number, whatever order they are given in.
    Entries of one number follow the cells that they start in, row by row. The texts are made clean:
    one line of printable characters each. Where `numbering` is by lines, entries have numbers too,
    and nobody sees them. `published` is when it appears: a day, a week or an issue, see
    `publication_time`, which raises `ValueError` for anything else.

    `kind` is the name of its kind. A puzzle that shows something else than the clues of a crossword
    has a `sheet`, whose entries may run in any way.
    """

    grid: Grid
    entries: tuple[Entry, ...]
    language: Language
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    numbering: Numbering = Numbering.CELLS
    kind: str = CROSSWORD
    sheet: "Sheet | None" = None
    published: str = ""

    def __post_init__(self) -> None:
        clean_fields(self, "title", "author", "copyright", "notes")
        object.__setattr__(self, "published", publication_time(self.published))
        ordered = sorted(
            self.entries, key=lambda e: (e.direction is Direction.DOWN, e.number, e.slot.start)
        )
        object.__setattr__(self, "entries", tuple(ordered))

    @property
    def direction(self) -> TextDirection:
        """The direction in which its across entries run on paper."""
        return self.language.direction

    @property
    def has_letters(self) -> bool:
        """Whether any letter of its solution is known."""
        return any(cell.letter for row in self.grid.rows for cell in row)

    @property
    def numbers(self) -> Mapping[Position, int]:
        """The number of each cell in which an entry begins, whether it is printed or not."""
        return {entry.slot.start: entry.number for entry in self.entries}

    @property
    def heads(self) -> Mapping[Slot, Entry]:
        """The entry with the clue that runs on in each slot."""
        return {slot: entry for entry in self.entries for slot in entry.linked}

    @property
    def unclued(self) -> tuple[Entry, ...]:
        """The entries without a clue, of their own or one that runs on in them.

        Of those of a sheet, only entries in a list of clues or in a clue cell need one.
        """
        free = set(self.heads)
        if self.sheet is not None:
            asked = (each for each in self.sheet.lists if each.look != "words")
            items = {e.slot for each in asked for item in each.items for e in item.entries}
            items |= {each.slot for each in self.sheet.clue_cells}
            free = {entry.slot for entry in self.entries} - items
        return tuple(e for e in self.entries if not e.clue.text and e.slot not in free)

    def along(self, direction: Direction) -> tuple[Entry, ...]:
        """The entries that run this way."""
        return tuple(entry for entry in self.entries if entry.direction is direction)

    def answer(self, entry: Entry) -> tuple[str, ...]:
        """The letters in the cells of an entry, one item a cell."""
        return tuple(self.grid[cell].letter for cell in entry.slot.cells)

    def whole_answer(self, entry: Entry) -> tuple[str, ...]:
        """The letters of an entry and of those in which its clue runs on."""
        return tuple(
            self.grid[cell].letter for slot in (entry.slot, *entry.linked) for cell in slot.cells
        )

    def visual_rows(self) -> tuple[tuple[tuple[Position, Cell], ...], ...]:
        """The grid as the eye sees it, each row from left to right, with logical positions."""
        return tuple(
            visual_row([(Position(r, c), cell) for c, cell in enumerate(row)], self.direction)
            for r, row in enumerate(self.grid.rows)
        )


def rejected_words(puzzle: Puzzle, rejected: Collection[tuple[str, ...]]) -> list[str]:
    """The words of a puzzle that are rejected."""
    found = puzzle.entries if rejected else ()
    return [entry.spelling for entry in found if puzzle.answer(entry) in rejected]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a publication under a heading; `first` is its first puzzle, counted from 0."""

    title: str
    first: int

    def __post_init__(self) -> None:
        clean_fields(self, "title")


@dataclass(frozen=True, slots=True)
class Publication:
    """An ordered set of puzzles under one title; a single puzzle is a publication of one.

    `puzzles` of a large book are read one at a time, when they are asked for, and not kept.
    `before` is the puzzle that appears before these, such as yesterday's. `own_language` is that of
    the title and of all other texts around the puzzles, if it need not be that of the first one.
    """

    puzzles: Sequence[Puzzle]
    title: str = ""
    author: str = ""
    copyright: str = ""
    sections: tuple[Section, ...] = ()
    before: Puzzle | None = None
    own_language: Language | None = None

    def __post_init__(self) -> None:
        if not self.puzzles:
            raise ValueError("a publication has at least one puzzle")
        clean_fields(self, "title", "author", "copyright")

    @classmethod
    def of(cls, puzzle: Puzzle, before: Puzzle | None = None) -> "Publication":
        """The publication of one puzzle, under its own title."""
        return cls((puzzle,), puzzle.title, puzzle.author, puzzle.copyright, before=before)

    @property
    def language(self) -> Language:
        """The language of the texts around the puzzles, and of the order of the pages."""
        return self.own_language or self.puzzles[0].language
