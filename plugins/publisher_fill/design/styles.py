"""The styles: how an attempt at a pattern of each is made, and how good it is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from publisher import OptionError
from publisher_fill.design import bars
from publisher_fill.design.aesthetics import blemishes, narrowness
from publisher_fill.design.bars import Bars, Edges
from publisher_fill.design.blocks import (
    Blocks,
    Lattice,
    Theme,
    american,
    british,
    squares,
    word_costs,
)
from publisher_fill.design.cell_set import Cells, Field
from publisher_fill.design.estimate import Stats, estimate
from publisher_fill.design.options import DesignOptions, Limits, limits
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.themes import Letters, Rooms, Spot, Themes

Attempt = Callable[[Random], "tuple[int, Pattern] | None"]
"""Makes a pattern, and says how good it is: how well it can be filled, and how well it looks.

None where an attempt led nowhere; the next may not.
"""

_FEW = 500
"""Of a length that fewer words have, none is wanted in a grid with theme entries."""

_EASY = 600
"""From this estimate on, one lattice is as easy to fill as another."""
_BLACK, _SQUARE = 1500, 15
"""What counts against a lattice: the part of it that is black, a black square of two by two."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked for, in whatever style."""

    field: Field
    limits: Limits
    themes: Themes
    stats: Stats


def attempts(options: DesignOptions, theme: Sequence[Letters], stats: Stats) -> Attempt:
    """How patterns are made as they are asked for; raises `OptionError` if there can be none."""
    field = Field(*options.size, options.symmetry)
    task = Task(field, limits(options), Themes(theme, options), stats)
    match options.style:
        case "american":
            return American(task).made
        case "british":
            return British(task, own_words=options.max_words is not None).made
        case "barred":
            return Barred(task).made
        case "dense":
            return Dense(task, theme).made


class _OnLattice:
    """Patterns of blocks on one lattice."""

    def __init__(self, lattice: Lattice, task: Task) -> None:
        self.lattice, self.task = lattice, task
        self.costs = word_costs(lattice, task.limits, task.stats)
        self.usual = _usual_length(task)
        step = task.field.step
        rows = [row for row in range(task.field.height) if lattice.across >> row * step & 1]
        self.rooms = Rooms(rows, self._may_start, self._waste)

    def made(self, random: Random) -> Pattern | None:
        """A pattern around the theme entries."""
        field, spots = self.task.field, self.task.themes.spots(self.rooms, random)
        if spots is None:
            return None
        cells, ends = _cells(field, spots), _ends(field, spots)
        longest = self.usual if spots else self.task.limits.longest
        theme = Theme(longest, cells, field.closed(cells), field.closed(ends))
        opened = Blocks(self.lattice, self.task.limits, self.costs, theme).made(random)
        return None if opened is None else Pattern(field, opened, pins=_pins(field, spots))

    def _may_start(self, column: int, length: int) -> bool:
        """Whether an entry would begin or end in a cell that is checked."""
        checked = self.lattice.down
        return bool((checked >> column | checked >> column + length - 1) & 1)

    def _waste(self, column: int, length: int) -> int:
        """How many cells beside an entry have to be black."""
        sides = (column, self.task.field.width - column - length)
        return sum(side if side <= self.task.limits.shortest else 1 for side in sides)


class American:
    """Every cell in two words, and few blocks."""

    def __init__(self, task: Task) -> None:
        self.stats = task.stats
        self.patterns = _OnLattice(american(task.field), task)

    def made(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern: the better, the easier to fill and the fewer blemishes it has."""
        pattern = self.patterns.made(random)
        if pattern is None:
            return None
        return estimate(pattern, self.stats) - blemishes(pattern), pattern


class British:
    """A lattice: words in every second row and column, with every second cell in two words.

    Half of the grids begin with a row and a column of words, the others with cells between them.
    """

    def __init__(self, task: Task, *, own_words: bool) -> None:
        self.task = task
        self.patterns = []
        for row, column in ((0, 0), (1, 1), (0, 1), (1, 0)):
            if row == column or not task.field.symmetry.needs_square:
                lattice = british(task.field, row, column)
                words = lattice.usual_words if not own_words else task.limits.words
                bounds = replace(task.limits, words=words)
                self.patterns.append(_OnLattice(lattice, replace(task, limits=bounds)))

    def made(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern: the better, the less of its lattice is black."""
        patterns = self.patterns[0] if random.random() < 0.5 else random.choice(self.patterns)
        pattern = patterns.made(random)
        if pattern is None:
            return None
        cells = patterns.lattice.across | patterns.lattice.down
        black = (cells & pattern.blocks).bit_count() * _BLACK // cells.bit_count()
        black += squares(pattern.blocks, pattern.field.step).bit_count() * _SQUARE
        easy = min(estimate(pattern, self.task.stats), _EASY)
        return easy - black - narrowness(pattern), pattern


class Barred:
    """Bars for blocks."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.edges = Edges(task.field)
        self.costs = bars.word_costs(task.field, task.limits, task.stats)
        self.rooms = Rooms(range(task.field.height), self._may_start, lambda *_: 0)

    def made(self, random: Random) -> tuple[int, Pattern] | None:
        """A pattern: the better, the easier to fill."""
        field, spots = self.task.field, self.task.themes.spots(self.rooms, random)
        if spots is None:
            return None
        ends = _ends(field, spots)
        cells = _cells(field, spots)
        inside = cells & cells >> 1
        made = Bars(self.edges, self.task.limits, self.costs, inside, ends).made(random)
        if made is None:
            return None
        pattern = Pattern(field, field.every, *made, _pins(field, spots))
        return estimate(pattern, self.task.stats), pattern

    def _may_start(self, column: int, length: int) -> bool:
        """Whether there is no room for letters beside an entry, for one, or for a word."""
        sides = (column, self.task.field.width - column - length)
        return all(side < 2 or side >= self.task.limits.shortest for side in sides)


class Dense:
    """Neither blocks nor bars: every row and every column is a word."""

    def __init__(self, task: Task, theme: Sequence[Letters]) -> None:
        self.task = task
        width = task.field.width
        for index, entry in enumerate(theme):
            if len(entry) != width:
                said = (
                    f"without blocks and bars, a theme entry has as many letters as a row, {width}"
                )
                raise OptionError(("theme", index), said)
        self.rooms = Rooms(range(task.field.height), lambda *_: True, lambda *_: 0)

    def made(self, random: Random) -> tuple[int, Pattern] | None:
        """The one pattern, with theme entries in any of their rows."""
        spots = self.task.themes.spots(self.rooms, random)
        if spots is None:
            return None
        field = self.task.field
        pattern = Pattern(field, field.every, pins=_pins(field, spots))
        return estimate(pattern, self.task.stats), pattern


def _usual_length(task: Task) -> int:
    """The longest words beside theme entries: of greater lengths there are few to choose from."""
    longest = task.limits.longest
    return next((n for n in range(longest, 0, -1) if task.stats.words.get(n, 0) >= _FEW), longest)


def _cells(field: Field, spots: Iterable[Spot]) -> Cells:
    """The cells of theme entries."""
    return sum((1 << len(spot.letters)) - 1 << _start(field, spot) for spot in spots)


def _ends(field: Field, spots: Iterable[Spot]) -> Cells:
    """The cells before and after theme entries."""
    cells = 0
    for spot in spots:
        cells |= 1 << _start(field, spot) >> 1 | 1 << _start(field, spot) + len(spot.letters)
    return cells & field.every


def _pins(field: Field, spots: Iterable[Spot]) -> dict[int, str]:
    return {
        _start(field, spot) + position: letter
        for spot in spots
        for position, letter in enumerate(spot.letters)
    }


def _start(field: Field, spot: Spot) -> int:
    return spot.row * field.step + spot.column
