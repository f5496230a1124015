"""A page of a document: its size, and its marks."""

from collections.abc import Iterator
from typing import NamedTuple

from publisher_pages.drawing.areas import Area, CellAreas
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, Role, Text


class Page(NamedTuple):
    """A page of a document, in points; its marks are drawn in their order.

    `trim` is the page as it is cut, `bleed` the area that is printed. None is the whole sheet.
    The `hidden` marks are not drawn: they say where the parts of puzzles are.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: Extent | None = None
    bleed: Extent | None = None
    hidden: tuple[Area | CellAreas, ...] = ()

    def areas(self) -> Iterator[Area]:
        """Where the parts of puzzles are."""
        for mark in self.hidden:
            yield from (mark,) if isinstance(mark, Area) else mark.areas()

    def texts(self, *roles: Role) -> tuple[Text, ...]:
        """Its texts of these roles, or all of them."""
        texts = (mark for mark in self.marks if isinstance(mark, Text))
        return tuple(text for text in texts if not roles or text.role in roles)
