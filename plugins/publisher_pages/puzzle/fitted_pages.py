"""What fits on the pages of a puzzle: an arrangement, and the clues of each page in its columns."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from publisher_pages.puzzle.arrangement import Arrangement, ColumnPlan
from publisher_pages.puzzle.clue_columns import BlockHeights
from publisher_pages.puzzle.clues import ClueBlock, ClueSetter
from publisher_pages.puzzle.feathering import ComposedColumns
from publisher_pages.puzzle.foot import Foot


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """The clues of one page in columns, with the left edge of each.

    `first` is the index of the first block. With a `foot`, the columns above it end where it does.
    """

    first: int
    starts: tuple[float, ...]
    columns: ComposedColumns
    foot: Foot | None = None

    @property
    def ends(self) -> list[float]:
        """The bottom of each column that has clues or the solution."""
        above = len(self.starts) - (self.foot.columns if self.foot else 0)
        columns = enumerate(zip(self.columns.ends, self.columns.counts, strict=True))
        return [end for at, (end, count) in columns if count or at >= above]

    def clues_end(self, column: int) -> float:
        """The bottom of the clues of a column."""
        is_above = self.foot and column >= len(self.starts) - self.foot.columns
        return self.columns.ends[column] - (self.foot.height if self.foot and is_above else 0.0)

    @property
    def clue_ends(self) -> list[float]:
        """The bottom of the clues of each column that has any."""
        columns = range(len(self.starts))
        return [self.clues_end(column) for column in columns if self.columns.counts[column]]

    @property
    def count(self) -> int:
        """The number of its blocks."""
        return sum(self.columns.counts)


@dataclass(frozen=True)
class Measured:
    """Clues set in one size and one column width; a clue higher than `room` is cut."""

    setter: ClueSetter
    heights: BlockHeights
    room: float

    @cached_property
    def blocks(self) -> tuple[ClueBlock, ...]:
        """The blocks, in the order of `heights`."""
        return self.setter.blocks(self.room)

    def after(self, first: int) -> tuple[ClueBlock, ...]:
        """The blocks from this one on; a list that a page divides has its heading again."""
        found = self.blocks[first:]
        return (found[0].under_heading(), *found[1:]) if first and found else found


class BestFit(NamedTuple):
    """The best plan, arranged, the clues set for it, and their pages; the first has the grid."""

    plan: ColumnPlan
    arrangement: Arrangement
    measured: Measured
    pages: tuple[ColumnPage, ...]

    @property
    def setter(self) -> ClueSetter:
        """The setter of its clues."""
        return self.measured.setter

    def blocks(self, page: ColumnPage) -> tuple[ClueBlock, ...]:
        """The blocks of a page."""
        return self.measured.after(page.first)[: page.count]


class ChosenFit(NamedTuple):
    """What a search chose: a plan by its place, the side of a cell, the size of the type.

    `is_cut` says that clues may be cut, for want of a page that holds all of them.
    """

    plan: int
    side: float
    size: float
    is_cut: bool


ChosenFits = dict[Hashable, ChosenFit]
"""What was chosen for the clues of one puzzle, by the room and the options."""
