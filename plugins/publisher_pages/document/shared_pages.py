"""The parts of a page that several puzzles share, and the lines between them."""

from collections.abc import Iterator, Sequence

from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Rule

_GAP = 28.0  # points
_WEIGHT = 0.4  # points


def page_parts(room: Extent, count: int) -> list[Extent]:
    """So many parts of a page, in reading order: four in two rows, others along the longer side."""
    along = count if count < 4 else 2
    is_wide = room.width > room.height
    columns, rows = (2, 2) if count == 4 else (along, 1) if is_wide else (1, along)
    width, height = _part(room.width, columns), _part(room.height, rows)
    return [
        Extent(left, top, left + width, top + height)
        for top in (room.top + row * (height + _GAP) for row in range(rows))
        for left in (room.left + column * (width + _GAP) for column in range(columns))
    ]


def part_lines(room: Extent, parts: Sequence[Extent], colour: Colour) -> Iterator[Rule]:
    """The lines between the parts of a page."""
    for top in sorted({part.top for part in parts})[1:]:
        y = top - _GAP / 2
        yield Rule(room.left, y, room.right, y, _WEIGHT, colour)
    for left in sorted({part.left for part in parts})[1:]:
        x = left - _GAP / 2
        yield Rule(x, room.top, x, room.bottom, _WEIGHT, colour)


def _part(whole: float, count: int) -> float:
    return (whole - (count - 1) * _GAP) / count
