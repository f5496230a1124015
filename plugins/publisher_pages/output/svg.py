"""The SVG exporter: the grid page as a drawing."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from publisher import Puzzle, TextDirection, WithLosses
from publisher_pages.drawing.colours import WHITE
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import (
    Box,
    Circle,
    Hatch,
    Image,
    Mark,
    Polygon,
    Role,
    Rule,
    Text,
    decimal,
)
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.shaping import Face
from publisher_pages.options.lengths import MM
from publisher_pages.options.pictures import SvgOptions
from publisher_pages.output.grid_page import grid_page, losses, title

_NO_NAME = re.compile(r"[^\w -]")  # characters that a font's name would have to escape
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, 2.2
_CLASSES = {
    Role.LETTER: "letters",
    Role.CELL_NUMBER: "numbers",
    Role.CELL_CLUE: "clues",
    Role.TITLE: "title",
}
_IN_MIDDLE = (Role.LETTER, Role.CELL_CLUE, Role.TITLE)


def export(puzzle: Puzzle, options: SvgOptions) -> WithLosses[bytes]:
    """The picture; its losses are letters that no font has."""
    page = grid_page(puzzle, options)
    drawing = _Drawing(options.text == "paths", puzzle.direction is TextDirection.RTL)
    body = tuple(drawing.elements(page.marks))
    language = quoteattr(puzzle.language.code)
    lines = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f"{_size(page)} "
        f'role="img" lang={language} xml:lang={language} direction="{puzzle.direction}">',
        f"<title>{_escaped(title(puzzle, options))}</title>",
        *drawing.definitions(),
        *([] if options.transparent else [_background(page)]),
        *body,
        "</svg>\n",
    )
    lost = losses(page, puzzle, options)
    return WithLosses("\n".join(lines).encode("utf-8"), lost)


class _Glyph(NamedTuple):
    """A glyph in one size."""

    face: Face
    id: int
    size: float


class _Drawing:
    """Marks as elements, and the definitions that these refer to."""

    def __init__(self, as_paths: bool, rtl: bool) -> None:
        self._draw_texts = self._paths if as_paths else self._words
        self._rtl = rtl
        self._glyphs: dict[_Glyph, str] = {}
        self._shapes: dict[str, str] = {}

    def elements(self, marks: Iterable[Mark]) -> Iterator[str]:
        """The elements that draw these marks, in their order."""
        drawings: dict[type[Mark], Any] = {
            Text: self._texts, Rule: _lines, Box: _boxes, Hatch: _hatches, Circle: _circles,
            Polygon: _polygons,
            Image: _images,
        }  # fmt: skip
        for kind, group in groupby(marks, type):
            yield from drawings[kind](group)

    def definitions(self) -> Iterator[str]:
        """The shapes of the glyphs in use."""
        shapes = "\n".join(f'<path id="{name}" d="{d}"/>' for name, d in self._shapes.items())
        if shapes:
            yield f"<defs>\n{shapes}\n</defs>"

    def _texts(self, texts: Iterable[Text]) -> Iterator[str]:
        for (role, colour), group in groupby(texts, key=lambda text: (text.role, text.colour)):
            yield from self._draw_texts(group, f'class="{_CLASSES[role]}" fill="{colour.css}"')

    def _paths(self, texts: Iterable[Text], how: str) -> Iterator[str]:
        uses = (self._use(*placed) for text in texts for placed in _placed(text))
        yield from _group(how, uses)

    def _use(self, glyph: _Glyph, x: float, y: float) -> str:
        if glyph not in self._glyphs:
            # Named by its shape, so that a web page can hold several drawings.
            shape = _outline(glyph)
            name = f"g{hashlib.sha256(shape.encode()).hexdigest()[:8]}"
            self._glyphs[glyph], self._shapes[name] = name, shape
        return f'<use xlink:href="#{self._glyphs[glyph]}" x="{decimal(x)}" y="{decimal(y)}"/>'

    def _words(self, texts: Iterable[Text], how: str) -> Iterator[str]:
        """Letters and clues anchored in their middle, numbers in their corner.

        The reader's fonts set widths. Numbers are declared left-to-right, as they are, so that a
        renderer that knows no other direction puts them into the right-hand corner too.
        """
        for (role, family, size), group in groupby(texts, key=_font):
            corner = 'direction="ltr" text-anchor="end"' if self._rtl else 'text-anchor="start"'
            anchor = 'text-anchor="middle"' if role in _IN_MIDDLE else corner
            style = f'font-family={quoteattr(family)} font-size="{decimal(size)}"'
            yield from _group(f"{how} {style} {anchor}", map(self._word, group))

    def _word(self, text: Text) -> str:
        left, _, right, _ = text.extent
        x, fitted = right if self._rtl else left, ""
        if text.role in _IN_MIDDLE:
            x = (left + right) / 2
            if len(text.text) > 1:
                fitted = f' textLength="{decimal(text.width)}" lengthAdjust="spacingAndGlyphs"'
        return f'<text x="{decimal(x)}" y="{decimal(text.y)}"{fitted}>{_escaped(text.text)}</text>'


def _escaped(text: str) -> str:
    return escape(_NO_XML.sub("", text))


def _size(page: Page) -> str:
    width, height = page.width, page.height
    return (
        f'width="{width / MM:.6g}mm" height="{height / MM:.6g}mm" '
        f'viewBox="0 0 {decimal(width)} {decimal(height)}"'
    )


def _background(page: Page) -> str:
    """White paper: without it black lines are lost on a dark page."""
    size = f'width="{decimal(page.width)}" height="{decimal(page.height)}"'
    return f'<rect class="background" {size} fill="{WHITE.css}"/>'


def _group(attributes: str, elements: Iterable[str]) -> Iterator[str]:
    yield f"<g {attributes}>"
    yield from elements
    yield "</g>"


def _font(text: Text) -> tuple[Role, str, float]:
    """The key of a group of texts; the families are tried in their order."""
    families = dict.fromkeys(piece.shaped.face.family for piece in text.pieces)
    names = [f"'{_NO_NAME.sub('', name)}'" for name in families]
    return text.role, ", ".join([*names, "sans-serif"]), text.size


def _placed(text: Text) -> Iterator[tuple[_Glyph, float, float]]:
    """The glyphs of a text and the points of their origins."""
    for x, shaped, _ in text.pieces:
        for glyph in shaped.glyphs:
            left, y = text.x + text.size * (x + glyph.x), text.y - text.size * glyph.y
            yield _Glyph(shaped.face, glyph.id, text.size), left, y
            x += glyph.advance


def _outline(glyph: _Glyph) -> str:
    return "".join(
        command
        + " ".join(f"{decimal(x * glyph.size)} {decimal(-y * glyph.size)}" for x, y in points)
        for command, points in glyph.face.outline(glyph.id)
    )


def _lines(lines: Iterable[Rule]) -> Iterator[str]:
    for (weight, colour), group in groupby(lines, key=lambda line: line[4:]):
        path = "".join(map(_stroke, group))
        yield (
            f'<path class="lines" stroke="{colour.css}" stroke-width="{decimal(weight)}" '
            f'stroke-linecap="square" d="{path}"/>'
        )


def _boxes(boxes: Iterable[Box]) -> Iterator[str]:
    for colour, group in groupby(boxes, key=lambda box: box.colour):
        yield f'<path class="fills" fill="{colour.css}" d="{_path(box.extent for box in group)}"/>'


def _hatches(hatches: Iterable[Hatch]) -> Iterator[str]:
    for hatch in hatches:
        clip = _path(hatch.extents)
        name = f"c{hashlib.sha256(clip.encode()).hexdigest()[:8]}"
        yield f'<clipPath id="{name}"><path d="{clip}"/></clipPath>'
        dashes = f"{decimal(hatch.weight)} {decimal(hatch.gap)}"
        line = f'd="{_stroke(hatch.axis)}" stroke-width="{decimal(hatch.axis.weight)}"'
        yield (
            f'<path class="fills" clip-path="url(#{name})" stroke="{hatch.colour.css}" {line} '
            f'stroke-dasharray="{dashes}"/>'
        )


def _polygons(polygons: Iterable[Polygon]) -> Iterator[str]:
    for colour, group in groupby(polygons, key=lambda polygon: polygon.colour):
        path = "".join(
            f"M{'L'.join(f'{decimal(x)} {decimal(y)}' for x, y in polygon.points)}Z"
            for polygon in group
        )
        yield f'<path class="fills" fill="{colour.css}" d="{path}"/>'


def _circles(circles: Iterable[Circle]) -> Iterator[str]:
    for (weight, colour), group in groupby(circles, key=lambda circle: circle[3:5]):
        how = f'class="circles" fill="none" stroke="{colour.css}" stroke-width="{decimal(weight)}"'
        yield from _group(how, map(_circle, group))


def _circle(circle: Circle) -> str:
    radius = decimal(circle.radius)
    if circle.is_whole:
        return f'<circle cx="{decimal(circle.x)}" cy="{decimal(circle.y)}" r="{radius}"/>'
    (x1, y1), (x2, y2) = circle.at(0.0), circle.at(circle.sweep)
    start, end = f"{decimal(x1)} {decimal(y1)}", f"{decimal(x2)} {decimal(y2)}"
    return f'<path d="M{start}A{radius} {radius} 0 {int(circle.sweep > 180)} 1 {end}"/>'


def _images(images: Iterable[Image]) -> Iterator[str]:
    for image in images:
        kind, data = image.picture.mime_type, b64encode(image.picture.data).decode("ascii")
        yield (
            f'<image x="{decimal(image.x)}" y="{decimal(image.y)}" width="{decimal(image.width)}" '
            f'height="{decimal(image.height)}" preserveAspectRatio="none" '
            f'xlink:href="data:{kind};base64,{data}"/>'
        )


def _path(extents: Iterable[Extent]) -> str:
    return "".join(
        f"M{decimal(left)} {decimal(top)}H{decimal(right)}V{decimal(bottom)}H{decimal(left)}Z"
        for left, top, right, bottom in extents
    )


def _stroke(line: Rule) -> str:
    return f"M{decimal(line.x1)} {decimal(line.y1)}L{decimal(line.x2)} {decimal(line.y2)}"
