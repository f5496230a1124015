"""The header and the footer of every page: their size, the gap to the text, their fields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from publisher import Publication, publication_title
from publisher_pages.drawing.marks import Extent, Mark, Role
from publisher_pages.options.header_footer import HeaderFooterOptions
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle
from publisher_pages.type.typesetter import Typesetter

_SIZE = 0.72  # of the largest type of the clues
_LEAST_SIZE = 6.5  # points
_GAP = 9.0  # points, between header or footer and the text
_BETWEEN = 1.5  # ems, between the texts of a line


class PageFields(NamedTuple):
    """The values of the fields that a header and a footer may contain.

    `pages` is the number of all pages; `date` is the text of the settings.
    """

    publication: Publication
    pages: int
    date: str

    def on(self, number: int, puzzle: str) -> Mapping[str, str]:
        """The fields on this page, which shows a puzzle of this title or none."""
        language = self.publication.puzzles[0].language
        return {
            "title": publication_title(self.publication),
            "author": self.publication.author,
            "page": language.number(number),
            "pages": language.number(self.pages),
            "date": self.date,
            "puzzle": puzzle,
        }


@dataclass(frozen=True)
class HeaderFooter:
    """The header and the footer of a document, in its language, laid out from the left.

    `largest_type` is the largest size of the clues, in points. With `facing` pages, start and end
    change places on even pages, so that the start is always on the inner side.
    """

    options: HeaderFooterOptions
    largest_type: float
    facing: bool
    typesetter: Typesetter

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
        parts = 3 if texts[1] else sum(1 for text in texts if text)
        limit = room / max(1, parts) / self.size - _BETWEEN
        for place, text in enumerate(texts):
            if text:
                paragraph = self.typesetter.elided(text, "the header or the footer", limit)
                line = paragraph.line
                style = self._style([paragraph])
                x = frame.left + place / 2 * (room - line.width * self.size)
                top = frame.top if is_header else frame.bottom - style.leading
                yield style.mark(line, x, top, room)
