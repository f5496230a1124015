"""Limits to the size of a board that the search finds: its longest sides, and its shape."""

import math
from typing import NamedTuple, cast

from publisher import Size
from publisher_shapes import GridOutline

LONGEST_SHAPE = 1.35
"""The ratio of the longer side to the shorter that a box of no given shape may have."""

LONGER_SHAPE = 1.6
"""The ratio that it may have where no other box is nearly as large as wanted.

Words that turn out to lie in a longer box may keep its shape.
"""

LONG_WORD_SHAPE = 2.0
"""The ratio that a box may have which is as long as the longest word."""

NEAREST_SHAPE = 1.1
"""The most that the shape of a box differs from the aspect, as a ratio, if any box is so near."""

SQUARE = Size(1, 1)


class SizeLimits(NamedTuple):
    """The longest sides of a board, and its aspect, columns to rows; None is about a square.

    A board with an outline that has any size has the proportions of its drawing, or the aspect.
    """

    longest: Size
    aspect: Size | None = None
    outline: GridOutline | None = None

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

    def outlined(self, side: float, longest: int) -> Size:
        """A box of about `side * side` cells, or of more until a word has room in its outline."""
        halves = math.ceil(2 * side)
        while self.allows(size := self._proportioned(halves)):
            if self._has_room(size, longest):
                return size
            halves += 1
        while halves > 2 and not self.allows(size):
            size = self._proportioned(halves := halves - 1)
        return size

    def less_outlined(self, before: Size, longest: int) -> Size | None:
        """The next smaller box in whose outline a word has room; None if there is none."""
        cells = before.columns * before.rows
        for halves in range(math.ceil(2 * math.sqrt(cells)), 1, -1):
            size = self._proportioned(halves)
            if size.columns * size.rows < cells and self._has_room(size, longest):
                return size
        return None

    def _proportioned(self, halves: int) -> Size:
        """A box in the proportions of the aspect or the outline, its side given in half cells."""
        outline = cast(GridOutline, self.outline)
        return outline.box(halves / 2, self.aspect)

    def _has_room(self, size: Size, longest: int) -> bool:
        return self.outline is None or self.outline.longest(size) >= longest

    def sizes(self, area: int) -> list[Size]:
        """Boxes of at most `area` cells within the limits, as wide as they can be or as high.

        With an aspect the rows of a box limit its width, too.
        """
        rows = range(1, min(area, self.longest.rows) + 1)
        if self.aspect is None:
            columns = range(1, min(area, self.longest.columns) + 1)
            found = [Size(area // each, each) for each in rows]
            found += [Size(each, area // each) for each in columns]
        else:
            wide, high = self.aspect
            found = [Size(min(area // each, math.ceil(each * wide / high)), each) for each in rows]
        return [size for size in dict.fromkeys(found) if self.allows(size)]

    def well_shaped(
        self, sizes: list[Size], before: Size, side: int, longest: float = LONGEST_SHAPE
    ) -> list[Size]:
        """The sizes whose shape is near enough to the wanted one.

        Without an aspect, the ratio of the sides is at most `longest`, or `LONG_WORD_SHAPE` if no
        side is longer than `side`; or it is that of `before`, if that is above `LONGER_SHAPE`. With
        an aspect, the nearest of the sizes is near enough.
        """
        if self.aspect is None:
            stretch = self._stretch(before)
            most = stretch if stretch > LONGER_SHAPE else longest
            most_for_word = max(most, LONG_WORD_SHAPE)
        else:
            most = most_for_word = max(NEAREST_SHAPE, min(map(self._stretch, sizes), default=0))
        return [
            size
            for size in sizes
            if self._stretch(size) <= (most if max(size) > side else most_for_word)
        ]

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
