"""The preview of a PDF: one page of it at a time, as a PDF of this page alone, turned into dots.

A picture is therefore of the very page that is printed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from publisher import OptionError, PageArea, PdfPreview, Preview, Publication
from publisher_pages.document.document import planned
from publisher_pages.document.page_maker import PagePlan
from publisher_pages.drawing.marks import Anchor, Area, Code, Image, Ink, Link, Page
from publisher_pages.fonts.families import Fonts
from publisher_pages.fonts.shaping import BrokenFontError
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf import DocumentInfo, write_pdf
from publisher_pages.output.pdf_export import fonts_of, is_separated
from publisher_pages.puzzle.layout_memory import LayoutMemory
from publisher_pages.puzzle.logo import LogoAndCode

_NO_INFO = DocumentInfo("", "", "", "und", rtl=False, described=False)


def preview(publication: Publication, options: PdfOptions) -> Preview:
    """The pages of the file; only pages that are asked for are laid out to the end.

    Puzzles that were in one of the last previews with these options are not laid out again to learn
    how many pages they fill. Raises what the export raises, for a page once it is asked for.
    """
    fonts, logo = fonts_of(options), LogoAndCode.of(options, options.trim.width)
    memory = _memory(options, fonts, logo)
    memory.begin()
    plans = planned(publication, options, fonts, tuple, memory).value
    return PagePreview(plans, is_separated(options))


class PagePreview(Preview):
    """The pages of these plans; the last one that was asked for is at hand."""

    def __init__(self, plans: Sequence[PagePlan], separated: bool) -> None:
        self._plans = plans
        self._separated = separated
        self._page = lru_cache(maxsize=1)(lambda number: plans[number].page())

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._plans)

    def size(self, page: int) -> tuple[float, float]:
        """The width and the height of a page, in points."""
        found = self._page(page)
        return found.width, found.height

    def page_of(self, puzzle: int) -> int:
        """The page on which a puzzle begins."""
        return [plan.puzzle for plan in self._plans].index(puzzle)

    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        """The picture of a page, in grays if nothing on it has a colour."""
        found = self._page(page)
        try:
            data = write_pdf([_drawn(found)], _NO_INFO, self._separated)
        except BrokenFontError as error:
            raise OptionError(("font",), str(error)) from None
        return PdfPreview(data, gray=_is_gray(found)).png(0, width, fine=fine)

    def areas(self, page: int) -> tuple[PageArea, ...]:
        """The parts of puzzles on a page."""
        found = self._page(page)
        return tuple(_shares(area, found) for area in found.areas)


@lru_cache(maxsize=4)
def _memory(options: PdfOptions, fonts: Fonts, logo: LogoAndCode | None) -> LayoutMemory:  # noqa: ARG001 - what pages depend on
    """What was measured of puzzles under these options, with fonts and logo as they are now."""
    return LayoutMemory()


def _drawn(page: Page) -> Page:
    """A page without what leads to other pages."""
    marks = (mark for mark in page.marks if not isinstance(mark, Link | Anchor))
    return replace(page, marks=tuple(marks))


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
