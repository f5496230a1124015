"""The choice of the font size of the clues, the size of the cells and the arrangement.

The type and the cells grow together, step by step, from the smallest type to the largest. The
highest step at which the clues fit in any column plan, and those a little below, are looked at, so
that more text hardly ever gets larger type. Plans that fit there are composed, with cells as large
as still fit, and the page with the least cost is printed: see `objective`. Plans whose pages must
cost more than one that is found are left out (branch and bound).
"""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, cast

from publisher_pages.grid.outer_labels import GridExtent
from publisher_pages.options.puzzle_page import PuzzlePageOptions
from publisher_pages.puzzle.arrangement import (
    AroundPlan,
    Arrangement,
    BesidePlan,
    CellSides,
    ColumnPlan,
    FacingPlan,
    Room,
    narrowest,
    plans,
)
from publisher_pages.puzzle.bisection import last
from publisher_pages.puzzle.clue_columns import BlockHeights
from publisher_pages.puzzle.clues import Clues, ClueSetter
from publisher_pages.puzzle.feathering import (
    ColumnRoom,
    Spacing,
    composed_columns,
    full_columns,
)
from publisher_pages.puzzle.fitted_pages import BestFit, ChosenFit, ChosenFits, ColumnPage, Measured
from publisher_pages.puzzle.foot import Foot, FootSolution
from publisher_pages.puzzle.objective import GOOD_LINE, OBJECTIVE, Composition, Filling
from publisher_pages.puzzle.widows import even_share, full_share

_SIZE_STEP = 0.25  # points, at most
_SIDES = 8  # sides of a cell tried above the one of a step
_TIGHT_STEPS = 3
_STEPS_BELOW = 6  # the highest step that are looked at for a better page
_GROWTHS = (1.0, 0.75, 0.5, 0.25)  # of the solution, tried one after the other
_EVEN_FROM = 2  # pages: with more, clues go on from a later page to the next
_LARGEST_SOLUTION = 0.65  # of the height of the grid
_ROUNDING = 1e-6


def best_fit(
    grid: GridExtent,
    clues: Clues,
    room: Room,
    options: PuzzlePageOptions,
    solution: FootSolution | None = None,
    known: ChosenFits | None = None,
    growth: float = 1.0,
) -> BestFit:
    """The best arrangement of a grid of this size that the options allow.

    What is `known` already is not searched for again. The largest type is that of the options,
    grown by a factor.

    It takes one page if the clues fit in the smallest type with the solution at their foot, and
    otherwise as few pages as possible, with the largest type that they hold. A grid without clues
    has the whole width.
    """
    if not clues.lists:
        options = options.model_copy(update={"flow": "above"})
    search = _FitSearch(grid, clues, room, options, solution, growth)
    what = room, options.flow, options.min_font, options.max_font, growth
    if known is not None and what in known:
        return search.chosen(known[what])
    choice, fit = search.best()
    if known is not None:
        known[what] = choice
    return fit


class _Step(NamedTuple):
    """A size of type, and the least side of a cell that goes with it."""

    size: float
    side: float


class _FitSearch:
    """The column plans of one puzzle; it remembers what it has measured of the clues."""

    def __init__(
        self,
        grid: GridExtent,
        clues: Clues,
        room: Room,
        options: PuzzlePageOptions,
        solution: FootSolution | None,
        growth: float,
    ) -> None:
        self.grid = grid
        self.clues = clues
        self.room = room
        self.options = options
        self.solution = solution
        self.largest = growth * options.largest_clues(grid.columns)
        self.cells = CellSides.of(options, grid.columns, grid.has_texts)
        self.plans = self._all_plans = plans(grid, room, options)
        if options.flow == "around":
            above = plans(grid, room, options.model_copy(update={"flow": "above"}))
            self._all_plans += tuple(plan for plan in above if plan not in self.plans)
        self.steps = tuple(self._steps())
        self._least: dict[tuple[float, float], float] = {}
        self._whole: dict[tuple[float, float], Measured] = {}
        self._cut: dict[tuple[float, float], Measured] = {}

    def best(self) -> tuple[ChosenFit, BestFit]:
        """The best fit at the highest step at which any plan holds the clues."""
        found = self._best_of(self._fits, self._measure_whole)
        is_cut = found is None
        fit = found or self._on_several_pages()
        at = self._all_plans.index(fit.plan)
        choice = ChosenFit(at, fit.arrangement.side, fit.setter.size, is_cut)
        return choice, self._finished(fit)

    def chosen(self, choice: ChosenFit) -> BestFit:
        """The fit that an earlier search chose."""
        plan = self._all_plans[choice.plan]
        arrangement = plan.at(choice.side)
        measure = self._measure_cut if choice.is_cut else self._measure_whole
        found = measure(arrangement, choice.size)
        fit = BestFit(plan, arrangement, found, tuple(self._pages(arrangement, found)))
        return self._finished(fit)

    def _on_several_pages(self) -> BestFit:
        """The fit with the fewest clues cut, and of these the one with the fewest pages.

        A page for the grid and one for the clues look better than a full one and a few clues left.
        Clues that are to go around the grid may begin below it here.
        """
        self.plans = self._all_plans

        def cost(arrangement: Arrangement, size: float) -> tuple[int, int]:
            found = self._measure_cut(arrangement, size)
            cut = sum(1 for block in found.blocks if block.first)
            return cut, sum(1 for _ in self._pages(arrangement, found))

        def is_least(arrangement: Arrangement, size: float) -> bool:
            return cost(arrangement, size) <= least

        first = self.steps[0]
        costs = {plan: cost(at_first, first.size) for plan, at_first in self._offered(first)}
        least = min(costs.values())
        facing = [plan for plan in costs if isinstance(plan, FacingPlan) and costs[plan] == least]
        self.plans = tuple(facing) or self.plans
        return cast("BestFit", self._best_of(is_least, self._measure_cut))

    def _best_of(
        self,
        fits: Callable[[Arrangement, float], bool],
        measure: Callable[[Arrangement, float], Measured],
    ) -> BestFit | None:
        """The best plan that fits at the highest step at which any fits; None if none fits."""

        def fitting(step: _Step) -> Iterator[ColumnPlan]:
            return (plan for plan, at_step in self._offered(step) if fits(at_step, step.size))

        top = last(range(len(self.steps)), lambda at: any(fitting(self.steps[at])))
        if top is None:
            return None
        best, least = None, math.inf
        for bound, plan, step in self._candidates(self.steps[max(0, top - _STEPS_BELOW) : top + 1]):
            if bound >= least:
                break
            if fits(plan.at(step.side), step.size):
                arrangement = self._with_larger_cells(plan, step, fits)
                found = measure(arrangement, step.size)
                pages = tuple(self._pages(arrangement, found))
                fit = BestFit(plan, arrangement, found, pages)
                if (cost := self._cost(fit)) < least:
                    best, least = fit, cost
        return best

    def _candidates(self, steps: Sequence[_Step]) -> list[tuple[float, ColumnPlan, _Step]]:
        """The plans at these steps with the least that their pages can cost, the least first."""
        found = []
        for step in reversed(steps):
            for plan, arrangement in self._offered(step):
                side = min(self.cells.largest, plan.largest_side(self._narrowest(step.size)))
                is_beside = isinstance(plan, BesidePlan)
                width = arrangement.column_width
                measure = GOOD_LINE if is_beside else self._line_length(width, step.size)
                found.append(
                    (OBJECTIVE.cost(self._composition(plan, step.size, side, measure)), plan, step)
                )
        return sorted(found, key=lambda each: each[0])

    def _steps(self) -> Iterator[_Step]:
        """The steps, from the smallest type and cells to the largest type and good cells.

        Before them come those with the smallest type and cells that only spare a second page.
        """
        smallest, largest = self.options.min_font, self.largest
        most = max(plan.largest_side(narrowest(smallest)) for plan in self.plans)
        low, high = min(self.cells.smallest, most), min(self.cells.good, most)
        for part in range(_TIGHT_STEPS if self.cells.tightest < low else 0):
            share = part / _TIGHT_STEPS
            yield _Step(smallest, self.cells.tightest + (low - self.cells.tightest) * share)
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
        return plan.at(last(sides, lambda side: fits(plan.at(side), step.size)) or step.side)

    def _finished(self, fit: BestFit) -> BestFit:
        """The same number of pages, later ones as full as each other.

        The solution is larger if there is white enough between the clues.
        """
        share = self._even_share(fit)
        if share < 1.0:
            fit = fit._replace(pages=tuple(self._pages(fit.arrangement, fit.measured, 0.0, share)))
        for growth in _GROWTHS if self.solution else ():
            pages = tuple(self._pages(fit.arrangement, fit.measured, growth, share))
            ending, most = pages[-1], _LARGEST_SOLUTION * fit.arrangement.side * self.grid.rows
            is_small = ending.foot and ending.foot.height <= most
            is_airy = ending.columns.spacing.is_airy and len(pages) == len(fit.pages)
            if is_small and is_airy and ending.columns.widows <= fit.pages[-1].columns.widows:
                return fit._replace(pages=pages)
        return fit

    def _even_share(self, fit: BestFit) -> float:
        """The share of later pages to be filled; loose sheets but the last are full."""
        if len(fit.pages) <= _EVEN_FROM:
            return 1.0

        def counts(share: float) -> list[int]:
            pages = self._pages(fit.arrangement, fit.measured, 0.0, share)
            return [page.count for page in pages]

        if self.options.flow == "apart":
            return full_share(counts)
        return even_share(fit.measured.heights, counts)

    def _fits(self, arrangement: Arrangement, size: float) -> bool:
        """Whether all clues fit on the page of the grid, none of them cut, with the solution."""
        bottom, width = self.room.first, arrangement.column_width
        spacing = Spacing(self.clues.style.leading * size)
        beside = self._beside_grid(arrangement)
        _, columns = self._ending(arrangement.starts, arrangement.tops, width, bottom, beside)
        holds = math.fsum(max(0.0, bottom - top) for top in columns.above_clues(spacing))
        if self._least_height(size, width) > holds:
            return False
        return columns.hold(self._measure_whole(arrangement, size).heights, spacing)

    def _ending(
        self,
        starts: Sequence[float],
        tops: tuple[float, ...],
        width: float,
        bottom: float,
        beside: Foot | None = None,
        growth: float = 0.0,
    ) -> tuple[Foot | None, ColumnRoom]:
        """The foot of columns that end a puzzle, and these columns.

        It may be `beside` the grid. Columns that have no room for it hold nothing.
        """
        are_separate, feet = self.clues.separate_lists, (0.0,) * len(tops)
        if not self.solution:
            return None, ColumnRoom(tops, feet, bottom, are_separate)
        foot = beside or Foot.of(self.solution, starts, width, growth)
        feet = foot.heights(len(tops)) if foot else ()
        if not foot or max(map(sum, zip(tops, feet, strict=True)), default=0.0) > bottom:
            foot, feet = None, (math.inf,) * len(tops)
        return foot, ColumnRoom(tops, feet, bottom, are_separate)

    def _beside_grid(self, arrangement: Arrangement, growth: float = 0.0) -> Foot | None:
        """The solution where reading ends beside a grid that is not in the middle, if it fits."""
        if not self.solution or self.options.axis == "middle":
            return None
        height = arrangement.side * self.grid.rows
        left = arrangement.grid_start + arrangement.side * self.grid.columns + self.plans[0].gap
        return Foot.beside(self.solution, left, self.room.width, height, growth)

    def _least_height(self, size: float, width: float) -> float:
        key = (size, width)
        if key not in self._least:
            self._least[key] = self.clues.least_height(size, width)
        return self._least[key]

    def _measure_whole(self, arrangement: Arrangement, size: float) -> Measured:
        """The clues, none of them cut."""
        key = (arrangement.column_width, size)
        if key not in self._whole:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            self._whole[key] = Measured(setter, setter.heights(), math.inf)
        return self._whole[key]

    def _measure_cut(self, arrangement: Arrangement, size: float) -> Measured:
        """The clues, cut only if they are higher than a page without a grid."""
        key = (arrangement.column_width, size)
        if key not in self._cut:
            setter = ClueSetter(self.clues, size, arrangement.column_width)
            room = self.room.later
            heights = BlockHeights.of(map(setter.block_height, setter.blocks(room)))
            self._cut[key] = Measured(setter, heights, room)
        return self._cut[key]

    def _pages(
        self, arrangement: Arrangement, found: Measured, growth: float = 0.0, share: float = 1.0
    ) -> Iterator[ColumnPage]:
        """The first page, with the grid, and later pages until all clues have a place.

        The solution is at the foot of the last one, or alone on one more. Later pages take only
        clues that fill this share of them.
        """
        first, heights, width = 0, found.heights, arrangement.column_width
        starts, tops, bottom = arrangement.starts, arrangement.tops, self.room.first
        size, leading = found.setter.size, found.setter.style.leading
        filled, beside, below = 1.0, self._beside_grid(arrangement, growth), 0.0
        while True:
            foot, ending = self._ending(starts, tops, width, bottom - below, beside, growth)
            if ending.filled(filled).hold(heights, Spacing(leading)):
                columns = composed_columns(heights, ending, leading, size)
                yield ColumnPage(first, starts, columns, foot)
                return
            going_on = ending._replace(bottom=bottom)
            columns = full_columns(heights, going_on, leading, size, filled)
            yield ColumnPage(first, starts, columns)
            first += sum(columns.counts)
            heights = BlockHeights.of(map(found.setter.block_height, found.after(first)))
            starts, bottom, filled = arrangement.later, self.room.later, share
            beside, below = None, self.room.below
            if not heights:
                starts, width = (0.0,), self.room.width
            tops = (0.0,) * len(starts)

    def _cost(self, fit: BestFit) -> float:
        """The distance of the pages of a fit from good ones."""
        first, last = fit.pages[0], fit.pages[-1]
        height = self.room.first if last is first else self.room.later - self.room.below
        ends = list(last.ends)
        if isinstance(fit.plan, BesidePlan) and last is first:
            ends.append(fit.arrangement.side * self.grid.rows)
        lowest = max(ends, default=0.0)
        size, arrangement = fit.setter.size, fit.arrangement
        measure = self._line_length(arrangement.column_width, size)
        filled = Filling(
            white=1 - lowest / height,
            ragged=(lowest - min(ends, default=0.0)) / height,
            widows=sum(page.columns.widows for page in fit.pages),
            goes_on=len(fit.pages) > 1 and first.count > 0,
        )
        return OBJECTIVE.cost(self._composition(fit.plan, size, arrangement.side, measure), filled)

    def _composition(
        self, plan: ColumnPlan, size: float, side: float, measure: float
    ) -> Composition:
        """A page with clues of this size, cells of this side, and lines of this many ems."""
        is_around = isinstance(plan, AroundPlan)
        return Composition(size / self.largest, side / self.cells.good, measure, is_around)

    def _line_length(self, width: float, size: float) -> float:
        """The length of the lines of clues in a column, in ems; a good one where none goes on."""
        ems = width / size
        line = ems - self.clues.hang - self.clues.beside(ems)
        return max(line, GOOD_LINE) if self.clues.widest <= line else line
