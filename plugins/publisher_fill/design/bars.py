"""Patterns of bars: one orbit of bars after another is put between cells that are all open.

A bar can leave a single cell on one side: the cell is in no word in that direction, and unchecked
in its word in the other. Each word has few unchecked cells, and never two in a row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random

from publisher_fill.design.cell_set import CellBits, GridShape, RowColumn, in_runs, indices
from publisher_fill.design.estimate import ListProfile
from publisher_fill.design.options import DesignLimits
from publisher_fill.design.pattern import Pattern

UNCHECKED = {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3}
"""The most unchecked cells of a word by its length; a third of a longer word.

After the custom of British barred puzzles since Ximenes (D. S. Macnutt, "Ximenes on the Art of the
Crossword", 1966): about a third, and none in the shortest words.
"""

_LOOKED_AT, _DRAWN = 64, 8
"""The number of edges that are drawn for each bar, and of the good ones of them that are tried."""
_DRAWS = 3
"""The draws in a row without a legal bar after which a pattern is finished."""

_TOO_SHORT = 10_000_000


@dataclass(frozen=True, slots=True)
class BarOrbit:
    """A bar and all its images: the cells that they are after or below, also column by column.

    `index` is the bit of the first bar's cell: row by row if the bar is after the cell, column by
    column if it is below.
    """

    after: CellBits
    below: CellBits
    after_turned: CellBits
    below_turned: CellBits
    is_below: bool
    index: int


class BarEdges:
    """The edges that can have bars in a grid of this size and symmetry."""

    def __init__(self, shape: GridShape) -> None:
        self.shape = shape
        self.last_column = shape.cells((row, shape.width - 1) for row in range(shape.height))
        self.last_row = shape.cells((shape.height - 1, column) for column in range(shape.width))
        self.every_turned = shape.turned(shape.every)
        self.last_column_turned = shape.turned(self.last_column)
        self.last_row_turned = shape.turned(self.last_row)

    @cached_property
    def orbits(self) -> tuple[BarOrbit, ...]:
        """Every orbit once."""
        found: dict[tuple[CellBits, CellBits], BarOrbit] = {}
        for row, column in self.shape.positions():
            for below in (False, True):
                other = row + below, column + (not below)
                if other[0] < self.shape.height and other[1] < self.shape.width:
                    orbit = self._orbit((row, column), other, is_below=below)
                    found.setdefault((orbit.after, orbit.below), orbit)
        return tuple(found.values())

    def _orbit(self, one: RowColumn, other: RowColumn, *, is_below: bool) -> BarOrbit:
        shape = self.shape
        sides: tuple[set[RowColumn], set[RowColumn]] = set(), set()
        for first, second in self._images(one, other):
            sides[first[1] == second[1]].add(min(first, second))
        after, below = map(shape.cells, sides)
        row, column = one
        index = column * (shape.height + 1) + row if is_below else row * shape.step + column
        return BarOrbit(after, below, shape.turned(after), shape.turned(below), is_below, index)

    def _images(self, one: RowColumn, other: RowColumn) -> Iterator[tuple[RowColumn, RowColumn]]:
        """The two cells of a bar and of each image; a cell can have fewer images than a bar."""
        shape = self.shape
        turns = [list(shape.symmetry.images(p, shape.width, shape.height)) for p in (one, other)]
        for count in range(4):
            yield turns[0][count % len(turns[0])], turns[1][count % len(turns[1])]


@dataclass(frozen=True, slots=True)
class _LineBars:
    """The bars of a pattern along all rows, or all columns, whose cells are neighbouring bits.

    `breaks` are the cells at the end of a run, `joined` the cells without a bar before the next
    cell, and `single` the cells that are a run by themselves. `crossing` and `unchecked` are the
    joined and the single cells of the other direction.
    """

    every: CellBits
    breaks: CellBits
    joined: CellBits
    single: CellBits
    crossing: CellBits
    unchecked: CellBits

    @classmethod
    def of(cls, every: CellBits, ends: CellBits, cross_ends: CellBits, step: int) -> "_LineBars":
        """From the cells where runs end in this direction, and in the other."""
        joined, crossing = every & ~ends, every & ~cross_ends
        single = every & ~(joined | joined << 1)
        unchecked = every & ~(crossing | crossing << step)
        return cls(every, ~joined, joined, single, crossing, unchecked)

    @property
    def words(self) -> CellBits:
        """The first cell of every word."""
        return self.joined & ~(self.joined << 1)

    def is_legal(self, shortest: int) -> bool:
        """Whether all words are long enough and have no unchecked cells side by side."""
        doubled = self.unchecked & self.unchecked >> 1 & self.joined
        stray = self.single & self.unchecked
        return not (doubled or stray) and self._in_words(shortest) | self.single == self.every

    def is_checked(self, index: int) -> bool:
        """Whether the word of a cell has few enough unchecked cells."""
        start = (self.breaks & (1 << index) - 1).bit_length()
        behind = self.breaks >> index
        length = index - start + (behind & -behind).bit_length()
        unchecked = self.unchecked >> start & (1 << length) - 1
        return length == 1 or unchecked.bit_count() <= most_unchecked(length)

    def _in_words(self, shortest: int) -> CellBits:
        without_last = in_runs(self.joined, 1, shortest - 1)
        return without_last | without_last << 1


class BarBuilder:
    """A pattern of bars under construction.

    `inside` are the cells of theme entries that must have no bar after them; `ends` are the cells
    that must have one.
    """

    def __init__(
        self,
        edges: BarEdges,
        limits: DesignLimits,
        costs: Sequence[int],
        inside: CellBits,
        ends: CellBits,
    ) -> None:
        self.edges, self.limits, self.costs = edges, limits, costs
        self.inside, self.ends = inside, ends
        self.bars: tuple[CellBits, CellBits, CellBits, CellBits] = (0, 0, 0, 0)
        self.rows, self.columns = self._lines()
        self.free = [orbit for orbit in edges.orbits if not orbit.after & inside]

    def make(self, random: Random) -> tuple[CellBits, CellBits] | None:
        """The cells with a bar after them and those with a bar below; None if the attempt fails."""
        for orbit in self.edges.orbits:
            if orbit.after & self.ends:
                if orbit.after & self.inside:
                    return None
                self._put(orbit)
        if not self._is_legal() or not all(self._are_checked()):
            return None
        failed = 0
        while failed < _DRAWS:
            failed = 0 if self._put_one(random) else failed + 1
        after, below, *_ = self.bars
        pattern = Pattern(self.edges.shape, self.rows.every, after, below)
        across = (run for run in pattern.across() if not self.inside >> run[0] & 1)
        longest = max(map(len, chain(across, pattern.down())))
        return (after, below) if longest <= self.limits.longest else None

    def _put_one(self, random: Random) -> bool:
        """Draw a few bars and put the best legal one; False if none is legal."""
        drawn = random.sample(range(len(self.free)), min(len(self.free), _LOOKED_AT))
        gains = {index: gain for index in drawn if (gain := self._gain(self.free[index])) > 0}
        before = self.bars, self.rows, self.columns
        for index in sorted(list(gains)[:_DRAWN], key=gains.__getitem__, reverse=True):
            self._put(self.free[index])
            if self._is_legal() and self._is_checked_around(self.free[index]):
                del self.free[index]
                return True
            self.bars, self.rows, self.columns = before
        return False

    def _gain(self, orbit: BarOrbit) -> int:
        """The difficulty of finding words that a bar takes from its line."""
        breaks = (self.columns if orbit.is_below else self.rows).breaks
        behind = breaks >> orbit.index
        if behind & 1:
            return 0
        before = orbit.index + 1 - (breaks & (1 << orbit.index) - 1).bit_length()
        after = (behind & -behind).bit_length() - 1
        return self.costs[before + after] - self.costs[before] - self.costs[after]

    def _put(self, orbit: BarOrbit) -> None:
        after, below, after_turned, below_turned = self.bars
        self.bars = (
            after | orbit.after,
            below | orbit.below,
            after_turned | orbit.after_turned,
            below_turned | orbit.below_turned,
        )
        self.rows, self.columns = self._lines()

    def _lines(self) -> tuple[_LineBars, _LineBars]:
        edges, shape = self.edges, self.edges.shape
        after, below, after_turned, below_turned = self.bars
        return (
            _LineBars.of(
                shape.every, after | edges.last_column, below | edges.last_row, shape.step
            ),
            _LineBars.of(
                edges.every_turned,
                below_turned | edges.last_row_turned,
                after_turned | edges.last_column_turned,
                shape.height + 1,
            ),
        )

    def _is_legal(self) -> bool:
        words = self.rows.words.bit_count() + self.columns.words.bit_count()
        return (
            words <= self.limits.words
            and self.rows.is_legal(self.limits.shortest)
            and self.columns.is_legal(self.limits.shortest)
            and self._is_connected()
        )

    def _are_checked(self) -> Iterator[bool]:
        for lines in (self.rows, self.columns):
            yield from map(lines.is_checked, indices(lines.words))

    def _is_checked_around(self, orbit: BarOrbit) -> bool:
        """Whether the words on both sides of a bar have few enough unchecked cells."""
        along, across = self.rows, self.columns
        step, cross_step = self.edges.shape.step, self.edges.shape.height + 1
        if orbit.is_below:
            along, across, step, cross_step = across, along, cross_step, step
        line, first = divmod(orbit.index, step)
        return all(
            along.is_checked(line * step + at) and across.is_checked(at * cross_step + line)
            for at in (first, first + 1)
        )

    def _is_connected(self) -> bool:
        joined, crossing, step = self.rows.joined, self.rows.crossing, self.edges.shape.step
        found, edge = 0, 1
        while edge:
            found |= edge
            beside = (edge & joined) << 1 | edge >> 1 & joined
            edge = (beside | (edge & crossing) << step | edge >> step & crossing) & ~found
        return found == self.rows.every


def word_costs(shape: GridShape, limits: DesignLimits, profile: ListProfile) -> list[int]:
    """The difficulty of a word of each length: `cost per letter * length - log(words)`.

    A single cell has a negative cost: it is unchecked in its other word, which is easier to find.
    """
    costs = [0, -profile.per_letter, *profile.costs(shape, limits, profile.per_letter)]
    costs[2 : limits.shortest] = [_TOO_SHORT] * (limits.shortest - 2)
    return costs


def most_unchecked(length: int) -> int:
    """The most unchecked cells that a word of this length may have."""
    return UNCHECKED.get(length, length // 3)
