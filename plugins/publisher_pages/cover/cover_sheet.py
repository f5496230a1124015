"""What the parts of a cover are made with: its texts, its rooms, the grids on it."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher import Publication, Puzzle, has_filled_blocks
from publisher_pages.cover.wrap import Wrap
from publisher_pages.drawing.colours import WHITE, Colours
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.frames import drawn_frame, drawn_room
from publisher_pages.drawing.marks import Box, Mark, Role, Rule
from publisher_pages.drawing.mirroring import placed
from publisher_pages.fonts.families import Family
from publisher_pages.grid.picture import GridPicture
from publisher_pages.options import PdfOptions
from publisher_pages.options.cells import CellOptions
from publisher_pages.options.cover import CoverOptions
from publisher_pages.options.lengths import INCH
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow
from publisher_pages.type.typesetter import Typesetter

_USUAL_WIDTH = 4.5 * INCH  # of a front whose lines are as heavy as those of a page
_LIGHTEST = 1.5  # times the frame of a page: its finest lines have 0.75 points
_RULE_WEIGHT = 0.9  # points, at scale 1
_PANEL = 0.02  # of the width: white around a grid with blocks


class CoverSheet(NamedTuple):
    """A cover in the making; `losses` takes what could not be printed well."""

    publication: Publication
    options: PdfOptions
    typesetter: Typesetter
    wrap: Wrap
    losses: list[str]

    @property
    def settings(self) -> CoverOptions:
        """The settings of the cover."""
        return self.options.cover

    @property
    def scale(self) -> float:
        """How much heavier than on a page its lines are."""
        return max(_LIGHTEST, self.wrap.trim.width / _USUAL_WIDTH)

    def lose(self, said: str) -> None:
        """Say what could not be printed well."""
        self.losses.append(f"pdf: {said}")

    def rows(
        self,
        text: str,
        size: float,
        width: float,
        space: float = 0.0,
        role: Role = Role.BYLINE,
        family: Family | None = None,
    ) -> list[TextRow]:
        """The lines of a text in type of this size, with `space` above the first, in points."""
        return stack.rows(self.typesetter.paragraph(text, family), role, size, width, space)

    def rule(self, middle: float, y: float, length: float) -> Rule:
        """A short line around a middle."""
        weight, ink = _RULE_WEIGHT * self.scale, self.settings.ink
        return Rule(middle - length / 2, y, middle + length / 2, y, weight, ink)

    def framed(self, room: Extent) -> tuple[list[Mark], Extent]:
        """The frame along the inside of a room, and the room that it leaves."""
        style = self.settings.frame
        marks = drawn_frame(style, room, self.settings.ink, self.scale)
        return list(marks), room.inset(drawn_room(style, self.scale))

    def grid(self, puzzle: Puzzle, room: Extent) -> Iterator[Mark]:
        """The grid of a puzzle in the middle of a room, as a solver gets it, on white cells."""
        ground = self.settings.background
        is_clued = puzzle.sheet is not None and puzzle.sheet.clue_cells
        colours = Colours() if is_clued else Colours(enclosed=ground)  # black clues stay on gray
        looks = CellOptions(blocks=self.options.blocks, ink=self.options.ink, colours=colours)
        picture = GridPicture(puzzle, self.typesetter, looks)
        is_whole = has_filled_blocks(puzzle.grid, looks.blocks) and ground != WHITE
        panel = _PANEL * room.width if is_whole else 0.0
        columns, rows, _ = picture.extent
        side = min((room.width - 2 * panel) / columns, (room.height - 2 * panel) / rows)
        width, height = side * columns, side * rows
        left, top = middle_of(room, width, height)
        if is_whole:
            yield Box(left - panel, top - panel, width + 2 * panel, height + 2 * panel, WHITE)
        rtl = self.typesetter.rtl
        cells = () if is_whole or ground == WHITE else picture.letter_cells(left, top, side, WHITE)
        yield from placed(cells, room, rtl)
        yield from placed(picture.marks(left, top, side), room, rtl)


def middle_of(room: Extent, width: float, height: float) -> tuple[float, float]:
    """The upper left corner of something of this size in the middle of a room."""
    return (room.left + room.right - width) / 2, (room.top + room.bottom - height) / 2
