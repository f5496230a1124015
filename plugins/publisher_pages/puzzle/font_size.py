"""How the font size of the clues, the size of the cells and the arrangement are chosen.

The type and the cells grow together, step by step, from the smallest type to the largest. The
highest step at which the clues fit in any column plan is taken, so that more text never gets larger
type. Of the plans that fit, the best-looking one is taken, with cells as large as still fit.
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
_SIZE_STEP = 0.25  # points, at most
_SIDES = 8  # sides of a cell tried above the one of a step
_SHORT_LINE = 15.0  # ems: about 28 letters
_LONG_LINE = 27.0
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """The clues of one page: blocks, and how many of them each column has."""

    blocks: tuple[ClueBlock, ...]
    starts: tuple[float, ...]
    tops: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BestFit:
    """The best arrangement, the clues set for it, and their pages; the first has the grid."""

    arrangement: Arrangement
    setter: ClueSetter
    pages: tuple[ColumnPage, ...]


def best_fit(grid: Size, clues: Clues, room: Room, options: PuzzlePageOptions) -> BestFit:
    """The best arrangement of a grid of this size that the options allow.

    It takes one page if the clues fit in the smallest type, and otherwise as few pages as possible,
    with the largest type that they hold.
    """
    return _Search(grid, clues, room, options).best()


@dataclass(frozen=True, slots=True)
class _Step:
    """A size of type, and the least side of a cell that goes with it."""

    size: float
    side: float


@dataclass(frozen=True)
class _Measured:
    """Clues set in one size and one column width; a clue higher than `room` is cut."""

    setter: ClueSetter
    heights: list[BlockHeight]
    room: float

    @cached_property
    def blocks(self) -> tuple[ClueBlock, ...]:
        """The blocks, in the order of `heights`."""
        return self.setter.blocks(self.room)


class _Search:
    """The column plans of one puzzle; it remembers what it has measured of the clues."""

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
        """The best fit at the highest step at which any plan holds the clues."""
        return self._best_of(self._fits, self._measure_whole) or self._on_several_pages()

    def _on_several_pages(self) -> BestFit:
        """The fit with the fewest clues cut, and of these the one with the fewest pages."""

        def cost(arrangement: Arrangement, size: float) -> tuple[int, int]:
            found = self._measure_cut(arrangement, size)
            cut = sum(1 for block in found.blocks if block.first)
            return cut, sum(1 for _ in self._pages(arrangement, found))

        def is_least(arrangement: Arrangement, size: float) -> bool:
            return cost(arrangement, size) <= least

        first = self.steps[0]
        least = min(cost(at_first, first.size) for _, at_first in self._offered(first))
        return cast("BestFit", self._best_of(is_least, self._measure_cut))

    def _best_of(
        self,
        fits: Callable[[Arrangement, float], bool],
        measure: Callable[[Arrangement, float], _Measured],
    ) -> BestFit | None:
        """The best plan that fits at the highest step at which any fits; None if none fits."""

        def fitting(step: _Step) -> Iterator[ColumnPlan]:
            return (plan for plan, at_step in self._offered(step) if fits(at_step, step.size))

        step = _last(self.steps, lambda step: any(fitting(step)))
        if step is None:
            return None
        grown = [self._with_larger_cells(plan, step, fits) for plan in fitting(step)]
        arrangement = max(grown, key=lambda each: self._merit(each, step.size))
        found = measure(arrangement, step.size)
        return BestFit(arrangement, found.setter, tuple(self._pages(arrangement, found)))

    def _steps(self) -> Iterator[_Step]:
        """The steps, from the smallest type and cells to the largest type and good cells."""
        smallest, largest = self.options.min_font, self.options.max_font
        most = max(plan.largest_side(narrowest(smallest)) for plan in self.plans)
        low, high = min(self.cells.smallest, most), min(self.cells.good, most)
        count = math.ceil((largest - smallest) / _SIZE_STEP)
        for step in range(count + 1):
            share = step / max(1, count)
            yield _Step(smallest + (largest - smallest) * share, low + (high - low) * share)

    def _offered(self, step: _Step) -> Iterator[tuple[ColumnPlan, Arrangement]]:
        """The plans with room for the cells of a step beside wide enough columns, each arranged."""
        least = self._narrowest(step.size)
        for plan in self.plans:
            if plan.largest_side(least) >= step.side - _ROUNDING:
                arrangement = plan.at(step.side)
                if plan.columns == 1 or arrangement.column_width >= least:
                    yield plan, arrangement

    def _narrowest(self, size: float) -> float:
        """The least width of a column: smaller if the options ask for a number of columns."""
        return narrowest(size if self.options.columns == "auto" else self.options.min_font)

    def _with_larger_cells(
        self, plan: ColumnPlan, step: _Step, fits: Callable[[Arrangement, float], bool]
    ) -> Arrangement:
        """A plan that fits at a step, with the largest cells for which it still does."""
        largest = min(self.cells.largest, plan.largest_side(self._narrowest(step.size)))
        more = max(0.0, largest - step.side)
        sides = [step.side + more * part / _SIDES for part in range(_SIDES + 1)]
        return plan.at(_last(sides, lambda side: fits(plan.at(side), step.size)) or step.side)

    def _fits(self, arrangement: Arrangement, size: float) -> bool:
        """Whether all clues fit on the page of the grid, none of them cut."""
        holds = math.fsum(max(0.0, self.room.first - top) for top in arrangement.tops)
        if self._least_height(size, arrangement.column_width) > holds:
            return False
        heights = self._measure_whole(arrangement, size).heights
        counts = fill(heights, arrangement.tops, self.room.first, self.clues.separate_lists)
        return sum(counts) == len(heights)

    def _least_height(self, size: float, width: float) -> float:
        key = (size, width)
        if key not in self._least:
            self._least[key] = self.clues.least_height(size, width)
        return self._least[key]

    def _measure_whole(self, arrangement: Arrangement, size: float) -> _Measured:
        """The clues, none of them cut."""
        key = (arrangement.column_width, size)
        if key not in self._whole:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            self._whole[key] = _Measured(setter, setter.heights(), math.inf)
        return self._whole[key]

    def _measure_cut(self, arrangement: Arrangement, size: float) -> _Measured:
        """The clues, cut only if they are higher than a page without a grid."""
        key = (arrangement.column_width, size)
        if key not in self._cut:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            room = self.room.later
            heights = [setter.block_height(block) for block in setter.blocks(room)]
            self._cut[key] = _Measured(setter, heights, room)
        return self._cut[key]

    def _pages(self, arrangement: Arrangement, found: _Measured) -> Iterator[ColumnPage]:
        """The first page, with the grid, and later pages until all clues have a place."""
        blocks, heights = list(found.blocks), list(found.heights)
        starts, tops, bottom = arrangement.starts, arrangement.tops, self.room.first
        while True:
            counts = fill(heights, tops, bottom, self.clues.separate_lists)
            if sum(counts) == len(blocks):
                counts = balance(heights, tops, bottom, self.clues.separate_lists)
            used = sum(counts)
            yield ColumnPage(tuple(blocks[:used]), starts, tops, tuple(counts))
            if used == len(blocks):
                return
            blocks = [blocks[used].under_heading(), *blocks[used + 1 :]]
            heights = [found.setter.block_height(blocks[0]), *heights[used + 1 :]]
            starts, bottom = arrangement.later, self.room.later
            tops = (0.0,) * len(starts)

    def _merit(self, arrangement: Arrangement, size: float) -> float:
        """How good a page looks: large cells, lines neither short nor long, a plain outline.

        The weights come from looking at pages; nothing derives them.
        """
        width = arrangement.column_width / size
        measure = width - self.clues.hang - self.clues.beside(width)
        short, long = max(0.0, _SHORT_LINE - measure), max(0.0, measure - _LONG_LINE)
        is_around = len(set(arrangement.tops)) > 1
        cells = min(1.0, arrangement.side / self.cells.good)
        return 1.6 * cells - 0.03 * short - 0.015 * long - 0.08 * is_around


def _last(steps: Sequence[_T], fits: Callable[[_T], bool]) -> _T | None:
    """The last step that fits, found by bisection; None if the first does not fit."""
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
