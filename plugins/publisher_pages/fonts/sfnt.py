"""Font files as tables: single fonts, and collections of fonts (OpenType specification 1.9)."""

import struct
from collections.abc import Mapping

COLLECTION = b"ttcf"
Tables = Mapping[bytes, memoryview]
"""The bytes of each table by its tag."""

_CUT = "is broken: it ends too early"
_POSTSCRIPT_NAME = 6
_MACINTOSH = 1  # the platform whose names are not UTF-16


def fonts_in(data: bytes) -> list[Tables]:
    """The tables of each font in a file; raises `ValueError` if the file is cut off."""
    try:
        return [_tables(data, start) for start in _starts(data)]
    except struct.error:
        raise ValueError(_CUT) from None


def _starts(data: bytes) -> tuple[int, ...]:
    if data[:4] != COLLECTION:
        return (0,)
    (count,) = struct.unpack_from(">L", data, 8)
    return struct.unpack_from(f">{count}L", data, 12)


def _tables(data: bytes, start: int) -> Tables:
    tables, view = {}, memoryview(data)
    (count,) = struct.unpack_from(">H", data, start + 4)
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", data, start + 12 + 16 * index)
        if offset + length > len(data):
            raise ValueError(_CUT)
        tables[tag] = view[offset : offset + length]
    return tables


def postscript_name(tables: Tables) -> str:
    """The name by which programs find a font; empty if it has none.

    Raises `ValueError` if the table of names is cut off.
    """
    names = bytes(tables.get(b"name", b"\0" * 6))
    try:
        _, count, texts = struct.unpack_from(">3H", names)
        for index in range(count):
            record = struct.unpack_from(">6H", names, 6 + 12 * index)
            platform, _, _, kind, length, offset = record
            if kind == _POSTSCRIPT_NAME:
                written = names[texts + offset : texts + offset + length]
                coding = "mac_roman" if platform == _MACINTOSH else "utf-16-be"
                return written.decode(coding, "replace")
    except struct.error:
        raise ValueError(_CUT) from None
    return ""
