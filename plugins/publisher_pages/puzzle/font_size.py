"""The arrangement that serves a puzzle best, with its clues set for it.

Type and cells give way together: each step down takes a little of both, and the first step at which
any plan holds the clues is taken. More text therefore never gets larger type.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from publisher import Size
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.arrangement import (
    Arrangement,
    CellSides,
    ColumnPlan,
    Room,
    narrowest,
    plans,
)
from publisher_pages.puzzle.clues import ClueBlock, Clues, ClueSetter
from publisher_pages.puzzle.columns import BlockHeight, balance, fill

_T = TypeVar("_T")
_SIZE_STEP = 0.25
_SIDES = 8  # that are tried between the smallest that a step allows and the largest
_SHORT_LINE = 15.0  # ems: about 28 letters
_LONG_LINE = 27.0
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """The clues of one page: blocks, and how many of them stand in each column from its top."""

    blocks: tuple[ClueBlock, ...]
    starts: tuple[float, ...]
    tops: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BestFit:
    """An arrangement, the clues set for it, and the pages they take; the first has the grid."""

    arrangement: Arrangement
    setter: ClueSetter
    pages: tuple[ColumnPage, ...]


def choose(grid: Size, clues: Clues, room: Room, options: PuzzlePageOptions) -> BestFit:
    """The best arrangement of a grid of this size, within what the options allow.

    On one page if the smallest type allows it, otherwise on as few as it takes, with type as large
    as these hold.
    """
    return _Search(grid, clues, room, options).best()


@dataclass(frozen=True, slots=True)
class _Step:
    """A size of type, and the side that cells have with it at least."""

    size: float
    side: float


@dataclass(frozen=True)
class _Measured:
    """Clues set in one size and one column width, cut where no column of `room` holds them."""

    setter: ClueSetter
    extents: list[BlockHeight]
    room: float

    @cached_property
    def blocks(self) -> tuple[ClueBlock, ...]:
        """The blocks with these extents."""
        return self.setter.blocks(self.room)


class _Search:
    """The plans of one puzzle, and what has been measured of its clues."""

    def __init__(self, grid: Size, clues: Clues, room: Room, options: PuzzlePageOptions) -> None:
        self.clues = clues
        self.room = room
        self.options = options
        self.cells = CellSides.of(options)
        self.plans = plans(grid, room, options)
        self.steps = tuple(self._steps())
        self._least: dict[tuple[float, float], float] = {}
        self._whole: dict[tuple[float, float], _Measured] = {}
        self._cut: dict[tuple[float, float], _Measured] = {}

    def best(self) -> BestFit:
        """The choice at the highest step that any plan allows."""
        return self._chosen(self._fits, self._measure_whole) or self._on_more()

    def _on_more(self) -> BestFit:
        """The choice that parts the fewest clues and takes the fewest pages."""

        def cost(arrangement: Arrangement, size: float) -> tuple[int, int]:
            found = self._measure_cut(arrangement, size)
            parted = sum(1 for block in found.blocks if block.first)
            return parted, sum(1 for _ in self._pages(arrangement, found))

        def is_least(arrangement: Arrangement, size: float) -> bool:
            return cost(arrangement, size) <= least

        first = self.steps[0]
        least = min(cost(at_first, first.size) for _, at_first in self._offered(first))
        return cast("BestFit", self._chosen(is_least, self._measure_cut))

    def _chosen(
        self,
        fits: Callable[[Arrangement, float], bool],
        measure: Callable[[Arrangement, float], _Measured],
    ) -> BestFit | None:
        """The best of what fits at the highest step where anything does; None if nothing does."""

        def fitting(step: _Step) -> Iterator[ColumnPlan]:
            return (plan for plan, at_step in self._offered(step) if fits(at_step, step.size))

        step = _last(self.steps, lambda step: any(fitting(step)))
        if step is None:
            return None
        grown = [self._grown(plan, step, fits) for plan in fitting(step)]
        arrangement = max(grown, key=lambda each: self._merit(each, step.size))
        found = measure(arrangement, step.size)
        return BestFit(arrangement, found.setter, tuple(self._pages(arrangement, found)))

    def _steps(self) -> Iterator[_Step]:
        """From the smallest type and cells to the largest type and good cells."""
        smallest, largest = self.options.min_font, self.options.max_font
        most = max(plan.largest_side(narrowest(smallest)) for plan in self.plans)
        low, high = min(self.cells.smallest, most), min(self.cells.good, most)
        count = math.ceil((largest - smallest) / _SIZE_STEP)
        for step in range(count + 1):
            share = step / max(1, count)
            yield _Step(smallest + (largest - smallest) * share, low + (high - low) * share)

    def _offered(self, step: _Step) -> Iterator[tuple[ColumnPlan, Arrangement]]:
        """The plans that hold such cells in columns not too narrow, and how they are at this."""
        least = self._narrowest(step.size)
        for plan in self.plans:
            if plan.largest_side(least) >= step.side - _ROUNDING:
                arrangement = plan.at(step.side)
                if plan.columns == 1 or arrangement.column_width >= least:
                    yield plan, arrangement

    def _narrowest(self, size: float) -> float:
        """The least width of a column; who asks for so many gets them narrower."""
        return narrowest(size if self.options.columns == "auto" else self.options.min_font)

    def _grown(
        self, plan: ColumnPlan, step: _Step, fits: Callable[[Arrangement, float], bool]
    ) -> Arrangement:
        """What fits at a step, with cells as large as still do."""
        largest = min(self.cells.largest, plan.largest_side(self._narrowest(step.size)))
        more = max(0.0, largest - step.side)
        sides = [step.side + more * part / _SIDES for part in range(_SIDES + 1)]
        return plan.at(_last(sides, lambda side: fits(plan.at(side), step.size)) or step.side)

    def _fits(self, arrangement: Arrangement, size: float) -> bool:
        """Whether the clues all stand on the page of the grid, none parted."""
        holds = math.fsum(max(0.0, self.room.first - top) for top in arrangement.tops)
        if self._least_height(size, arrangement.column_width) > holds:
            return False
        extents = self._measure_whole(arrangement, size).extents
        counts = fill(extents, arrangement.tops, self.room.first, self.clues.parted)
        return sum(counts) == len(extents)

    def _least_height(self, size: float, width: float) -> float:
        key = (size, width)
        if key not in self._least:
            self._least[key] = self.clues.least_height(size, width)
        return self._least[key]

    def _measure_whole(self, arrangement: Arrangement, size: float) -> _Measured:
        """The clues as they are where no column parts one."""
        key = (arrangement.column_width, size)
        if key not in self._whole:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            self._whole[key] = _Measured(setter, setter.extents(), math.inf)
        return self._whole[key]

    def _measure_cut(self, arrangement: Arrangement, size: float) -> _Measured:
        """The clues as they are where the columns are as high as a page without a grid."""
        key = (arrangement.column_width, size)
        if key not in self._cut:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            room = self.room.further
            extents = [setter.block_height(block) for block in setter.blocks(room)]
            self._cut[key] = _Measured(setter, extents, room)
        return self._cut[key]

    def _pages(self, arrangement: Arrangement, found: _Measured) -> Iterator[ColumnPage]:
        """The first page, with the grid, and those that follow while there are clues."""
        blocks, extents = list(found.blocks), list(found.extents)
        starts, tops, bottom = arrangement.starts, arrangement.tops, self.room.first
        while True:
            counts = fill(extents, tops, bottom, self.clues.parted)
            if sum(counts) == len(blocks):
                counts = balance(extents, tops, bottom, self.clues.parted)
            used = sum(counts)
            yield ColumnPage(tuple(blocks[:used]), starts, tops, tuple(counts))
            if used == len(blocks):
                return
            blocks = [blocks[used].under_heading(), *blocks[used + 1 :]]
            extents = [found.setter.block_height(blocks[0]), *extents[used + 1 :]]
            starts, bottom = arrangement.further, self.room.further
            tops = (0.0,) * len(starts)

    def _merit(self, arrangement: Arrangement, size: float) -> float:
        """How good a page looks: large cells, lines neither short nor long, a plain outline.

        The weights were found by looking at pages, not derived.
        """
        measure = arrangement.column_width / size - self.clues.hang
        short, long = max(0.0, _SHORT_LINE - measure), max(0.0, measure - _LONG_LINE)
        is_around = len(set(arrangement.tops)) > 1
        cells = min(1.0, arrangement.side / self.cells.good)
        return 1.6 * cells - 0.03 * short - 0.015 * long - 0.08 * is_around


def _last(steps: Sequence[_T], fits: Callable[[_T], bool]) -> _T | None:
    """The last of these steps that fits, by bisection; None if the first does not."""
    if not steps or not fits(steps[0]):
        return None
    low, high = 0, len(steps) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if fits(steps[middle]):
            low = middle
        else:
            high = middle - 1
    return steps[low]
