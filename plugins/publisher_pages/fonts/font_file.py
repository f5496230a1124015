"""Font files as bytes, and whether they can be embedded; without a shaping library."""

import struct
from collections.abc import Mapping
from pathlib import Path

from publisher import FileError, file_bytes

_OUTLINES = {b"\0\1\0\0": "TrueType", b"true": "TrueType"}
_REFUSED = {
    b"OTTO": "has PostScript (CFF) outlines; give the TrueType (.ttf) version of the font",
    b"ttcf": "is a collection of fonts; give a single font's .ttf file",
    b"wOFF": "is a web font; give the TrueType (.ttf) version of the font",
    b"wOF2": "is a web font; give the TrueType (.ttf) version of the font",
}
_NEEDED = (b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp")
_RESTRICTED = 0x0002  # OS/2 fsType, OpenType specification 1.9
_NO_SUBSETTING = 0x0100


def read_font(path: Path) -> bytes:
    """The bytes of a TrueType font; a `ValueError` says why a file cannot be used."""
    try:
        data = file_bytes(path)
    except FileError as error:
        raise ValueError(f"the font file {error}") from None
    try:
        _check(data)
    except ValueError as error:
        raise ValueError(f"the font file {path} {error}") from None
    return data


def _check(data: bytes) -> None:
    magic = data[:4]
    if magic in _REFUSED:
        raise ValueError(_REFUSED[magic])
    if magic not in _OUTLINES:
        raise ValueError("is not a TrueType font")
    tables = _tables(data)
    missing = [tag.decode() for tag in _NEEDED if tag not in tables]
    if missing:
        raise ValueError(f"is broken: it lacks the tables {', '.join(missing)}")
    if b"fvar" in tables:
        raise ValueError(
            "is a variable font; give the static file of one weight, such as its -Regular.ttf"
        )
    _check_licence(tables.get(b"OS/2", b""))


def _tables(data: bytes) -> Mapping[bytes, bytes]:
    tables = {}
    try:
        (count,) = struct.unpack_from(">H", data, 4)
        for index in range(count):
            tag, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
            if offset + length > len(data):
                raise ValueError("is broken: it ends too early")
            tables[tag] = data[offset : offset + length]
    except struct.error:
        raise ValueError("is broken: it ends too early") from None
    return tables


def _check_licence(os2: bytes) -> None:
    if len(os2) < 10:
        return
    (embedding,) = struct.unpack_from(">H", os2, 8)
    if embedding & 0x000F == _RESTRICTED or embedding & _NO_SUBSETTING:
        raise ValueError("forbids embedding in its licence flags (OS/2 fsType)")
