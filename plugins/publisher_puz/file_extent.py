"""The extent of a file: the parts that its head promises, and those that its end cuts off.

::

    head (52 bytes) solution filled-in title author copyright clues notes table*

Texts end with a NUL. A table is four letters, its length, a checksum, its bytes and a NUL.
"""

import re
import struct
from typing import NamedTuple

from publisher import FormatError

MAGIC = b"ACROSS&DOWN"
VERSION_AT = 24
"""The offset of the version from the file's beginning, which is 2 bytes before the magic."""

_HEAD = 52
_SIZE_AT = 44
_BEFORE_CLUES = 3  # title, author and copyright
_TABLE_HEAD = 8
_LETTERS = (b"GRBS", b"RTBL")
_TABLES = (*_LETTERS, b"GEXT", b"LTIM", b"RUSR")


class FileExtent(NamedTuple):
    """A file filled up with empty texts, as many as it lacks.

    `bare` is without the text in which it ends, which `filled` has as far as it goes; but the notes
    stay, unless half a character may be at their end. `clues` is how many are whole, None if the
    file does not end in its texts; `size` is its own in bytes. `ends_in_table` says that it ends
    within what follows the texts.
    """

    filled: bytes
    bare: bytes
    clues: int | None
    size: int
    ends_in_table: bool


def file_extent(data: bytes) -> FileExtent:
    """The extent of a file; raises `FormatError` if it ends before its texts."""
    start = data.find(MAGIC) - 2
    if start < 0:
        raise FormatError("this is not a .puz file, or it ends early: it has no ACROSS&DOWN")
    if len(data) < start + _HEAD:
        raise FormatError("the file ends early, in its head", len(data))
    version = data[start + VERSION_AT : start + VERSION_AT + 3]
    if not re.fullmatch(rb"\d\.\d", version):
        said = f"the file is damaged: its version is {version!r}, not one such as 1.3"
        raise FormatError(said, start + VERSION_AT)
    width, height, clues = struct.unpack_from("<BBH", data, start + _SIZE_AT)
    texts_at = start + _HEAD + 2 * width * height
    if len(data) < texts_at:
        raise FormatError("the file ends early, in its grid", len(data))
    wanted = _BEFORE_CLUES + clues + 1
    *whole, last = data[texts_at:].split(b"\0", wanted)
    if len(whole) == wanted:
        return FileExtent(data, data, None, len(data), _ends_in_table(last, len(data)))
    lacking = bytes(wanted - len(whole))
    in_notes = len(whole) == wanted - 1 and last[-1:].isascii()
    bare = data if in_notes else data[: len(data) - len(last)]
    known = max(len(whole) - _BEFORE_CLUES, 0)
    return FileExtent(data + lacking, bare + lacking, known, len(data), ends_in_table=False)


def _ends_in_table(tables: bytes, size: int) -> bool:
    """Whether a file of this size ends within one of its tables, and not within other bytes.

    Raises `FormatError` where that has the letters of cells.
    """
    at = 0
    while len(tables) - at >= _TABLE_HEAD:
        code, length = struct.unpack_from("<4sH", tables, at)
        if code not in _TABLES:
            return False
        at += _TABLE_HEAD + length
        if len(tables) < at:
            if code in _LETTERS:
                said = "the file ends early, in the table of cells with several letters"
                raise FormatError(said, size)
            return True
        at += 1
    begun = tables[at : at + 4]
    return bool(begun) and any(code.startswith(begun) for code in _TABLES)
