"""Previews: one page at a time, as a PDF of only this page, turned into dots.

A picture is therefore of the very page that is printed.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from publisher import PageArea, PdfPreview, Preview
from publisher_pages.drawing.areas import Area
from publisher_pages.drawing.marks import Anchor, Code, Image, Ink, Link
from publisher_pages.drawing.page import Page
from publisher_pages.output.pdf import write_pdf
from publisher_pages.output.pdf_description import DocumentInfo

_NO_INFO = DocumentInfo("", "", "", "und", rtl=False, described=False)


class PagePreview(Preview):
    """The pages that these functions make; the last one that was asked for is at hand.

    `firsts` are the pages on which puzzles begin, `separated` is that of `write_pdf`, and `faults`
    are what is wrong with them.
    """

    def __init__(
        self,
        pages: Sequence[Callable[[], Page]],
        firsts: Sequence[int] = (0,),
        *,
        separated: bool,
        faults: tuple[str, ...] = (),
    ) -> None:
        self._pages = pages
        self._faults = faults
        self._firsts = firsts
        self._separated = separated
        self._page = lru_cache(maxsize=1)(lambda number: pages[number]())

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def size(self, page: int) -> tuple[float, float]:
        """The width and the height of a page, in points."""
        found = self._page(page)
        return found.width, found.height

    def page_of(self, puzzle: int) -> int:
        """The page on which a puzzle begins; the first, if none does."""
        return self._firsts[puzzle]

    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        """The picture of a page, in grays if nothing on it has a colour."""
        found = self._page(page)
        data = write_pdf([_drawn(found)], _NO_INFO, self._separated)
        return PdfPreview(data, gray=_is_gray(found)).png(0, width, fine=fine)

    def faults(self) -> tuple[str, ...]:
        """The sentences about faults of the pages."""
        return self._faults

    def areas(self, page: int) -> tuple[PageArea, ...]:
        """The parts of puzzles on a page."""
        found = self._page(page)
        return tuple(_shares(area, found) for area in found.areas())


def _drawn(page: Page) -> Page:
    """A page without what leads to other pages."""
    marks = (mark for mark in page.marks if not isinstance(mark, Link | Anchor))
    return page._replace(marks=tuple(marks))


def _is_gray(page: Page) -> bool:
    """Whether nothing on a page has a colour; of pictures nobody knows."""
    return not any(
        isinstance(mark, Image) or (isinstance(mark, Ink | Code) and not mark.colour.is_gray)
        for mark in page.marks
    )


def _shares(area: Area, page: Page) -> PageArea:
    """An area as shares of its page."""
    left, top, right, bottom = area.extent
    across, down = 1 / page.width, 1 / page.height
    return PageArea(area.part, left * across, top * down, right * across, bottom * down)
