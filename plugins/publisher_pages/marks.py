"""Marks: what stands on a page, as data. Points, from the page's top left corner, y downwards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from publisher_pages.shaping import Shaped


class Role(StrEnum):
    """What a text is on its page."""

    TITLE = "title"
    BYLINE = "byline"
    NOTES = "notes"
    RUNNING_HEAD = "running head"
    FOOTER = "footer"
    HEADING = "heading"
    CLUE_NUMBER = "clue number"
    CLUE = "clue"
    CELL_NUMBER = "cell number"
    LETTER = "letter"


class Extent(NamedTuple):
    """The rectangle a mark takes up."""

    left: float
    top: float
    right: float
    bottom: float


class Piece(NamedTuple):
    """Shaped text and how far from the start of its line it stands, in ems."""

    x: float
    shaped: Shaped


class Text(NamedTuple):
    """A line of text: `x` is its left edge, `y` its baseline, `text` its source in logical order.

    `ascent` and `descent` are those of the line, in points.
    """

    role: Role
    x: float
    y: float
    width: float
    size: float
    pieces: tuple[Piece, ...]
    text: str
    ascent: float
    descent: float

    @property
    def extent(self) -> Extent:
        """The box of the line."""
        return Extent(self.x, self.y - self.ascent, self.x + self.width, self.y + self.descent)

    def mirrored(self, width: float) -> "Text":
        """The same line on the other side of a page of this width; its text is not turned."""
        return self._replace(x=width - self.x - self.width)


class Box(NamedTuple):
    """A filled rectangle; `ink` is 0 for white and 1 for black."""

    x: float
    y: float
    width: float
    height: float
    ink: float

    @property
    def extent(self) -> Extent:
        """The rectangle itself."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)

    def mirrored(self, width: float) -> "Box":
        """The same box on the other side of a page of this width."""
        return self._replace(x=width - self.x - self.width)


class Line(NamedTuple):
    """A straight black line, `weight` points thick, with square ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float

    @property
    def extent(self) -> Extent:
        """The rectangle it takes up, its thickness left aside."""
        xs, ys = sorted((self.x1, self.x2)), sorted((self.y1, self.y2))
        return Extent(xs[0], ys[0], xs[1], ys[1])

    def mirrored(self, width: float) -> "Line":
        """The same line on the other side of a page of this width."""
        return self._replace(x1=width - self.x1, x2=width - self.x2)


class Circle(NamedTuple):
    """A black circle around a point, `weight` points thick."""

    x: float
    y: float
    radius: float
    weight: float

    @property
    def extent(self) -> Extent:
        """The square around it."""
        r = self.radius
        return Extent(self.x - r, self.y - r, self.x + r, self.y + r)

    def mirrored(self, width: float) -> "Circle":
        """The same circle on the other side of a page of this width."""
        return self._replace(x=width - self.x)


Mark = Text | Box | Line | Circle


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a document, in points; what is drawn first is listed first."""

    width: float
    height: float
    marks: tuple[Mark, ...]

    def texts(self, *roles: Role) -> tuple[Text, ...]:
        """Its texts of these roles, or all of them."""
        texts = (mark for mark in self.marks if isinstance(mark, Text))
        return tuple(text for text in texts if not roles or text.role in roles)


def mirrored(marks: Iterable[Mark], width: float) -> Iterator[Mark]:
    """Marks laid out from the left, for a page that is read from the right."""
    return (mark.mirrored(width) for mark in marks)
