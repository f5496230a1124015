"""The pages of a document one after the other, each finished with its header and footer."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from publisher_pages.document.header_footer import HeaderFooter, PageFields
from publisher_pages.document.page_geometry import PageGeometry
from publisher_pages.drawing.colours import BLACK, Colour
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Mark, coloured
from publisher_pages.drawing.mirroring import placed
from publisher_pages.drawing.page import Page

Drawn = Callable[[], Iterable[Mark]]
"""Lays out the marks of a page, as often as it is called."""


def nothing() -> tuple[Mark, ...]:
    """The marks of an empty page."""
    return ()


class PagePlan(NamedTuple):
    """A page of which all but its marks is known: they are laid out when it is asked for.

    `puzzles` are the numbers of those that are on it, from 0.
    """

    number: int
    drawn: Drawn
    geometry: PageGeometry
    text_colour: Colour
    puzzles: Sequence[int] = ()

    def page(self) -> Page:
        """The page; raises what laying it out raises."""
        marks = self.drawn()
        if self.text_colour != BLACK:
            marks = coloured(marks, self.text_colour)
        return self.geometry.page(self.number, marks)


class PageMaker:
    """Plans pages of marks that are laid out from the left, whichever way the text is read.

    `count` is the number of pages planned so far, `section` the title of the section at hand.
    `right_only` says that a chapter begins on a right-hand page, the left-hand one of a
    right-to-left book.
    """

    def __init__(
        self,
        geometry: PageGeometry,
        header_footer: HeaderFooter,
        fields: PageFields,
        text_colour: Colour,
        right_only: bool,
    ) -> None:
        self.geometry = geometry
        self.count = 0
        self.section = ""
        self._header_footer = header_footer
        self._fields = fields
        self._text_colour = text_colour
        self._right_only = right_only

    @property
    def next_number(self) -> int:
        """The number of the page that is planned next."""
        return self.count + 1

    @property
    def next_frame(self) -> Extent:
        """The area between the margins of the next page."""
        return self.geometry.frame(self.next_number)

    @property
    def next_room(self) -> Extent:
        """The area between header and footer of the next page."""
        return next(self.rooms())

    def rooms(self) -> Iterator[Extent]:
        """The areas between header and footer of the coming pages."""
        for number in count(self.next_number):
            yield self._header_footer.inside(self.geometry.frame(number))

    def page(
        self,
        drawn: Drawn,
        puzzle_title: str = "",
        laid_out_in: Extent | None = None,
        rtl: bool | None = None,
        published: str = "",
    ) -> PagePlan:
        """The next page, with header and footer.

        `puzzle_title` and `published` are those of its puzzle.
        The marks are laid out in the room of this page, or in `laid_out_in`, that of another one.
        `rtl` is the direction of the puzzle on the page; without it, the document's counts.
        """
        number, frame, document_rtl = self.next_number, self.next_frame, self.geometry.rtl
        fields = self._fields.on(number, puzzle_title, published, self.section)
        is_rtl = document_rtl if rtl is None else rtl

        def marks() -> Iterator[Mark]:
            yield from placed(drawn(), laid_out_in or frame, is_rtl, frame)
            around = self._header_footer.marks(frame, fields, number % 2 == 1)
            yield from placed(around, frame, document_rtl)

        return self._planned(marks)

    def bare_page(self, drawn: Drawn = nothing) -> PagePlan:
        """The next page, without header and footer."""
        frame = self.next_frame
        return self._planned(lambda: placed(drawn(), frame, self.geometry.rtl))

    def chapter_start(self) -> Iterator[PagePlan]:
        """An empty page if a chapter cannot begin on the next one."""
        if self._right_only and self.count % 2 == 1:
            yield self.bare_page()

    def spread_start(self) -> Iterator[PagePlan]:
        """An empty page if two facing pages cannot begin on the next one."""
        if self.count % 2 == 0:
            yield self.bare_page()

    def _planned(self, drawn: Drawn) -> PagePlan:
        self.count += 1
        return PagePlan(self.count, drawn, self.geometry, self._text_colour)
