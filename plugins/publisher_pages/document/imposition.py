"""Imposition: pages side by side on sheets that are folded into a booklet."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.mirroring import placed
from publisher_pages.drawing.page import Page
from publisher_pages.options.paper import Paper

MadePage = Callable[[], Page]
"""Makes a page, when it is asked for."""

_A_SHEET = 4


def booklet_places(count: int, *, rtl: bool) -> Iterator[tuple[int, int]]:
    """The pages, from 0, on the left and on the right of each side of each sheet, front and back.

    The sheets lie in each other and are folded in the middle. Numbers from `count` on are those of
    empty pages at the end.
    """
    whole = -(-count // _A_SHEET) * _A_SHEET
    for first in range(0, whole // 2, 2):
        last = whole - 1 - first
        for left, right in ((last, first), (first + 1, last - 1)):
            yield (right, left) if rtl else (left, right)


def booklet_sides(count: int) -> dict[int, int]:
    """The side on which each page of a booklet of so many pages is, both from 0."""
    sides = enumerate(booklet_places(count, rtl=False))
    return {page: side for side, pages in sides for page in pages}


def booklet(pages: Sequence[MadePage], trim: Paper, rtl: bool) -> Iterator[MadePage]:
    """The sides of the sheets of a booklet of these pages."""

    def side(numbers: tuple[int, int]) -> Page:
        found = [pages[number]() if number < len(pages) else None for number in numbers]
        return _side_by_side(found, trim)

    return (partial(side, numbers) for numbers in booklet_places(len(pages), rtl=rtl))


def _side_by_side(pages: Sequence[Page | None], trim: Paper) -> Page:
    """Two pages as one that is twice as wide; None is an empty page."""
    frame, sheet = Extent(0.0, 0.0, *trim), Extent(0.0, 0.0, 2 * trim.width, trim.height)
    places = (frame, frame.mirrored(2 * trim.width))
    there = [(page, place) for page, place in zip(pages, places, strict=True) if page]
    marks = [m for page, at in there for m in placed(page.marks, frame, rtl=False, frame=at)]
    hidden = [m for page, at in there for m in placed(page.hidden, frame, rtl=False, frame=at)]
    box = sheet if any(page.trim for page, _ in there) else None
    return Page(sheet.width, sheet.height, tuple(marks), box, box, tuple(hidden))
