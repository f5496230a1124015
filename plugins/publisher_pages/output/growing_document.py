"""A PDF that grows page by page: reportlab's own document keeps all pages as objects until its end.

A page, its content and its links go into the file as soon as the page is finished, and are
forgotten; only their numbers and offsets stay. Fonts, the outline and the table of pages come last,
since later pages add to them.
"""

from array import array
from io import SEEK_END, BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc

_AT_ONCE = 1000


def references(numbers: "array[int]") -> str:
    """References to objects, as PDF writes them; all of them at once would take much memory."""
    parts = range(0, len(numbers), _AT_ONCE)
    return " ".join(
        " ".join([f"{number} 0 R" for number in numbers[first : first + _AT_ONCE]])
        for first in parts
    )


class GrowingDocument(pdfdoc.PDFDocument):  # type: ignore[misc]  # reportlab has no types
    """A document of which pages are written when they are added.

    `page_numbers` are the numbers of their objects. `outline` is that of the outline, 0 without
    one.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # All streams compressed, and without the base 85 that reportlab would add.
        self.defaultStreamFilters = [pdfdoc.PDFZCompress]
        self._file = _FileInMemory(self._pdfVersion)
        self._offsets = array("Q", [0])
        self.page_numbers = array("Q")
        self.outline = 0
        self.Pages = self.Catalog.Pages = _PageTree(self.page_numbers)
        self.Reference(self.Pages)  # each page refers to it; it is written last

    def addPage(self, page: Any) -> None:  # noqa: N802 (reportlab's name)
        """Write a page, and all that only it refers to."""
        content = pdfdoc.PDFZCompress.encode(page.stream)
        filters = pdfdoc.PDFArray([pdfdoc.PDFName(pdfdoc.PDFZCompress.pdfname)])
        page.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": filters}), content)
        page.stream = None
        written = [self.thisPageRef(), self.Reference(page.Contents), *(page.Annots or ())]
        super().addPage(page)
        self.page_numbers.append(self.number_of(written[0]))
        for reference in written:
            self._write(reference.name)
        for reference in written:  # nothing else refers to them by their names
            self._forget(reference.name)

    def reserve(self) -> int:
        """The number of a new object."""
        self.objectcounter += 1
        return int(self.objectcounter)

    def number_of(self, reference: Any) -> int:
        """The number of an object that is referred to."""
        return int(self.idToObjectNumberAndVersion[reference.name][0])

    def add(self, number: int, written: str) -> None:
        """Add an object that is no stream, as PDF writes it."""
        self._note(number, self._file.add(f"{number} 0 obj\n{written}\nendobj\n".encode("ascii")))

    def format(self) -> bytes:
        """The whole file: what is not written yet, the table of objects, and the trailer."""
        if self.outline:
            self.Catalog.Outlines = f"{self.outline} 0 R"
        self.Reference(self.Catalog)
        self.Reference(self.info)
        number = 1
        while number <= self.objectcounter:  # objects may refer to new ones
            if name := self.numberToId.get(number):
                self._write(name)
            number += 1
        self._finish()
        return self._file.whole

    def _finish(self) -> None:
        """Write the table of the objects, and the trailer."""
        size = self.objectcounter + 1
        self._offsets.extend([0] * (size - len(self._offsets)))
        table = self._file.add(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        for offset in self._offsets[1:]:
            self._file.add(
                b"%010d %05d %c \n" % (offset, 0 if offset else 1, b"n" if offset else b"f")
            )
        trailer = pdfdoc.PDFTrailer(
            startxref=table,
            Size=size,
            Root=self.Reference(self.Catalog),
            Info=self.Reference(self.info),
            ID=self.ID(),
        )
        self._file.add(trailer.format(self))

    def _write(self, name: str) -> None:
        written = pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self)
        number, _ = self.idToObjectNumberAndVersion[name]
        self._note(number, self._file.add(written))
        self.idToObject[name] = None

    def _forget(self, name: str) -> None:
        number, _ = self.idToObjectNumberAndVersion.pop(name)
        del self.idToObject[name], self.numberToId[number]

    def _note(self, number: int, offset: int) -> None:
        """Note where an object is."""
        self._offsets.extend([0] * (number + 1 - len(self._offsets)))
        self._offsets[number] = offset


class _PageTree(pdfdoc.PDFPages):  # type: ignore[misc]
    """The table of pages, by the numbers of their objects."""

    def __init__(self, numbers: "array[int]") -> None:
        super().__init__()
        self._numbers = numbers

    def addPage(self, page: Any) -> None:  # noqa: N802 (reportlab's name)
        """Keep nothing: the document has the number."""

    def check_format(self, document: Any) -> None:  # noqa: ARG002
        """Prepare to be written."""
        self.Kids, self.Count = f"[{references(self._numbers)}]", len(self._numbers)


class _FileInMemory(pdfdoc.PDFFile):  # type: ignore[misc]
    """The bytes of a file, there once: joining them in the end would double them."""

    def __init__(self, version: tuple[int, int]) -> None:
        super().__init__(version)
        self._bytes = BytesIO(b"".join(self.strings))
        self._bytes.seek(0, SEEK_END)
        self.write = self._bytes.write

    @property
    def whole(self) -> bytes:
        return self._bytes.getvalue()
