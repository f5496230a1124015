"""Designing the grid of an arrowword: clue cells that anneal until nothing is wrong with them.

The rules of quality are those of the Swedish crossword challenge of the FHNW (2017): clue cells are
a fifth of the grid, never three in a cluster, and no two letters side by side are uncrossed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from random import Random

from publisher import ABSENT, BLOCK, Cell, Grid, SearchRun, Symmetry
from publisher_arrowword.arrows import ArrowBoard, bent_arrows
from publisher_arrowword.plan import ArrowPlan
from publisher_fill.plugin_designs import CellBits, GridShape, in_one_piece, indices

STEPS_PER_CELL = 40
"""Steps of annealing for each cell of the grid."""

STEPS, PATIENCE = 10, 50
"""The steps of the run that a design counts, and how many with faults may follow each other."""

SAME = 4
"""The designs of one plan, those with faults too."""

HEAT = 130
"""The worst change that may be taken at first, in the unit of the weights below."""

SQUARE, ROW, CLUSTER = 80, 50, 12
WALLED, SIDE_BY_SIDE = 120, 60
NO_ARROW, NO_CLUE = 110, 55
NO_WORDS, LENGTHS, SHARE = 90, 8, 4
"""What a fault weighs; LENGTHS and SHARE are for each run or cell more or less than wanted."""


@dataclass
class ArrowDesigner:
    """Designs of one size; in the `box` are no letters and no clue cells."""

    width: int
    height: int
    box: CellBits
    plan: ArrowPlan
    is_framed: bool
    _matched: dict[tuple[CellBits, ...], tuple[int, CellBits]] = field(default_factory=dict)

    @cached_property
    def shape(self) -> GridShape:
        """The width and the height of the grid, without symmetry."""
        return GridShape(self.width, self.height, Symmetry.NONE)

    @cached_property
    def cells(self) -> CellBits:
        """All cells but those of the box."""
        return self.shape.every & ~self.box

    @property
    def letters(self) -> int:
        """About how many cells have letters."""
        return self.cells.bit_count() * (1000 - self.plan.share) // 1000

    @cached_property
    def fixed(self) -> CellBits:
        """The clue cells that stay: every other one at the top and the starting side, or one."""
        top = ((0, column) for column in range(0, self.width, 2))
        side = ((row, 0) for row in range(0, self.height, 2))
        wanted = [*top, *side] if self.is_framed else [(0, 0)]
        return self.shape.cells({*wanted}) & self.cells

    def designs(self, random: Random, run: SearchRun) -> Iterator[Grid]:
        """Grids without a fault, until the run ends or too many with faults follow each other.

        A design costs as much as `STEPS` of a fill. After `SAME` designs an easier one is wanted.
        """
        plan, failed = self.plan, 0
        for number in count(1):
            if failed == PATIENCE or not all(run.step() for _ in range(STEPS)):
                break
            clues = self.annealed(random)
            failed = failed + 1 if self.faults(clues) else 0
            if not failed:
                yield self.grid(clues)
            if number % SAME == 0:
                self.plan = self.plan.easier
        self.plan = plan

    def annealed(self, random: Random) -> CellBits:
        """Clue cells after annealing by threshold accepting (Dueck and Scheuer, 1990)."""
        draw = random.random
        places = [*indices(self.cells & ~self.fixed)]
        clues, step = self.fixed, self.shape.step
        energy, total = self.energy(clues), STEPS_PER_CELL * len(places)
        best, least = clues, energy
        for left in range(total, 0, -1):
            moved = self._moved(clues, places, draw(), draw(), step)
            if moved == clues or not in_one_piece(self.cells & ~moved, step):
                continue
            found = self.energy(moved)
            if found - energy < HEAT * draw() * (left / total) ** 2:
                clues, energy = moved, found
                if found < least:
                    best, least = moved, found
        return best

    def _moved(
        self, clues: CellBits, places: list[int], kind: float, where: float, step: int
    ) -> CellBits:
        """The clue cells after a flip of one, or a move to a neighbour or anywhere."""
        place = places[int(where * len(places))]
        if kind < 0.4:
            return clues ^ 1 << place
        loose = clues & ~self.fixed
        if not loose or clues >> place & 1:
            return clues
        if kind < 0.8:
            aside = (1, -1, step, -step)[int((kind - 0.4) * 10)]
            old = place + aside
        else:
            others = [*indices(loose)]
            old = others[int((kind - 0.8) * 5 * len(others))]
        if old < 0 or not loose >> old & 1:
            return clues
        return clues ^ 1 << place ^ 1 << old

    def energy(self, clues: CellBits) -> int:
        """What is wrong with clue cells, weighed; the lengths of runs and the share count too."""
        letters, step, plan = self.cells & ~clues, self.shape.step, self.plan
        board = ArrowBoard.of(letters, clues, step)
        both = clues & clues >> 1
        three = both & clues >> 2 | clues & clues >> step & clues >> 2 * step
        crossed = board.across.cells & board.down.cells
        uncrossed = (board.across.cells | board.down.cells) & ~crossed
        unserved, idle = self.unserved(board)
        lengths = self.lengths(board, letters)
        total = sum(lengths)
        wrong = SQUARE * (both & both >> step).bit_count()
        wrong += ROW * three.bit_count() + CLUSTER * self.clusters(clues).bit_count()
        wrong += WALLED * (letters & ~crossed & ~uncrossed).bit_count()
        wrong += (
            SIDE_BY_SIDE * _neighbours(uncrossed, step) + plan.uncrossed * uncrossed.bit_count()
        )
        wrong += NO_ARROW * unserved + NO_CLUE * idle.bit_count()
        wrong += SHARE * abs(clues.bit_count() - plan.share * self.cells.bit_count() // 1000)
        for length, found in enumerate(lengths):
            wanted = plan.lengths.get(length)
            if wanted is None:
                wrong += NO_WORDS * found
            else:
                wrong += LENGTHS * abs(found - wanted * total // 1000)
        return wrong

    def faults(self, clues: CellBits) -> str:
        """What is wrong with a design; "" if it can be printed."""
        letters, step = self.cells & ~clues, self.shape.step
        board = ArrowBoard.of(letters, clues, step)
        crossed = board.across.cells & board.down.cells
        uncrossed = (board.across.cells | board.down.cells) & ~crossed
        both = clues & clues >> 1
        unserved, idle = self.unserved(board)
        lengths = self.lengths(board, letters)
        faults = {
            "square": both & both >> step,
            "walled": letters & ~crossed & ~uncrossed,
            "side by side": _neighbours(uncrossed, step),
            "no arrow": unserved,
            "no clue": idle,
            "no words": sum(n for at, n in enumerate(lengths) if at not in self.plan.lengths),
            "uncrossed": 100 * crossed.bit_count() < self.plan.crossed * letters.bit_count(),
            "in pieces": not in_one_piece(letters, step),
        }
        return ", ".join(name for name, found in faults.items() if found)

    def unserved(self, board: ArrowBoard) -> tuple[int, CellBits]:
        """How many runs have no arrow, and which clue cells have no clue."""
        across, down = board.edge
        free = board.free
        key = across, down, free
        if key not in self._matched:
            bent = bent_arrows(*key, board.step)
            lacking = across.bit_count() + down.bit_count() - len(bent)
            self._matched[key] = lacking, sum(1 << cell for cell in bent)
        lacking, used = self._matched[key]
        right, below = board.straight
        return lacking, board.clues & ~(right | below | used)

    def lengths(self, board: ArrowBoard, letters: CellBits) -> list[int]:
        """How many runs have so many letters, from 0 on."""
        found = [0] * (max(self.width, self.height) + 2)
        for runs, step in ((board.across, 1), (board.down, board.step)):
            alive, length = runs.starts, 2
            while alive:
                longer = alive & letters >> length * step
                found[length] += alive.bit_count() - longer.bit_count()
                alive, length = longer, length + 1
        return found

    def clusters(self, clues: CellBits) -> CellBits:
        """The clue cells with two others or more around them, also aslant."""
        step, once, twice = self.shape.step, 0, 0
        for shift in (1, step - 1, step, step + 1):
            for moved in (clues << shift, clues >> shift):
                twice |= once & moved
                once |= moved
        return twice & clues

    def grid(self, clues: CellBits) -> Grid:
        """The grid of clue cells, which are blocks; cells of the box are absent."""

        def cell(row: int, column: int) -> Cell:
            bit = 1 << row * self.shape.step + column
            return ABSENT if bit & self.box else BLOCK if bit & clues else Cell()

        rows = range(self.height)
        return Grid(tuple(tuple(cell(row, at) for at in range(self.width)) for row in rows))


def _neighbours(cells: CellBits, step: int) -> int:
    """How many pairs of these cells are side by side."""
    return (cells & cells >> 1).bit_count() + (cells & cells >> step).bit_count()
