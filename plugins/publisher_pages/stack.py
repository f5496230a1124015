"""Lines under one another over the whole width: titles, notes, feet."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from publisher_pages.marks import Mark, Role
from publisher_pages.style import Style
from publisher_pages.text import Paragraph, SetLine, Setting, are_tied

_ROUNDING = 1e-6
_ELLIPSIS = "…"


class Row(NamedTuple):
    """A line, and the space above it in points."""

    style: Style
    line: SetLine
    space: float = 0.0


def rows(paragraph: Paragraph, role: Role, size: float, width: float, space: float) -> list[Row]:
    """A paragraph's lines, in points, with space above the first; none if there is no text."""
    if not paragraph.text:
        return []
    style = Style.of(role, size, [paragraph])
    lines = paragraph.lines(width / size - _ROUNDING)
    return [Row(style, line, 0.0 if i else space) for i, line in enumerate(lines)]


def fitted_rows(
    paragraph: Paragraph, role: Role, sizes: Sequence[float], most: int, width: float
) -> list[Row]:
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


def height(stack: Iterable[Row]) -> float:
    """How high rows are, in points, with the space above the first."""
    return sum(row.space + row.style.leading for row in stack)


def marks(stack: Iterable[Row], x: float, top: float, width: float) -> Iterator[Mark]:
    """Rows drawn from here downwards."""
    for row in stack:
        top += row.space
        yield row.style.mark(row.line, x, top, width)
        top += row.style.leading


def paginated(stack: Iterable[Row], room: float) -> Iterator[list[Row]]:
    """Rows parted into pages that hold `room` points."""
    page: list[Row] = []
    used = 0.0
    for row in stack:
        more = row.space + row.style.leading
        if page and used + more > room:
            yield page
            page, used = [], 0.0
        page.append(row)
        used += more
    if page:
        yield page
