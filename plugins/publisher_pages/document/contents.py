"""The table of contents: its lines, and how they are laid out."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from publisher import Publication
from publisher_pages.document.front_matter import FrontMatter
from publisher_pages.document.links import INDEX, answer_anchor, puzzle_anchor, section_anchor
from publisher_pages.document.pagination import Pagination
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Link, Mark, Role, Text
from publisher_pages.options.book import BookOptions
from publisher_pages.type import stack
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.stack import TextRow
from publisher_pages.type.style import TypeStyle

# Ems.
_SECTION_SPACE = 0.8
_LINE_SPACE = 0.25
_INDENT = 1.2
_LEADER_GAP = 0.5
_BISECTIONS = 12
_LAST_NUMBER = re.compile(r"\d+$")
_ROUNDING = 0.01  # points


class ContentsLine(NamedTuple):
    """A line of the contents: its text, its pages, and the anchor that it leads to.

    `indent` counts steps from the edge where reading starts. A line that `goes_on` with the pages
    of the one before shows its text again only at the head of a column.
    """

    text: str
    pages: tuple[int, ...]
    to: str
    is_chapter: bool = True
    indent: int = 0
    goes_on: bool = False


def contents_lines(
    publication: Publication,
    titles: Sequence[str],
    pagination: Pagination | None,
    solutions: Iterable[tuple[str, Sequence[int]]],
    options: BookOptions,
) -> Iterator[ContentsLine]:
    """The sections, the puzzles in them, the solutions and the index.

    The page of each is 0 without a pagination. `solutions` are the headings of these, with the
    numbers of their puzzles from 0.
    """
    sections = {section.first: at for at, section in enumerate(publication.sections)}
    wanted = options.contents_of
    listed = _listed(publication) if sections and wanted == "auto" else frozenset[int]()
    has_all = not sections or wanted == "puzzles"
    indent = 0
    for index, title in enumerate(titles):
        if index in sections:
            at = sections[index]
            page = pagination.sections[at] if pagination else 0
            yield ContentsLine(publication.sections[at].title, (page,), section_anchor(at))
            indent = 1
        page = pagination.puzzles[index] if pagination else 0
        if has_all or index in listed:
            yield ContentsLine(title, (page,), puzzle_anchor(index), False, indent)
    for at, (title, (first, *_)) in enumerate(solutions):
        page = pagination.solutions[at] if pagination else 0
        yield ContentsLine(title, (page,), answer_anchor(first))
    if options.index and (pagination is None or pagination.answer_index):
        yield ContentsLine(options.index, (pagination.answer_index if pagination else 0,), INDEX)


def _listed(publication: Publication) -> frozenset[int]:
    """The puzzles that have titles of their own in their sections, more than a number each."""
    firsts = [0, *(section.first for section in publication.sections)]
    titles = [_LAST_NUMBER.sub("", puzzle.title).strip() for puzzle in publication.puzzles]
    found = set[int]()
    for first, end in pairwise([*firsts, len(titles)]):
        if len({*titles[first:end]}) > 1:
            found.update(range(first, end))
    return frozenset(found)


class Contents(NamedTuple):
    """Pages of contents, laid out from the left; `has_links` for reading on a screen."""

    front_matter: FrontMatter
    has_links: bool

    def pages(
        self, lines: Iterable[ContentsLine], rooms: Iterator[Extent], heading: str = ""
    ) -> Iterator[list[Mark]]:
        """The lines, page by page, in these rooms; the first has the heading above them.

        Below a heading rooms are equal, and pages end together, so that no last line is alone.
        """
        lines, whole, marks, spare = list(lines), next(rooms), list[Mark](), 0.0
        room = self.front_matter.column(whole)
        if heading:
            marks, below = self.front_matter.heading(heading, whole)
            room = self.front_matter.column(below)
            heights = [self.height(line, room.width) for line in lines]
            spare = _spare(heights, room.bottom - room.top, whole.bottom - whole.top)
            room = room._replace(bottom=room.bottom - spare)
        top = room.top

        def turned() -> Extent:
            column = self.front_matter.column(next(rooms))
            return column._replace(bottom=column.bottom - spare)

        for line in lines:
            rows = self._rows(line, room)
            if top + stack.height(rows) > room.bottom > room.top + stack.height(rows):
                yield marks
                marks, room = [], turned()
                top = room.top
            for row in rows:
                if top + row.space + row.height > room.bottom and top > room.top:
                    yield marks
                    marks, room = [], turned()
                    top = room.top
                is_hidden = line.goes_on and top > room.top
                marks += self._row(
                    line, row, room, top + row.space, is_last=row is rows[-1], is_hidden=is_hidden
                )
                top += row.space + row.height
        yield marks

    def height(self, line: ContentsLine, width: float) -> float:
        """The height of a line in this width, in points."""
        return stack.height(self._rows(line, Extent(0.0, 0.0, width, 0.0)))

    def _rows(self, line: ContentsLine, room: Extent) -> list[TextRow]:
        """The lines of a title, which leave room for the number of its page."""
        typesetter, size = self.front_matter.typesetter, self.front_matter.largest_type
        family = typesetter.fonts.bold if line.is_chapter else typesetter.fonts.regular
        width = room.width - self._indent(line) - self._number(line).width * size
        space = (_SECTION_SPACE if line.is_chapter else _LINE_SPACE) * size
        text = typesetter.paragraph(line.text, family)
        rows = stack.rows(text, Role.CONTENTS, size, width - 2 * _LEADER_GAP * size, space)
        return [rows[-1]._replace(space=0.0)] if line.goes_on else rows

    def _row(
        self,
        line: ContentsLine,
        row: TextRow,
        room: Extent,
        top: float,
        *,
        is_last: bool,
        is_hidden: bool,
    ) -> Iterator[Mark]:
        """A line of a title, with dots and the number of its page at its end."""
        style, number = row.style, self._number(line)
        start, end = room.left + self._indent(line), room.right - number.width * row.style.size
        if not is_hidden:
            yield from row.marks(start, top, end - start)
        if is_last and not is_hidden:
            yield from self._leader(style, start + row.line.width * style.size, end, top)
        if is_last:
            yield style.mark(number.line, end, top, math.inf)
        if self.has_links:
            yield Link(Extent(start, top, room.right, top + row.height), f"#{line.to}")

    def _indent(self, line: ContentsLine) -> float:
        return line.indent * _INDENT * self.front_matter.largest_type

    def _number(self, line: ContentsLine) -> Paragraph:
        typesetter = self.front_matter.typesetter
        return typesetter.paragraph(", ".join(map(typesetter.language.number, line.pages)))

    def _leader(self, style: TypeStyle, start: float, end: float, top: float) -> Iterator[Text]:
        """The dots from a text to its page number, below each other on all lines."""
        start += _LEADER_GAP * style.size
        end -= _LEADER_GAP * style.size
        first, two = self._dots(1).width * style.size, self._dots(2).width * style.size
        step = two - first
        count = 1 + int((end - start - first) / step)
        if count > 0:
            dots = style.in_role(Role.LEADER)
            at = end - first - (count - 1) * step
            yield dots.mark(self._dots(count).line, at, top, math.inf)

    def _dots(self, count: int) -> Paragraph:
        return self.front_matter.typesetter.paragraph(" ".join("." * count))


def _spare(heights: Sequence[float], first: float, room: float) -> float:
    """How much of each page may stay empty at its foot if the pages are to be no more."""

    def pages(spare: float) -> int:
        count, free = 1, first - spare
        for height in heights:
            if height > free:
                count, free = count + 1, room - spare
            free -= height
        return count

    low, high, fewest = 0.0, first - max(heights, default=first), pages(0.0)
    for _ in range(_BISECTIONS if high > 0 else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if pages(middle) == fewest else (low, middle)
    return max(0.0, low - _ROUNDING)
