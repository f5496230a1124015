"""The lines of a grid and their weights: cell edges, outline, bars, circles, lines over blocks."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from typing import NamedTuple

from publisher import Cell, Entry, Position, Stroke
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Circle, Rule
from publisher_pages.grid.cell_looks import CellLook, CellLooks

_SMALL_CELL = 14.0  # points: in smaller cells, lines are finer
_LARGE_CELL = 36.0  # in larger ones, they are bolder
_FINEST = 0.4  # of the usual weight
_HYPHEN = 0.15  # of a cell: half the length of a dash across an edge
_CLEAR = 1.0  # points, between a number and the circle that is cut open for it
_STROKE, _LOOP = 0.4, 0.42  # of a cell: the width of a line, the radius of a loop
# What is no part of the grid has a thick line around it, which a copy in black and white keeps.
_OUTSIDE = {CellLook.OPEN, CellLook.ENCLOSED}
_SQUARES = (CellLook.CELL, CellLook.CLUE)
_WIDEST = 0.7  # of the radius: the most that a long number takes of a circle


class Weights(NamedTuple):
    """The weights of lines, in points: hairlines are between cells, outlines around them."""

    hairline: float = 0.5
    outline: float = 1.2
    bar: float = 2.4
    circle: float = 0.5

    @classmethod
    def of(cls, side: float) -> "Weights":
        """The weights for cells of this side, in points: the same for all common sizes."""
        scale = max(_FINEST, min(1.0, side / _SMALL_CELL), side / _LARGE_CELL)
        return cls(*(scale * weight for weight in cls()))


class CellGeometry(NamedTuple):
    """Where the cells of a grid are on a page: the corner of position (0, 0), and their side."""

    x: float
    y: float
    side: float

    def corner(self, position: tuple[float, float]) -> tuple[float, float]:
        """The upper corner of a position, on the side where reading starts."""
        row, column = position
        return self.x + column * self.side, self.y + row * self.side

    def line(
        self, start: tuple[float, float], end: tuple[float, float], weight: float, colour: Colour
    ) -> Rule:
        """A line from the corner of one position to that of another."""
        return Rule(*self.corner(start), *self.corner(end), weight, colour)


def cell_lines(
    looks: CellLooks,
    geometry: CellGeometry,
    colour: Colour,
    *,
    between: bool,
    block_edges: bool,
) -> Iterator[Rule]:
    """The lines `between` cells, and the thicker ones around them, each as long as it can be.

    `block_edges` says whether there are lines between filled blocks too.
    """
    weights = Weights.of(geometry.side)

    def weight(one: CellLook, other: CellLook) -> float:
        if {one, other} & _OUTSIDE:
            return 0.0 if one is other else weights.outline
        is_drawn = (between if one in _SQUARES else block_edges) or one is not other
        return weights.hairline if is_drawn else 0.0

    first = looks.first
    for row, start, end, thick in _edges(looks.rows, weight):
        level = first.row + row
        ends = (level, first.column + start), (level, first.column + end)
        yield geometry.line(*ends, thick, colour)
    for column, start, end, thick in _edges(list(zip(*looks.rows, strict=True)), weight):
        upright = first.column + column
        ends = (first.row + start, upright), (first.row + end, upright)
        yield geometry.line(*ends, thick, colour)


def partings(entries: Iterable[Entry], geometry: CellGeometry, colour: Colour) -> Iterator[Rule]:
    """Lines where the words of an answer part, and dashes across the edge for its hyphens.

    An answer whose enumeration is not that of its cells has none.
    """
    weight = Weights.of(geometry.side).bar
    for entry in entries:
        cells, shape = entry.slot.cells, entry.clue.enumeration
        if shape is None or sum(shape.lengths) != len(cells):
            continue
        for end, joint in zip(accumulate(shape.lengths), shape.joints, strict=False):
            (row, column), (next_row, next_column) = cells[end - 1], cells[end]
            across, down = next_column - column, next_row - row
            middle = row + (1 + down) / 2, column + (1 + across) / 2
            reach, is_along = (_HYPHEN, True) if joint == "-" else (0.5, False)
            by = (reach * down, reach * across) if is_along else (reach * across, reach * down)
            yield geometry.line(
                (middle[0] - by[0], middle[1] - by[1]),
                (middle[0] + by[0], middle[1] + by[1]),
                weight,
                colour,
            )


def block_lines(looks: CellLooks, geometry: CellGeometry, colour: Colour) -> Iterator[Rule]:
    """A line across each block, for blocks that are not filled."""
    weight = Weights.of(geometry.side).hairline
    for row, column in looks.positions():
        if looks[row, column] is CellLook.FILLED:
            yield geometry.line((row + 1, column), (row, column + 1), weight, colour)


def bars(
    cell: Cell, position: Position, looks: CellLooks, geometry: CellGeometry, colour: Colour
) -> Iterator[Rule]:
    """The bars at the sides of a cell; none juts out of the frame."""
    (row, column), weights = position, Weights.of(geometry.side)
    excess = (weights.bar - weights.outline) / 2 / geometry.side  # square ends are half a bar long
    last = looks.first.row + looks.size.rows - 1, looks.first.column + looks.size.columns - 1
    above, left = (excess * (at == first) for at, first in zip(position, looks.first, strict=True))
    below, right = (excess * (at == end) for at, end in zip(position, last, strict=True))
    if cell.bar_after:
        start, end = (row + above, column + 1.0), (row + 1 - below, column + 1.0)
        yield geometry.line(start, end, weights.bar, colour)
    if cell.bar_below:
        start, end = (row + 1.0, column + left), (row + 1.0, column + 1 - right)
        yield geometry.line(start, end, weights.bar, colour)


def stroke_line(stroke: Stroke, geometry: CellGeometry, colour: Colour) -> Rule:
    """The line from the middle of a cell to that of another, as wide as the letters above it."""
    start, end = ((row + 0.5, column + 0.5) for row, column in (stroke.start, stroke.end))
    return geometry.line(start, end, _STROKE * geometry.side, colour)


def loop(stroke: Stroke, geometry: CellGeometry, colour: Colour) -> Iterator[Rule | Circle]:
    """The loop around the letters of a run of cells: two lines, and half a circle at each end."""
    ends = [
        geometry.corner((row + 0.5, column + 0.5)) for row, column in (stroke.start, stroke.end)
    ]
    (x, y), (to_x, to_y) = ends
    weight, radius = Weights.of(geometry.side).outline, _LOOP * geometry.side
    angle = math.atan2(to_y - y, to_x - x)
    for side in (radius, -radius):
        right, down = -side * math.sin(angle), side * math.cos(angle)
        yield Rule(x + right, y + down, to_x + right, to_y + down, weight, colour)
    for (at_x, at_y), turn in zip(ends, (90.0, 270.0), strict=True):
        yield Circle(at_x, at_y, radius, weight, colour, (math.degrees(angle) + turn) % 360, 180.0)


def circle(
    position: Position, number: Extent | None, geometry: CellGeometry, colour: Colour
) -> Circle:
    """The circle in a cell, with a gap where it would touch the number."""
    weight = Weights.of(geometry.side).circle
    radius = (geometry.side - weight) / 2
    x, y = geometry.corner((position.row + 0.5, position.column + 0.5))
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
