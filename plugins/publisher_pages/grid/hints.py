"""Letters given to the solver, spread over the grid."""

import hashlib
import random
from collections.abc import Collection, Sequence
from dataclasses import replace

from publisher import Grid, Position, Puzzle
from publisher_pages.options.cells import HintCount


def with_hints(puzzle: Puzzle, hints: HintCount) -> Puzzle:
    """The puzzle with so many letters given, those counted that it gives already.

    Every part of the grid gets its share. What geometry leaves open is decided by chance, seeded
    by the letters of the grid: one puzzle always gets the same hints.
    """
    grid = puzzle.grid
    places = [place for place in grid.positions() if grid[place].letter]
    given = [place for place in places if grid[place].given]
    count = hints.of(len(places))
    if count <= len(given):
        return puzzle
    spread = _Spread(given, _dice(grid))
    spread.choose(places, count)
    return replace(puzzle, grid=_giving(grid, frozenset(spread.chosen)))


class _Spread:
    """Places chosen, those that are given first."""

    def __init__(self, given: Collection[Position], dice: random.Random) -> None:
        self.chosen = list(given)
        self._given = frozenset(given)
        self._dice = dice

    def choose(self, places: Sequence[Position], count: int) -> None:
        """Choose among places, until `count` of them are: half in each half, and so on."""
        if count <= self._count(places):
            return
        if count == 1:
            self.chosen.append(self._best(places))
            return
        one, other = _halves(places)
        portion, rest = divmod(count * len(one), len(places))
        portion += self._dice.randrange(len(places)) < rest
        least = max(self._count(one), count - len(other))
        portion = max(least, min(portion, len(one), count - self._count(other)))
        self.choose(one, portion)
        self.choose(other, count - portion)

    def _count(self, places: Collection[Position]) -> int:
        return sum(place in self._given for place in places)

    def _best(self, places: Sequence[Position]) -> Position:
        """The place that keeps away from those chosen, and then one nearest to the centre."""
        count = len(places)
        rows, columns = map(sum, zip(*places, strict=True))

        def worth(place: Position) -> tuple[int, int, float]:
            row, column = place
            around = ((row - r) ** 2 + (column - c) ** 2 for r, c in self.chosen)
            off_centre = (count * row - rows) ** 2 + (count * column - columns) ** 2
            return min(count, min(around, default=count)), -off_centre, self._dice.random()

        return max(places, key=worth)


def _halves(places: Sequence[Position]) -> tuple[Sequence[Position], Sequence[Position]]:
    """The places parted across the longer side of what they take up."""
    rows, columns = zip(*places, strict=True)
    is_high = max(rows) - min(rows) > max(columns) - min(columns)
    ordered = sorted(places, key=lambda place: place if is_high else place[::-1])
    half = len(ordered) // 2
    return ordered[:half], ordered[half:]


def _dice(grid: Grid) -> random.Random:
    letters = "\n".join("\t".join(cell.letter for cell in row) for row in grid.rows)
    digest = hashlib.sha256(letters.encode("utf-8", "surrogatepass")).digest()
    return random.Random(int.from_bytes(digest, "big"))


def _giving(grid: Grid, chosen: Collection[Position]) -> Grid:
    return Grid(
        tuple(
            tuple(
                replace(cell, given=True) if Position(row, column) in chosen else cell
                for column, cell in enumerate(cells)
            )
            for row, cells in enumerate(grid.rows)
        )
    )
