"""The foot of a puzzle's last page: the inline solution, below the clues of the last columns."""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple, Protocol

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing


class FootSolution(Protocol):
    """A solution that is as wide as some columns, or a layer over the whole width."""

    @property
    def space(self) -> float:
        """The space above it, in points."""

    @property
    def height(self) -> float:
        """Its height as a layer."""

    @property
    def heading_width(self) -> float:
        """The width of its heading, uncut."""

    @property
    def is_wide(self) -> bool:
        """Whether it can only be a layer."""

    def marks(self, x: float, top: float, width: float) -> Iterable[Drawing]:
        """Its marks as a layer."""

    def foot(self, width: float, growth: float) -> float:
        """Its height in columns of this width, infinite if too narrow; it grows from 0 to 1."""

    def marks_at_foot(self, place: Extent, at_end: bool) -> Iterable[Drawing]:
        """Its marks in a place of that height, at its left or at its right end."""


class Foot(NamedTuple):
    """The last columns, so many, have the solution below their clues; measures are in points.

    With none, it is beside the grid, and ends where the grid does.
    """

    columns: int
    left: float
    width: float
    height: float

    @classmethod
    def of(
        cls, solution: FootSolution, starts: Sequence[float], width: float, growth: float
    ) -> "Foot | None":
        """The solution below the fewest columns that can hold it; None if they all are too few.

        Columns of this width have these left edges.
        """
        for count in range(1, len(starts) + 1):
            left = starts[-count]
            across = starts[-1] + width - left
            if (height := solution.foot(across, growth)) < inf:
                return cls(count, left, across, height)
        return None

    @classmethod
    def beside(
        cls, solution: FootSolution, left: float, right: float, most: float, growth: float
    ) -> "Foot | None":
        """The solution beside a grid, between these edges; None if it is wider or too high."""
        width = right - left
        height = solution.foot(width, growth) if solution.heading_width <= width else inf
        return cls(0, left, width, height) if height <= most else None

    def heights(self, columns: int) -> tuple[float, ...]:
        """The height of what is at the foot of each of so many columns."""
        free = columns - self.columns
        return (0.0,) * free + (self.height,) * self.columns
