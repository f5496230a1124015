"""Pages of marks as a PDF, through reportlab. All layout is done before."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby, pairwise, starmap
from string import punctuation
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from publisher_pages.drawing.colours import BLACK, Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import (
    Anchor,
    Box,
    Circle,
    Code,
    Hatch,
    Image,
    Link,
    Mark,
    Piece,
    Polygon,
    Rule,
    Text,
    decimal,
)
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.shaping import Face
from publisher_pages.output.growing_document import GrowingDocument
from publisher_pages.output.packed_document import PackedDocument
from publisher_pages.output.pdf_description import DocumentInfo, describe, metadata
from publisher_pages.output.pdf_fonts import EmbeddedFace
from publisher_pages.output.pdf_outline import Outline
from publisher_pages.output.pdf_tags import ARTIFACT, END, Tags
from publisher_pages.output.pdf_text_extraction import text_changes

if TYPE_CHECKING:
    from publisher_pages.pictures.images import PictureData


class _Vector(NamedTuple):
    """A direction on a page as PDF counts it: upwards is positive."""

    x: int
    y: int


_RIGHT, _DOWN, _LEFT, _UP = _Vector(1, 0), _Vector(0, -1), _Vector(-1, 0), _Vector(0, 1)
_DIRECTIONS = ((_RIGHT, _UP), (_DOWN, _RIGHT), (_LEFT, _DOWN), (_UP, _LEFT))
"""The direction of a line of text, and that of its letters, by its quarter turns."""

_OPERATORS = {1: "g", 3: "rg", 4: "k"}  # that fill, by the number of a colour's amounts


def write_pdf(pages: Iterable[Page], info: DocumentInfo, separated: bool = False) -> bytes:
    """The PDF of these pages; the same pages always give the same bytes.

    `separated` writes gray as an amount of black ink (CMYK), for printing.
    """
    canvas = _Canvas(info.language, info.tagged)
    describe(canvas, info)
    tags = Tags(canvas._doc, info.language) if info.tagged else None
    painter = _Painter(canvas, separated, tags)
    for page in pages:
        painter.page(page)
    painter.finish()
    if tags:
        canvas.tag(tags.finish(), info)
    return canvas.whole()


class _Canvas(Canvas):  # type: ignore[misc]  # reportlab has no types
    def __init__(self, language: str, tagged: bool) -> None:
        super().__init__(None, invariant=1, pageCompression=0)
        self._doc = (PackedDocument if tagged else GrowingDocument)(invariant=1, lang=language)
        self.is_linked = False

    def _make_preamble(self) -> None:
        # reportlab begins each page with Helvetica, a font that is not embedded.
        self._preamble = ""

    def link(self, to: str, corners: tuple[float, ...]) -> Any:
        """A link to an address, or to an anchor by its name, as a dictionary.

        Where an anchor is need not be known while pages are written; reportlab's own links hold the
        place itself.
        """
        names = {"Type": "Annot", "Subtype": "Link"}
        link = pdfdoc.PDFDictionary({key: pdfdoc.PDFName(value) for key, value in names.items()})
        link["Rect"], link["Border"] = pdfdoc.PDFArray(corners), pdfdoc.PDFArray([0, 0, 0])
        if to.startswith("#"):
            link["Dest"] = pdfdoc.PDFName(to[1:])
            self.is_linked = True
        else:
            address = quote(to, safe=punctuation)  # PDF 32000-1, 12.6.4.7: in ASCII
            action = {"S": pdfdoc.PDFName("URI"), "URI": pdfdoc.PDFString(address)}
            link["A"] = pdfdoc.PDFDictionary(action)
        self._addAnnotation(link)
        return link

    def tag(self, root: int, info: DocumentInfo) -> None:
        """Say that the document is tagged; its tree has this root."""
        catalog = self._doc.Catalog
        catalog.StructTreeRoot = f"{root} 0 R"
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        catalog.Metadata = metadata(info)

    def whole(self) -> bytes:
        """The bytes of the finished file."""
        data: bytes = self.getpdfdata()
        return data


class _Operators(NamedTuple):
    """Operators in the form that `Canvas.drawText` takes and writes unchanged."""

    code: str

    def getCode(self) -> str:  # noqa: N802 (reportlab's name)
        return self.code


class _Painter:
    """Draws the marks of pages on one canvas."""

    def __init__(self, canvas: _Canvas, separated: bool, tags: Tags | None) -> None:
        self._canvas = canvas
        self._tags = tags
        self._outline = Outline(canvas._doc)
        self._anchored: list[Anchor] = []
        self._separated = separated
        self._faces: dict[Face, EmbeddedFace] = {}
        self._spaces: dict[Face, str] = {}
        self._pictures: dict[PictureData, str] = {}
        self._drawings: dict[type[Mark], Callable[[Any], None]] = {
            Text: self._texts,
            Rule: self._lines,
            Box: self._boxes,
            Hatch: self._hatches,
            Circle: self._circles,
            Polygon: self._polygons,
            Code: self._codes,
            Image: self._images,
            Link: self._links,
            Anchor: self._anchors,
        }

    def page(self, page: Page) -> None:
        """Draw a page and go on to the next."""
        self._height = page.height
        self._fill = self._stroke = BLACK  # as PDF begins a page
        self._font = ""
        self._canvas.setPageSize((page.width, page.height))
        self._canvas.setTrimBox(page.trim and self._rectangle(page.trim))
        self._canvas.setBleedBox(page.bleed and self._rectangle(page.bleed))
        self._write("2 J")  # square ends
        if self._tags:
            self._tags.begin(page)
        for kind, marks in groupby(page.marks, type):
            self._drawn(kind, list(marks))
        self._canvas.showPage()
        number = self._canvas._doc.page_numbers[-1]
        for anchor in self._anchored:
            self._outline.add(anchor, number, page.height)
        self._anchored = []
        if self._tags:
            self._tags.end(number)

    def finish(self) -> None:
        """Write what belongs to all pages."""
        self._outline.finish(is_linked=self._canvas.is_linked)

    def _drawn(self, kind: type[Mark], marks: Sequence[Any]) -> None:
        """Draw marks of one kind; what is not a text is there to be seen, and not read."""
        if self._tags and kind not in (Text, Link, Anchor):
            self._write(ARTIFACT)
            self._drawings[kind](marks)
            self._write(END)
        else:
            self._drawings[kind](marks)

    def _write(self, code: str) -> None:
        self._canvas.drawText(_Operators(code))

    def _rectangle(self, extent: Extent) -> tuple[float, ...]:
        """Left, bottom, right and top as PDF counts them."""
        left, top, right, bottom = extent
        corners = (left, self._height - bottom, right, self._height - top)
        return tuple(round(corner, 2) for corner in corners)

    def _filled(self, colour: Colour) -> str:
        """The operators that set the colour of filled areas, or none if it is set."""
        wanted = colour.separated if self._separated else colour
        if wanted == self._fill:
            return ""
        self._fill = wanted
        return _colour(wanted)

    def _stroked(self, colour: Colour) -> str:
        """The operators that set the colour of lines, or none if it is set."""
        wanted = colour.separated if self._separated else colour
        if wanted == self._stroke:
            return ""
        self._stroke = wanted
        return _colour(wanted).upper()

    def _texts(self, texts: Sequence[Text]) -> None:
        if not self._tags:
            self._write(self._lines_of(texts))
            return
        for begin, group in self._tags.groups(texts):
            self._write(f"{begin}{self._lines_of(group)}{END}")

    def _lines_of(self, texts: Sequence[Text]) -> str:
        code = "\n".join([self._text(text) + self._space(text) for text in texts])
        return f"BT\n{code}\nET"

    def _space(self, text: Text) -> str:
        """The space behind a line from the left, where the next line begins a word."""
        if not self._tags or text.after != " " or any(piece.level & 1 for piece in text.pieces):
            return ""
        face = text.pieces[-1].shaped.face
        if face not in self._spaces:
            shaped = face.shape(" ", rtl=False, language="und")
            shown = f" [{self._embedded(face).show(shaped)}]TJ"
            self._spaces[face] = shown if ord(" ") in face.coverage else ""
        return self._spaces[face]

    def _text(self, text: Text) -> str:
        """The operators of a line of text: its font has size 1, and the text matrix enlarges it."""
        along = _DIRECTIONS[text.quarters][0]
        size, code = text.size, []
        for face, group in groupby(zip(text.pieces, text_changes(text), strict=True), key=_face):
            pieces = list(group)
            embedded = self._embedded(face)
            start = size * pieces[0][0].x
            x, y = text.x + start * along.x, self._height - text.y + start * along.y
            shown = "".join([embedded.show(piece.shaped, change) for piece, change in pieces])
            array = f"[{shown}]".replace("><", "").replace("[]TJ ", "")
            font = "" if embedded.name == self._font else f"{embedded.chosen} "
            self._font = embedded.name
            matrix = _matrix(size, text.quarters, face.slant)
            code.append(f"{font}{matrix} {decimal(x)} {decimal(y)} Tm {array}TJ")
        return self._filled(text.colour) + "\n".join(code)

    def _embedded(self, face: Face) -> EmbeddedFace:
        if face not in self._faces:
            embedded = self._faces[face] = EmbeddedFace(face, f"F{len(self._faces) + 1}")
            self._canvas._doc.delayedFonts.append(embedded)
        return self._faces[face]

    def _lines(self, lines: Sequence[Rule]) -> None:
        for (weight, colour), group in groupby(lines, key=lambda line: line[4:]):
            path = " ".join(
                f"{self._point(line.x1, line.y1)} m {self._point(line.x2, line.y2)} l"
                for line in group
            )
            self._write(f"{self._stroked(colour)}{decimal(weight)} w {path} S")

    def _boxes(self, boxes: Sequence[Box]) -> None:
        for colour, group in groupby(boxes, key=lambda box: box.colour):
            self._fill_all((box.extent for box in group), colour)

    def _codes(self, codes: Sequence[Code]) -> None:
        for code in codes:
            self._fill_all(_dark(code), code.colour)

    def _fill_all(self, extents: Iterable[Extent], colour: Colour) -> None:
        """Rectangles in one path, so that neighbours show no seam."""
        self._write(f"{self._filled(colour)}{self._path(extents)} f")

    def _path(self, extents: Iterable[Extent]) -> str:
        corners = map(self._rectangle, extents)
        return " ".join(
            f"{decimal(left)} {decimal(bottom)} {decimal(right - left)} {decimal(top - bottom)} re"
            for left, bottom, right, top in corners
        )

    def _hatches(self, hatches: Sequence[Hatch]) -> None:
        for hatch in hatches:
            x1, y1, x2, y2, weight, colour = hatch.axis
            self._write(
                f"{self._stroked(colour)}q {self._path(hatch.extents)} W n 0 J "
                f"[{decimal(hatch.weight)} {decimal(hatch.gap)}] 0 d {decimal(weight)} w "
                f"{self._point(x1, y1)} m {self._point(x2, y2)} l S Q"
            )

    def _circles(self, circles: Sequence[Circle]) -> None:
        for (weight, colour), group in groupby(circles, key=lambda circle: circle[3:5]):
            paths = " ".join(self._circle(circle) for circle in group)
            self._write(f"{self._stroked(colour)}{decimal(weight)} w {paths} S")

    def _circle(self, circle: Circle) -> str:
        """Bézier curves of at most a quarter circle, with handles on the tangents at both ends."""
        count = math.ceil(circle.sweep / 90)
        step = circle.sweep / count
        reach = 4 / 3 * math.tan(math.radians(step) / 4)
        points = [circle.at(step * index) for index in range(count + 1)]
        code = [f"{self._point(*points[0])} m"]
        for (x1, y1), (x2, y2) in pairwise(points):
            one = self._point(x1 - reach * (y1 - circle.y), y1 + reach * (x1 - circle.x))
            other = self._point(x2 + reach * (y2 - circle.y), y2 - reach * (x2 - circle.x))
            code.append(f"{one} {other} {self._point(x2, y2)} c")
        return " ".join([*code, "h"] if circle.is_whole else code)

    def _polygons(self, polygons: Sequence[Polygon]) -> None:
        for colour, group in groupby(polygons, key=lambda polygon: polygon.colour):
            paths = (" l ".join(starmap(self._point, polygon.points)) for polygon in group)
            code = " ".join(path.replace(" l ", " m ", 1) + " l" for path in paths)
            self._write(f"{self._filled(colour)}{code} f")

    def _point(self, x: float, y: float) -> str:
        return f"{decimal(x)} {decimal(self._height - y)}"

    def _images(self, images: Sequence[Image]) -> None:
        for image in images:
            left, bottom, right, top = self._rectangle(image.extent)
            place = (left, bottom, right - left, top - bottom)
            if image.picture in self._pictures:
                self._canvas.saveState()
                self._canvas.transform(place[2], 0, 0, place[3], left, bottom)
                self._canvas.doForm(self._pictures[image.picture])
                self._canvas.restoreState()
            else:
                result = {"name": ""}
                reader = ImageReader(BytesIO(image.picture.data))
                self._canvas.drawImage(reader, *place, mask="auto", extraReturn=result)
                self._pictures[image.picture] = result["name"]

    def _links(self, links: Sequence[Link]) -> None:
        for extent, to in links:
            link = self._canvas.link(to, self._rectangle(extent))
            if self._tags:
                number = self._canvas._doc.number_of(self._canvas._annotationrefs[-1])
                link["StructParent"] = self._tags.link(extent, number)
                link["Contents"] = pdfdoc.PDFText(f"\ufeff{to}", "utf-16-be")

    def _anchors(self, anchors: Sequence[Anchor]) -> None:
        self._anchored += anchors


@lru_cache(maxsize=1024)
def _matrix(size: float, quarters: int, slant: float) -> str:
    """The four numbers of a text matrix that enlarge, turn and slant a font of size 1."""
    along, up = _DIRECTIONS[quarters]
    lean = size * slant
    numbers = (
        size * along.x,
        size * along.y,
        size * up.x + lean * along.x,
        size * up.y + lean * along.y,
    )
    return " ".join(map(decimal, numbers))


def _face(piece: tuple[Piece, int]) -> Face:
    return piece[0].shaped.face


def _dark(code: Code) -> Iterator[Extent]:
    """The dark modules of a code, neighbours in a row as one rectangle."""
    side = code.side / len(code.rows)
    for row, modules in enumerate(code.rows):
        column = 0
        for dark, group in groupby(modules):
            start, column = column, column + len(list(group))
            if dark:
                left, top = code.x + start * side, code.y + row * side
                yield Extent(left, top, code.x + column * side, top + side)


def _colour(colour: Colour) -> str:
    """The operators that set the colour of filled areas; in capitals they set that of lines."""
    amounts = " ".join(f"{amount:.3f}".rstrip("0").rstrip(".") for amount in colour.amounts)
    return f"{amounts} {_OPERATORS[len(colour.amounts)]} "
