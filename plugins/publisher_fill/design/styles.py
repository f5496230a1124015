"""The styles of grids: how each makes a pattern, and how good the pattern is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from publisher import Letters, OptionError
from publisher_fill.design import bars
from publisher_fill.design.aesthetics import blemishes, narrowness
from publisher_fill.design.bars import BarBuilder, BarEdges
from publisher_fill.design.blocks import (
    BlockBuilder,
    Lattice,
    ThemeCells,
    american,
    british,
    squares,
    word_costs,
)
from publisher_fill.design.cell_set import CellBits, GridShape
from publisher_fill.design.estimate import ListProfile, estimate
from publisher_fill.design.options import DesignLimits, DesignOptions, limits
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.theme_placements import ThemeEntries, ThemePlacement, ThemeRoom

PatternMaker = Callable[[Random], "tuple[int, Pattern] | None"]
"""Makes a pattern and its score: how well it can be filled, less the cost of its blemishes.

None if an attempt fails; the next one may succeed.
"""

_FEW = 500
"""A grid with theme entries avoids lengths that fewer words have."""

_EASY_ENOUGH = 600
"""Lattices with at least this estimate are equally easy to fill."""
_AMERICAN_EASY_ENOUGH, _OF_CELLS = 350, 225
"""American grids of so many cells with at least this estimate are equally easy to fill, and taste
decides. Larger ones need a higher estimate, in proportion: a fill can fail in more places."""
_BONUS = 1000
"""More than the cost of any blemishes: what is easy enough comes before all that is not."""
_FEWEST_WORDS = 12 / 13
"""The part of the most words that a newspaper's grid has: 72 to 78 in 15×15."""
_LONG, _LONG_ANSWERS = 2 / 3, (2, 4)
"""The part of the longer side that a long answer has, and how many of these a grid should have."""
_WITH_LONG_ANSWERS = 13
"""The shortest side of a grid that should have long answers."""
_LONG_ANSWER, _CHANCE = 60, 200
"""The cost of each long answer too many or too few, and what chance adds to a score at most."""
_BLACK, _SQUARE = 1500, 15
"""The cost of a lattice that is all black, and of a black square of two by two."""


@dataclass(frozen=True, slots=True)
class DesignRequest:
    """A design request: size, symmetry, limits, theme entries and word list, for every style."""

    shape: GridShape
    limits: DesignLimits
    theme: ThemeEntries
    profile: ListProfile


def pattern_maker(
    options: DesignOptions, theme: Sequence[Letters], profile: ListProfile
) -> PatternMaker:
    """The pattern maker that the options ask for; raises `OptionError` for impossible options."""
    shape = GridShape(*options.size, options.symmetry)
    request = DesignRequest(shape, limits(options), ThemeEntries(theme, options), profile)
    match options.style:
        case "american":
            return AmericanStyle(request, varied=options.max_words is None and not theme).make
        case "british":
            return BritishStyle(request, has_word_limit=options.max_words is not None).make
        case "barred":
            return BarredStyle(request).make
        case "dense":
            return DenseStyle(request, theme).make


class _LatticePatterns:
    """Patterns of blocks on one lattice."""

    def __init__(self, lattice: Lattice, request: DesignRequest) -> None:
        self.lattice, self.request = lattice, request
        self.costs = word_costs(lattice, request.limits, request.profile)
        self.usual = _usual_length(request)
        step = request.shape.step
        rows = [row for row in range(request.shape.height) if lattice.across >> row * step & 1]
        self.room = ThemeRoom(rows, self._may_start, self._waste)

    def make(self, random: Random) -> Pattern | None:
        """A pattern around the theme entries."""
        shape, placements = self.request.shape, self.request.theme.placements(self.room, random)
        if placements is None:
            return None
        cells, ends = _cells(shape, placements), _ends(shape, placements)
        longest = self.usual if placements else self.request.limits.longest
        theme = ThemeCells(longest, cells, shape.closed(cells), shape.closed(ends))
        opened = BlockBuilder(self.lattice, self.request.limits, self.costs, theme).make(random)
        return None if opened is None else Pattern(shape, opened, pins=_pins(shape, placements))

    def _may_start(self, column: int, length: int) -> bool:
        """Whether an entry that begins in this column begins or ends with a checked cell."""
        checked = self.lattice.down
        return bool((checked >> column | checked >> column + length - 1) & 1)

    def _waste(self, column: int, length: int) -> int:
        """The number of cells beside an entry that must be black."""
        sides = (column, self.request.shape.width - column - length)
        return sum(side if side <= self.request.limits.shortest else 1 for side in sides)


class AmericanStyle:
    """American grids: every cell in two words, and few blocks.

    If they are `varied`, half of the patterns have the most words that newspapers allow, the others
    as many as their good grids have.
    """

    def __init__(self, request: DesignRequest, *, varied: bool) -> None:
        self.profile, self.varied = request.profile, varied
        larger = max(request.shape.every.bit_count() / _OF_CELLS, 1)
        self.easy_enough = round(_AMERICAN_EASY_ENOUGH * larger)
        most = request.limits.words
        fewest = round(most * _FEWEST_WORDS) if varied else most
        lattice = american(request.shape)
        self.patterns = [
            _LatticePatterns(lattice, replace(request, limits=request.limits._replace(words=words)))
            for words in range(most, fewest - 1, -1)
        ]

    def make(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern and its score: its estimate less the cost of its blemishes.

        Of varied patterns that are easy enough to fill, long answers and chance decide instead; no
        others are made with fewer words than there may be.
        """
        patterns = self.patterns[0] if random.random() < 0.5 else random.choice(self.patterns)
        pattern = patterns.make(random)
        if pattern is None:
            return None
        ease, cost = estimate(pattern, self.profile), blemishes(pattern)
        if not self.varied or ease < self.easy_enough:
            return (ease - cost, pattern) if patterns is self.patterns[0] else None
        liked = int(random.random() * _CHANCE) - _lacking_long_answers(pattern)
        return self.easy_enough + _BONUS + liked - cost, pattern


def _lacking_long_answers(pattern: Pattern) -> int:
    """The cost of long answers that are too many or too few; 0 for small grids."""
    sides = pattern.shape.width, pattern.shape.height
    if min(sides) < _WITH_LONG_ANSWERS:
        return 0
    fewest, most = _LONG_ANSWERS
    lengths = map(len, (*pattern.across(), *pattern.down()))
    long = sum(length >= max(sides) * _LONG for length in lengths)
    return _LONG_ANSWER * max(fewest - long, long - most, 0)


class BritishStyle:
    """British grids: words in every second row and column, with every second cell in two words.

    In most grids the first row and the first column have words.
    """

    def __init__(self, request: DesignRequest, *, has_word_limit: bool) -> None:
        self.request = request
        self.patterns = []
        for row, column in ((0, 0), (1, 1), (0, 1), (1, 0)):
            if row == column or not request.shape.symmetry.needs_square:
                lattice = british(request.shape, row, column)
                words = request.limits.words if has_word_limit else lattice.usual_words
                bounds = request.limits._replace(words=words)
                self.patterns.append(_LatticePatterns(lattice, replace(request, limits=bounds)))

    def make(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern and its score: the less of its lattice is black, the better."""
        patterns = self.patterns[0] if random.random() < 0.5 else random.choice(self.patterns)
        pattern = patterns.make(random)
        if pattern is None:
            return None
        cells = patterns.lattice.across | patterns.lattice.down
        black = (cells & pattern.blocks).bit_count() * _BLACK // cells.bit_count()
        black += squares(pattern.blocks, pattern.shape.step).bit_count() * _SQUARE
        easy = min(estimate(pattern, self.request.profile), _EASY_ENOUGH)
        return easy - black - narrowness(pattern), pattern


class BarredStyle:
    """Barred grids: bars instead of blocks."""

    def __init__(self, request: DesignRequest) -> None:
        self.request = request
        self.edges = BarEdges(request.shape)
        self.costs = bars.word_costs(request.shape, request.limits, request.profile)
        self.room = ThemeRoom(range(request.shape.height), self._may_start, lambda *_: 0)

    def make(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern and its score, which is its estimate."""
        shape, placements = self.request.shape, self.request.theme.placements(self.room, random)
        if placements is None:
            return None
        ends = _ends(shape, placements)
        cells = _cells(shape, placements)
        inside = cells & cells >> 1
        builder = BarBuilder(self.edges, self.request.limits, self.costs, inside, ends)
        made = builder.make(random)
        if made is None:
            return None
        pattern = Pattern(shape, shape.every, *made, _pins(shape, placements))
        return estimate(pattern, self.request.profile), pattern

    def _may_start(self, column: int, length: int) -> bool:
        """Whether the room on each side of an entry is nothing, one cell, or enough for a word."""
        sides = (column, self.request.shape.width - column - length)
        return all(side < 2 or side >= self.request.limits.shortest for side in sides)


class DenseStyle:
    """Dense grids: without blocks and bars; every row and every column is a word."""

    def __init__(self, request: DesignRequest, theme: Sequence[Letters]) -> None:
        self.request = request
        width = request.shape.width
        for index, entry in enumerate(theme):
            if len(entry) != width:
                said = (
                    f"without blocks and bars, a theme entry has as many letters as a row, {width}"
                )
                raise OptionError(("theme", index), said)
        self.room = ThemeRoom(range(request.shape.height), lambda *_: True, lambda *_: 0)

    def make(self, random: Random) -> tuple[int, Pattern] | None:
        """The only pattern, with theme entries in random rows, and its estimate."""
        placements = self.request.theme.placements(self.room, random)
        if placements is None:
            return None
        shape = self.request.shape
        pattern = Pattern(shape, shape.every, pins=_pins(shape, placements))
        return estimate(pattern, self.request.profile), pattern


def _usual_length(request: DesignRequest) -> int:
    """The usual length of the longest words beside theme entries: of longer ones there are few."""
    longest = request.limits.longest
    return next(
        (n for n in range(longest, 0, -1) if request.profile.words.get(n, 0) >= _FEW), longest
    )


def _cells(shape: GridShape, placements: Iterable[ThemePlacement]) -> CellBits:
    """The cells of theme entries."""
    return sum((1 << len(each.letters)) - 1 << _start(shape, each) for each in placements)


def _ends(shape: GridShape, placements: Iterable[ThemePlacement]) -> CellBits:
    """The cells just before and after theme entries."""
    cells = 0
    for each in placements:
        start = _start(shape, each)
        cells |= 1 << start >> 1 | 1 << start + len(each.letters)
    return cells & shape.every


def _pins(shape: GridShape, placements: Iterable[ThemePlacement]) -> dict[int, str]:
    return {
        _start(shape, placement) + at: letter
        for placement in placements
        for at, letter in enumerate(placement.letters)
    }


def _start(shape: GridShape, placement: ThemePlacement) -> int:
    return placement.row * shape.step + placement.column
