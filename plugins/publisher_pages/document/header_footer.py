"""What stands around the text of a page: the header and the footer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from publisher_pages.drawing.marks import Extent, Mark, Role, mirrored
from publisher_pages.options import PdfOptions
from publisher_pages.options.header_footer import PageLine
from publisher_pages.type.paragraph import Paragraph
from publisher_pages.type.style import TypeStyle
from publisher_pages.type.typesetter import Typesetter

_SIZE = 0.72  # of the largest type of the clues
_LEAST_SIZE = 6.5
_GAP = 9.0  # points, between a strip and the text
_BETWEEN = 1.5  # ems, between the texts of a strip


@dataclass(frozen=True)
class HeaderFooter:
    """The header and the footer of a document's pages.

    What they say is in the language of the document, and so is the side where they start; on
    facing pages that is the inner side.
    """

    options: PdfOptions
    typesetter: Typesetter

    @property
    def size(self) -> float:
        """The size of their type, in points."""
        return max(_LEAST_SIZE, _SIZE * self.options.max_font)

    def inside(self, frame: Extent) -> Extent:
        """What a frame has left between header and footer."""
        room = self._height + _GAP
        top = frame.top + (room if any(self.options.header.texts) else 0.0)
        bottom = frame.bottom - (room if any(self.options.footer.texts) else 0.0)
        return frame._replace(top=top, bottom=bottom)

    def marks(self, frame: Extent, fields: Mapping[str, str], is_odd: bool) -> Iterator[Mark]:
        """Header and footer of a page, odd or even, with these values of their fields."""
        turned = self.options.faces and not is_odd
        page_lines = [(self.options.header, True), (self.options.footer, False)]
        marks = [
            mark
            for strip, above in page_lines
            for mark in self._strip(strip, frame, above, fields, turned)
        ]
        yield from mirrored(marks, frame.left + frame.right) if self.typesetter.rtl else marks

    @property
    def _height(self) -> float:
        return self._style([]).leading

    def _style(self, paragraphs: list[Paragraph]) -> TypeStyle:
        return TypeStyle.of(Role.HEADER_FOOTER, self.size, paragraphs)

    def _strip(
        self, strip: PageLine, frame: Extent, above: bool, fields: Mapping[str, str], turned: bool
    ) -> Iterator[Mark]:
        texts = [text.format(**fields) for text in strip.texts][:: -1 if turned else 1]
        room = frame.right - frame.left
        parts = 3 if texts[1] else sum(1 for text in texts if text)
        limit = room / max(1, parts) / self.size - _BETWEEN
        for place, text in enumerate(texts):
            if text:
                paragraph = self.typesetter.elided(text, "the header or the footer", limit)
                line = paragraph.line
                style = self._style([paragraph])
                x = frame.left + place / 2 * (room - line.width * self.size)
                top = frame.top if above else frame.bottom - style.leading
                yield style.mark(line, x, top, room)
