"""Patterns of blocks: put one orbit after another where they divide long runs best.

A block may stand where it leaves no run too short and the grid in one piece; of a few such places,
drawn at random, the one is taken that makes the words easiest to find. American and British grids
differ in the cells that must be in words: all of them both ways, or only those of a lattice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from publisher_fill.design.cell_set import Cells, Field, Orbit, in_one_piece, in_runs
from publisher_fill.design.estimate import Stats
from publisher_fill.design.options import Limits
from publisher_fill.design.pattern import Pattern

_DRAWN, _DRAWN_ON_LATTICE = 8, 3
"""How many places are drawn for a block: more make easier grids, fewer more various ones."""
_DRAWS = 3
"""How many draws in a row may have no place that is legal before a pattern is left as it is."""
_NO_NEW_WORD = 3000
"""What a block must be worth beyond others if it makes no word and only shortens some."""
_SQUARE = 2500
"""What one must be worth that makes a black square of two by two."""
_PARTED = 10_000
"""What a block is worth that parts two letters of theme entries: few words have both."""
_TOO_LONG = 50_000
"""What a letter too many costs a word, and what a word costs whose length no word has."""


@dataclass(frozen=True)
class Lattice:
    """The cells that must be in words across, and those that must be in words down.

    In each word no fewer cells may be in both than in one: where not all are in both, they take
    turns, and so a word begins or ends with one that is.
    """

    field: Field
    across: Cells
    down: Cells

    @cached_property
    def checked(self) -> Cells:
        """The cells that are in two words."""
        return self.across & self.down

    @cached_property
    def turned(self) -> tuple[Cells, Cells]:
        """The cells in words down, and those in two words, column by column."""
        return self.field.turned(self.down), self.field.turned(self.checked)

    @property
    def usual_words(self) -> int:
        """How many words there are if they have seven or eight letters, as British ones have."""
        across, down = self.across.bit_count(), self.down.bit_count()
        lines = across // self.field.width + down // self.field.height
        return max((across + down) * 2 // 15, lines * 4 // 3)

    @cached_property
    def is_full(self) -> bool:
        """Whether every cell is in two words."""
        return self.checked == self.field.every

    def holds(self, opened: Cells, turned: Cells, shortest: int) -> bool:
        """Whether these open cells make only words that are long enough and checked enough."""
        across, down = opened & self.across, opened & self.down
        step = self.field.step
        if in_runs(across, 1, shortest) != across or in_runs(down, step, shortest) != down:
            return False
        down_turned, checked_turned = self.turned
        return self.is_full or not (
            _unchecked_at_both_ends(across, self.checked)
            or _unchecked_at_both_ends(turned & down_turned, checked_turned)
        )


@dataclass(frozen=True, slots=True)
class Theme:
    """The cells of theme entries, these with their images, and all that must end them.

    `longest` is how long other words are as a rule.
    """

    longest: int
    pinned: Cells = 0
    opened: Cells = 0
    closed: Cells = 0


class Blocks:
    """A pattern under construction."""

    def __init__(
        self, lattice: Lattice, limits: Limits, costs: Sequence[int], theme: Theme
    ) -> None:
        self.lattice, self.limits, self.costs, self.theme = lattice, limits, costs, theme
        self.field = lattice.field
        self.opened = lattice.across | lattice.down
        self.turned = self.field.turned(self.opened)
        self.pinned = self.field.turned(theme.pinned)
        self.free = [o for o in self.field.orbits if not o.cells & (theme.opened | ~self.opened)]

    def made(self, random: Random) -> Cells | None:
        """The open cells of a legal pattern; None if this attempt led nowhere."""
        if not self._begin(random):
            return None
        failed = 0
        while failed < _DRAWS:
            failed = 0 if self._put_one(random) else failed + 1
        too_long = self._longer_than(self.limits.longest)
        return None if too_long or not self._is_legal() else self.opened

    def _begin(self, random: Random) -> bool:
        """Put the blocks that the theme and the edges want; False if that cannot be."""
        self._remove(self.theme.closed)
        while wrong := self._short() or self._at_an_end(random):
            if wrong & self.theme.opened:
                return False
            self._remove(self.field.closed(wrong))
        return bool(self.opened) and not self.theme.opened & ~self.opened

    def _short(self) -> Cells:
        """The cells of words that are too short."""
        across, down = self.opened & self.lattice.across, self.opened & self.lattice.down
        step, shortest = self.field.step, self.limits.shortest
        return across & ~in_runs(across, 1, shortest) | down & ~in_runs(down, step, shortest)

    def _longer_than(self, longest: int) -> Cells:
        """The cells of words that are longer than this, but for theme entries."""
        across, down = self.opened & self.lattice.across, self.opened & self.lattice.down
        runs = in_runs(across, 1, longest + 1) | in_runs(down, self.field.step, longest + 1)
        return runs & ~self.theme.opened

    def _at_an_end(self, random: Random) -> Cells:
        """An end of a word that is unchecked at both ends, if there is such a word."""
        checked = self.lattice.checked
        pattern = Pattern(self.field, self.opened)
        for run in (*pattern.across(), *pattern.down()):
            if len(run) > 1 and not (checked >> run[0] | checked >> run[-1]) & 1:
                ends = [end for end in (run[0], run[-1]) if not self.theme.opened >> end & 1]
                return 1 << random.choice(ends or [run[0]])
        return 0

    def _put_one(self, random: Random) -> bool:
        """Put a block, into words that are longer than usual first; False if none may be put."""
        fitting = self._fitting()
        places = [orbit for orbit in self.free if orbit.cells & fitting == orbit.cells]
        if too_long := self._longer_than(self.theme.longest):
            urgent = [orbit for orbit in places if orbit.cells & too_long]
            if self._put_best(urgent, random) or self._put_at_an_edge(too_long, random):
                return True
        return self._put_best(places, random)

    def _put_best(self, places: Sequence[Orbit], random: Random) -> bool:
        """Put the best of a few blocks that are drawn; False if none of them may be put."""
        most = _DRAWN if self.lattice.is_full else _DRAWN_ON_LATTICE
        drawn = random.sample(places, min(len(places), most, len(places) // 3 + 1))
        gains = [self._gain(orbit) for orbit in drawn]
        for index in sorted(range(len(drawn)), key=gains.__getitem__, reverse=True):
            if gains[index] > 0:
                self._remove(drawn[index].cells, drawn[index].turned)
                if self._is_legal():
                    return True
                self._restore(drawn[index])
        return False

    def _put_at_an_edge(self, words: Cells, random: Random) -> bool:
        """Put a block into one of these words, and blocks from it to an edge; False if none may be.

        The third row or column from an edge can be divided in no other way: that is where entries
        of eleven or thirteen letters in the middle of 15 leave a word from edge to edge.
        """
        places = [orbit for orbit in self.free if orbit.cells & words]
        before = self.opened, self.turned
        for orbit in random.sample(places, min(len(places), _DRAWN)):
            self._remove(orbit.cells, orbit.turned)
            while (wrong := self._short()) and not wrong & self.theme.opened:
                self._remove(self.field.closed(wrong))
            if not wrong and self._is_legal():
                return True
            self.opened, self.turned = before
        return False

    def _fitting(self) -> Cells:
        """The cells that could be blocks without leaving too short a run beside them."""
        opened, fitting = self.opened, self.opened
        for step in (1, self.field.step):
            after = next_after = opened >> step
            before = next_before = opened << step
            for count in range(2, self.limits.shortest + 1):
                after &= opened >> count * step
                before &= opened << count * step
            fitting &= (after | ~next_after) & (before | ~next_before)
        return fitting

    def _gain(self, orbit: Orbit) -> int:
        """How much easier a block makes the words of its row and column, and how it looks."""
        left, right = _run_lengths(self.opened, orbit.index)
        up, down = _run_lengths(self.turned, orbit.turned_index)
        costs = self.costs
        gain = costs[left + 1 + right] - costs[left] - costs[right]
        gain += costs[up + 1 + down] - costs[up] - costs[down]
        if self.pinned:
            at = orbit.turned_index
            gain += _PARTED * self._pinned(at - up, up) * self._pinned(at + 1, down)
        if not (left and right) and not (up and down):
            gain -= _NO_NEW_WORD
        return gain - _SQUARE if self._makes_a_square(orbit) else gain

    def _pinned(self, index: int, length: int) -> int:
        """How many letters of theme entries are in so many cells of a column."""
        return (self.pinned >> index & (1 << length) - 1).bit_count()

    def _makes_a_square(self, orbit: Orbit) -> bool:
        blocks = self.field.every & ~self.opened
        more = blocks | orbit.cells
        return squares(blocks, self.field.step) != squares(more, self.field.step)

    def _is_legal(self) -> bool:
        opened, step = self.opened, self.field.step
        across, down = opened & self.lattice.across, opened & self.lattice.down
        starts = (across & ~(across << 1)).bit_count() + (down & ~(down << step)).bit_count()
        blocks = (self.field.every & ~opened).bit_count()
        return (
            starts <= self.limits.words
            and blocks <= self.limits.blocks
            and self.lattice.holds(opened, self.turned, self.limits.shortest)
            and in_one_piece(opened, step)
        )

    def _remove(self, cells: Cells, turned: Cells | None = None) -> None:
        self.opened &= ~cells
        self.turned &= ~(self.field.turned(cells) if turned is None else turned)

    def _restore(self, orbit: Orbit) -> None:
        self.opened |= orbit.cells
        self.turned |= orbit.turned


def word_costs(lattice: Lattice, limits: Limits, stats: Stats) -> list[int]:
    """How hard a word of each length is to find: its crossings, less the choice there is.

    A crossing counts half for each of its words; in a lattice, half of the cells are crossings.
    """
    per_letter = stats.per_letter if lattice.is_full else stats.per_letter // 2
    costs = [0, 0]
    for length in range(2, max(lattice.field.width, lattice.field.height) + 1):
        choice = max(stats.log_words(length), -_TOO_LONG)
        costs.append(per_letter * length - choice + _TOO_LONG * max(0, length - limits.longest))
    return costs


def squares(blocks: Cells, step: int) -> Cells:
    """The first cells of all black squares of two by two."""
    pairs = blocks & blocks >> 1
    return pairs & pairs >> step


def american(field: Field) -> Lattice:
    """Every cell in two words."""
    return Lattice(field, field.every, field.every)


def british(field: Field, row: int, column: int) -> Lattice:
    """Words in every second row and column, beginning with this row and this column (0 or 1)."""
    places = list(field.places())
    across = field.cells(place for place in places if place[0] % 2 == row)
    down = field.cells(place for place in places if place[1] % 2 == column)
    return Lattice(field, across, down)


def _run_lengths(opened: Cells, index: int) -> tuple[int, int]:
    """How many cells are open before a cell of a line, and after it."""
    before = ~opened & (1 << index) - 1
    after = ~opened >> index + 1
    return index - before.bit_length(), (after & -after).bit_length() - 1


def _unchecked_at_both_ends(words: Cells, checked: Cells) -> bool:
    """Whether a word, a run of neighbouring bits, begins and ends with an unchecked cell."""
    starts = words & ~(words << 1) & ~checked
    beyond = words + starts & ~words  # the sum carries each start beyond the end of its word
    return bool(beyond >> 1 & ~checked)
