"""Fonts inside a PDF: composite fonts, subset by glyph, with the text of each glyph.

reportlab addresses characters, 256 to a font. It can therefore neither show every glyph that a
shaper chooses nor say that a glyph means several letters. Here a font is a Type 0 font with
two-byte codes; each code is one glyph with one text (PDF 32000-1, 9.7 and 9.10). No other module
knows how reportlab writes fonts.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

from publisher_pages.drawing.marks import decimal
from publisher_pages.fonts.shaping import Face, Shaped, Subset
from publisher_pages.output.pdf_cmaps import CMAP_NAME, glyph_cmap, text_cmap
from publisher_pages.output.pdf_text_extraction import UNCHANGED, changed_texts

_SYMBOLIC = 4  # font descriptor flag: the glyphs are not those of a standard Latin set
_ITALIC = 64  # font descriptor flag: the letters are slanted
_STEM = 80  # thousandths: no TrueType table has it, and viewers use it only if the font is missing


class _Code(NamedTuple):
    """The two bytes of a glyph with one text, and its width in two forms.

    `width` is rounded, in thousandths of the font's em, as viewers read it; `advance` is the
    measured width in ems.
    """

    bytes: str
    width: float
    advance: float


class _Codes(dict[tuple[int, str], _Code]):
    """The codes of a face by glyph and text, in the order of their first use."""

    def __init__(self, face: Face) -> None:
        super().__init__()
        self._face = face

    def __missing__(self, key: tuple[int, str]) -> _Code:
        advance = self._face.advance(key[0])
        width = round(1000 * advance / self._face.enlarged, 2)
        code = self[key] = _Code(f"{len(self) + 1:04X}", width, advance)
        return code


class _Outlines(NamedTuple):
    """The parts of a font that depend on the kind of its outlines.

    `program` is the entry of its descriptor; `glyphs` are entries of the descendant font, which
    say the kind of the font, which number is which glyph, and how wide it is; `encoding` turns
    codes into these numbers.
    """

    program: Mapping[str, Any]
    glyphs: Mapping[str, Any]
    encoding: Any


_Refer = Callable[[Any], Any]
"""Writes an object of its own, and returns the reference to it."""


_MOST_REMEMBERED = 4096
"""Texts whose operators are kept: a book of thousands of puzzles has new ones on each page."""


class _Written(str):
    """A part of a PDF as it is written: reportlab takes four times as long for an array."""

    __slots__ = ()


class EmbeddedFace:
    """One face in one document: it numbers the glyphs in use and is written after the last page.

    `name` is the font's name in the resources of every page.
    """

    def __init__(self, face: Face, name: str) -> None:
        self.face = face
        self.name = name
        self._codes = _Codes(face)
        self._shown: dict[tuple[Shaped, int], str] = {}

    @property
    def chosen(self) -> str:
        """The operator that selects the font, for a text matrix that enlarges it to its size."""
        return f"/{self.name} {self.face.enlarged:g} Tf"

    def show(self, shaped: Shaped, change: int = UNCHANGED) -> str:
        """The elements of a `TJ` array that show this text, in the size of `chosen`.

        `change` is how its letters are changed for programs that read the file. Operators between
        `]` and `[` set the rise of glyphs above the baseline.
        """
        key = (shaped, change)
        if key not in self._shown:
            if len(self._shown) == _MOST_REMEMBERED:
                self._shown.clear()
            self._shown[key] = self._elements(shaped, change)
        return self._shown[key]

    def addObjects(self, document: Any) -> None:  # noqa: N802 (reportlab's name)
        """Write the font; reportlab calls this when all pages are drawn."""
        subset = _subset(self.face, frozenset({0, *(glyph for glyph, _ in self._codes)}))
        name = f"{_tag(subset.data)}+{self.face.name}"
        numbers = [subset.numbers[glyph] for glyph, _ in self._codes]
        widths = [code.width for code in self._codes.values()]
        refer = document.Reference
        kind = _postscript if subset.is_cff else _truetype
        outlines = kind(subset.data, numbers, widths, refer)
        descendant = _dictionary(
            Type="Font",
            BaseFont=name,
            CIDSystemInfo=_system(),
            FontDescriptor=refer(self._descriptor(name, outlines.program)),
            **outlines.glyphs,
        )
        font = _dictionary(
            Type="Font",
            Subtype="Type0",
            BaseFont=name,
            Encoding=outlines.encoding,
            DescendantFonts=pdfdoc.PDFArray([refer(descendant)]),
            ToUnicode=refer(_stream(text_cmap([text for _, text in self._codes]))),
        )
        document.idToObject[pdfdoc.BasicFonts].dict[self.name] = refer(font)

    def _elements(self, shaped: Shaped, change: int) -> str:
        glyphs, _, advances, xs, heights, own = shaped.columns
        texts = changed_texts(own, change) if change else own
        codes = [self._codes[key] for key in zip(glyphs, texts, strict=True)]
        is_plain = advances == tuple([code.advance for code in codes])
        if is_plain and not any(xs) and not any(heights):
            return f"<{''.join([code.bytes for code in codes])}>"
        return "".join(_adjusted(codes, advances, xs, heights, 1000 / self.face.enlarged))

    def _descriptor(self, name: str, program: Mapping[str, Any]) -> Any:
        face = self.face
        return _dictionary(
            Type="FontDescriptor",
            FontName=name,
            Flags=_SYMBOLIC | (_ITALIC if face.angle else 0),
            FontBBox=pdfdoc.PDFArray([round(1000 * corner) for corner in face.box]),
            ItalicAngle=round(face.angle),
            Ascent=round(1000 * face.ascent),
            Descent=-round(1000 * face.descent),
            CapHeight=round(1000 * face.cap_height),
            StemV=_STEM,
            **program,
        )


@lru_cache(maxsize=8)
def _subset(face: Face, glyphs: frozenset[int]) -> Subset:
    """The font program of these glyphs: a page has mostly those of the page before an edit."""
    return face.subset(glyphs)


def _truetype(
    data: bytes, numbers: Sequence[int], widths: Sequence[float], refer: _Refer
) -> _Outlines:
    """TrueType outlines: the codes themselves are numbers, and a map finds their glyphs."""
    program = {"FontFile2": refer(_stream(data, Length1=len(data)))}
    mapping = b"\0\0" + b"".join(number.to_bytes(2, "big") for number in numbers)
    glyphs = {
        "Subtype": "CIDFontType2",
        "W": _Written(f"[1 [{' '.join(map(decimal, widths))}]]"),
        "CIDToGIDMap": refer(_stream(mapping)),
    }
    return _Outlines(program, glyphs, "Identity-H")


def _postscript(
    data: bytes, numbers: Sequence[int], widths: Sequence[float], refer: _Refer
) -> _Outlines:
    """PostScript outlines: the font itself has the numbers, and the encoding finds them."""
    program = {"FontFile3": refer(_stream(data, Subtype="CIDFontType0C"))}
    by_number = sorted(dict(zip(numbers, widths, strict=True)).items())
    pairs = [(number, pdfdoc.PDFArray([width])) for number, width in by_number]
    glyphs = {"Subtype": "CIDFontType0", "W": pdfdoc.PDFArray([*chain(*pairs)])}
    named = {"Type": "CMap", "CMapName": CMAP_NAME, "CIDSystemInfo": _system()}
    return _Outlines(program, glyphs, refer(_stream(glyph_cmap(numbers), **named)))


def _adjusted(
    codes: Iterable[_Code],
    advances: Iterable[float],
    xs: Iterable[float],
    heights: Iterable[float],
    scale: float,
) -> Iterator[str]:
    """Codes, and between them the distance from where viewers put the pen to where it should be.

    `scale` turns ems as measured here into thousandths of the font's em.
    """
    pen = wanted = rise = 0.0
    for code, advance, x, height in zip(codes, advances, xs, heights, strict=True):
        if height != rise:
            rise = height
            yield f"]TJ {rise:.4f} Ts["
        back = round(pen - scale * (wanted + x))
        if back:
            yield f"{back}"
        yield f"<{code.bytes}>"
        pen += code.width - back
        wanted += advance
    back = round(pen - scale * wanted)
    if back:
        yield f"{back}"
    if rise:
        yield "]TJ 0 Ts["


def _system() -> Any:
    """The name of a numbering of glyphs that is not a standard one."""
    texts = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity")}
    return pdfdoc.PDFDictionary({**texts, "Supplement": 0})


def _dictionary(**entries: Any) -> Any:
    """A PDF dictionary; plain strings become names."""
    return pdfdoc.PDFDictionary({key: _named(value) for key, value in entries.items()})


def _stream(content: bytes, **entries: Any) -> Any:
    """A PDF stream, with these entries of its dictionary."""
    stream = pdfdoc.PDFStream(content=content)
    for key, value in entries.items():
        stream.dictionary[key] = _named(value)
    return stream


def _named(value: Any) -> Any:
    return pdfdoc.PDFName(value) if type(value) is str else value


def _tag(data: bytes) -> str:
    """Six capital letters that distinguish subsets of one font (PDF 32000-1, 9.6.4)."""
    digest = hashlib.sha256(data).digest()
    return "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
