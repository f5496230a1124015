"""Page geometry: trim, bleed, margins and gutter of every page."""

from collections.abc import Iterable
from typing import NamedTuple

from publisher_pages.drawing.areas import HIDDEN
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Circle, Hatch, Mark, Rule
from publisher_pages.drawing.page import Page
from publisher_pages.options.paper import PaperOptions

# Points: the finest line of Kindle Direct Publishing, as guides to it give it in 2026.
_KDP_LINE = 0.75


class PageGeometry(NamedTuple):
    """The pages of a document that is bound at the left, or at the right if it is right-to-left.

    `gutter` is the width that the binding takes, in points. Page 1 is alone on its side.
    """

    paper: PaperOptions
    gutter: float
    rtl: bool

    def is_right(self, number: int) -> bool:
        """Whether this page lies on the right of an open book."""
        return (number % 2 == 1) != self.rtl

    def frame(self, number: int) -> Extent:
        """The area between the margins of this page."""
        margin, trim = self.paper.margin, self._trim(number)
        inside, outside = margin.inside + self.gutter, margin.outside
        left, right = (inside, outside) if self.is_right(number) else (outside, inside)
        return Extent(
            trim.left + left, trim.top + margin.top, trim.right - right, trim.bottom - margin.bottom
        )

    def page(self, number: int, marks: Iterable[Mark]) -> Page:
        """This page with these marks."""
        paper = self.paper
        width, height = self._sheet
        sheet = Extent(0.0, 0.0, width, height)
        # KDP cuts a file only by its size.
        boxed = paper.profile != "kdp" and (paper.bleed or paper.profile == "print")
        trim = self._trim(number) if boxed else None
        found = tuple(map(_thick, marks)) if paper.profile == "kdp" else tuple(marks)
        hidden = tuple([mark for mark in found if isinstance(mark, HIDDEN)])
        if hidden:
            found = tuple([mark for mark in found if not isinstance(mark, HIDDEN)])
        return Page(width, height, found, trim, sheet if boxed else None, hidden)

    @property
    def _sheet(self) -> tuple[float, float]:
        """The page with its bleed; KDP has none on the side where pages are bound."""
        width, height = self.paper.trim
        bleed = self.paper.bleed
        across = bleed if self.paper.profile == "kdp" else 2 * bleed
        return width + across, height + 2 * bleed

    def _trim(self, number: int) -> Extent:
        """The page as it is cut, on its sheet."""
        width, height = self.paper.trim
        bleed = self.paper.bleed
        bound_left = self.paper.profile == "kdp" and self.is_right(number)
        left = 0.0 if bound_left else bleed
        return Extent(left, bleed, left + width, bleed + height)


def _thick(mark: Mark) -> Mark:
    """A mark with lines as thick as KDP prints them; it loses finer ones."""
    if isinstance(mark, Rule | Circle | Hatch) and mark.weight < _KDP_LINE:
        return mark._replace(weight=_KDP_LINE)
    return mark
