"""The header and the footer of every page: their size, the gap to the text, their fields."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from publisher import Publication, shown_publication_time
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role
from publisher_pages.options.header_footer import HeaderFooterOptions
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle
from publisher_pages.type.typesetter import Typesetter
from publisher_typesetting import publication_title

_SIZE = 0.72  # of the largest type of the clues
_LEAST_SIZE = 6.5  # points
_GAP = 9.0  # points, between header or footer and the text
_BETWEEN = 1.5  # ems, between the texts of a line
_TOLD = 40  # characters of a text that is cut


class PageFields(NamedTuple):
    """The values of the fields that a header and a footer may contain.

    `pages` is the number of all pages; `date` and `address` are texts of the settings. `published`
    is when all puzzles appear, for pages without one.
    """

    publication: Publication
    pages: int
    date: str
    address: str
    published: str = ""

    def on(self, number: int, puzzle: str, published: str, section: str) -> Mapping[str, str]:
        """The fields on this page: of its puzzle the title and when it appears, and its section."""
        language = self.publication.language
        return {
            "title": publication_title(self.publication),
            "author": self.publication.author,
            "address": self.address,
            "page": language.number(number),
            "pages": language.number(self.pages),
            "date": self.date,
            "puzzle": puzzle,
            "published": shown_publication_time(published or self.published, language.direction),
            "section": section,
        }


class HeaderFooter(NamedTuple):
    """The header and the footer of a document, in its language, laid out from the left.

    `largest_type` is the largest size of the clues, in points. With `facing` pages, start and end
    change places on even pages, so that the start is always on the inner side. `losses` takes what
    is cut.
    """

    options: HeaderFooterOptions
    largest_type: float
    facing: bool
    typesetter: Typesetter
    losses: list[str]

    @property
    def size(self) -> float:
        """The size of the type, in points."""
        return max(_LEAST_SIZE, _SIZE * self.largest_type)

    def inside(self, frame: Extent) -> Extent:
        """The part of a frame that is left between header and footer."""
        room = self._height + _GAP
        top = frame.top + (room if any(self.options.header.texts) else 0.0)
        bottom = frame.bottom - (room if any(self.options.footer.texts) else 0.0)
        return frame._replace(top=top, bottom=bottom)

    def marks(self, frame: Extent, fields: Mapping[str, str], is_odd: bool) -> Iterator[Mark]:
        """Header and footer of a page, odd or even, with these values of their fields."""
        swapped = self.facing and not is_odd
        for line, is_header in ((self.options.header, True), (self.options.footer, False)):
            texts = [text.format(**fields) for text in line.texts]
            yield from self._line(texts[::-1] if swapped else texts, frame, is_header)

    @property
    def _height(self) -> float:
        return self._style([]).leading

    def _style(self, paragraphs: list[Paragraph]) -> TypeStyle:
        return TypeStyle.of(Role.HEADER_FOOTER, self.size, paragraphs)

    def _line(self, texts: list[str], frame: Extent, is_header: bool) -> Iterator[Mark]:
        """Three texts at the left, in the middle and at the right of a frame."""
        room = frame.width
        whole = [self.typesetter.paragraph(text) for text in texts]
        limits = self._limits([each.width for each in whole], room / self.size)
        for place, (text, limit) in enumerate(zip(texts, limits, strict=True)):
            if text:
                fits = whole[place].width <= limit
                paragraph = whole[place] if fits else self._cut(text, limit)
                line = paragraph.line
                style = self._style([paragraph])
                x = frame.left + place / 2 * (room - line.width * self.size)
                top = frame.top if is_header else frame.bottom - style.leading
                yield style.mark(line, x, top, room)

    def _limits(self, widths: list[float], room: float) -> list[float]:
        """The room of each text of a line, in ems.

        A text alone has it all, and three share it. What one of two leaves of its half is the
        other's.
        """
        start, middle, end = widths
        parts = sum(1 for width in widths if width)
        share = room / (3 if middle and parts > 1 else max(1, parts)) - _BETWEEN
        if middle or parts < 2:
            return [share] * 3
        both = room - 2 * _BETWEEN
        return [max(share, both - end), 0.0, max(share, both - start)]

    def _cut(self, text: str, limit: float) -> Paragraph:
        """As much of a text as has room; what is cut is told."""
        beginning = text if len(text) <= _TOLD else f"{text[:_TOLD]}…"
        self.losses.append(f"pdf: “{beginning}” is too long for the header or the footer")
        return self.typesetter.elided(text, limit)
