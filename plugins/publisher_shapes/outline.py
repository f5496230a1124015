"""An outline: which cells of a rectangle are there, in the order of the language."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import sqrt
from pathlib import Path

from publisher import (
    DrawingError,
    Language,
    OptionError,
    Size,
    TextDirection,
    file_bytes,
    read_drawing,
    utf8_text,
    visual_row,
)

Rooms = Sequence[Sequence[bool]]
"""Whether there is a cell, row by row, in the order of the language."""

_FOLDER = Path(__file__).parent / "drawings"


@dataclass(frozen=True)
class GridOutline:
    """A shape that there is in any size, or a drawing, which has its own."""

    drawn: tuple[tuple[bool, ...], ...]
    direction: TextDirection
    is_scaled: bool

    @property
    def size(self) -> Size | None:
        """The only size of a drawing; None for a shape."""
        return None if self.is_scaled else self.proportions

    @property
    def share(self) -> float:
        """The share of a rectangle's cells that are there."""
        columns, rows = self.proportions
        return sum(map(sum, self.drawn)) / (columns * rows)

    @property
    def proportions(self) -> Size:
        """Columns and rows of the drawing."""
        return Size(len(self.drawn[0]), len(self.drawn))

    def box(self, side: float, aspect: Size | None = None) -> Size:
        """A box with about `side * side` cells, in the proportions of the drawing or others."""
        columns, rows = aspect or self.proportions
        ratio = sqrt(columns / rows)
        return Size(max(1, round(side * ratio)), max(1, round(side / ratio)))

    def rooms(self, size: Size) -> Rooms:
        """The outline in this size, as it is seen in a language of either direction."""
        if not self.is_scaled:
            return self.drawn
        width, height = self.proportions
        columns = [(2 * each + 1) * width // (2 * size.columns) for each in range(size.columns)]
        rows = [(2 * each + 1) * height // (2 * size.rows) for each in range(size.rows)]
        return [
            visual_row([self.drawn[row][column] for column in columns], self.direction)
            for row in rows
        ]

    def longest(self, size: Size) -> int:
        """The most cells side by side, across or down."""
        rooms = self.rooms(size)
        lines = (*rooms, *zip(*rooms, strict=True))
        return max(
            (len([*run]) for line in lines for there, run in groupby(line) if there), default=0
        )


def outline_of(shape: str, drawing: Path | None, language: Language) -> GridOutline | None:
    """The outline of options; None for a rectangle. Raises `OptionError` for a wrong drawing."""
    if drawing is not None:
        return drawn_outline(drawing, language)
    if shape == "none":
        return None
    return GridOutline(_shape(shape), language.direction, is_scaled=True)


def drawn_outline(path: Path, language: Language) -> GridOutline:
    """The outline in a file; raises `OptionError` for a drawing that is none."""
    try:
        grid = read_drawing(utf8_text(file_bytes(path)), language, is_outline=True)
    except DrawingError as error:
        raise OptionError(("drawing",), f"{path}: {error}") from None
    rooms = tuple(tuple(cell.is_letter for cell in row) for row in grid.rows)
    if not any(map(any, rooms)):
        raise OptionError(("drawing",), f"{path}: no cell is open: write `.` for one")
    return GridOutline(rooms, language.direction, is_scaled=False)


def rectangle(size: Size) -> Rooms:
    """All cells of a size."""
    return [[True] * size.columns] * size.rows


@cache
def _shape(name: str) -> tuple[tuple[bool, ...], ...]:
    """A drawing of ours, without the empty rows and columns around it."""
    lines = (_FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    width = max(map(len, lines))
    rows = [[sign == "." for sign in line.ljust(width)] for line in lines if line.strip()]
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    return tuple(zip(*columns, strict=True))
