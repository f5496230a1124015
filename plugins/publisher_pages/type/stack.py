"""Layers under one another over the whole width: titles, notes, lines to write on, feet."""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple, Protocol, TypeVar

from publisher_pages.drawing.marks import Drawing, Role
from publisher_pages.type.paragraph import Paragraph, SetLine, Setting, are_tied
from publisher_pages.type.style import TypeStyle

_ROUNDING = 1e-6
_ELLIPSIS = "…"


class Layer(Protocol):
    """What takes the whole width of a page; `space` is left free above it, in points."""

    @property
    def space(self) -> float:
        """What is left free above it."""

    @property
    def height(self) -> float:
        """How high it is."""

    def marks(self, x: float, top: float, width: float) -> Iterable[Drawing]:
        """It drawn from here."""


AnyLayer = TypeVar("AnyLayer", bound=Layer)


class TextRow(NamedTuple):
    """A line, and the space above it in points."""

    style: TypeStyle
    line: SetLine
    space: float = 0.0

    @property
    def height(self) -> float:
        """How high it is, in points."""
        return self.style.leading

    def marks(self, x: float, top: float, width: float) -> Iterator[Drawing]:
        """The line drawn from here."""
        yield self.style.mark(self.line, x, top, width)


def rows(
    paragraph: Paragraph, role: Role, size: float, width: float, space: float
) -> list[TextRow]:
    """A paragraph's lines, in points, with space above the first; none if there is no text."""
    if not paragraph.text:
        return []
    style = TypeStyle.of(role, size, [paragraph])
    lines = paragraph.lines(width / size - _ROUNDING)
    return [TextRow(style, line, 0.0 if i else space) for i, line in enumerate(lines)]


def fitted_rows(
    paragraph: Paragraph, role: Role, sizes: Sequence[float], most: int, width: float
) -> list[TextRow]:
    """A paragraph's lines in the first of these sizes that takes at most so many, or the last."""
    fitting = (size for size in sizes if paragraph.count(width / size - _ROUNDING) <= most)
    return rows(paragraph, role, next(fitting, sizes[-1]), width, 0.0)


def elided(text: str, setting: Setting, limit: float) -> Paragraph:
    """A text cut to one line of `limit` ems, with an ellipsis if something is cut off."""
    whole = Paragraph(text, setting)
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
    """How high layers are, in points, with the space above the first."""
    return fsum(layer.space + layer.height for layer in stack)


def marks(stack: Iterable[Layer], x: float, top: float, width: float) -> Iterator[Drawing]:
    """Layers drawn from here downwards."""
    for layer in stack:
        top += layer.space
        yield from layer.marks(x, top, width)
        top += layer.height


def paginated(stack: Iterable[AnyLayer], room: float) -> Iterator[list[AnyLayer]]:
    """Layers parted into pages that hold `room` points."""
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
