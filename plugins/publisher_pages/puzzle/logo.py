"""The logo and the QR code in the corner at the head of a puzzle."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Code, Image, Mark
from publisher_pages.options.header_footer import HeaderFooterOptions
from publisher_pages.options.lengths import MM
from publisher_pages.pictures.images import PictureData, least_side, read_picture, read_qr

_HEIGHT = 15.0 * MM
_WIDEST_LOGO = 0.3  # of the page
_GAP = 8.0  # points


class LogoAndCode(NamedTuple):
    """A logo and a QR code side by side, of one height if possible; `room` is the page's width."""

    logo: PictureData | None
    qr: tuple[bytes, ...]
    room: float

    @classmethod
    def of(cls, options: HeaderFooterOptions, room: float) -> "LogoAndCode | None":
        """The logo and the code of the settings, on a page of this width; None without either."""
        logo = read_picture(options.logo) if options.logo else None
        qr = read_qr(options.qr) if options.qr else ()
        return cls(logo, qr, room) if logo or qr else None

    @property
    def width(self) -> float:
        """Their width, in points."""
        return self._logo_width + self._side + (_GAP if self.logo and self.qr else 0.0)

    @property
    def height(self) -> float:
        """Their height, in points."""
        return max(self._logo_height, self._side)

    def marks(self, place: Extent) -> Iterator[Mark]:
        """Both in this place, in their own sizes."""
        if self.logo:
            size = (self._logo_width, self._logo_height)
            yield Image(place.left, place.top, *size, self.logo)
        if self.qr:
            yield Code(place.right - self._side, place.top, self._side, self.qr)

    @property
    def _logo_width(self) -> float:
        if not self.logo:
            return 0.0
        return min(_HEIGHT * self.logo.width / self.logo.height, _WIDEST_LOGO * self.room)

    @property
    def _logo_height(self) -> float:
        return self._logo_width * self.logo.height / self.logo.width if self.logo else 0.0

    @property
    def _side(self) -> float:
        return max(_HEIGHT, least_side(self.qr)) if self.qr else 0.0
