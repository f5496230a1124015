"""The bytes of a .pzl file as Andrew Tridgell's program `angry` writes it for XWORD.

::

    *XWORD 0 title ETX second ETX %2d%2d (letter space ETX) × width × height

The cells go row by row from the top, left to right as seen; one without a letter has a space for
it. What the 0, the second string and the space mean is not known: `angry` always writes them so,
with the second string empty.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from publisher import ExportError, FormatError

MAGIC = b"*XWORD"
FLAG = b"0"
ETX = b"\x03"
LONGEST_SIDE = 99
EMPTY = b"  "


@dataclass(frozen=True, slots=True)
class XwordFile:
    """The contents of a file; `parse` and `to_bytes` are exact inverses.

    `cells` has the payload of each cell, row by row: its letter and a space. `flag`, `second`,
    other payloads and a `tail` are what only a lenient reading lets pass.
    """

    title: bytes
    width: int
    height: int
    cells: tuple[bytes, ...]
    second: bytes = b""
    flag: bytes = FLAG
    tail: bytes = b""

    @classmethod
    def parse(cls, data: bytes, *, lenient: bool = False) -> "XwordFile":
        """Read a file; raises `FormatError` with the offset of the first byte that is wrong."""
        return _Parser(data, lenient=lenient).file()

    def to_bytes(self) -> bytes:
        """Write a file; raises `ExportError` for what the format has no room for."""
        for side, name in ((self.width, "wide"), (self.height, "high")):
            if not 1 <= side <= LONGEST_SIDE:
                raise ExportError(
                    f"the grid is {side} cells {name}, and an XWORD file holds {LONGEST_SIDE} at "
                    "most; make a smaller grid, or use `dialect: pipe`"
                )
        if ETX in self.title:
            raise ExportError("the title has the character U+0003, which ends it in an XWORD file")
        head = MAGIC + self.flag + self.title + ETX + self.second + ETX
        size = f"{self.width:2d}{self.height:2d}".encode()
        return head + size + b"".join(cell + ETX for cell in self.cells) + self.tail

    def offset(self, index: int) -> int:
        """The offset of a cell's first byte."""
        head = len(MAGIC + self.flag + self.title + ETX + self.second + ETX) + 4
        return head + sum(len(cell) + 1 for cell in self.cells[:index])


class _Parser:
    def __init__(self, data: bytes, *, lenient: bool) -> None:
        self.data = data
        self.lenient = lenient
        self.at = 0

    def file(self) -> XwordFile:
        if self._take(len(MAGIC)) != MAGIC:
            raise FormatError("an XWORD file begins with *XWORD", 0)
        flag = self._known(self.at, self._take(1), FLAG, "a 0 follows *XWORD")
        title = self._to_etx("the title")
        second = self._known(
            self.at, self._to_etx("the second string"), b"", "the second string is empty"
        )
        width, height = self._side("width"), self._side("height")
        cells = tuple(self._cells(width, height))
        tail = self._known(self.at, self.data[self.at :], b"", "the file ends after its cells")
        return XwordFile(title, width, height, cells, second, flag, tail)

    def _cells(self, width: int, height: int) -> Iterator[bytes]:
        for index in range(width * height):
            start = self.at
            payload = self._to_etx(f"row {index // width + 1}, column {index % width + 1}")
            usual = len(payload) == 2 and payload[1:] == b" " and payload[0] >= 0x20
            if not (usual or self.lenient):
                raise FormatError(f"a cell is a letter and a space, not {payload!r}", start)
            yield payload

    def _known(self, start: int, found: bytes, known: bytes, rule: str) -> bytes:
        """The bytes found at `start`; raises `FormatError` for unknown ones, unless lenient."""
        if found != known and not self.lenient:
            raise FormatError(
                f"{rule}, but here is {found[:20]!r}; `lenient` passes it over", start
            )
        return found

    def _side(self, name: str) -> int:
        start = self.at
        digits = self._take(2)
        if not re.fullmatch(rb" [1-9]|[1-9]\d", digits):
            raise FormatError(f"{digits!r} is not a {name} from 1 to {LONGEST_SIDE}", start)
        return int(digits)

    def _take(self, count: int) -> bytes:
        found = self.data[self.at : self.at + count]
        if len(found) < count:
            raise FormatError("the file breaks off here", len(self.data))
        self.at += count
        return found

    def _to_etx(self, what: str) -> bytes:
        end = self.data.find(ETX, self.at)
        if end < 0:
            raise FormatError(f"the file breaks off in {what}", len(self.data))
        found = self.data[self.at : end]
        self.at = end + 1
        return found
