"""The pages around the puzzles: title, copyright, prose, and the pages and headings of parts."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from publisher import Publication
from publisher_pages.drawing.colours import BLACK, Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, Rule
from publisher_pages.puzzle.objective import drop
from publisher_pages.type import stack
from publisher_pages.type.stack import TextRow
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import publication_title

# Of the largest type of the clues.
_TITLE_SIZES = (3.0, 2.6, 2.2, 1.8, 1.4)
_CHAPTER_SIZES = (2.4, 2.0, 1.6, 1.3)
_HEADING_SIZE = 1.7
_AUTHOR_SIZE = 1.3
_SUBTITLE_SIZE = 1.5
_SMALL_SIZE = 0.75
_TITLE_LINES = 3  # a title that takes more is set smaller
_TITLE_TOP = 0.28  # of the room, above a title
# Ems.
_MEASURE = 34.0  # the widest lines of prose and contents
_AUTHOR_SPACE = 1.5
_SUBTITLE_SPACE = 1.3
_RULE_SPACE = 0.95  # above the rule below a title
_PARAGRAPH_SPACE = 0.5
_BELOW_HEADING = 14.0  # points
_RULE = 0.15  # of the width of the room
_RULE_WEIGHT = 0.75  # points


class FrontMatter(NamedTuple):
    """Pages in the language of the document, laid out from the left.

    `largest_type` is the largest size of the clues, in points: all other sizes go with it.
    Headings are in the middle or begin where lines do.
    """

    largest_type: float
    typesetter: Typesetter
    has_middle_axis: bool
    rule_colour: Colour = BLACK

    def title_page(
        self, publication: Publication, room: Extent, subtitle: str = "", copyright_line: str = ""
    ) -> Iterator[Mark]:
        """Title, a rule, subtitle and author, and the copyright line at the foot."""
        fonts, width = self.typesetter.fonts, room.width
        title = self.typesetter.paragraph(publication_title(publication), fonts.title)
        author = self.typesetter.paragraph(publication.author)
        below = self.typesetter.paragraph(subtitle)
        copyright_ = self.typesetter.paragraph(copyright_line)
        size, small = self._size(_AUTHOR_SIZE), self._size(_SUBTITLE_SIZE)
        titles = stack.fitted_rows(
            title, Role.TITLE, self._sizes(_TITLE_SIZES), _TITLE_LINES, width
        )
        rows = [
            *titles,
            *stack.rows(below, Role.BYLINE, small, width, _SUBTITLE_SPACE * small),
            *stack.rows(author, Role.BYLINE, size, width, _AUTHOR_SPACE * size),
        ]
        foot = stack.rows(copyright_, Role.COPYRIGHT, self._size(_SMALL_SIZE), width, 0.0)
        top = room.top + _TITLE_TOP * room.height
        yield from stack.centred(rows, room, top)
        if author.text or below.text:
            yield self._rule(room, top + stack.height(titles) + self._size(_RULE_SPACE))
        yield from stack.centred(foot, room, room.bottom - stack.height(foot))

    def copyright_page(self, line: str, text: str, room: Extent) -> Iterator[Mark]:
        """The copyright line and a text, at the foot of a page."""
        room, size = self.column(room), self._size(_SMALL_SIZE)
        texts = (line, *text.strip().splitlines())
        rows = self._prose(texts, Role.COPYRIGHT, size, room.width)
        return stack.marks(rows, room.left, room.bottom - stack.height(rows), room.width)

    def chapter(self, title: str, room: Extent) -> Iterator[Mark]:
        """The page that begins a section."""
        text = self.typesetter.paragraph(title, self.typesetter.fonts.title)
        width, sizes = room.width, self._sizes(_CHAPTER_SIZES)
        rows = stack.fitted_rows(text, Role.CHAPTER, sizes, _TITLE_LINES, width)
        top = room.top + _TITLE_TOP * room.height
        yield from stack.centred(rows, room, top)
        yield self._rule(room, top + stack.height(rows) + self._size(_RULE_SPACE))

    def _rule(self, room: Extent, y: float) -> Rule:
        """A short line in the middle of a room."""
        middle, half = (room.left + room.right) / 2, _RULE * room.width / 2
        return Rule(middle - half, y, middle + half, y, _RULE_WEIGHT, self.rule_colour)

    def heading(self, text: str, room: Extent) -> tuple[list[Mark], Extent]:
        """A heading at the top of a room, and the room that is left below it."""
        size, width = self._size(_HEADING_SIZE), room.width
        line = self.typesetter.elided(text, width / size, self.typesetter.fonts.title)
        rows = stack.rows(line, Role.CHAPTER, size, width, 0.0)
        rows = stack.in_middle(rows) if self.has_middle_axis else rows
        marks: list[Mark] = list(stack.marks(rows, room.left, room.top, width))
        return marks, room._replace(top=room.top + stack.height(rows) + _BELOW_HEADING)

    def prose(self, text: str, rooms: Iterator[Extent], heading: str = "") -> Iterator[list[Mark]]:
        """A text with its paragraphs, page by page, in these rooms, which are of one size.

        A heading is above the first of them. A short text without one is in the optical middle, and
        its longest line in the middle of the width.
        """
        first = next(rooms)
        marks: list[Mark] = []
        if heading:
            marks, first = self.heading(heading, first)
        room = self.column(first)
        rows = self._prose(text.strip().splitlines(), Role.PROSE, self.largest_type, room.width)
        if self.has_middle_axis and not heading:
            free = room.width - max(row.line.width * row.style.size for row in rows)
            room = room._replace(left=room.left + max(0.0, free) / 2)
        lower = 0.0 if heading else drop(room.height - stack.height(rows), room.height)
        for page in stack.paginated(rows, room.height):
            yield [*marks, *stack.marks(page, room.left, room.top + lower, room.width)]
            marks, room = [], self.column(next(rooms))

    def _prose(self, lines: Iterable[str], role: Role, size: float, width: float) -> list[TextRow]:
        """Paragraphs with space between them."""
        rows: list[TextRow] = []
        for line in lines:
            paragraph = self.typesetter.paragraph(line)
            rows += stack.rows(paragraph, role, size, width, _PARAGRAPH_SPACE * size)
        return rows

    def column(self, room: Extent) -> Extent:
        """The middle of a room, no wider than a line that reads well."""
        free = max(0.0, room.width - _MEASURE * self.largest_type) / 2
        return room._replace(left=room.left + free, right=room.right - free)

    def _size(self, scale: float) -> float:
        return self.largest_type * scale

    def _sizes(self, scales: Iterable[float]) -> list[float]:
        return [self._size(scale) for scale in scales]
