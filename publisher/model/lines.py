"""Rows and columns of a puzzle as its solver reads them: their labels, and the clues of each."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from publisher.language.clue import Clue
from publisher.language.clue_line import printed
from publisher.language.clue_markup import clue_of_parts, clue_parts
from publisher.language.emphasis import TextStyle
from publisher.language.language import Language, TextDirection
from publisher.language.line_labels import LabelStyle, Numbering
from publisher.model.blocks import has_filled_blocks
from publisher.model.grid import Direction, Grid
from publisher.model.puzzle import Entry, Puzzle

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}

WantedNumbering = Literal["cells", "lines", "auto"]
"""What is to be numbered; `auto` is what papers of the language number in such a grid."""


class ClueLine(NamedTuple):
    """A row or a column: its label, and its entries in reading order."""

    label: str
    entries: tuple[Entry, ...]


class LineLabels(NamedTuple):
    """The label of every row from the top, and of every column from where reading starts.

    Rows and columns before the first letter and after the last have "".
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]


class LetterBounds(NamedTuple):
    """The first row and column with a letter, and the ones after the last."""

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def of(cls, grid: Grid) -> "LetterBounds":
        """Those of a grid; without any letter, the whole grid."""
        places = [place for place in grid.positions() if grid[place].is_letter]
        if not places:
            return cls(0, 0, grid.height, grid.width)
        rows, columns = ([place[side] for place in places] for side in (0, 1))
        return cls(min(rows), min(columns), max(rows) + 1, max(columns) + 1)


def numbered_by(puzzle: Puzzle, wanted: WantedNumbering) -> Puzzle:
    """The puzzle with cells or lines numbered; by `auto`, always cells where letters are few."""
    if wanted != "auto":
        return replace(puzzle, numbering=Numbering(wanted))
    is_dense = has_filled_blocks(puzzle.grid, "auto")
    usual = puzzle.language.numbering if is_dense else Numbering.CELLS
    return replace(puzzle, numbering=usual)


def line_labels(puzzle: Puzzle) -> LineLabels:
    """What is printed beside the rows and above the columns of a puzzle, whatever it numbers."""
    language, grid = puzzle.language, puzzle.grid
    top, left, bottom, right = LetterBounds.of(grid)

    def labels(style: LabelStyle, first: int, stop: int, count: int) -> tuple[str, ...]:
        inside = range(first, stop)
        return tuple(
            language.label(style, line - first + 1) if line in inside else ""
            for line in range(count)
        )

    return LineLabels(
        labels(language.row_labels, top, bottom, grid.height),
        labels(language.column_labels, left, right, grid.width),
    )


def joined_texts(texts: Sequence[str], language: Language) -> str:
    """The texts of a line as one, parted by a dash."""
    return _sign(texts, language).join(texts)


def joined_clue(line: ClueLine, language: Language) -> Clue:
    """The clues of a line as one clue, each with its enumeration in its text."""
    texts = [printed(entry.clue, language) for entry in line.entries]
    sign = _sign(texts, language), frozenset[TextStyle]()
    parts = [
        part
        for entry, text in zip(line.entries, texts, strict=True)
        for part in (sign, *clue_parts(entry.clue, text))
    ]
    return clue_of_parts(parts[1:])[0]


def _sign(texts: Iterable[str], language: Language) -> str:
    """A dash with spaces; marks hold the texts beside it in order, if some read the other way."""
    mark = _MARKS[language.direction]
    against = ("R", "AL") if language.direction is TextDirection.LTR else ("L", "EN")
    is_mixed = any(unicodedata.bidirectional(char) in against for text in texts for char in text)
    return f"{mark} {language.dash} {mark}" if is_mixed else f" {language.dash} "


def clue_lines(puzzle: Puzzle, direction: Direction) -> tuple[ClueLine, ...]:
    """The rows or the columns in which entries begin, with their entries."""
    is_down = direction is Direction.DOWN
    labels = line_labels(puzzle)[is_down]
    lines: dict[int, list[Entry]] = {}
    for entry in puzzle.along(direction):
        lines.setdefault(entry.slot.start[is_down], []).append(entry)
    return tuple(
        ClueLine(labels[line], tuple(sorted(lines[line], key=lambda entry: entry.slot.start)))
        for line in sorted(lines)
    )
