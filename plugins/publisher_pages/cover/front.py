"""The front of a cover: title, rule and subtitle above, a picture, the author at the foot."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.cover.cover_sheet import CoverSheet, middle_of
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Image, Mark, Role, coloured
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
    """What is read on the front: lines above the picture, and lines below it."""

    above: list[TextRow]
    below: list[TextRow]
    has_rule: bool


def front(sheet: CoverSheet) -> Iterator[Mark]:
    """All of the front; a picture that fills it goes to the cut, and texts stand above and below.

    The ink is that of the cover, but for the grid, which is black on white.
    """
    room = sheet.wrap.front_room
    fills = sheet.settings.picture_fit == "fill" and sheet.settings.picture not in ("grid", "none")
    if not fills:
        frame, room = sheet.framed(room)
        room = room.inset(_INSET * room.width)
        yield from frame
    texts = _texts(sheet, room.width)
    gap = _GAP * room.width
    top = room.top + _TITLE_TOP * room.height
    foot = room.bottom - _TITLE_TOP / 2 * room.height - stack.height(texts.below)
    end = top + stack.height(texts.above)
    drawn = [*stack.centred(texts.above, room, top), *stack.centred(texts.below, room, foot)]
    yield from coloured(drawn, sheet.settings.ink)
    if texts.has_rule:
        y = top + stack.height(_title_rows(sheet, room.width)) + gap / 2
        yield sheet.rule((room.left + room.right) / 2, y, _RULE * room.width)
    between = room._replace(top=end + gap if texts.above else room.top, bottom=room.bottom)
    if texts.below:
        between = between._replace(bottom=foot - gap)
    if fills:
        between = _to_the_cut(sheet, between, texts)
    if between.height > gap:
        yield from _picture(sheet, between, fills=fills)
    elif end > foot:
        sheet.lose("the texts of the front run into each other: shorten title and subtitle")
    elif sheet.settings.picture != "none":
        sheet.lose("the texts of the front leave no room for its picture")


def _title_rows(sheet: CoverSheet, width: float) -> list[TextRow]:
    title = sheet.typesetter.paragraph(
        publication_title(sheet.publication), sheet.typesetter.fonts.title
    )
    sizes = [size * width for size in _TITLE_SIZES]
    return stack.fitted_rows(title, Role.TITLE, sizes, _TITLE_LINES, width)


def _texts(sheet: CoverSheet, width: float) -> _Texts:
    """The texts of the front, if it has any."""
    if not sheet.settings.front_texts:
        return _Texts([], [], has_rule=False)
    subtitle = sheet.rows(sheet.settings.subtitle, _SUBTITLE_SIZE * width, width, _GAP * width)
    below = sheet.rows(sheet.publication.author, _AUTHOR_SIZE * width, width)
    above = [*_title_rows(sheet, width), *subtitle]
    return _Texts(above, below, has_rule=bool(subtitle))


def _to_the_cut(sheet: CoverSheet, between: Extent, texts: _Texts) -> Extent:
    """The part of the front between its texts, or all of it, with the bleed around."""
    whole = sheet.wrap.front_bleed
    return Extent(
        whole.left,
        between.top if texts.above else whole.top,
        whole.right,
        between.bottom if texts.below else whole.bottom,
    )


def _picture(sheet: CoverSheet, room: Extent, *, fills: bool) -> Iterator[Mark]:
    """The picture in the middle of a room, or over all of it."""
    picture = sheet.settings.picture
    if picture == "grid":
        yield from sheet.grid(sheet.publication.puzzles[0], room)
    elif picture != "none":
        side = max(room.width, room.height) / INCH * LEAST_DPI
        data = read_picture(picture, round(side))
        if fills:
            whole, data = data, cropped(data, room.width / room.height)
            _tell_cut(sheet, 1 - data.width * data.height / (whole.width * whole.height))
        scale = min(room.width / data.width, room.height / data.height)
        _look_at(sheet, INCH / scale)
        yield _placed(data, room, scale, fills=fills)


def _look_at(sheet: CoverSheet, dpi: float) -> None:
    if round(dpi) < LEAST_DPI:
        sheet.lose(
            f"the picture of the cover is printed with {dpi:.0f} dots per inch, "
            f"and {LEAST_DPI} look sharp: take a larger one"
        )


def _tell_cut(sheet: CoverSheet, share: float) -> None:
    if share > _UNSEEN:
        sheet.lose(
            f"{share:.0%} of the picture of the cover are cut off, for its room has another shape: "
            "`picture_fit: inside` shows all of it"
        )


def _placed(data: PictureData, room: Extent, scale: float, *, fills: bool) -> Image:
    if fills:
        return Image(room.left, room.top, room.width, room.height, data)
    width, height = data.width * scale, data.height * scale
    return Image(*middle_of(room, width, height), width, height, data)
