"""The page on which everything begins, and the page numbers that a document prints."""

from collections.abc import Sequence
from typing import NamedTuple

from publisher_pages.options import PdfOptions


class Pagination(NamedTuple):
    """The first page of each section, puzzle and group of solutions, and how many there are.

    `answer_index` is the first page of the index, or 0.

    `gutter` is the width that the binding takes, in points: it grows with the number of pages.
    """

    sections: tuple[int, ...]
    puzzles: tuple[int, ...]
    solutions: tuple[int, ...]
    pages: int
    gutter: float
    answer_index: int = 0

    @classmethod
    def unknown(cls, gutter: float) -> "Pagination":
        """One of which only the gutter is assumed."""
        return cls((), (), (), 0, gutter)

    @property
    def is_known(self) -> bool:
        """Whether there is more than a gutter."""
        return self.pages > 0


class PrintedNumbers(NamedTuple):
    """The parts of a pagination that are printed: there a wrong guess would be seen."""

    contents: bool
    total: bool
    gutter: bool

    @classmethod
    def of(cls, options: PdfOptions) -> "PrintedNumbers":
        """The numbers that a document with these options prints."""
        texts = (*options.header.texts, *options.footer.texts)
        total = any("{pages}" in text for text in texts)
        return cls(options.contents, total, options.gutter == "auto")

    @property
    def matter(self) -> bool:
        """Whether any of them is printed."""
        return any(self)

    def agree(self, one: Pagination, other: Pagination) -> bool:
        """Whether two paginations give the same document."""
        return self._shown(one) == self._shown(other)

    def may_agree(self, assumed: Pagination, pages: int, puzzles: Sequence[int]) -> bool:
        """Whether so many pages, and the first pages of so many puzzles, are as assumed."""
        at = len(puzzles) - 1
        is_beyond = self.total and pages > assumed.pages
        return not is_beyond and (not self.contents or at < 0 or puzzles[at] == assumed.puzzles[at])

    def _shown(self, pagination: Pagination) -> tuple[object, ...]:
        return (
            pagination.gutter,
            self.total and pagination.pages,
            self.contents
            and (
                pagination.sections,
                pagination.puzzles,
                pagination.solutions,
                pagination.answer_index,
            ),
        )
