"""Fonts with PostScript outlines: by which number PDF addresses a glyph.

The tables are those of Adobe's Technical Note 5176, The Compact Font Format Specification.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

_CHARSET, _GLYPHS, _ORDERING = (15,), (17,), (12, 30)
_REAL = 30
_PREDEFINED = 2  # the last of the numbers that are not the offset of a charset


def cids(table: bytes) -> tuple[int, ...]:
    """The CID of each glyph of a font.

    A font that has names in their place is addressed by the numbers of its glyphs (PDF 32000-1,
    9.7.4.2). Raises `LookupError` if the table is cut off.
    """
    names_end = _index_end(table, table[2])
    top = _top(_first(table, names_end))
    count = _number(table, top[_GLYPHS], 2)
    charset = top.get(_CHARSET, 0)
    if _ORDERING not in top or charset <= _PREDEFINED:
        return tuple(range(count))
    return (0, *islice(_charset(table, charset), count - 1))


def _number(table: bytes, at: int, size: int) -> int:
    if at + size > len(table):
        raise IndexError(at)
    return int.from_bytes(table[at : at + size], "big")


def _index_end(table: bytes, at: int) -> int:
    """Where a list of objects ends."""
    count = _number(table, at, 2)
    if not count:
        return at + 2
    size = table[at + 2]
    return at + 2 + (count + 1) * size + _number(table, at + 3 + count * size, size)


def _first(table: bytes, at: int) -> bytes:
    """The first object of a list that has one."""
    size, start = table[at + 2], at + 2 + (_number(table, at, 2) + 1) * table[at + 2]
    return table[start + 1 : start + _number(table, at + 3 + size, size)]


def _top(data: bytes) -> Mapping[tuple[int, ...], int]:
    """The last number before each operator of a dictionary."""
    found, at, last = {}, 0, 0
    while at < len(data):
        lead = data[at]
        if lead <= 21:
            operator = tuple(data[at : at + (2 if lead == 12 else 1)])
            found[operator] = last
            at += len(operator)
        else:
            last, at = _operand(data, at)
    return found


def _operand(data: bytes, at: int) -> tuple[int, int]:
    """A number, and where the next one begins; of a real number, which we need not, nothing."""
    lead = data[at]
    if lead == _REAL:  # its last half byte is 15
        at += 1
        while 0xF not in divmod(data[at], 16):
            at += 1
        return 0, at + 1
    if lead in (28, 29):
        end = at + (3 if lead == 28 else 5)
        return int.from_bytes(data[at + 1 : end], "big", signed=True), end
    if lead <= 246:
        return lead - 139, at + 1
    sign, first = (1, 247) if lead <= 250 else (-1, 251)
    return sign * ((lead - first) * 256 + data[at + 1] + 108), at + 2


def _charset(table: bytes, at: int) -> Iterator[int]:
    """The CIDs of the glyphs after the first: one by one, or in ranges."""
    ranges, at = table[at], at + 1
    while True:
        first = _number(table, at, 2)
        more = _number(table, at + 2, ranges) if ranges else 0
        yield from range(first, first + more + 1)
        at += 2 + ranges
