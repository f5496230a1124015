"""The front of a cover: title, rule, subtitle and author, and a picture between them or below."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.cover.cover_sheet import CoverSheet, middle_of
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Image, Mark, Role, coloured
from publisher_pages.options.lengths import INCH
from publisher_pages.pictures.images import PictureData, cropped, read_picture
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow
from publisher_typesetting import publication_title

# Of the width inside the frame.
_TITLE_SIZES = (0.15, 0.13, 0.11, 0.09, 0.075, 0.06)
_SUBTITLE_SIZE = 0.045
_AUTHOR_SIZE = 0.055
_TITLE_LINES = 3
_GAP = 0.07
_RULE = 0.2
_INSET = 0.04
_TITLE_TOP = 0.05  # of the height inside the frame
_UNSEEN = 0.1  # of a picture that is cut off without a word
LEAST_DPI = 300
"""The least dots per inch of a picture that Kindle Direct Publishing prints without a warning."""


class _Texts(NamedTuple):
    """What is read on the front, its lines as wide as `width` at most: `below` is the author."""

    title: list[TextRow]
    subtitle: list[TextRow]
    below: list[TextRow]
    width: float

    @property
    def above(self) -> list[TextRow]:
        """The lines above the picture."""
        return [*self.title, *self.subtitle]

    def marks(self, sheet: CoverSheet, room: Extent, top: float, foot: float) -> Iterator[Mark]:
        """Title and subtitle from `top` downwards with a rule between, the author from `foot`."""
        drawn = [*stack.centred(self.above, room, top), *stack.centred(self.below, room, foot)]
        yield from coloured(drawn, sheet.settings.ink)
        if self.subtitle:
            y = top + stack.height(self.title) + _GAP * self.width / 2
            yield sheet.rule((room.left + room.right) / 2, y, _RULE * self.width)


def front(sheet: CoverSheet) -> Iterator[Mark]:
    """All of the front. Its ink is that of the cover, but for a grid, which is black on white."""
    picture = sheet.settings.picture
    if sheet.settings.picture_fit == "fill" and picture != "grid" and picture != "none":
        yield from _filled(sheet, read_picture(picture, _pixels(sheet.wrap.front_bleed)))
    else:
        yield from _framed(sheet)


def _framed(sheet: CoverSheet) -> Iterator[Mark]:
    """A frame, and in it the texts with the whole picture between them."""
    frame, room = sheet.framed(sheet.wrap.front_room)
    room = room.inset(_INSET * room.width)
    yield from frame
    texts, gap = _texts(sheet, room.width), _GAP * room.width
    top = room.top + _TITLE_TOP * room.height
    foot = room.bottom - _TITLE_TOP / 2 * room.height - stack.height(texts.below)
    yield from texts.marks(sheet, room, top, foot)
    end = top + stack.height(texts.above)
    between = room._replace(
        top=end + gap if texts.above else room.top,
        bottom=foot - gap if texts.below else room.bottom,
    )
    if between.height > gap:
        yield from _picture(sheet, between)
    elif end > foot:
        _lose_texts(sheet)
    elif sheet.settings.picture != "none":
        sheet.lose("the texts of the front leave no room for its picture")


def _filled(sheet: CoverSheet, data: PictureData) -> Iterator[Mark]:
    """The picture to the cut, and over it the texts on framed labels of the background."""
    place, room = sheet.wrap.front_bleed, sheet.wrap.front_room
    seen = cropped(data, place.width / place.height)
    share = 1 - seen.width * seen.height / (data.width * data.height)
    if share > _UNSEEN:
        sheet.lose(
            f"{share:.0%} of the picture of the cover are cut off, for the front has another "
            "shape: `picture_fit: inside` shows all of it"
        )
    _look_at(sheet, INCH * seen.width / place.width)
    yield Image(place.left, place.top, place.width, place.height, seen)
    _, inside = sheet.framed(room)
    edge = inside.left - room.left + _INSET * room.width
    texts = _texts(sheet, room.width - 2 * edge)
    top, foot = room.top + edge, room.bottom - edge - stack.height(texts.below)
    end = top + stack.height(texts.above)
    if texts.above:
        yield from _label(sheet, room._replace(bottom=end + edge))
    if texts.below:
        wide = max(row.line.width * row.style.size for row in texts.below) + 2 * edge
        left = (room.left + room.right - wide) / 2
        yield from _label(sheet, Extent(left, foot - edge, left + wide, room.bottom))
    yield from texts.marks(sheet, room, top, foot)
    if texts.above and end + edge > foot - edge * bool(texts.below):
        _lose_texts(sheet)


def _label(sheet: CoverSheet, place: Extent) -> Iterator[Mark]:
    yield Box(place.left, place.top, place.width, place.height, sheet.settings.background)
    frame, _ = sheet.framed(place)
    yield from frame


def _texts(sheet: CoverSheet, width: float) -> _Texts:
    """The texts of the front, if it has any."""
    if not sheet.settings.front_texts:
        return _Texts([], [], [], width)
    typesetter, title = sheet.typesetter, publication_title(sheet.publication)
    sizes = [size * width for size in _TITLE_SIZES]
    whole = typesetter.paragraph(title, typesetter.fonts.title)
    return _Texts(
        stack.fitted_rows(whole, Role.TITLE, sizes, _TITLE_LINES, width),
        sheet.rows(sheet.settings.subtitle, _SUBTITLE_SIZE * width, width, _GAP * width),
        sheet.rows(sheet.publication.author, _AUTHOR_SIZE * width, width),
        width,
    )


def _picture(sheet: CoverSheet, room: Extent) -> Iterator[Mark]:
    """The whole picture in the middle of a room."""
    picture = sheet.settings.picture
    if picture == "grid":
        yield from sheet.grid(sheet.publication.puzzles[0], room)
    elif picture != "none":
        data = read_picture(picture, _pixels(room))
        scale = min(room.width / data.width, room.height / data.height)
        _look_at(sheet, INCH / scale)
        width, height = data.width * scale, data.height * scale
        yield Image(*middle_of(room, width, height), width, height, data)


def _pixels(room: Extent) -> int:
    """The longer side of a drawing that fills this room sharply."""
    return round(max(room.width, room.height) / INCH * LEAST_DPI)


def _look_at(sheet: CoverSheet, dpi: float) -> None:
    if round(dpi) < LEAST_DPI:
        sheet.lose(
            f"the picture of the cover is printed with {dpi:.0f} dots per inch, "
            f"and {LEAST_DPI} look sharp: take a larger one"
        )


def _lose_texts(sheet: CoverSheet) -> None:
    sheet.lose("the texts of the front run into each other: shorten title and subtitle")
