"""Marks: the contents of a page as data. Points from its top left corner, y downwards."""

import math
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from publisher_pages.drawing.areas import Area, CellAreas
from publisher_pages.drawing.colours import BLACK, Colour
from publisher_pages.drawing.extent import Extent

if TYPE_CHECKING:
    from publisher_pages.fonts.shaping import Shaped
    from publisher_pages.pictures.images import PictureData


class Role(StrEnum):
    """The purpose of a text, such as a title or a clue."""

    TITLE = "title"
    BYLINE = "byline"
    NOTES = "notes"
    RUNNING_HEAD = "running head"
    COPYRIGHT = "copyright line"
    HEADER_FOOTER = "header or footer"
    CHAPTER = "chapter"
    PROSE = "prose"
    CONTENTS = "contents"
    LEADER = "leader"
    ANSWERS = "answers"
    LABEL = "label"
    WORD = "word"
    HEADING = "heading"
    CLUE_NUMBER = "clue number"
    CLUE = "clue"
    CELL_CLUE = "clue in a cell"
    CELL_NUMBER = "cell number"
    LETTER = "letter"


class Piece(NamedTuple):
    """Shaped text, and its distance from the start of its line in ems.

    `level` is its embedding level (UAX #9): odd if it is read from the right.
    """

    x: float
    shaped: "Shaped"
    level: int = 0


class Text(NamedTuple):
    """A line of text: (`x`, `y`) begins its baseline, `text` is its source in logical order.

    `ascent` and `descent` are those of the line, in points. `quarters` are quarter turns clockwise
    around that point: after one, the line is drawn downwards; after two, it is upside down.
    `language` is that of the puzzle or of the document. `after` is a space if the next line begins
    a word, and a line feed where the paragraph ends.
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
    colour: Colour = BLACK
    quarters: int = 0
    language: str = ""
    after: str = ""

    @property
    def upside_down(self) -> bool:
        """Whether it is turned by half a turn."""
        return self.quarters == 2

    @property
    def extent(self) -> Extent:
        """The box of the line."""
        x, y = self.x, self.y
        if self.quarters == 1:
            return Extent(x - self.descent, y, x + self.ascent, y + self.width)
        if self.quarters == 2:
            return Extent(x - self.width, y - self.descent, x, y + self.ascent)
        if self.quarters == 3:
            return Extent(x - self.ascent, y - self.width, x + self.descent, y)
        return Extent(x, y - self.ascent, x + self.width, y + self.descent)

    def mirrored(self, width: float) -> "Text":
        """The same line on the other side of a page of this width; its text is not turned."""
        left, _, right, _ = self.extent
        return self.moved(width - left - right, 0.0)

    def moved(self, x: float, y: float) -> "Text":
        """The same line elsewhere; there are thousands, and this is quicker than `_replace`."""
        return Text(self[0], self[1] + x, self[2] + y, *self[3:])

    def turned(self, around: Extent) -> "Text":
        """The same line after this rectangle around it is turned upside down."""
        x, y = around.left + around.right - self.x, around.top + around.bottom - self.y
        return self._replace(x=x, y=y, quarters=(self.quarters + 2) % 4)


class Box(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour = BLACK

    @property
    def extent(self) -> Extent:
        """The rectangle itself."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)

    def mirrored(self, width: float) -> "Box":
        """The same box on the other side of a page of this width."""
        return Box(width - self.x - self.width, *self[1:])

    def turned(self, around: Extent) -> "Box":
        """The same box after this rectangle around it is turned upside down."""
        left, top, *_ = self.extent.turned(around)
        return self._replace(x=left, y=top)


class Hatch(NamedTuple):
    """Rectangles filled with fine slanting lines, `weight` points thick and `gap` apart."""

    extents: tuple[Extent, ...]
    weight: float
    gap: float
    colour: Colour = BLACK

    @property
    def extent(self) -> Extent:
        """The smallest rectangle around all of them."""
        lefts, tops, rights, bottoms = zip(*self.extents, strict=True)
        return Extent(min(lefts), min(tops), max(rights), max(bottoms))

    @property
    def axis(self) -> "Rule":
        """A line so thick that it covers all the rectangles; its dashes are their stripes.

        One dashed line takes a few bytes; single stripes would take thousands.
        """
        left, top, right, bottom = self.extent
        x, y, reach = (left + right) / 2, (top + bottom) / 2, (right - left + bottom - top) / 4
        return Rule(x - reach, y - reach, x + reach, y + reach, 3 * reach, self.colour)

    def mirrored(self, width: float) -> "Hatch":
        """The same on the other side of a page of this width; its lines keep their slant."""
        return self._replace(extents=tuple(extent.mirrored(width) for extent in self.extents))

    def turned(self, around: Extent) -> "Hatch":
        """The same after this rectangle around it is turned upside down."""
        return self._replace(extents=tuple(extent.turned(around) for extent in self.extents))


class Rule(NamedTuple):
    """A straight line, `weight` points thick, with square ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float
    colour: Colour = BLACK

    @property
    def extent(self) -> Extent:
        """The rectangle that it covers, without its weight."""
        xs, ys = sorted((self.x1, self.x2)), sorted((self.y1, self.y2))
        return Extent(xs[0], ys[0], xs[1], ys[1])

    def mirrored(self, width: float) -> "Rule":
        """The same line on the other side of a page of this width."""
        return Rule(width - self.x1, self.y1, width - self.x2, *self[3:])

    def turned(self, around: Extent) -> "Rule":
        """The same line after this rectangle around it is turned upside down."""
        x, y = around.left + around.right, around.top + around.bottom
        return self._replace(x1=x - self.x1, y1=y - self.y1, x2=x - self.x2, y2=y - self.y2)


class Circle(NamedTuple):
    """A circle around a point, `weight` points thick, or an arc of it.

    The arc begins at the angle `start` and is `sweep` long, in degrees clockwise from the right.
    """

    x: float
    y: float
    radius: float
    weight: float
    colour: Colour = BLACK
    start: float = 0.0
    sweep: float = 360.0

    @property
    def extent(self) -> Extent:
        """The square around all of it."""
        r = self.radius
        return Extent(self.x - r, self.y - r, self.x + r, self.y + r)

    @property
    def is_whole(self) -> bool:
        """Whether it is a full circle."""
        return self.sweep >= 360.0

    def at(self, angle: float) -> tuple[float, float]:
        """The point on it that is this many degrees after its start."""
        turn = math.radians(self.start + angle)
        return self.x + self.radius * math.cos(turn), self.y + self.radius * math.sin(turn)

    def mirrored(self, width: float) -> "Circle":
        """The same circle on the other side of a page of this width."""
        return self._replace(x=width - self.x, start=180.0 - self.start - self.sweep)

    def turned(self, around: Extent) -> "Circle":
        """The same circle after this rectangle around it is turned upside down."""
        x, y = around.left + around.right, around.top + around.bottom
        return self._replace(x=x - self.x, y=y - self.y, start=self.start + 180.0)


class Polygon(NamedTuple):
    """A filled shape with straight sides between these points."""

    points: tuple[tuple[float, float], ...]
    colour: Colour = BLACK

    @property
    def extent(self) -> Extent:
        """The smallest rectangle around it."""
        xs, ys = zip(*self.points, strict=True)
        return Extent(min(xs), min(ys), max(xs), max(ys))

    def mirrored(self, width: float) -> "Polygon":
        """The same shape on the other side of a page of this width."""
        return self._replace(points=tuple((width - x, y) for x, y in self.points))

    def turned(self, around: Extent) -> "Polygon":
        """The same shape after this rectangle around it is turned upside down."""
        left, top = around.left + around.right, around.top + around.bottom
        return self._replace(points=tuple((left - x, top - y) for x, y in self.points))

    def moved(self, x: float, y: float) -> "Polygon":
        """The same shape elsewhere."""
        return self._replace(points=tuple((at + x, down + y) for at, down in self.points))


class Image(NamedTuple):
    """A picture, which keeps its left and right on a mirrored page."""

    x: float
    y: float
    width: float
    height: float
    picture: "PictureData"

    @property
    def extent(self) -> Extent:
        """The rectangle it fills."""
        return Extent(self.x, self.y, self.x + self.width, self.y + self.height)

    def mirrored(self, width: float) -> "Image":
        """The same picture on the other side of a page of this width."""
        return self._replace(x=width - self.x - self.width)


class Code(NamedTuple):
    """A QR code: dark and light modules, 1 and 0, which keep left and right on a mirrored page."""

    x: float
    y: float
    side: float
    rows: tuple[bytes, ...]
    colour: Colour = BLACK

    @property
    def extent(self) -> Extent:
        """The square, with the white around the modules."""
        return Extent(self.x, self.y, self.x + self.side, self.y + self.side)

    def mirrored(self, width: float) -> "Code":
        """The same square on the other side of a page of this width."""
        return self._replace(x=width - self.x - self.side)


class Link(NamedTuple):
    """A rectangle that leads to an address, or with `#` and a name to an anchor."""

    extent: Extent
    to: str

    def mirrored(self, width: float) -> "Link":
        """The same rectangle on the other side of a page of this width."""
        return self._replace(extent=self.extent.mirrored(width))


class Anchor(NamedTuple):
    """A point that links lead to; if it has a title, it is in the outline of the document.

    `level` is 0 for a chapter, 1 for a part of it, and at most one more than that of the anchor
    before.
    """

    name: str
    x: float
    y: float
    title: str = ""
    level: int = 0

    @property
    def extent(self) -> Extent:
        """The point."""
        return Extent(self.x, self.y, self.x, self.y)

    def mirrored(self, width: float) -> "Anchor":
        """The same place on the other side of a page of this width."""
        return self._replace(x=width - self.x)


Ink = Text | Box | Hatch | Rule | Circle | Polygon
"""The marks of a grid and of a text that can be seen."""

Drawing = Ink | Area | CellAreas
"""The marks of a grid and of a text."""

Mark = Drawing | Image | Code | Link | Anchor


def turned(marks: Iterable[Drawing], around: Extent) -> Iterator[Drawing]:
    """Marks laid out in this rectangle, turned upside down in it."""
    return (mark.turned(around) for mark in marks)


def coloured(marks: Iterable[Mark], colour: Colour) -> Iterator[Mark]:
    """Marks laid out in black, their texts in this colour."""
    for mark in marks:
        is_black = isinstance(mark, Text) and mark.colour == BLACK
        yield mark._replace(colour=colour) if is_black else mark  # type: ignore[call-arg]


@lru_cache(maxsize=10_000)
def decimal(measure: float) -> str:
    """A measure as PDF and SVG write it: in hundredths of a point."""
    exact = round(measure, 2) + 0.0  # no negative zero
    return f"{exact:.2f}".rstrip("0").rstrip(".")
