"""A growing PDF with small objects packed together: object streams (PDF 32000-1, 7.5.7 and 7.5.8).

The structure of a tagged page has hundreds of objects of fifty bytes each. Packed, they take a
tenth of that, and of each only its place in the file is kept: seven bytes.
"""

import zlib
from collections.abc import Sequence
from struct import Struct
from typing import Any

from reportlab.pdfbase import pdfdoc

from publisher_pages.output.growing_document import GrowingDocument

_WIDTHS = "[1 4 2]"  # bytes of the columns of a row: kind, place, index
_COLUMNS = Struct(">BIH")
_ROW = _COLUMNS.size
_VERSION = (1, 7)
_AT_ONCE = 256


class PackedObject:
    """An object to be packed: its number, and what it is as PDF writes it."""

    __slots__ = ("number", "written")

    def __init__(self, number: int, written: str) -> None:
        self.number = number
        self.written = written


class PackedDocument(GrowingDocument):
    """A growing document that also takes packed objects.

    `page_key` is the number of the next page's entry in the tree that leads from marks to the
    structure.
    """

    def __init__(self, **settings: Any) -> None:
        self._rows = bytearray()
        self._waiting: list[PackedObject] = []
        self.page_key = 0
        super().__init__(pdfVersion=_VERSION, **settings)

    def addPage(self, page: Any) -> None:  # noqa: N802 (reportlab's name)
        """Write a page, which has marked content."""
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = self.page_key, pdfdoc.PDFName("S")
        super().addPage(page)

    def add(self, number: int, written: str) -> None:
        """Add an object to be packed with others."""
        self._waiting.append(PackedObject(number, written))
        if len(self._waiting) >= _AT_ONCE:
            self._pack_waiting()

    def format(self) -> bytes:
        """The whole file."""
        self._pack_waiting()
        return super().format()

    def _pack_waiting(self) -> None:
        if self._waiting:
            self.pack(self._waiting)
            self._waiting = []

    def pack(self, objects: Sequence[PackedObject]) -> None:
        """Write objects together."""
        stream, head, body, at = self.reserve(), [], [], 0
        for index, each in enumerate(objects):
            head.append(f"{each.number} {at}")
            body.append(each.written)
            at += len(each.written) + 1
            self._put(each.number, 2, stream, index)
        first = " ".join(head) + "\n"
        entries = f"/Type/ObjStm/N {len(objects)}/First {len(first)}"
        self._add_stream(stream, entries, (first + "\n".join(body)).encode("ascii"))

    def _finish(self) -> None:
        table, place = self.reserve(), self._file.offset
        self._put(table, 1, place)
        root, info = (self.number_of(self.Reference(each)) for each in (self.Catalog, self.info))
        identity = self.ID().decode("ascii").partition("%")[0].strip()
        self._add_stream(
            table,
            f"/Type/XRef/W{_WIDTHS}/Size {table + 1}/Root {root} 0 R/Info {info} 0 R/ID{identity}",
            self._rows,
        )
        self._file.add(f"startxref\n{place}\n%%EOF\n")

    def _add_stream(self, number: int, entries: str, content: bytes | bytearray) -> None:
        data = zlib.compress(content)
        head = f"{number} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
        self._put(number, 1, self._file.offset)
        self._file.add(head.encode("ascii") + data + b"\nendstream\nendobj\n")

    def _put(self, number: int, kind: int, place: int, index: int = 0) -> None:
        """Note where an object is; rows that are still missing are those of free numbers."""
        missing = (number + 1) * _ROW - len(self._rows)
        if missing > 0:
            self._rows += bytes(missing)
        self._rows[number * _ROW : (number + 1) * _ROW] = _COLUMNS.pack(kind, place, index)

    def _note(self, number: int, offset: int) -> None:
        self._put(number, 1, offset)
