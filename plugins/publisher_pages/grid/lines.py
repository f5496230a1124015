"""The lines of a grid: between its cells, around them, across them, and in them."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from publisher import Cell, Position
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.marks import Circle, Extent, Rule
from publisher_pages.grid.cell_looks import CellLook, CellLooks

_SMALL_CELL = 14.0  # points: below this side lines get finer
_LARGE_CELL = 36.0  # and above this one bolder
_FINEST = 0.4  # of the usual weights
_CLEAR = 1.0  # points between a number and the circle around it
_WIDEST = 0.7  # of the radius: a circle stays one even around a long number


class Weights(NamedTuple):
    """How thick lines are, in points."""

    hairline: float = 0.5
    outline: float = 1.2
    bar: float = 2.4

    @classmethod
    def of(cls, side: float) -> "Weights":
        """Those for cells of this side: alike for all common sizes."""
        scale = max(_FINEST, min(1.0, side / _SMALL_CELL), side / _LARGE_CELL)
        return cls(*(scale * weight for weight in cls()))


class CellGeometry(NamedTuple):
    """Where the cells of a grid are on paper: the corner of its first place, and their side."""

    x: float
    y: float
    side: float

    def corner(self, place: tuple[float, float]) -> tuple[float, float]:
        """The first upper corner of a place."""
        row, column = place
        return self.x + column * self.side, self.y + row * self.side

    def line(
        self, start: tuple[float, float], end: tuple[float, float], weight: float, colour: Colour
    ) -> Rule:
        """A line from the corner of one place to that of another."""
        return Rule(*self.corner(start), *self.corner(end), weight, colour)


def rules(ground: CellLooks, cells: CellGeometry, colour: Colour, parted: bool) -> Iterator[Rule]:
    """The lines between cells, thicker around them; one line as long as it has one weight.

    `parted` says that filled blocks have lines between them too.
    """
    weights = Weights.of(cells.side)

    def weight(one: CellLook, other: CellLook) -> float:
        if CellLook.OPEN in (one, other):
            return 0.0 if one is other else weights.outline
        return 0.0 if one is other is CellLook.FILLED and not parted else weights.hairline

    first = ground.first
    for row, start, end, thick in _edges(ground.looks, weight):
        level = first.row + row
        ends = (level, first.column + start), (level, first.column + end)
        yield cells.line(*ends, thick, colour)
    for column, start, end, thick in _edges(list(zip(*ground.looks, strict=True)), weight):
        upright = first.column + column
        ends = (first.row + start, upright), (first.row + end, upright)
        yield cells.line(*ends, thick, colour)


def crossed(ground: CellLooks, cells: CellGeometry, colour: Colour) -> Iterator[Rule]:
    """A line across each block, where blocks are not filled."""
    weight = Weights.of(cells.side).hairline
    for row, column in ground.places():
        if ground[row, column] is CellLook.FILLED:
            yield cells.line((row + 1, column), (row, column + 1), weight, colour)


def bars(cell: Cell, place: Position, cells: CellGeometry, colour: Colour) -> Iterator[Rule]:
    """The bars at the sides of a cell."""
    row, column = place
    weight, end = Weights.of(cells.side).bar, (row + 1, column + 1)
    if cell.bar_after:
        yield cells.line((row, column + 1), end, weight, colour)
    if cell.bar_below:
        yield cells.line((row + 1, column), end, weight, colour)


def circle(place: Position, number: Extent | None, cells: CellGeometry, colour: Colour) -> Circle:
    """The circle in a cell, open where it would run into the number."""
    weight = Weights.of(cells.side).hairline
    radius = (cells.side - weight) / 2
    x, y = cells.corner((place.row + 0.5, place.column + 0.5))
    if number is None:
        return Circle(x, y, radius, weight, colour)
    beside = min((number.right + _CLEAR - x) / radius, _WIDEST)
    below = max((y - number.bottom - _CLEAR) / radius, 0.0)
    start = 360.0 - math.degrees(math.acos(beside))
    gap = start - 180.0 - math.degrees(math.asin(below))
    return Circle(x, y, radius, weight, colour, start, 360.0 - max(gap, 0.0))


def _edges(
    rows: Sequence[Sequence[CellLook]], weight: Callable[[CellLook, CellLook], float]
) -> Iterator[tuple[int, int, int, float]]:
    """The lines above, between and below rows of cells: row, start, end and weight of each."""
    outside = [CellLook.OPEN] * len(rows[0])
    for row, (above, below) in enumerate(zip([outside, *rows], [*rows, outside], strict=True)):
        column = 0
        for thick, group in groupby(map(weight, above, below)):
            start, column = column, column + len(list(group))
            if thick:
                yield row, start, column, thick
