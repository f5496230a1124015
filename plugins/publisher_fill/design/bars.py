"""Patterns of bars: put one orbit after another, as blocks are, between cells that are all open.

A bar may leave a single cell on its side: one that is in no word that way, unchecked in its word
the other way. Each word has few of these, and never two in a row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from random import Random

from publisher_fill.design.cell_set import Cells, Field, indices
from publisher_fill.design.estimate import Stats
from publisher_fill.design.options import Limits
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.symmetry import Place, images

UNCHECKED = {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3}
"""How many unchecked cells a word of each length may have; of longer ones a third.

After the custom of British barred puzzles since Ximenes (D. S. Macnutt, "Ximenes on the Art of the
Crossword", 1966): about a third, and none in the shortest words.
"""

_LOOKED_AT, _DRAWN = 64, 8
"""How many edges are looked at for a bar, and how many of those that divide a word well."""
_DRAWS = 3
"""How many draws in a row may have none that is legal before a pattern is left as it is."""
_TOO_LONG = 50_000
_TOO_SHORT = 10_000_000


@dataclass(frozen=True, slots=True)
class Orbit:
    """A bar and all its images: the cells they are after or below, and the same column by column.

    `index` is the cell of the one bar, row by row if it is after that, column by column if below.
    """

    after: Cells
    below: Cells
    after_turned: Cells
    below_turned: Cells
    is_below: bool
    index: int


class Edges:
    """Where bars may be in a grid of this size, and what is whose image."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.last_column = field.cells((row, field.width - 1) for row in range(field.height))
        self.last_row = field.cells((field.height - 1, column) for column in range(field.width))
        self.every_turned = field.turned(field.every)
        self.last_column_turned = field.turned(self.last_column)
        self.last_row_turned = field.turned(self.last_row)

    @cached_property
    def orbits(self) -> tuple[Orbit, ...]:
        """Every orbit once."""
        found: dict[tuple[Cells, Cells], Orbit] = {}
        for row, column in self.field.places():
            for below in (False, True):
                other = row + below, column + (not below)
                if other[0] < self.field.height and other[1] < self.field.width:
                    orbit = self._orbit((row, column), other, is_below=below)
                    found.setdefault((orbit.after, orbit.below), orbit)
        return tuple(found.values())

    def _orbit(self, one: Place, other: Place, *, is_below: bool) -> Orbit:
        field = self.field
        sides: tuple[set[Place], set[Place]] = set(), set()
        for first, second in self._images(one, other):
            sides[first[1] == second[1]].add(min(first, second))
        after, below = map(field.cells, sides)
        row, column = one
        index = column * (field.height + 1) + row if is_below else row * field.step + column
        return Orbit(after, below, field.turned(after), field.turned(below), is_below, index)

    def _images(self, one: Place, other: Place) -> Iterator[tuple[Place, Place]]:
        """The two cells of a bar and of its images; the orbit of a cell may be a shorter one."""
        field = self.field
        turns = [list(images(field.symmetry, p, field.width, field.height)) for p in (one, other)]
        for count in range(4):
            yield turns[0][count % len(turns[0])], turns[1][count % len(turns[1])]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The bars as seen along all lines of a direction, whose cells are neighbouring bits.

    `breaks` are the cells after which a run ends, `joined` those that are joined to the next,
    `single` those that are a run by themselves, `crossing` those that are joined to the next in the
    other direction, and `unchecked` those that are single in it.
    """

    every: Cells
    breaks: Cells
    joined: Cells
    single: Cells
    crossing: Cells
    unchecked: Cells

    @classmethod
    def of(cls, every: Cells, ends: Cells, cross_ends: Cells, step: int) -> "_Lines":
        """Of the cells after which lines of either direction end, or have bars."""
        joined, crossing = every & ~ends, every & ~cross_ends
        single = every & ~(joined | joined << 1)
        unchecked = every & ~(crossing | crossing << step)
        return cls(every, ~joined, joined, single, crossing, unchecked)

    @property
    def words(self) -> Cells:
        """The first cell of every word."""
        return self.joined & ~(self.joined << 1)

    def is_legal(self, shortest: int) -> bool:
        """Whether words are long enough, and cells of none of them unchecked side by side."""
        doubled = self.unchecked & self.unchecked >> 1 & self.joined
        stray = self.single & self.unchecked
        return not (doubled or stray) and self._in_words(shortest) | self.single == self.every

    def is_checked(self, index: int) -> bool:
        """Whether the word of a cell has no more unchecked cells than it may."""
        start = (self.breaks & (1 << index) - 1).bit_length()
        behind = self.breaks >> index
        length = index - start + (behind & -behind).bit_length()
        unchecked = self.unchecked >> start & (1 << length) - 1
        return length == 1 or unchecked.bit_count() <= most_unchecked(length)

    def _in_words(self, shortest: int) -> Cells:
        starts = self.joined
        for count in range(1, shortest - 1):
            starts &= self.joined >> count
        spread = starts
        for count in range(1, shortest):
            spread |= starts << count
        return spread


class Bars:
    """A pattern under construction.

    `inside` are the cells of theme entries after which no bar may be, `ends` those after which one
    must be.
    """

    def __init__(
        self, edges: Edges, limits: Limits, costs: Sequence[int], inside: Cells, ends: Cells
    ) -> None:
        self.edges, self.limits, self.costs = edges, limits, costs
        self.inside, self.ends = inside, ends
        self.bars: tuple[Cells, Cells, Cells, Cells] = (0, 0, 0, 0)
        self.rows, self.columns = self._lines()
        self.free = [orbit for orbit in edges.orbits if not orbit.after & inside]

    def made(self, random: Random) -> tuple[Cells, Cells] | None:
        """The cells with bars after and below them; None if this attempt led nowhere."""
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
        pattern = Pattern(self.edges.field, self.rows.every, after, below)
        across = (run for run in pattern.across() if not self.inside >> run[0] & 1)
        longest = max(map(len, chain(across, pattern.down())))
        return (after, below) if longest <= self.limits.longest else None

    def _put_one(self, random: Random) -> bool:
        """Put the best of a few bars that are drawn; False if none of them may be put."""
        drawn = random.sample(range(len(self.free)), min(len(self.free), _LOOKED_AT))
        gains = {place: gain for place in drawn if (gain := self._gain(self.free[place])) > 0}
        before = self.bars, self.rows, self.columns
        for place in sorted(list(gains)[:_DRAWN], key=gains.__getitem__, reverse=True):
            self._put(self.free[place])
            if self._is_legal() and self._is_checked_around(self.free[place]):
                del self.free[place]
                return True
            self.bars, self.rows, self.columns = before
        return False

    def _gain(self, orbit: Orbit) -> int:
        """How much easier a bar makes the words of its line."""
        breaks = (self.columns if orbit.is_below else self.rows).breaks
        behind = breaks >> orbit.index
        if behind & 1:
            return 0
        before = orbit.index + 1 - (breaks & (1 << orbit.index) - 1).bit_length()
        after = (behind & -behind).bit_length() - 1
        return self.costs[before + after] - self.costs[before] - self.costs[after]

    def _put(self, orbit: Orbit) -> None:
        after, below, after_turned, below_turned = self.bars
        self.bars = (
            after | orbit.after,
            below | orbit.below,
            after_turned | orbit.after_turned,
            below_turned | orbit.below_turned,
        )
        self.rows, self.columns = self._lines()

    def _lines(self) -> tuple[_Lines, _Lines]:
        edges, field = self.edges, self.edges.field
        after, below, after_turned, below_turned = self.bars
        return (
            _Lines.of(field.every, after | edges.last_column, below | edges.last_row, field.step),
            _Lines.of(
                edges.every_turned,
                below_turned | edges.last_row_turned,
                after_turned | edges.last_column_turned,
                field.height + 1,
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

    def _is_checked_around(self, orbit: Orbit) -> bool:
        """Whether the words on both sides of a bar are checked enough; its images are like it."""
        along, across = self.rows, self.columns
        step, cross_step = self.edges.field.step, self.edges.field.height + 1
        if orbit.is_below:
            along, across, step, cross_step = across, along, cross_step, step
        line, place = divmod(orbit.index, step)
        return all(
            along.is_checked(line * step + at) and across.is_checked(at * cross_step + line)
            for at in (place, place + 1)
        )

    def _is_connected(self) -> bool:
        joined, crossing, step = self.rows.joined, self.rows.crossing, self.edges.field.step
        found, edge = 0, 1
        while edge:
            found |= edge
            beside = (edge & joined) << 1 | edge >> 1 & joined
            edge = (beside | (edge & crossing) << step | edge >> step & crossing) & ~found
        return found == self.rows.every


def word_costs(field: Field, limits: Limits, stats: Stats) -> list[int]:
    """How hard a word of each length is to find: its crossings, less the choice there is.

    A single cell makes that of the other direction unchecked, which is then easier.
    """
    costs = [0, -stats.per_letter]
    for length in range(2, max(field.width, field.height) + 1):
        choice = max(stats.log_words(length), -_TOO_LONG)
        costs.append(
            stats.per_letter * length - choice + _TOO_LONG * max(0, length - limits.longest)
        )
    costs[2 : limits.shortest] = [_TOO_SHORT] * (limits.shortest - 2)
    return costs


def most_unchecked(length: int) -> int:
    """How many unchecked cells a word may have."""
    return UNCHECKED.get(length, length // 3)
