"""The labels of rows and columns, outside a grid: where reading starts, and above.

They grow with the cells, so that a grid with labels has the same shape in every size. All measures
are in sides of a cell, unless they are said to be in points.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from publisher_pages.drawing.marks import Role, Text
from publisher_pages.type.set_line import SetLine

_SIZE = 0.42
_GAP = 0.14  # between labels and the grid
_EDGE = 0.04  # outside labels


class GridExtent(NamedTuple):
    """The width and the height of a grid with its labels, in sides of a cell.

    `has_texts` says that some of its cells have clues in them.
    """

    columns: float
    rows: float
    has_texts: bool = False


class GridLabels:
    """The labels of the rows and of the columns that are drawn; a grid without labels has none."""

    def __init__(self, rows: Sequence[SetLine] = (), columns: Sequence[SetLine] = ()) -> None:
        self._rows, self._columns = rows, columns
        self._above = max((line.ink.above for line in (*rows, *columns)), default=0.0)
        beside = _GAP + _EDGE
        self.width = _SIZE * max(line.width for line in rows) + beside if rows else 0.0
        self.height = _SIZE * self._above + beside if columns else 0.0

    def marks(
        self,
        x: float,
        y: float,
        side: float,
        rows: slice = slice(None),
        columns: slice = slice(None),
    ) -> Iterator[Text]:
        """The labels of some lines of a grid with its upper left corner here; all in points."""
        size = _SIZE * side
        middle = x - (self.width + _GAP - _EDGE) / 2 * side
        for place, line in enumerate(self._rows[rows]):
            baseline = y + place * side + (side + self._above * size) / 2
            yield _text(line, middle, baseline, size)
        for place, line in enumerate(self._columns[columns]):
            yield _text(line, x + (place + 0.5) * side, y - _GAP * side, size)


def _text(line: SetLine, middle: float, baseline: float, size: float) -> Text:
    """A label around this middle."""
    return line.in_cell(Role.CELL_NUMBER, middle - line.width * size / 2, baseline, size)
