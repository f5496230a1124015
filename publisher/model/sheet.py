"""The texts that a puzzle shows: clues under headings, labels in cells and beside the grid."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from publisher.language.clue import Clue
from publisher.language.clue_line import printed
from publisher.language.clue_markup import clue_of_parts, clue_parts
from publisher.language.emphasis import TextStyle
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import LabelStyle, Numbering
from publisher.model.blocks import has_filled_blocks
from publisher.model.grid import Direction, Grid, Position
from publisher.model.puzzle import Entry, Puzzle

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}

WantedNumbering = Literal["cells", "lines", "auto"]
"""The numbering asked for; `auto` is that of papers of the language for such a grid."""


class ShownItem(NamedTuple):
    """An item of a list: what is printed before it, and its entries in reading order."""

    label: str
    entries: tuple[Entry, ...]


class ShownList(NamedTuple):
    """A list of clues under its heading.

    An item of `clues` is a clue after its number. An item of `lines` is all clues of a row or a
    column, after its label.
    """

    heading: str
    look: Literal["clues", "lines"]
    items: tuple[ShownItem, ...]


class ShownLabels(NamedTuple):
    """The labels in corners of cells, or else beside the rows and above the columns.

    `rows` are from the top, `columns` from where reading starts; those before the first letter and
    after the last have "". Both are empty where cells are numbered.
    """

    cells: Mapping[Position, str]
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()


class LetterBounds(NamedTuple):
    """The first row and column with a letter, and the ones after the last."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def of(cls, grid: Grid) -> "LetterBounds":
        """The bounds of a grid; without any letter, the whole grid."""
        places = [place for place in grid.positions() if grid[place].is_letter]
        if not places:
            return cls(0, 0, grid.height, grid.width)
        rows, columns = ([place[side] for place in places] for side in (0, 1))
        return cls(min(rows), min(columns), max(rows) + 1, max(columns) + 1)

    @property
    def area(self) -> int:
        """The number of cells inside."""
        return (self.bottom - self.top) * (self.right - self.left)


def numbered_by(puzzle: Puzzle, wanted: WantedNumbering) -> Puzzle:
    """The puzzle with cells or lines numbered; by `auto`, always cells where letters are few."""
    if wanted != "auto":
        return replace(puzzle, numbering=Numbering(wanted))
    is_dense = has_filled_blocks(puzzle.grid, "auto")
    usual = puzzle.language.numbering if is_dense else Numbering.CELLS
    return replace(puzzle, numbering=usual)


def shown_labels(puzzle: Puzzle) -> ShownLabels:
    """The labels at the grid of a puzzle: numbers of cells, or names of rows and columns."""
    language, grid = puzzle.language, puzzle.grid
    if puzzle.numbering is Numbering.CELLS:
        return ShownLabels({cell: language.number(n) for cell, n in puzzle.numbers.items()})
    top, left, bottom, right = LetterBounds.of(grid)

    def labels(style: LabelStyle, first: int, stop: int, count: int) -> tuple[str, ...]:
        inside = (language.label(style, line + 1) for line in range(stop - first))
        return (*[""] * first, *inside, *[""] * (count - stop))

    return ShownLabels(
        {},
        labels(language.row_labels, top, bottom, grid.height),
        labels(language.column_labels, left, right, grid.width),
    )


def shown_lists(puzzle: Puzzle) -> tuple[ShownList, ...]:
    """The lists of a puzzle that have clues: those across, then those down."""
    headings, language = puzzle.language.headings, puzzle.language
    labels = shown_labels(puzzle)
    ways = zip(
        Direction, (headings.across, headings.down), (labels.rows, labels.columns), strict=True
    )
    found = []
    for direction, heading, names in ways:
        entries = puzzle.along(direction)
        if names:
            items = _by_line(entries, names, is_down=direction is Direction.DOWN)
        else:
            items = [ShownItem(language.number(entry.number), (entry,)) for entry in entries]
        if items:
            found.append(ShownList(heading, "lines" if names else "clues", tuple(items)))
    return tuple(found)


def _by_line(entries: Iterable[Entry], names: Sequence[str], *, is_down: bool) -> list[ShownItem]:
    """An item for each row or column in which entries begin."""
    lines: dict[int, list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.slot.start):
        lines.setdefault(entry.slot.start[is_down], []).append(entry)
    return [ShownItem(names[line], tuple(lines[line])) for line in sorted(lines)]


def joined_texts(texts: Sequence[str], language: Language) -> str:
    """The texts of an item as one, parted by a dash."""
    return _sign(texts, language).join(texts)


def joined_clue(item: ShownItem, language: Language) -> Clue:
    """The clues of an item as one clue, each with its enumeration in its text."""
    texts = [printed(entry.clue, language) for entry in item.entries]
    sign = _sign(texts, language), frozenset[TextStyle]()
    parts = [
        part
        for entry, text in zip(item.entries, texts, strict=True)
        for part in (sign, *clue_parts(entry.clue, text))
    ]
    return clue_of_parts(parts[1:])[0]


def _sign(texts: Iterable[str], language: Language) -> str:
    """A dash with spaces; marks hold the texts beside it in order, if some read the other way."""
    mark = _MARKS[language.direction]
    against = ("R", "AL") if language.direction is TextDirection.LTR else ("L", "EN")
    is_mixed = any(unicodedata.bidirectional(char) in against for text in texts for char in text)
    return f"{mark} {language.dash} {mark}" if is_mixed else f" {language.dash} "
