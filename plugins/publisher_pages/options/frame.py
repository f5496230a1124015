"""Settings of the frame around a page or a grid."""

from collections.abc import Iterator
from typing import Literal

from publisher import Options, setting
from publisher_pages.drawing.colours import Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.frames import FrameStyle, drawn_frame, drawn_room
from publisher_pages.drawing.marks import Image, Mark
from publisher_pages.options.lengths import MM, Length
from publisher_pages.pictures.images import PictureFile, read_picture

_PICTURE_WIDTH = 12.0 * MM
_DRAWN_SIDE = 3000  # pixels: 250 dots per inch on A4


class FrameOptions(Options):
    """What is around the content of a page."""

    frame: FrameStyle = setting(
        "none", "A frame around the puzzle on each of its pages, or around a grid alone."
    )
    frame_picture: PictureFile | None = setting(
        None,
        "A picture as the frame (PNG, JPEG, GIF, WebP or SVG), stretched over all the room and "
        "behind the puzzle.",
    )
    frame_width: Length | Literal["auto"] = setting(
        "auto",
        "How much of each side a frame takes, such as 15mm; auto is as much as it needs, and "
        "12 mm for a file.",
    )

    def frame_room(self, scale: float) -> float:
        """How much of each side the frame takes, in points."""
        own = _PICTURE_WIDTH * scale if self.frame_picture else drawn_room(self.frame, scale)
        return own if self.frame_width == "auto" or not own else self.frame_width

    def frame_marks(self, place: Extent, colour: Colour, scale: float) -> Iterator[Mark]:
        """The frame in this place."""
        if self.frame_picture:
            size = place.width, place.height
            picture = read_picture(self.frame_picture, _DRAWN_SIDE)
            yield Image(place.left, place.top, *size, picture)
        yield from drawn_frame(self.frame, place, colour, scale)
