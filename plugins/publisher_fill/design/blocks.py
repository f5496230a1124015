"""Patterns of blocks: one orbit of blocks after another is put where it divides long runs best.

A block is legal where it leaves no run too short and the grid connected. A few legal orbits are
drawn at random, and the one that makes the words easiest to find is put. American and British grids
differ in the cells that must be in words: all cells in both directions, or those of a lattice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from publisher_fill.design.cell_set import CellBits, CellOrbit, GridShape, in_one_piece, in_runs
from publisher_fill.design.estimate import ListProfile
from publisher_fill.design.options import DesignLimits
from publisher_fill.design.pattern import Pattern

_DRAWN, _DRAWN_ON_LATTICE = 8, 3
"""The number of orbits drawn for each block: more make easier grids, fewer more varied ones."""
_DRAWS = 3
"""The draws in a row without a legal orbit after which a pattern is finished."""
_NO_NEW_WORD = 3000
"""The cost of a block that only shortens words."""
_SQUARE = 2500
"""The cost of a block that makes a black square of two by two."""
_PARTED = 10_000
"""The value of a block between two letters of theme entries: few words have both letters."""


@dataclass(frozen=True)
class Lattice:
    """The cells that must be in words across, and those that must be in words down.

    At least half of the cells of each word must be checked. Where not all are, checked and
    unchecked cells alternate, so a word begins or ends with a checked cell.
    """

    shape: GridShape
    across: CellBits
    down: CellBits

    @cached_property
    def checked(self) -> CellBits:
        """The cells that are in two words."""
        return self.across & self.down

    @cached_property
    def turned(self) -> tuple[CellBits, CellBits]:
        """The cells in words down, and those in two words, column by column."""
        return self.shape.turned(self.down), self.shape.turned(self.checked)

    @property
    def usual_words(self) -> int:
        """The number of words if they have seven or eight letters, as in British grids."""
        across, down = self.across.bit_count(), self.down.bit_count()
        lines = across // self.shape.width + down // self.shape.height
        return max((across + down) * 2 // 15, lines * 4 // 3)

    @cached_property
    def is_full(self) -> bool:
        """Whether every cell is in two words."""
        return self.checked == self.shape.every

    def holds(self, opened: CellBits, turned: CellBits, shortest: int) -> bool:
        """Whether all words of these open cells are long enough and checked enough."""
        across, down = opened & self.across, opened & self.down
        step = self.shape.step
        if in_runs(across, 1, shortest) != across or in_runs(down, step, shortest) != down:
            return False
        down_turned, checked_turned = self.turned
        return self.is_full or not (
            _unchecked_at_both_ends(across, self.checked)
            or _unchecked_at_both_ends(turned & down_turned, checked_turned)
        )


@dataclass(frozen=True, slots=True)
class ThemeCells:
    """The cells that theme entries settle.

    `pinned` are the cells of the entries, `opened` these and their images, and `closed` the blocks
    at the ends of entries, with their images. `longest` is the usual length of other long words.
    """

    longest: int
    pinned: CellBits = 0
    opened: CellBits = 0
    closed: CellBits = 0


class BlockBuilder:
    """A pattern of blocks under construction."""

    def __init__(
        self, lattice: Lattice, limits: DesignLimits, costs: Sequence[int], theme: ThemeCells
    ) -> None:
        self.lattice, self.limits, self.costs, self.theme = lattice, limits, costs, theme
        self.shape = lattice.shape
        self.opened = lattice.across | lattice.down
        self.turned = self.shape.turned(self.opened)
        self.pinned = self.shape.turned(theme.pinned)
        self.free = [o for o in self.shape.orbits if not o.cells & (theme.opened | ~self.opened)]

    def make(self, random: Random) -> CellBits | None:
        """The open cells of a legal pattern; None if the attempt fails."""
        if not self._begin(random):
            return None
        failed = 0
        while failed < _DRAWS:
            failed = 0 if self._put_one(random) else failed + 1
        too_long = self._longer_than(self.limits.longest)
        return None if too_long or not self._is_legal() else self.opened

    def _begin(self, random: Random) -> bool:
        """Put the blocks that the theme and the edges need; False if that is impossible."""
        self._remove(self.theme.closed)
        while wrong := self._short() or self._at_an_end(random):
            if wrong & self.theme.opened:
                return False
            self._remove(self.shape.closed(wrong))
        return bool(self.opened) and not self.theme.opened & ~self.opened

    def _short(self) -> CellBits:
        """The cells of words that are too short."""
        across, down = self.opened & self.lattice.across, self.opened & self.lattice.down
        step, shortest = self.shape.step, self.limits.shortest
        return across & ~in_runs(across, 1, shortest) | down & ~in_runs(down, step, shortest)

    def _longer_than(self, longest: int) -> CellBits:
        """The cells of words that are longer than this, without theme entries."""
        across, down = self.opened & self.lattice.across, self.opened & self.lattice.down
        runs = in_runs(across, 1, longest + 1) | in_runs(down, self.shape.step, longest + 1)
        return runs & ~self.theme.opened

    def _at_an_end(self, random: Random) -> CellBits:
        """One end of a word that is unchecked at both ends; no cell if there is no such word."""
        checked = self.lattice.checked
        pattern = Pattern(self.shape, self.opened)
        for run in (*pattern.across(), *pattern.down()):
            if len(run) > 1 and not (checked >> run[0] | checked >> run[-1]) & 1:
                ends = [end for end in (run[0], run[-1]) if not self.theme.opened >> end & 1]
                return 1 << random.choice(ends or [run[0]])
        return 0

    def _put_one(self, random: Random) -> bool:
        """Put a block, first into words that are longer than usual; False if none is legal."""
        fitting = self._fitting()
        orbits = [orbit for orbit in self.free if orbit.cells & fitting == orbit.cells]
        if too_long := self._longer_than(self.theme.longest):
            urgent = [orbit for orbit in orbits if orbit.cells & too_long]
            if self._put_best(urgent, random) or self._put_at_an_edge(too_long, random):
                return True
        return self._put_best(orbits, random)

    def _put_best(self, orbits: Sequence[CellOrbit], random: Random) -> bool:
        """Draw a few blocks and put the best legal one; False if none is legal."""
        most = _DRAWN if self.lattice.is_full else _DRAWN_ON_LATTICE
        drawn = random.sample(orbits, min(len(orbits), most, len(orbits) // 3 + 1))
        gains = [self._gain(orbit) for orbit in drawn]
        for index in sorted(range(len(drawn)), key=gains.__getitem__, reverse=True):
            if gains[index] > 0:
                self._remove(drawn[index].cells, drawn[index].turned)
                if self._is_legal():
                    return True
                self._restore(drawn[index])
        return False

    def _put_at_an_edge(self, words: CellBits, random: Random) -> bool:
        """Put a block into one of these words, and blocks from it to an edge; False if none fits.

        Nothing else divides a word in the third row or column from an edge. Such words, from edge
        to edge, are beside central entries of eleven or thirteen letters in a grid of 15.
        """
        orbits = [orbit for orbit in self.free if orbit.cells & words]
        before = self.opened, self.turned
        for orbit in random.sample(orbits, min(len(orbits), _DRAWN)):
            self._remove(orbit.cells, orbit.turned)
            while (wrong := self._short()) and not wrong & self.theme.opened:
                self._remove(self.shape.closed(wrong))
            if not wrong and self._is_legal():
                return True
            self.opened, self.turned = before
        return False

    def _fitting(self) -> CellBits:
        """The cells that can be blocks without leaving a run beside them that is too short."""
        opened, fitting = self.opened, self.opened
        for step in (1, self.shape.step):
            after = next_after = opened >> step
            before = next_before = opened << step
            for count in range(2, self.limits.shortest + 1):
                after &= opened >> count * step
                before &= opened << count * step
            fitting &= (after | ~next_after) & (before | ~next_before)
        return fitting

    def _gain(self, orbit: CellOrbit) -> int:
        """The difficulty of words that a block takes from its row and column, less its cost."""
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
        """The number of letters of theme entries in `length` cells of a column."""
        return (self.pinned >> index & (1 << length) - 1).bit_count()

    def _makes_a_square(self, orbit: CellOrbit) -> bool:
        blocks = self.shape.every & ~self.opened
        more = blocks | orbit.cells
        return squares(blocks, self.shape.step) != squares(more, self.shape.step)

    def _is_legal(self) -> bool:
        opened, step = self.opened, self.shape.step
        across, down = opened & self.lattice.across, opened & self.lattice.down
        starts = (across & ~(across << 1)).bit_count() + (down & ~(down << step)).bit_count()
        blocks = (self.shape.every & ~opened).bit_count()
        return (
            starts <= self.limits.words
            and blocks <= self.limits.blocks
            and self.lattice.holds(opened, self.turned, self.limits.shortest)
            and in_one_piece(opened, step)
        )

    def _remove(self, cells: CellBits, turned: CellBits | None = None) -> None:
        self.opened &= ~cells
        self.turned &= ~(self.shape.turned(cells) if turned is None else turned)

    def _restore(self, orbit: CellOrbit) -> None:
        self.opened |= orbit.cells
        self.turned |= orbit.turned


def word_costs(lattice: Lattice, limits: DesignLimits, profile: ListProfile) -> list[int]:
    """The difficulty of a word of each length: `cost per letter * length - log(words)`.

    A crossing counts half for each of its words. In a lattice, half of the cells are crossings.
    """
    per_letter = profile.per_letter if lattice.is_full else profile.per_letter // 2
    return [0, 0, *profile.costs(lattice.shape, limits, per_letter)]


def squares(blocks: CellBits, step: int) -> CellBits:
    """The first cell of every black square of two by two."""
    pairs = blocks & blocks >> 1
    return pairs & pairs >> step


def american(shape: GridShape) -> Lattice:
    """The lattice of American grids: every cell is in two words."""
    return Lattice(shape, shape.every, shape.every)


def british(shape: GridShape, row: int, column: int) -> Lattice:
    """The lattice of British grids: words in every second row and column from these on (0 or 1)."""
    positions = list(shape.positions())
    across = shape.cells(position for position in positions if position[0] % 2 == row)
    down = shape.cells(position for position in positions if position[1] % 2 == column)
    return Lattice(shape, across, down)


def _run_lengths(opened: CellBits, index: int) -> tuple[int, int]:
    """The number of open cells in a row before a cell of a line, and after it."""
    before = ~opened & (1 << index) - 1
    after = ~opened >> index + 1
    return index - before.bit_length(), (after & -after).bit_length() - 1


def _unchecked_at_both_ends(words: CellBits, checked: CellBits) -> bool:
    """Whether a word, a run of neighbouring bits, begins and ends with an unchecked cell."""
    starts = words & ~(words << 1) & ~checked
    beyond = words + starts & ~words  # the sum carries each start past the end of its word
    return bool(beyond >> 1 & ~checked)
