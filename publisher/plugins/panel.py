"""The parts of a panel of a page: texts, and drawings of lines and labels.

All measures are points. Places are counted from where reading starts, at the right in Hebrew, and
from the top: the page turns them to where they are seen.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from publisher.language.cleaning import clean_fields


class PanelRoom(NamedTuple):
    """The width of a panel, and the largest size of type of the clues beside it."""

    width: float
    size: float


@dataclass(frozen=True, slots=True)
class PanelText:
    """A paragraph over the whole width, which the page breaks into lines; a heading is bold."""

    text: str
    is_heading: bool = False

    def __post_init__(self) -> None:
        clean_fields(self, "text")


@dataclass(frozen=True, slots=True)
class PanelLine:
    """A straight line from one point to another, `weight` points thick."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.5


@dataclass(frozen=True, slots=True)
class PanelBox:
    """The outline of a rectangle; `x` is the edge where reading starts."""

    x: float
    y: float
    width: float
    height: float
    weight: float = 0.5

    def lines(self) -> Iterator[PanelLine]:
        """Its four edges."""
        end, bottom = self.x + self.width, self.y + self.height
        for x in (self.x, end):
            yield PanelLine(x, self.y, x, bottom, self.weight)
        for y in (self.y, bottom):
            yield PanelLine(self.x, y, end, y, self.weight)


@dataclass(frozen=True, slots=True)
class PanelLabel:
    """A text on one line that begins at `x`, its baseline at `y`; smaller if it has no room."""

    text: str
    x: float
    y: float
    size: float

    def __post_init__(self) -> None:
        clean_fields(self, "text")


@dataclass(frozen=True, slots=True)
class PanelDrawing:
    """Marks in a box over the whole width, of this height; `y` is 0 at its top."""

    height: float
    marks: tuple[PanelLine | PanelBox | PanelLabel, ...]

    def fault(self, width: float) -> str | None:
        """Its fault in a panel of this width; None if all of it is in its box."""
        if not 0 < self.height < math.inf:
            return f"a height of {self.height}"
        for mark in self.marks:
            if not isinstance(mark, PanelLine | PanelBox | PanelLabel):
                return f"a mark that is a {type(mark).__name__}"
            for x, y in _corners(mark):
                if not (
                    -_ROUNDING <= x <= width + _ROUNDING
                    and -_ROUNDING <= y <= self.height + _ROUNDING
                ):
                    return f"{mark} outside its box of {width:g} by {self.height:g} points"
        return None


_ROUNDING = 1e-3

PanelPart = PanelText | PanelDrawing
"""A part of a panel; the first one is on top."""


def _corners(mark: PanelLine | PanelBox | PanelLabel) -> tuple[tuple[float, float], ...]:
    if isinstance(mark, PanelLine):
        return (mark.x1, mark.y1), (mark.x2, mark.y2)
    if isinstance(mark, PanelBox):
        return (mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)
    return ((mark.x, mark.y),)
