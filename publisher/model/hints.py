"""Hints: letters given to the solver, spread over the grid."""

import hashlib
import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from publisher.model.grid import Grid, Position
from publisher.model.puzzle import Puzzle


class HintCount(NamedTuple):
    """The number of letters that are given: a number of cells, or a share of them in percent.

    Or the first letters of all words are, whatever the number.
    """

    amount: float
    is_share: bool
    are_firsts: bool = False

    def of(self, cells: int) -> int:
        """The number of hints in a grid with this many letters."""
        count = int(cells * self.amount / 100 + 0.5) if self.is_share else int(self.amount)
        return min(cells, count)

    def __str__(self) -> str:
        """As a config writes it."""
        if self.are_firsts:
            return "first-letters"
        return f"{self.amount:g}{'%' * self.is_share}"


NO_HINTS = HintCount(0, is_share=False)
FIRST_LETTERS = HintCount(0, is_share=False, are_firsts=True)


def with_hints(puzzle: Puzzle, hints: HintCount) -> Puzzle:
    """The puzzle with this many letters given, counting the ones it gives already.

    Every part of the grid gets its share. Chance decides between equal cells; it is seeded by the
    letters of the grid, so that a puzzle always gets the same hints.
    """
    grid = puzzle.grid
    if hints.are_firsts:
        return replace(puzzle, grid=with_given(grid, {e.slot.cells[0] for e in puzzle.entries}))
    positions = [position for position in grid.positions() if grid[position].letter]
    given = [position for position in positions if grid[position].given]
    count = hints.of(len(positions))
    if count <= len(given):
        return puzzle
    letters = "\n".join("\t".join(cell.letter for cell in row) for row in grid.rows)
    spread = _Spread(given, dice_of(letters))
    spread.choose(positions, count)
    return replace(puzzle, grid=with_given(grid, frozenset(spread.chosen)))


def with_given(grid: Grid, places: Collection[Position]) -> Grid:
    """The grid with the letters at these places given, beside those that are given already."""
    return grid.mapped(
        lambda place, cell: replace(
            cell, given=bool(cell.letter) and (cell.given or place in places)
        )
    )


class _Spread:
    """Chooses positions that are far from each other; it begins with the given ones."""

    def __init__(self, given: Collection[Position], dice: random.Random) -> None:
        self.chosen = list(given)
        self._given = frozenset(given)
        self._dice = dice

    def choose(self, positions: Sequence[Position], count: int) -> None:
        """Choose until `count` of these are chosen: half of them in each half, and so on."""
        if count <= self._count(positions):
            return
        if count == 1:
            self.chosen.append(self._best(positions))
            return
        one, other = _halves(positions)
        portion, rest = divmod(count * len(one), len(positions))
        portion += self._dice.randrange(len(positions)) < rest
        least = max(self._count(one), count - len(other))
        portion = max(least, min(portion, len(one), count - self._count(other)))
        self.choose(one, portion)
        self.choose(other, count - portion)

    def _count(self, positions: Collection[Position]) -> int:
        return sum(position in self._given for position in positions)

    def _best(self, positions: Sequence[Position]) -> Position:
        """The position farthest from the chosen ones; of several, the nearest to the centre."""
        count = len(positions)
        rows, columns = map(sum, zip(*positions, strict=True))

        def value(position: Position) -> tuple[int, int, float]:
            row, column = position
            around = ((row - r) ** 2 + (column - c) ** 2 for r, c in self.chosen)
            off_centre = (count * row - rows) ** 2 + (count * column - columns) ** 2
            return min(count, min(around, default=count)), -off_centre, self._dice.random()

        return max(positions, key=value)


def _halves(positions: Sequence[Position]) -> tuple[Sequence[Position], Sequence[Position]]:
    """The positions in two halves, cut across the longer side of the area they cover."""
    rows, columns = zip(*positions, strict=True)
    is_high = max(rows) - min(rows) > max(columns) - min(columns)
    ordered = sorted(positions, key=lambda position: position if is_high else position[::-1])
    half = len(ordered) // 2
    return ordered[:half], ordered[half:]


def dice_of(text: str) -> random.Random:
    """Randomness that is the same for the same text, on every machine."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return random.Random(int.from_bytes(digest, "big"))
