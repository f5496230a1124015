"""Marks into a PDF, through reportlab. Nothing is decided here but how to draw."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from publisher_pages.embedding import EmbeddedFace
from publisher_pages.marks import Box, Circle, Line, Mark, Page, Text
from publisher_pages.shaping import Face

_PROGRAM = "crossword-publisher"
_SQUARE_ENDS = 2


class About(NamedTuple):
    """What a document says of itself; `language` is a BCP 47 tag."""

    title: str
    author: str
    subject: str
    language: str
    rtl: bool


def paint(pages: Iterable[Page], about: About) -> bytes:
    """The PDF of these pages: the same bytes whenever the pages are the same."""
    canvas = _Canvas(None, invariant=1, pageCompression=0, lang=about.language)
    _describe(canvas, about)
    painter = _Painter(canvas)
    for page in pages:
        painter.page(page)
    data: bytes = canvas.getpdfdata()
    return data


class _Canvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        # All streams compressed, and without the base 85 that pageCompression would add.
        self._doc.defaultStreamFilters = [pdfdoc.PDFZCompress]

    def _make_preamble(self) -> None:
        # reportlab begins each page by choosing Helvetica, which would then not be embedded.
        self._preamble = ""


def _describe(canvas: Canvas, about: About) -> None:
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setSubject(about.subject)
    canvas.setCreator(_PROGRAM)
    canvas.setProducer(_PROGRAM)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if about.rtl:
        canvas.setViewerPreference("Direction", "R2L")


class _Written(NamedTuple):
    """Operators in the form `Canvas.drawText` takes; it writes any."""

    code: str

    def getCode(self) -> str:  # noqa: N802 (reportlab's name)
        return self.code


class _Painter:
    """The marks of pages on one canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._faces: dict[Face, EmbeddedFace] = {}

    def page(self, page: Page) -> None:
        """Draw a page and go on to the next."""
        self._canvas.setPageSize((page.width, page.height))
        self._canvas.setLineCap(_SQUARE_ENDS)
        for kind, marks in groupby(page.marks, type):
            self._draw(kind, list(marks), page.height)
        self._canvas.showPage()

    def _draw(self, kind: type[Mark], marks: Sequence[Any], height: float) -> None:
        if kind is Text:
            self._texts(marks, height)
        elif kind is Line:
            self._lines(marks, height)
        elif kind is Box:
            self._boxes(marks, height)
        else:
            self._circles(marks, height)

    def _texts(self, texts: Sequence[Text], height: float) -> None:
        code = "\n".join(self._text(text, height) for text in texts)
        self._canvas.drawText(_Written(f"BT\n{code}\nET"))

    def _text(self, text: Text, height: float) -> str:
        """The operators of one line, in a font of size 1 that the text matrix enlarges."""
        size, y = _number(text.size), _number(height - text.y)
        code = []
        for face, group in groupby(text.pieces, key=lambda piece: piece.shaped.face):
            pieces = list(group)
            embedded = self._embedded(face)
            x = _number(text.x + text.size * pieces[0].x)
            shown = "".join(embedded.show(piece.shaped) for piece in pieces)
            array = f"[{shown}]".replace("><", "").replace("[]TJ ", "")
            code.append(f"/{embedded.name} 1 Tf {size} 0 0 {size} {x} {y} Tm {array}TJ")
        return "\n".join(code)

    def _embedded(self, face: Face) -> EmbeddedFace:
        if face not in self._faces:
            embedded = self._faces[face] = EmbeddedFace(face, f"F{len(self._faces) + 1}")
            self._canvas._doc.delayedFonts.append(embedded)
        return self._faces[face]

    def _lines(self, lines: Sequence[Line], height: float) -> None:
        for weight, group in groupby(lines, key=lambda line: line.weight):
            path = " ".join(
                f"{_number(line.x1)} {_number(height - line.y1)} m "
                f"{_number(line.x2)} {_number(height - line.y2)} l"
                for line in group
            )
            self._canvas.drawText(_Written(f"{_number(weight)} w {path} S"))

    def _boxes(self, boxes: Sequence[Box], height: float) -> None:
        for ink, group in groupby(boxes, key=lambda box: box.ink):
            self._canvas.setFillGray(1 - ink)
            for box in group:
                corner = round(box.x, 2), round(height - box.y - box.height, 2)
                size = round(box.width, 2), round(box.height, 2)
                self._canvas.rect(*corner, *size, stroke=0, fill=1)
        self._canvas.setFillGray(0)

    def _circles(self, circles: Sequence[Circle], height: float) -> None:
        for circle in circles:
            self._canvas.setLineWidth(circle.weight)
            self._canvas.circle(circle.x, height - circle.y, circle.radius)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
