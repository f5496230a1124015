"""The spine of a cover: a line of text, turned, its ink in the middle between the folds."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.cover.cover_sheet import CoverSheet
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, coloured
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle
from publisher_typesetting import publication_title

# Points.
_LARGEST_SPINE = 24.0
LEAST_SPINE = 5.0
"""The smallest type of a spine: a smaller one cannot be read on a shelf."""

_SPINE_FILL = 0.95  # of the room between the folds
_SPINE_DASH = " – "


class _SpineLine(NamedTuple):
    """A line of text, and its size in points."""

    text: Paragraph
    size: float


def spine_text(sheet: CoverSheet) -> str:
    """The text of the spine."""
    own = sheet.settings.spine
    if own is not None:
        return own.strip()
    parts = (publication_title(sheet.publication), sheet.publication.author)
    return _SPINE_DASH.join(part for part in parts if part)


def spine(sheet: CoverSheet) -> Iterator[Mark]:
    """The text of the spine on one line, in the ink of the cover.

    It begins at the top if it is read downwards. A right-to-left line is then turned to the
    left, and a left-to-right one to the right: upright while the front lies up.
    """
    room = sheet.wrap.spine_room
    line = _spine_line(sheet, room)
    if line is None:
        return
    style = TypeStyle.of(Role.TITLE, line.size, ())
    ink = line.text.line.ink
    above, below = ink.above * line.size, ink.below * line.size
    mark = style.mark(line.text.line, 0.0, 0.0, math.inf)
    mark = mark._replace(ascent=above, descent=below)
    x, y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
    lean = (above - below) / 2  # from the middle of the ink to the baseline
    is_clockwise = (sheet.settings.spine_reads == "down") != sheet.typesetter.rtl
    if is_clockwise:
        turned = mark._replace(x=x - lean, y=y - mark.width / 2, quarters=1)
    else:
        turned = mark._replace(x=x + lean, y=y + mark.width / 2, quarters=3)
    yield from coloured([turned], sheet.settings.ink)


def _spine_line(sheet: CoverSheet, room: Extent) -> _SpineLine | None:
    """The text of the spine in the largest type that the room takes; None if it stays blank."""
    family, text = sheet.typesetter.fonts.bold, spine_text(sheet)
    whole = sheet.typesetter.paragraph(text, family)
    if not whole.text:
        return None
    size = min(_LARGEST_SPINE, _SPINE_FILL * room.width / whole.line.ink.height)
    if size < LEAST_SPINE:
        sheet.lose("the spine is too narrow for a text that can be read, and stays blank")
        return None
    size = max(LEAST_SPINE, min(size, room.height / whole.width))
    line = sheet.typesetter.elided(text, room.height / size, family)
    if line.text != whole.text:
        sheet.lose(f"the text of the spine is cut: “{line.text}”")
    return _SpineLine(line, size)
