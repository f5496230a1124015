"""The outline of a document and the places that links lead to, written while pages are.

Of an entry, only the last one of each level is kept until its neighbour is known.
"""

from dataclasses import dataclass

from publisher_pages.drawing.marks import Anchor, decimal
from publisher_pages.output.growing_document import GrowingDocument


@dataclass(slots=True)
class _Entry:
    """An entry, or the root; its neighbours and kids are numbers of objects, 0 for none."""

    number: int
    text: str = ""
    parent: int = 0
    before: int = 0
    after: int = 0
    first: int = 0
    last: int = 0
    count: int = 0

    @property
    def written(self) -> str:
        """The entry as PDF writes it; all below it is open."""
        kin = {
            "Parent": self.parent,
            "Prev": self.before,
            "Next": self.after,
            "First": self.first,
            "Last": self.last,
        }
        links = "".join(f"/{name} {number} 0 R" for name, number in kin.items() if number)
        return f"<<{self.text}{links}{f'/Count {self.count}' if self.count else ''}>>"


class Outline:
    """The outline of a document; its anchors, by their names, are places for links."""

    def __init__(self, document: GrowingDocument) -> None:
        self._document = document
        self._open: list[_Entry] = []
        self._places = bytearray()

    def add(self, anchor: Anchor, page: int, height: float) -> None:
        """Add an anchor on a page of this height, whose object has this number."""
        place = f"[{page} 0 R/XYZ null {decimal(height - anchor.y)} null]"
        self._places += f"/{anchor.name}{place}".encode("ascii")
        if anchor.title:
            title = f"\ufeff{anchor.title}".encode("utf-16-be").hex().upper()
            self._add_entry(f"/Title<{title}>/Dest{place}", anchor.level)

    def finish(self, *, is_linked: bool) -> None:
        """Write what is open, and the places if there are links to them."""
        catalog = self._document.Catalog
        if self._open:
            self._document.outline = self._open[0].number
        while self._open:
            self._close()
        if is_linked:
            number = self._document.reserve()
            self._document.add(number, f"<<{self._places.decode('ascii')}>>")
            catalog.Dests = f"{number} 0 R"

    def _add_entry(self, text: str, level: int) -> None:
        if not self._open:
            self._open = [_Entry(self._document.reserve(), "/Type/Outlines")]
        entry = _Entry(self._document.reserve(), text)
        while len(self._open) > level + 2:
            self._close()
        if len(self._open) == level + 2:
            self._open[-1].after, entry.before = entry.number, self._open[-1].number
            self._close()
        parent = self._open[-1]
        entry.parent, parent.last = parent.number, entry.number
        parent.first = parent.first or entry.number
        for each in self._open:
            each.count += 1
        self._open.append(entry)

    def _close(self) -> None:
        entry = self._open.pop()
        self._document.add(entry.number, entry.written)
