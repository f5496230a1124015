"""Where pages are printed on: their margins to the left and right, the trim and the bleed."""

from collections.abc import Iterable
from typing import NamedTuple

from publisher_pages.drawing.colours import BLACK
from publisher_pages.drawing.marks import Extent, Mark, Page, coloured
from publisher_pages.options import PdfOptions


class PageGeometry(NamedTuple):
    """Pages bound at the left, or at the right if the document is read from there.

    `gutter` is what the binding takes, in points. Page 1 is the first, alone on its side.
    """

    options: PdfOptions
    gutter: float
    rtl: bool

    def is_right(self, number: int) -> bool:
        """Whether this page lies on the right of an open book."""
        return (number % 2 == 1) != self.rtl

    def frame(self, number: int) -> Extent:
        """What is between the margins of this page."""
        margin, trim = self.options.margin, self._trim(number)
        inside, outside = margin.inside + self.gutter, margin.outside
        left, right = (inside, outside) if self.is_right(number) else (outside, inside)
        return Extent(
            trim.left + left,
            trim.top + margin.top,
            trim.right - right,
            trim.bottom - margin.bottom,
        )

    def page(self, number: int, marks: Iterable[Mark]) -> Page:
        """This page with its marks, in the colour that the settings say."""
        options, trim = self.options, self._trim(number)
        if options.colours.text != BLACK:
            marks = coloured(marks, options.colours.text)
        width, height = self._sheet
        sheet = Extent(0.0, 0.0, width, height)
        # KDP cuts a file by its size alone.
        boxed = options.profile != "kdp" and (options.bleed or options.profile == "print")
        return Page(width, height, tuple(marks), trim if boxed else None, sheet if boxed else None)

    @property
    def _sheet(self) -> tuple[float, float]:
        """What is printed, with the bleed; KDP has none where pages are bound."""
        width, height = self.options.trim
        bleed = self.options.bleed
        across = bleed if self.options.profile == "kdp" else 2 * bleed
        return width + across, height + 2 * bleed

    def _trim(self, number: int) -> Extent:
        """The page as it is cut, on its sheet."""
        width, height = self.options.trim
        bleed = self.options.bleed
        bound_left = self.options.profile == "kdp" and self.is_right(number)
        left = 0.0 if bound_left else bleed
        return Extent(left, bleed, left + width, bleed + height)
