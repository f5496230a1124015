"""The shape that a board of automatic size should have, and the sides it may not exceed."""

import math
from dataclasses import dataclass

from publisher import Size

LONGEST_SHAPE = 1.35
"""How much longer than wide a box may be where no shape is asked for, unless words need more."""

NEAREST_SHAPE = 1.1
"""How far from the shape asked for a box may be, unless no box is nearer."""

SQUARE = Size(1, 1)


@dataclass(frozen=True, slots=True)
class Frame:
    """The longest sides, and the shape asked for as columns to rows; None is about a square."""

    limits: Size
    aspect: Size | None = None

    def sides(self, size: Size) -> tuple[int, int]:
        """The longer and the shorter side, measured so that both are equal in the shape wanted."""
        columns, rows = self.aspect or SQUARE
        across, down = size.columns * rows, size.rows * columns
        return max(across, down), min(across, down)

    def box(self, side: int, least: Size) -> Size:
        """As many cells as a square of this side, in the shape wanted, as far as limits allow."""
        columns, rows = self.aspect or SQUARE
        ratio = math.sqrt(columns / rows)
        columns = min(max(math.ceil(side * ratio), least.columns), self.limits.columns)
        rows = max(math.ceil(side / ratio), math.ceil(side * side / columns), least.rows)
        rows = min(rows, self.limits.rows)
        return Size(min(max(columns, math.ceil(side * side / rows)), self.limits.columns), rows)

    def with_rows(self, rows: int, area: int) -> Size:
        """A box of so many rows and no more cells than that, nor columns than its shape has."""
        columns = area // rows
        if self.aspect is not None:
            columns = min(columns, math.ceil(rows * self.aspect.columns / self.aspect.rows))
        return Size(columns, rows)

    def shaped(self, sizes: list[Size], before: Size) -> list[Size]:
        """Those of some sizes that are near enough to the shape wanted, or no farther than one."""
        if self.aspect is None:
            longer, shorter = self.sides(before)
            most = max(LONGEST_SHAPE, longer / shorter)
        else:
            most = max(NEAREST_SHAPE, min(map(self._stretch, sizes), default=0))
        sides = {size: self.sides(size) for size in sizes}
        return [size for size, (longer, shorter) in sides.items() if longer <= most * shorter]

    def area(self, size: Size) -> int:
        """The cells of the smallest box around it in the shape asked for, or else its own."""
        if self.aspect is None:
            return size.columns * size.rows
        longer, _ = self.sides(size)
        return longer * longer // (self.aspect.columns * self.aspect.rows)

    def allows(self, size: Size) -> bool:
        """Whether no side is longer than it may be."""
        return size.columns <= self.limits.columns and size.rows <= self.limits.rows

    def _stretch(self, size: Size) -> float:
        longer, shorter = self.sides(size)
        return longer / shorter
