"""The table of contents: its lines, and how they are laid out."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from publisher import Publication
from publisher_pages.document.front_matter import FrontMatter
from publisher_pages.document.links import answer_anchor, puzzle_anchor, section_anchor
from publisher_pages.document.pagination import Pagination
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Link, Mark, Role, Text
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle

# Ems.
_SECTION_SPACE = 0.8
_LINE_SPACE = 0.25
_INDENT = 1.2
_LEADER_GAP = 0.5


class ContentsLine(NamedTuple):
    """A line of the contents: its text, its page, and the anchor that it leads to.

    `indent` counts steps from the edge where reading starts.
    """

    text: str
    page: int
    to: str
    is_chapter: bool = True
    indent: int = 0


def contents_lines(
    publication: Publication,
    titles: Sequence[str],
    pagination: Pagination | None,
    with_solutions: bool,
) -> Iterator[ContentsLine]:
    """The sections, the puzzles in them and the solutions; page 0 for all without a pagination."""
    sections = {section.first: at for at, section in enumerate(publication.sections)}
    indent = 0
    for index, title in enumerate(titles):
        if index in sections:
            at = sections[index]
            page = pagination.sections[at] if pagination else 0
            yield ContentsLine(publication.sections[at].title, page, section_anchor(at))
            indent = 1
        page = pagination.puzzles[index] if pagination else 0
        yield ContentsLine(title, page, puzzle_anchor(index), False, indent)
    if with_solutions:
        title = publication.puzzles[0].language.headings.solutions
        yield ContentsLine(title, pagination.solutions if pagination else 0, answer_anchor(0))


class Contents(NamedTuple):
    """Pages of contents, laid out from the left; `has_links` for reading on a screen.

    `losses` takes the titles that are cut.
    """

    front_matter: FrontMatter
    has_links: bool
    losses: list[str]

    def pages(self, lines: Iterable[ContentsLine], rooms: Iterator[Extent]) -> Iterator[list[Mark]]:
        """The lines under their heading, page by page, in these rooms."""
        front_matter = self.front_matter
        heading = front_matter.typesetter.language.headings.contents
        marks, room = front_matter.heading(heading, next(rooms))
        room = front_matter.column(room)
        top = room.top
        for line in lines:
            more, height = self._line(line, room, top)
            if top + height > room.bottom and top > room.top:
                yield marks
                marks, room = [], front_matter.column(next(rooms))
                top = room.top
                more, height = self._line(line, room, top)
            marks += more
            top += height
        yield marks

    def _line(self, line: ContentsLine, room: Extent, top: float) -> tuple[list[Mark], float]:
        """A text, dots and a page number; and how high they are with the space above."""
        typesetter, size = self.front_matter.typesetter, self.front_matter.largest_type
        family = typesetter.fonts.bold if line.is_chapter else typesetter.fonts.regular
        number = typesetter.paragraph(typesetter.language.number(line.page))
        start = room.left + line.indent * _INDENT * size
        end = room.right - number.width * size
        limit = (end - start) / size - 2 * _LEADER_GAP
        text = typesetter.elided(line.text, limit, family)
        cut = f"pdf: the contents have only the beginning of the title “{line.text}”"
        if text.text != typesetter.paragraph(line.text, family).text and cut not in self.losses:
            self.losses.append(cut)
        style = TypeStyle.of(Role.CONTENTS, size, [text, number])
        space = (_SECTION_SPACE if line.is_chapter else _LINE_SPACE) * size
        top += space
        marks: list[Mark] = [
            _text(style, text, start, top),
            *self._leader(style, start, end, top, text),
            _text(style, number, end, top),
        ]
        if self.has_links:
            marks.append(Link(Extent(start, top, room.right, top + style.leading), f"#{line.to}"))
        return marks, space + style.leading

    def _leader(
        self, style: TypeStyle, start: float, end: float, top: float, text: Paragraph
    ) -> Iterator[Text]:
        """The dots from a text to its page number, below each other on all lines."""
        start += (text.width + _LEADER_GAP) * style.size
        end -= _LEADER_GAP * style.size
        first, two = self._dots(1).width * style.size, self._dots(2).width * style.size
        step = two - first
        count = 1 + int((end - start - first) / step)
        if count > 0:
            dots = style.in_role(Role.LEADER)
            yield _text(dots, self._dots(count), end - first - (count - 1) * step, top)

    def _dots(self, count: int) -> Paragraph:
        return self.front_matter.typesetter.paragraph(" ".join("." * count))


def _text(style: TypeStyle, text: Paragraph, x: float, top: float) -> Text:
    """A text on one line that begins here."""
    return style.mark(text.line, x, top, float("inf"))
