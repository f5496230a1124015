"""A PDF that grows page by page: reportlab's own document keeps all pages as objects until its end.

A page, its content and its links go into the file as soon as the page is finished, and are
forgotten; only their numbers and offsets stay. Fonts, the outline and the table of pages come last,
since later pages add to them.
"""

from collections.abc import Sequence
from io import SEEK_END, BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc


class GrowingDocument(pdfdoc.PDFDocument):  # type: ignore[misc]  # reportlab has no types
    """A document of which pages are written when they are added."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # All streams compressed, and without the base 85 that reportlab would add.
        self.defaultStreamFilters = [pdfdoc.PDFZCompress]
        self._file = _FileInMemory(self._pdfVersion)
        self.Reference(self.Pages)  # each page refers to it; it is written last

    def addPage(self, page: Any) -> None:  # noqa: N802 (reportlab's name)
        """Write a page, and all that only it refers to."""
        content = pdfdoc.PDFZCompress.encode(page.stream)
        filters = pdfdoc.PDFArray([pdfdoc.PDFName(pdfdoc.PDFZCompress.pdfname)])
        page.Contents = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": filters}), content)
        page.stream = None
        written = [self.thisPageRef(), self.Reference(page.Contents), *(page.Annots or ())]
        super().addPage(page)
        self.Pages.pages[-1] = written[0]
        for reference in written:
            self._write(reference.name)

    def format(self) -> bytes:
        """The whole file: what is not written yet, the table of objects, and the trailer."""
        self.Reference(self.Catalog)
        self.Reference(self.info)
        names: list[str] = []
        number = 1
        while number <= self.objectcounter:  # objects may refer to new ones
            if name := self.numberToId.get(number):
                if name not in self.idToOffset:
                    self._write(name)
                names.append(name)
            number += 1
        self._finish(names)
        return self._file.whole

    def _finish(self, names: Sequence[str]) -> None:
        """Write the table of the objects with these names, and the trailer."""
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, names)
        trailer = pdfdoc.PDFTrailer(
            startxref=self._file.add(table.format(self)),
            Size=len(names) + 1,
            Root=self.Reference(self.Catalog),
            Info=self.Reference(self.info),
            ID=self.ID(),
        )
        self._file.add(trailer.format(self))

    def _write(self, name: str) -> None:
        written = pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self)
        self.idToOffset[name] = self._file.add(written)
        self.idToObject[name] = None


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
