"""Where a grid and its clue columns may stand on a page, and which of these serves best.

The grid is at the top, over the last `spanned` of the columns, which begin below it; all columns
together, or fewer, so that the clues flow around it. Points, from the top of the room there is.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from publisher import Size
from publisher_pages.clues import Block, Clues, ClueSetter
from publisher_pages.columns import Extents, balance, fill

_MM = 72 / 25.4
_LARGEST_CELL = 9.5 * _MM
_GOOD_CELL = 8.0 * _MM
_SMALLEST_CELL = 5.0 * _MM  # smaller only where the paper forces it, and then as large as it can
_SHRINK = 0.94
_MOST_COLUMNS = 5
_NARROWEST = 96.0
_GUTTER = 16.0  # between columns
_BELOW_GRID = 14.0
_SIZE_STEP = 0.25
_ROUNDING = 1e-6
_SHORT_LINE = 15.0  # ems: about 28 letters
_LONG_LINE = 27.0
_MOST_TYPE_MERIT = 1.0


@dataclass(frozen=True, slots=True)
class Room:
    """What is free for grid and clues: on a puzzle's first page, and on those that follow it."""

    width: float
    first: float
    further: float


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A grid of cells of this side above the last `spanned` of so many columns."""

    columns: int
    spanned: int
    column_width: float
    side: float
    grid_height: float

    @property
    def tops(self) -> tuple[float, ...]:
        """Where the columns of the first page begin."""
        beside = self.columns - self.spanned
        return (0.0,) * beside + (self.grid_height + _BELOW_GRID,) * self.spanned

    def start(self, column: int) -> float:
        """How far from the page's reading edge a column begins."""
        return column * (self.column_width + _GUTTER)

    def grid_start(self, width: float, columns: int) -> float:
        """How far from there the grid begins: in the middle, or at the far edge beside clues."""
        free = width - columns * self.side
        return free / 2 if self.spanned == self.columns else free


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """The clues of one page: blocks, and how many of them stand in each column from its top."""

    blocks: tuple[Block, ...]
    tops: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An arrangement, the clues set for it, and the pages they take."""

    arrangement: Arrangement
    setter: ClueSetter
    pages: tuple[ColumnPage, ...]


def choose(grid: Size, clues: Clues, room: Room, smallest: float, largest: float) -> Choice:
    """The best arrangement of a grid of this size, with type between these sizes, in points.

    On one page if the smallest size allows it, otherwise on as few as it takes.
    """
    search = _Search(grid, clues, room, _sizes(smallest, largest))
    return search.on_one_page() or search.on_more()


def largest_side(grid: Size, width: float, height: float) -> float:
    """The side of a cell, in points, where a grid has this room to itself."""
    return min(_LARGEST_CELL, width / grid.columns, height / grid.rows)


class _Search:
    """The arrangements of one puzzle, and what has been measured of them."""

    def __init__(self, grid: Size, clues: Clues, room: Room, sizes: Sequence[float]) -> None:
        self.clues = clues
        self.room = room
        self.sizes = sizes
        self.candidates = sorted(_candidates(grid, room), key=_page_merit, reverse=True)
        self._type_merits: dict[float, list[float]] = {}
        self._least: dict[tuple[float, float], float] = {}
        self._whole: dict[tuple[float, float], _Measured] = {}
        self._cut: dict[tuple[float, float], _Measured] = {}

    def on_one_page(self) -> Choice | None:
        """The choice of the greatest merit whose clues all stand on the grid's page, unparted."""
        best: tuple[float, Arrangement, float] | None = None
        for candidate in self.candidates:
            if best and _page_merit(candidate) + _MOST_TYPE_MERIT <= best[0]:
                break
            size = self._largest_size(candidate, best[0] if best else float("-inf"))
            if size and (not best or self._merit(candidate, size) > best[0]):
                best = (self._merit(candidate, size), candidate, size)
        if not best:
            return None
        _, arrangement, size = best
        found = self._measure_whole(arrangement, size)
        return Choice(arrangement, found.setter, tuple(self._pages(arrangement, found)))

    def on_more(self) -> Choice:
        """The choice that parts the fewest clues and takes the fewest pages, in type as large."""
        smallest = self.sizes[0]

        def cost(candidate: Arrangement, size: float) -> tuple[int, int]:
            found = self._measure_cut(candidate, size)
            parted = sum(1 for block in found.blocks if block.first)
            return parted, sum(1 for _ in self._pages(candidate, found))

        best = min(
            self.candidates,
            key=lambda each: (*cost(each, smallest), -self._merit(each, smallest)),
        )
        least = cost(best, smallest)
        size = _last(self.sizes, lambda size: cost(best, size) <= least)
        found = self._measure_cut(best, size or smallest)
        return Choice(best, found.setter, tuple(self._pages(best, found)))

    def _largest_size(self, candidate: Arrangement, merit: float) -> float | None:
        """The largest size in which the clues fit, if that may be better than this merit."""
        needed = merit - _page_merit(candidate)
        merits = self._merits_of_type(candidate.column_width)
        sizes = [size for size, gain in zip(self.sizes, merits, strict=True) if gain > needed]
        return _last(sizes, lambda size: self._fits(candidate, size))

    def _fits(self, candidate: Arrangement, size: float) -> bool:
        holds = sum(self.room.first - top for top in candidate.tops)
        if self._least_height(size, candidate.column_width) > holds:
            return False
        extents = self._measure_whole(candidate, size).extents
        return sum(fill(extents, candidate.tops, self.room.first)) == len(extents)

    def _least_height(self, size: float, width: float) -> float:
        key = (size, width)
        if key not in self._least:
            self._least[key] = self.clues.least_height(size, width)
        return self._least[key]

    def _measure_whole(self, candidate: Arrangement, size: float) -> "_Measured":
        """The clues as they are where no column parts one."""
        key = (candidate.column_width, size)
        if key not in self._whole:
            setter = ClueSetter(self.clues, size, candidate.column_width)
            self._whole[key] = _Measured(setter, setter.extents(), math.inf)
        return self._whole[key]

    def _measure_cut(self, candidate: Arrangement, size: float) -> "_Measured":
        """The clues as they are where the columns are as high as a page without a grid."""
        key = (candidate.column_width, size)
        if key not in self._cut:
            setter = ClueSetter(self.clues, size, candidate.column_width)
            room = self.room.further
            extents = [setter.block_extents(block) for block in setter.blocks(room)]
            self._cut[key] = _Measured(setter, extents, room)
        return self._cut[key]

    def _pages(self, arrangement: Arrangement, found: "_Measured") -> Iterator[ColumnPage]:
        """The first page, with the grid, and those that follow while there are clues."""
        blocks, extents = list(found.blocks), list(found.extents)
        tops, bottom = arrangement.tops, self.room.first
        while True:
            counts = fill(extents, tops, bottom)
            if sum(counts) == len(blocks):
                counts = balance(extents, tops, bottom)
            used = sum(counts)
            yield ColumnPage(tuple(blocks[:used]), tops, tuple(counts))
            if used == len(blocks):
                return
            blocks = [blocks[used].under_heading(), *blocks[used + 1 :]]
            extents = [found.setter.block_extents(blocks[0]), *extents[used + 1 :]]
            tops, bottom = (0.0,) * arrangement.columns, self.room.further

    def _merit(self, arrangement: Arrangement, size: float) -> float:
        """How good a page looks: large type and cells, lines neither short nor long.

        The weights were found by looking at pages, not derived.
        """
        merits = self._merits_of_type(arrangement.column_width)
        return _page_merit(arrangement) + merits[self.sizes.index(size)]

    def _merits_of_type(self, width: float) -> list[float]:
        """What each size adds to that in columns of this width."""
        if width not in self._type_merits:
            self._type_merits[width] = [self._type_merit(width, size) for size in self.sizes]
        return self._type_merits[width]

    def _type_merit(self, width: float, size: float) -> float:
        measure = width / size - self.clues.hang
        short, long = max(0.0, _SHORT_LINE - measure), max(0.0, measure - _LONG_LINE)
        scale = (size - self.sizes[0]) / max(self.sizes[-1] - self.sizes[0], 1.0)
        return _MOST_TYPE_MERIT * math.pow(scale, 0.6) - 0.03 * short - 0.015 * long


@dataclass(frozen=True)
class _Measured:
    """Clues set in one size and one column width, cut where no column of `room` holds them."""

    setter: ClueSetter
    extents: list[Extents]
    room: float

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks with these extents."""
        return self.setter.blocks(self.room)


def _page_merit(arrangement: Arrangement) -> float:
    around = arrangement.spanned < arrangement.columns
    return 1.6 * min(1.0, arrangement.side / _GOOD_CELL) - 0.08 * around


def _sizes(smallest: float, largest: float) -> list[float]:
    """From the smallest size to the largest, in small steps."""
    steps = max(1, math.ceil((largest - smallest) / _SIZE_STEP))
    return [smallest + (largest - smallest) * step / steps for step in range(steps + 1)]


def _last(sizes: Sequence[float], fits: Callable[[float], bool]) -> float | None:
    """The largest of these sizes that fits, by bisection; None if the first does not."""
    if not sizes or not fits(sizes[0]):
        return None
    low, high = 0, len(sizes) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if fits(sizes[middle]):
            low = middle
        else:
            high = middle - 1
    return sizes[low]


def _candidates(grid: Size, room: Room) -> Iterator[Arrangement]:
    smallest = min(_SMALLEST_CELL, largest_side(grid, room.width, room.first)) - _ROUNDING
    for columns in range(1, _MOST_COLUMNS + 1):
        width = (room.width - (columns - 1) * _GUTTER) / columns
        if columns > 1 and width < _NARROWEST:
            return
        for spanned in range(1, columns + 1):
            side = largest_side(grid, spanned * (width + _GUTTER) - _GUTTER, room.first)
            while side >= smallest:
                yield Arrangement(columns, spanned, width, side, side * grid.rows)
                side *= _SHRINK
