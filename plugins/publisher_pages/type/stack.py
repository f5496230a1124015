"""Stacks of layers over the whole width: titles, notes, write-in lines, copyright lines."""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple, Protocol, TypeVar

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.type.line_breaks import are_tied
from publisher_pages.type.paragraph import Paragraph, Setting, recurring
from publisher_pages.type.set_line import SetLine
from publisher_pages.type.style import TypeStyle

_ROUNDING = 1e-6
_BISECTIONS = 8
_ELLIPSIS = "…"
_PARTS = 20  # of a page: those to which pages that share layers may be full


class Layer(Protocol):
    """Something over the whole width of a page, with `space` above it, in points."""

    @property
    def space(self) -> float:
        """The space above it."""

    @property
    def height(self) -> float:
        """Its height."""

    def marks(self, x: float, top: float, width: float) -> Iterable[Drawing]:
        """Its marks, with the upper left corner here."""


AnyLayer = TypeVar("AnyLayer", bound=Layer)


class TextRow(NamedTuple):
    """A line of text, and the space above it in points; `is_centred` in the width of the stack."""

    style: TypeStyle
    line: SetLine
    space: float = 0.0
    is_centred: bool = False

    @property
    def height(self) -> float:
        """The height of the row, in points."""
        return self.style.leading

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The line with the upper left corner of its row here."""
        free = width - self.line.width * self.style.size if self.is_centred else 0.0
        yield self.style.mark(self.line, x + max(0.0, free) / 2, top, width)


def rows(
    paragraph: Paragraph, role: Role, size: float, width: float, space: float
) -> list[TextRow]:
    """A paragraph's lines, with space above the first, in points; none if it has no text."""
    if not paragraph.text:
        return []
    style = TypeStyle.of(role, size, [paragraph])
    lines = paragraph.lines(width / size - _ROUNDING)
    return [TextRow(style, line, 0.0 if i else space) for i, line in enumerate(lines)]


def fitted_rows(
    paragraph: Paragraph, role: Role, sizes: Sequence[float], most: int, width: float
) -> list[TextRow]:
    """A paragraph's lines in the first size that needs at most `most` lines, or in the last.

    They are about as long as each other.
    """
    fitting = (size for size in sizes if paragraph.count(width / size - _ROUNDING) <= most)
    size = next(fitting, sizes[-1])
    low, high = 0.0, width / size - _ROUNDING
    count = paragraph.count(high)
    for _ in range(_BISECTIONS if count > 1 else 0):
        middle = (low + high) / 2
        low, high = (low, middle) if paragraph.count(middle) == count else (middle, high)
    return rows(paragraph, role, size, high * size + _ROUNDING * size, 0.0)


def elided(text: str, setting: Setting, limit: float) -> Paragraph:
    """A text on one line of `limit` ems; an ellipsis ends a text that is cut."""
    whole = recurring(text, setting)
    if whole.width <= limit:
        return whole
    low, high = 0, min(len(whole.text), int(limit * 4))  # a letter is wider than a quarter em
    while low < high:
        middle = (low + high + 1) // 2
        if Paragraph(whole.text[:middle].rstrip() + _ELLIPSIS, setting).width <= limit:
            low = middle
        else:
            high = middle - 1
    while 0 < low < len(whole.text) and are_tied(whole.text[low - 1], whole.text[low]):
        low -= 1
    return Paragraph(whole.text[:low].rstrip() + _ELLIPSIS, setting)


def height(stack: Iterable[Layer]) -> float:
    """The height of layers, in points, with the space above the first."""
    return fsum(layer.space + layer.height for layer in stack)


def marks(stack: Iterable[Layer], x: float, top: float, width: float) -> Iterator[Drawing]:
    """The marks of layers, one below the other, from this upper left corner."""
    for layer in stack:
        top += layer.space
        yield from layer.marks(x, top, width)
        top += layer.height


def in_middle(stack: Iterable[TextRow]) -> list[TextRow]:
    """The same rows, each in the middle of the width."""
    return [row._replace(is_centred=True) for row in stack]


def centred(stack: Iterable[TextRow], room: Extent, top: float) -> Iterator[Drawing]:
    """Rows from `top` downwards, each in the middle of a room."""
    return marks(in_middle(stack), room.left, top, room.width)


def paginated(stack: Iterable[AnyLayer], room: float) -> Iterator[list[AnyLayer]]:
    """Layers divided into pages that are `room` points high."""
    page: list[AnyLayer] = []
    used = 0.0
    for layer in stack:
        more = layer.space + layer.height
        if page and used + more > room:
            yield page
            page, used = [], 0.0
        page.append(layer)
        used += more
    if page:
        yield page


def evenly_paginated(stack: Iterable[AnyLayer], room: float) -> list[list[AnyLayer]]:
    """Layers divided into as few such pages, as full as each other."""
    layers = list(stack)
    pages = list(paginated(layers, room))
    fullest = (room * part / _PARTS for part in range(_PARTS // 2, _PARTS))
    tries = (list(paginated(layers, height)) for height in fullest)
    return next((found for found in tries if len(found) == len(pages)), pages)
