"""The sheet of a cover: where back, spine and front are, and what has to stay free."""

from typing import NamedTuple

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark
from publisher_pages.drawing.page import Page
from publisher_pages.options.lengths import INCH
from publisher_pages.options.paper import Paper

# Kindle Direct Publishing, "Create a Paperback Cover".
_BLEED = 0.125 * INCH
_SAFE = 0.25 * INCH  # texts are this far from every cut, twice what is asked for
_FOLD = 0.0625 * INCH  # a fold may be off by this much to either side
_BARCODE_HEIGHT = 1.2 * INCH
_BARCODE_MARGIN = 0.25 * INCH


class Wrap(NamedTuple):
    """A cover as one sheet, in points, with the front at the right, or at the left if it is `rtl`.

    `trim` is the size of a page, `spine` the width of the spine, `bleed` what is cut off around.
    """

    trim: Paper
    spine: float
    rtl: bool
    bleed: float = _BLEED

    @property
    def sheet(self) -> Extent:
        """The whole sheet with its bleed."""
        width, height = self.trim
        return Extent(0.0, 0.0, 2 * (width + self.bleed) + self.spine, height + 2 * self.bleed)

    @property
    def front(self) -> Extent:
        """The front cover as it is cut."""
        return self._panel(at_right=not self.rtl)

    @property
    def back(self) -> Extent:
        """The back cover as it is cut."""
        return self._panel(at_right=self.rtl)

    @property
    def fold(self) -> Extent:
        """The spine, from fold to fold."""
        left, top = self.bleed + self.trim.width, self.bleed
        return Extent(left, top, left + self.spine, top + self.trim.height)

    @property
    def front_bleed(self) -> Extent:
        """The front with the bleed around it, from the fold on."""
        (left, _, right, _), sheet = self.front, self.sheet
        if self.rtl:
            return sheet._replace(right=right)
        return sheet._replace(left=left)

    @property
    def front_room(self) -> Extent:
        """Where the front may have texts."""
        return _inside(self.front, _SAFE)

    @property
    def back_room(self) -> Extent:
        """Where the back may have texts: above the strip that a barcode is printed in.

        The strip is free from side to side, for the printer chooses the place of the barcode.
        """
        room = _inside(self.back, _SAFE)
        strip = _BARCODE_MARGIN + _BARCODE_HEIGHT + _BARCODE_MARGIN
        return room._replace(bottom=self.back.bottom - strip)

    @property
    def spine_room(self) -> Extent:
        """Where the spine may have a text; it may have no width."""
        room = self.fold
        return Extent(room.left + _FOLD, room.top + _SAFE, room.right - _FOLD, room.bottom - _SAFE)

    def page(self, marks: tuple[Mark, ...], *, boxed: bool) -> Page:
        """The sheet with these marks; `boxed` says in the file where it is cut."""
        sheet = self.sheet
        trim = _inside(sheet, self.bleed) if boxed else None
        return Page(sheet.width, sheet.height, marks, trim, sheet if boxed else None)

    def _panel(self, *, at_right: bool) -> Extent:
        left = self.bleed + (self.trim.width + self.spine) * at_right
        return Extent(left, self.bleed, left + self.trim.width, self.bleed + self.trim.height)


def _inside(extent: Extent, margin: float) -> Extent:
    left, top, right, bottom = extent
    return Extent(left + margin, top + margin, right - margin, bottom - margin)
