"""Rectangles on a page."""

from typing import NamedTuple


class Extent(NamedTuple):
    """A rectangle, such as the one that a mark covers."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def inset(self, by: float) -> "Extent":
        """The rectangle this much inside it on all sides."""
        return Extent(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def mirrored(self, width: float) -> "Extent":
        """The same rectangle on the other side of a page of this width."""
        return Extent(width - self.right, self.top, width - self.left, self.bottom)

    def turned(self, around: "Extent") -> "Extent":
        """Where it is after a larger rectangle around it is turned upside down in its place."""
        x, y = around.left + around.right, around.top + around.bottom
        return Extent(x - self.right, y - self.bottom, x - self.left, y - self.top)
