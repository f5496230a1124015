"""A grid too large for its paper, split into parts that overlap by a row or a column."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from publisher import Position, Size
from publisher_pages.drawing.areas import CellAreas
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Circle, Drawing, Hatch, Polygon, Rule, Text

_OVERLAP = 1  # rows or columns that two neighbouring parts have in common
_WEIGHT = 0.5
_ROUNDING = 1e-6
_SLACK = 0.01
# Points.
_TICK = 7.0  # the short lines outside a part that show where the next one begins
_TICK_GAP = 3.0
_BORDER = _TICK + _TICK_GAP
_ABOVE_KEY = 6.0
_KEY_WIDTH, _KEY_HEIGHT = 9.0, 6.0  # of a part in the key
_HIGHEST_KEY = 24.0
KEY_ROOM = _ABOVE_KEY + _HIGHEST_KEY
"""The room that is left free below every part, in points."""


class GridParts(NamedTuple):
    """The rows and columns where parts begin, the size of each, and the side of cells in points."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    size: Size
    side: float

    @property
    def places(self) -> tuple[Position, ...]:
        """The row and column of each part among the parts, row by row."""
        rows, columns = range(len(self.rows)), range(len(self.columns))
        return tuple(Position(row, column) for row in rows for column in columns)

    @property
    def height(self) -> float:
        """The height of a part with what is around it and its key, in points."""
        return self.size.rows * self.side + 2 * _BORDER + KEY_ROOM

    def marks(
        self, grid: Iterable[Drawing], place: Position, room: Extent, colour: Colour
    ) -> Iterator[Drawing]:
        """One part in a room of a page, cut out of a grid drawn with its corner at (0, 0)."""
        width, height = self.size.columns * self.side, self.size.rows * self.side
        left, top = self.corner(room)
        x, y = self.columns[place.column] * self.side, self.rows[place.row] * self.side
        window = Extent(x, y, x + width, y + height)
        for mark in grid:
            yield from _moved(_clipped(mark, window), left - x, top - y)
        for across in _ticks(self.columns, place.column, self.size.columns):
            at = left + across * self.side
            yield Rule(at, top - _BORDER, at, top - _TICK_GAP, _WEIGHT, colour)
            yield Rule(at, top + height + _TICK_GAP, at, top + height + _BORDER, _WEIGHT, colour)
        for down in _ticks(self.rows, place.row, self.size.rows):
            at, right = top + down * self.side, left + width
            yield Rule(left - _BORDER, at, left - _TICK_GAP, at, _WEIGHT, colour)
            yield Rule(right + _TICK_GAP, at, right + _BORDER, at, _WEIGHT, colour)

    def corner(self, room: Extent) -> tuple[float, float]:
        """The upper left corner of a part in a room of a page."""
        width = self.size.columns * self.side
        return (room.left + room.right - width) / 2, room.top + _BORDER

    def key(self, place: Position, room: Extent, colour: Colour) -> Iterator[Drawing]:
        """A small picture of all parts at the foot of a room, this one filled."""
        width, height = self._key_cell(room)
        top = room.bottom - height * len(self.rows)
        for row, column in self.places:
            x, y = room.left + column * width, top + row * height
            if (row, column) == place:
                yield Box(x, y, width, height, colour)
            for edge in (y, y + height):
                yield Rule(x, edge, x + width, edge, _WEIGHT, colour)
            for edge in (x, x + width):
                yield Rule(edge, y, edge, y + height, _WEIGHT, colour)

    def key_width(self, room: Extent) -> float:
        """The width of that picture, in points."""
        return self._key_cell(room)[0] * len(self.columns)

    def _key_cell(self, room: Extent) -> tuple[float, float]:
        high = _HIGHEST_KEY / (_KEY_HEIGHT * len(self.rows))
        wide = room.width / (2 * _KEY_WIDTH * len(self.columns))
        scale = min(1.0, high, wide)
        return scale * _KEY_WIDTH, scale * _KEY_HEIGHT


def split(
    grid: Size, width: float, height: float, least: float, largest: float
) -> GridParts | None:
    """The fewest parts with cells of at least the side `least` in a room of this size, in points.

    Their cells are as large as the room allows. None if it does not hold two rows and two columns.
    """
    across, down = width - 2 * _BORDER, height - 2 * _BORDER - KEY_ROOM
    fitting = Size(columns=int(across / least + _ROUNDING), rows=int(down / least + _ROUNDING))
    if min(fitting) <= _OVERLAP:
        return None
    columns, wide = _split(grid.columns, fitting.columns)
    rows, high = _split(grid.rows, fitting.rows)
    side = min(largest, across / wide, down / high)
    return GridParts(rows, columns, Size(columns=wide, rows=high), side)


def _split(count: int, fitting: int) -> tuple[tuple[int, ...], int]:
    """The rows or columns where parts begin, and how many of them each part has."""
    if count <= fitting:
        return (0,), count
    parts = ceil((count - _OVERLAP) / (fitting - _OVERLAP))
    each = ceil((count + (parts - 1) * _OVERLAP) / parts)
    return tuple(part * (count - each) // (parts - 1) for part in range(parts)), each


def _ticks(firsts: Sequence[int], part: int, count: int) -> Iterator[int]:
    """Where the part before ends and the next one begins, in cells from the start of this part."""
    if part > 0:
        yield firsts[part - 1] + count - firsts[part]
    if part + 1 < len(firsts):
        yield firsts[part + 1] - firsts[part]


def _clipped(mark: Drawing, window: Extent) -> Drawing | None:
    """The part of a mark inside a window: lines and boxes are cut, others are kept or left out."""
    if isinstance(mark, Box):
        found = _common(mark.extent, window)
        return found and Box(found.left, found.top, found.width, found.height, mark.colour)
    if isinstance(mark, Hatch):
        extents = tuple(found for extent in mark.extents if (found := _common(extent, window)))
        return mark._replace(extents=extents) if extents else None
    if isinstance(mark, CellAreas):
        return mark.within(window)
    if isinstance(mark, Rule) and (mark.x1 == mark.x2 or mark.y1 == mark.y2):
        return _cut(mark, window)
    left, top, right, bottom = mark.extent
    x, y = (left + right) / 2, (top + bottom) / 2
    return mark if window.left < x < window.right and window.top < y < window.bottom else None


def _cut(line: Rule, window: Extent) -> Rule | None:
    """The part of a vertical or horizontal line inside a window or on its edge."""
    xs = [min(max(x, window.left), window.right) for x in (line.x1, line.x2)]
    ys = [min(max(y, window.top), window.bottom) for y in (line.y1, line.y2)]
    is_off = abs(xs[0] - line.x1) > _SLACK if line.x1 == line.x2 else abs(ys[0] - line.y1) > _SLACK
    if is_off or abs(xs[1] - xs[0]) + abs(ys[1] - ys[0]) < _SLACK:
        return None
    return line._replace(x1=xs[0], y1=ys[0], x2=xs[1], y2=ys[1])


def _common(extent: Extent, window: Extent) -> Extent | None:
    left, top = max(extent.left, window.left), max(extent.top, window.top)
    right, bottom = min(extent.right, window.right), min(extent.bottom, window.bottom)
    is_there = right - left > _SLACK and bottom - top > _SLACK
    return Extent(left, top, right, bottom) if is_there else None


def _moved(mark: Drawing | None, x: float, y: float) -> Iterator[Drawing]:
    """A mark moved by these distances, if there is one."""
    if isinstance(mark, Rule):
        yield mark._replace(x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
    elif isinstance(mark, Hatch):
        extents = (Extent(e.left + x, e.top + y, e.right + x, e.bottom + y) for e in mark.extents)
        yield mark._replace(extents=tuple(extents))
    elif isinstance(mark, CellAreas | Polygon):
        yield mark.moved(x, y)
    elif isinstance(mark, Box | Circle | Text):
        yield mark._replace(x=mark.x + x, y=mark.y + y)
