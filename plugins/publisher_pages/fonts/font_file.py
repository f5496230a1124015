"""Font files as bytes, and whether they can be embedded; without a shaping library."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from publisher import FileError, file_bytes
from publisher_pages.fonts.sfnt import COLLECTION, Tables, fonts_in, postscript_name

_LARGEST = 2**27  # bytes: some systems have collections of 70 MB
_OUTLINES = {b"\0\1\0\0", b"true", b"OTTO", COLLECTION}
_WEB = {b"wOFF", b"wOF2"}
_NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp")
_TRUETYPE = (b"glyf", b"loca")
_CFF = b"CFF "
_RESTRICTED = 0x0002  # OS/2 fsType, OpenType specification 1.9
_NO_SUBSETTING = 0x0100


class FontFile(NamedTuple):
    """A file, and the PostScript name of one of its fonts if it is a collection.

    Without a name, the first font is meant. The form of the text is that of RFC 8081, 4.2:
    `Fonts.ttc#Name`.
    """

    path: Path
    font: str = ""

    @property
    def name(self) -> str:
        """The file without its folder, and the font."""
        return f"{self.path.name}#{self.font}" if self.font else self.path.name

    def __str__(self) -> str:
        return str(self.path.with_name(self.name))


class FontData(NamedTuple):
    """The bytes of a file, and which font in it is meant, counted from 0."""

    data: bytes
    number: int = 0


def read_font(file: FontFile) -> FontData:
    """A font as bytes; a `ValueError` says why a file cannot be used."""
    try:
        data = file_bytes(file.path, _LARGEST)
    except FileError as error:
        raise ValueError(f"the font file {error}") from None
    try:
        return FontData(data, _checked(data, file.font))
    except ValueError as error:
        raise ValueError(f"the font file {file} {error}") from None


def _checked(data: bytes, wanted: str) -> int:
    """The number of the font of this name; raises `ValueError` if it cannot be used."""
    if data[:4] in _WEB:
        raise ValueError("is a web font; give the .ttf or .otf file of the font")
    if data[:4] not in _OUTLINES:
        raise ValueError("is neither a TrueType nor an OpenType font")
    fonts = fonts_in(data)
    number = _number(fonts, wanted)
    _check(fonts[number])
    return number


def _number(fonts: Sequence[Tables], wanted: str) -> int:
    names = [postscript_name(tables) for tables in fonts] if wanted else [""]
    if not fonts:
        raise ValueError("has no font in it")
    if wanted not in names:
        raise ValueError(f"has no font {wanted}; it has {', '.join(filter(None, names))}")
    return names.index(wanted)


def _check(tables: Tables) -> None:
    if b"fvar" in tables:
        raise ValueError(
            "is a variable font; give the static file of one weight, such as its -Regular.ttf"
        )
    if b"CFF2" in tables:
        raise ValueError("has CFF2 outlines; give the .ttf file, or an .otf file with CFF outlines")
    needed = _NEEDED if _CFF in tables else (*_NEEDED, *_TRUETYPE)
    missing = [tag.decode() for tag in needed if tag not in tables]
    if missing:
        raise ValueError(f"is broken: it lacks the tables {', '.join(sorted(missing))}")
    _check_licence(bytes(tables.get(b"OS/2", b"")))


def _check_licence(os2: bytes) -> None:
    if len(os2) < 10:
        return
    embedding = int.from_bytes(os2[8:10], "big")
    if embedding & 0x000F == _RESTRICTED or embedding & _NO_SUBSETTING:
        raise ValueError("forbids embedding in its licence flags (OS/2 fsType)")
