"""Limits to the size of a board that the search finds: its longest sides, and its shape."""

import math
from typing import NamedTuple

from publisher import Size

LONGEST_SHAPE = 1.35
"""The ratio of the longer side to the shorter that a box of no given shape may have.

A box whose words needed a longer shape already may keep it.
"""

NEAREST_SHAPE = 1.1
"""How far the shape of a box may be from the aspect, as a ratio, unless no box is nearer."""

SQUARE = Size(1, 1)


class SizeLimits(NamedTuple):
    """The longest sides of a board, and its aspect, columns to rows; None is about a square."""

    longest: Size
    aspect: Size | None = None

    def sides(self, size: Size) -> tuple[int, int]:
        """The longer and the shorter side, in units that make both equal in the wanted shape."""
        columns, rows = self.aspect or SQUARE
        across, down = size.columns * rows, size.rows * columns
        return max(across, down), min(across, down)

    def box(self, side: int, smallest: Size) -> Size:
        """A box of the wanted shape with about `side * side` cells, as far as the limits allow."""
        columns, rows = self.aspect or SQUARE
        ratio = math.sqrt(columns / rows)
        columns = min(max(math.ceil(side * ratio), smallest.columns), self.longest.columns)
        rows = max(math.ceil(side / ratio), math.ceil(side * side / columns), smallest.rows)
        rows = min(rows, self.longest.rows)
        return Size(min(max(columns, math.ceil(side * side / rows)), self.longest.columns), rows)

    def with_rows(self, rows: int, area: int) -> Size:
        """The widest box of so many rows that has at most `area` cells and fits the aspect."""
        columns = area // rows
        if self.aspect is not None:
            columns = min(columns, math.ceil(rows * self.aspect.columns / self.aspect.rows))
        return Size(columns, rows)

    def well_shaped(self, sizes: list[Size], before: Size) -> list[Size]:
        """The sizes whose shape is near enough to the wanted one.

        Without an aspect, a shape no longer than that of `before` is near enough too; with an
        aspect, the nearest of the sizes is.
        """
        if self.aspect is None:
            longer, shorter = self.sides(before)
            most = max(LONGEST_SHAPE, longer / shorter)
        else:
            most = max(NEAREST_SHAPE, min(map(self._stretch, sizes), default=0))
        sides = {size: self.sides(size) for size in sizes}
        return [size for size, (longer, shorter) in sides.items() if longer <= most * shorter]

    def area(self, size: Size) -> int:
        """The cells of a size, or of the smallest box of the wanted aspect around it."""
        if self.aspect is None:
            return size.columns * size.rows
        longer, _ = self.sides(size)
        return longer * longer // (self.aspect.columns * self.aspect.rows)

    def allows(self, size: Size) -> bool:
        """Whether no side is longer than the longest."""
        return size.columns <= self.longest.columns and size.rows <= self.longest.rows

    def _stretch(self, size: Size) -> float:
        longer, shorter = self.sides(size)
        return longer / shorter
