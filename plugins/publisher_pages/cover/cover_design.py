"""The design of a cover: title, picture and author, the text of the back, the spine."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from publisher import Publication
from publisher_pages.cover.wrap import Wrap
from publisher_pages.drawing.colours import WHITE
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Box, Image, Mark, Role, Text, coloured
from publisher_pages.drawing.mirroring import placed
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options import PdfOptions
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.lengths import INCH
from publisher_pages.pictures.images import read_picture
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.stack import TextRow
from publisher_pages.type.style import TypeStyle
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import publication_title

# Of the width of the front.
_TITLE_SIZES = (0.14, 0.12, 0.1, 0.085, 0.07, 0.055)
_SUBTITLE_SIZE = 0.042
_AUTHOR_SIZE = 0.05
_TITLE_LINES = 3
_GAP = 0.07
_FRAME = 0.02  # of white around the grid
_TITLE_TOP = 0.06  # of the height of the front
# Of the back.
_BACK_SIZE = 0.03
_LEAST_BACK_SIZE = 9.0  # points
_BACK_TOP = 0.1
_PARAGRAPH_SPACE = 0.6
# Points.
_LARGEST_SPINE = 24.0
LEAST_SPINE = 5.0
"""The smallest type of a spine: a smaller one cannot be read on a shelf."""

_SPINE_FILL = 0.95  # of the room between the folds
_SPINE_DASH = " – "
LEAST_DPI = 300
"""The least dots per inch of a picture that Kindle Direct Publishing prints without a warning."""


class CoverDesign(NamedTuple):
    """The marks of a cover; `losses` takes what could not be printed well."""

    publication: Publication
    options: PdfOptions
    typesetter: Typesetter
    wrap: Wrap
    losses: list[str]

    def marks(self, *, with_spine: bool) -> Iterator[Mark]:
        """All of the cover, its texts in its ink; those of a grid are black on white."""
        sheet, cover = self.wrap.sheet, self.options.cover
        if cover.background != WHITE:
            yield Box(*sheet, cover.background)
        texts, room = self._front()
        yield from coloured(texts, cover.ink)
        if room is not None:
            yield from self._picture(room)
        yield from coloured(self._back(), cover.ink)
        if with_spine:
            yield from coloured(self._spine(), cover.ink)

    @property
    def spine_text(self) -> str:
        """The text of the spine."""
        own = self.options.cover.spine
        if own is not None:
            return own.strip()
        parts = (publication_title(self.publication), self.publication.author)
        return _SPINE_DASH.join(part for part in parts if part)

    def _front(self) -> tuple[list[Mark], Extent | None]:
        """Title and subtitle above, the author below, and the room between, if there is any."""
        room, fonts = self.wrap.front_room, self.typesetter.fonts
        width, gap = room.width, _GAP * room.width
        typeset, publication = self.typesetter.paragraph, self.publication
        title = typeset(publication_title(publication), fonts.title)
        sizes = [size * width for size in _TITLE_SIZES]
        above = [
            *stack.fitted_rows(title, Role.TITLE, sizes, _TITLE_LINES, width),
            *self._rows(self.options.cover.subtitle, _SUBTITLE_SIZE, gap / 3),
        ]
        below = self._rows(publication.author, _AUTHOR_SIZE, 0.0)
        top = room.top + _TITLE_TOP * room.height
        foot = room.bottom - _TITLE_TOP * room.height / 2 - stack.height(below)
        between = room._replace(top=top + stack.height(above) + gap, bottom=foot - gap)
        texts: list[Mark] = [*stack.centred(above, room, top), *stack.centred(below, room, foot)]
        if between.height > gap:
            return texts, between
        if top + stack.height(above) > foot:
            self._lose("the texts of the front run into each other: shorten title and subtitle")
        elif self.options.cover.picture != "none":
            self._lose("the texts of the front leave no room for its picture")
        return texts, None

    def _lose(self, said: str) -> None:
        self.losses.append(f"pdf: {said}")

    def _rows(self, text: str, scale: float, space: float) -> list[TextRow]:
        """The lines of a text on the front, its size a part of the width."""
        width = self.wrap.front_room.width
        paragraph = self.typesetter.paragraph(text)
        return stack.rows(paragraph, Role.BYLINE, scale * width, width, space)

    def _picture(self, room: Extent) -> Iterator[Mark]:
        """The picture in the middle of a room."""
        picture = self.options.cover.picture
        if picture == "grid":
            yield from self._grid(room)
        elif picture != "none":
            data = read_picture(picture)
            scale = min(room.width / data.width, room.height / data.height)
            if INCH / scale < LEAST_DPI:
                self._lose(
                    f"the picture of the cover is printed with {INCH / scale:.0f} dots per inch, "
                    f"and {LEAST_DPI} look sharp: take a larger one"
                )
            width, height = data.width * scale, data.height * scale
            left, top = _middle(room, width, height)
            yield Image(left, top, width, height, data)

    def _grid(self, room: Extent) -> Iterator[Mark]:
        """The grid of the first puzzle, as a solver gets it, on white."""
        puzzle, rtl = self.publication.puzzles[0], self.typesetter.rtl
        looks = CellOptions(blocks=self.options.blocks, ink=self.options.ink)
        picture = GridPicture(puzzle, self.typesetter, looks)
        frame = _FRAME * room.width
        columns, rows, _ = picture.extent
        side = min((room.width - 2 * frame) / columns, (room.height - 2 * frame) / rows)
        width, height = side * columns, side * rows
        left, top = _middle(room, width, height)
        yield Box(left - frame, top - frame, width + 2 * frame, height + 2 * frame, WHITE)
        yield from placed(picture.marks(left, top, side), room, rtl)

    def _back(self) -> Iterator[Mark]:
        """The text of the back, in the largest type in which it stays off the barcode."""
        room = self.wrap.back_room
        inset = _BACK_TOP * room.width
        room = Extent(room.left + inset, room.top + inset, room.right - inset, room.bottom)
        size = max(_LEAST_BACK_SIZE, _BACK_SIZE * self.wrap.trim.width)
        rows = self._back_rows(size, room.width)
        while stack.height(rows) > room.height and size > _LEAST_BACK_SIZE:
            size = max(_LEAST_BACK_SIZE, size - 0.5)
            rows = self._back_rows(size, room.width)
        if stack.height(rows) > room.height:
            kept = next(iter(stack.paginated(rows, room.height)))
            lost = rows[len(kept)].line.text
            self._lose(
                "the text of the back is too long, and ends above the barcode before "
                f"“{lost[:40].strip()}…”"
            )
            rows = kept
        marks = stack.marks(rows, room.left, room.top, room.width)
        yield from placed(marks, room, self.typesetter.rtl)

    def _back_rows(self, size: float, width: float) -> list[TextRow]:
        rows: list[TextRow] = []
        for line in self.options.cover.back.strip().splitlines():
            paragraph = self.typesetter.paragraph(line)
            space = _PARAGRAPH_SPACE * size if rows else 0.0
            rows += stack.rows(paragraph, Role.PROSE, size, width, space)
        return rows

    def _spine(self) -> Iterator[Text]:
        """The text of the spine on one line, its ink in the middle between the folds.

        It begins at the top if it is read downwards. A right-to-left line is then turned to the
        left, and a left-to-right one to the right: upright while the front lies up.
        """
        room = self.wrap.spine_room
        line = self._spine_line(room)
        if line is None:
            return
        style = TypeStyle.of(Role.TITLE, line.size, ())
        ink = line.text.line.ink
        above, below = ink.above * line.size, ink.below * line.size
        mark = style.mark(line.text.line, 0.0, 0.0, math.inf)
        mark = mark._replace(ascent=above, descent=below)
        x, y = (room.left + room.right) / 2, (room.top + room.bottom) / 2
        lean = (above - below) / 2  # from the middle of the ink to the baseline
        is_clockwise = (self.options.cover.spine_reads == "down") != self.typesetter.rtl
        if is_clockwise:
            yield mark._replace(x=x - lean, y=y - mark.width / 2, quarters=1)
        else:
            yield mark._replace(x=x + lean, y=y + mark.width / 2, quarters=3)

    def _spine_line(self, room: Extent) -> "_SpineLine | None":
        """The text of the spine in the largest type that the room takes; None if it stays blank."""
        family = self.typesetter.fonts.bold
        whole = self.typesetter.paragraph(self.spine_text, family)
        if not whole.text:
            return None
        size = min(_LARGEST_SPINE, _SPINE_FILL * room.width / whole.line.ink.height)
        if size < LEAST_SPINE:
            self._lose("the spine is too narrow for a text that can be read, and stays blank")
            return None
        size = max(LEAST_SPINE, min(size, room.height / whole.width))
        line = self.typesetter.elided(self.spine_text, room.height / size, family)
        if line.text != whole.text:
            self._lose(f"the text of the spine is cut: “{line.text}”")
        return _SpineLine(line, size)


class _SpineLine(NamedTuple):
    """A line of text, and its size in points."""

    text: Paragraph
    size: float


def _middle(room: Extent, width: float, height: float) -> tuple[float, float]:
    """The upper left corner of something of this size in the middle of a room."""
    return (room.left + room.right - width) / 2, (room.top + room.bottom - height) / 2
