"""The pages before the puzzles of a book, and those between its parts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from publisher import Publication
from publisher_pages.document.titles import name
from publisher_pages.drawing.marks import Extent, Link, Mark, Role, Rule, Text, mirrored
from publisher_pages.options import PdfOptions
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.stack import TextRow
from publisher_pages.type.style import TypeStyle
from publisher_pages.type.typesetter import Typesetter

# Of the largest type of the clues.
_TITLE_SIZES = (3.0, 2.6, 2.2, 1.8, 1.4)
_CHAPTER_SIZES = (2.4, 2.0, 1.6, 1.3)
_HEADING_SIZE = 1.7
_AUTHOR_SIZE = 1.3
_SMALL_SIZE = 0.75
_TITLE_LINES = 3  # a title that takes more is set smaller
_TITLE_TOP = 0.28  # of the room, above a title
# Ems.
_MEASURE = 34.0  # the widest lines of prose and contents
_AUTHOR_SPACE = 1.2
_PARAGRAPH_SPACE = 0.5
_SECTION_SPACE = 0.8
_LINE_SPACE = 0.25
_INDENT = 1.2
_LEADER_GAP = 0.5
_BELOW_HEADING = 14.0  # points
_LEADER_WEIGHT = 0.3


class ContentsLine(NamedTuple):
    """A line of the contents: a text, its page, the anchor it leads to, and how it stands."""

    text: str
    page: int
    to: str
    is_chapter: bool = True
    indent: int = 0


@dataclass(frozen=True)
class FrontMatter:
    """Pages in the language of the document and in its direction."""

    options: PdfOptions
    typesetter: Typesetter

    def title_page(self, publication: Publication, room: Extent) -> Iterator[Mark]:
        """Title, author, and at the foot the copyright line."""
        fonts, width = self.typesetter.fonts, room.right - room.left
        title = self.typesetter.paragraph(name(publication), "the title", fonts.title)
        author = self.typesetter.paragraph(publication.author, "the author")
        copyright_ = self.typesetter.paragraph(publication.copyright, "the copyright line")
        size = self._size(_AUTHOR_SIZE)
        rows = [
            *stack.fitted_rows(title, Role.TITLE, self._sizes(_TITLE_SIZES), _TITLE_LINES, width),
            *stack.rows(author, Role.BYLINE, size, width, _AUTHOR_SPACE * size),
        ]
        foot = stack.rows(copyright_, Role.COPYRIGHT, self._size(_SMALL_SIZE), width, 0.0)
        top = room.top + _TITLE_TOP * (room.bottom - room.top)
        marks = [
            *_centred(rows, room, top),
            *_centred(foot, room, room.bottom - stack.height(foot)),
        ]
        return self._turned(marks, room)

    def chapter(self, title: str, room: Extent) -> Iterator[Mark]:
        """The page that begins a section."""
        text = self.typesetter.paragraph(
            title, "the title of a section", self.typesetter.fonts.title
        )
        width, sizes = room.right - room.left, self._sizes(_CHAPTER_SIZES)
        rows = stack.fitted_rows(text, Role.CHAPTER, sizes, _TITLE_LINES, width)
        top = room.top + _TITLE_TOP * (room.bottom - room.top)
        return self._turned(_centred(rows, room, top), room)

    def heading(self, text: str, room: Extent) -> tuple[list[Mark], Extent]:
        """A heading at the top of a room, and what is left below it."""
        size, width = self._size(_HEADING_SIZE), room.right - room.left
        line = self.typesetter.elided(text, "a heading", width / size, self.typesetter.fonts.title)
        rows = stack.rows(line, Role.CHAPTER, size, width, 0.0)
        marks = list(self._turned(stack.marks(rows, room.left, room.top, width), room))
        return marks, room._replace(top=room.top + stack.height(rows) + _BELOW_HEADING)

    def prose(self, text: str, rooms: Iterator[Extent]) -> Iterator[list[Mark]]:
        """A text with its paragraphs, in as many of these rooms, all of one size, as it takes."""
        room = self._narrowed(next(rooms))
        size, width = self.options.max_font, room.right - room.left
        rows: list[TextRow] = []
        for line in text.strip().splitlines():
            paragraph = self.typesetter.paragraph(line, "the text of `how_to`")
            rows += stack.rows(paragraph, Role.PROSE, size, width, _PARAGRAPH_SPACE * size)
        for page in stack.paginated(rows, room.bottom - room.top):
            yield list(self._turned(stack.marks(page, room.left, room.top, width), room))
            room = self._narrowed(next(rooms))

    def contents(
        self, lines: Iterable[ContentsLine], rooms: Iterator[Extent]
    ) -> Iterator[list[Mark]]:
        """The contents under their heading, in as many of these rooms as they take."""
        marks, room = self.heading(self.typesetter.language.headings.contents, next(rooms))
        room = self._narrowed(room)
        top = room.top
        for line in lines:
            more, height = self._contents_line(line, room, top)
            if top + height > room.bottom and top > room.top:
                yield marks
                marks, room = [], self._narrowed(next(rooms))
                top = room.top
                more, height = self._contents_line(line, room, top)
            marks += self._turned(more, room)
            top += height
        yield marks

    def _contents_line(
        self, line: ContentsLine, room: Extent, top: float
    ) -> tuple[list[Mark], float]:
        """A text, its page number, a thin line between them; how high they are."""
        typesetter, size = self.typesetter, self.options.max_font
        family = typesetter.fonts.bold if line.is_chapter else typesetter.fonts.regular
        number = typesetter.paragraph(typesetter.language.number(line.page), "a page number")
        start = room.left + line.indent * _INDENT * size
        end = room.right - number.width * size
        limit = (end - start) / size - 2 * _LEADER_GAP
        text = typesetter.elided(line.text, "the contents", limit, family)
        style = TypeStyle.of(Role.CONTENTS, size, [text, number])
        space = (_SECTION_SPACE if line.is_chapter else _LINE_SPACE) * size
        top += space
        marks: list[Mark] = [
            _line(style, text, start, top),
            *self._leader(style, start, end, top, text),
        ]
        marks.append(_line(style, number, end, top))
        if self.options.profile == "screen":
            marks.append(Link(Extent(start, top, room.right, top + style.leading), f"#{line.to}"))
        return marks, space + style.leading

    def _leader(
        self, style: TypeStyle, start: float, end: float, top: float, text: Paragraph
    ) -> Iterator[Rule]:
        """The line from a text to its page number."""
        start += (text.width + _LEADER_GAP) * style.size
        end -= _LEADER_GAP * style.size
        if start < end:
            y = top + style.baseline
            yield Rule(start, y, end, y, _LEADER_WEIGHT, self.options.colours.rules)

    def _narrowed(self, room: Extent) -> Extent:
        """The middle of a room, no wider than lines should be."""
        free = max(0.0, room.right - room.left - _MEASURE * self.options.max_font) / 2
        return room._replace(left=room.left + free, right=room.right - free)

    def _size(self, scale: float) -> float:
        return self.options.max_font * scale

    def _sizes(self, scales: Iterable[float]) -> list[float]:
        return [self._size(scale) for scale in scales]

    def _turned(self, marks: Iterable[Mark], room: Extent) -> Iterator[Mark]:
        """Marks laid out from the left, turned if the document is read from the right."""
        return mirrored(marks, room.left + room.right) if self.typesetter.rtl else iter(marks)


def _centred(rows: Iterable[TextRow], room: Extent, top: float) -> list[Mark]:
    """Rows drawn from here downwards, each in the middle."""
    marks: list[Mark] = []
    for row in rows:
        top += row.space
        width = room.right - room.left
        x = room.left + (width - row.line.width * row.style.size) / 2
        marks.append(row.style.mark(row.line, x, top, width))
        top += row.style.leading
    return marks


def _line(style: TypeStyle, text: Paragraph, x: float, top: float) -> Text:
    """A text of one line that begins here."""
    line = text.line
    return style.mark(line, x, top, float("inf"))
