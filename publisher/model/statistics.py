"""Statistics of a finished puzzle, as comparisons of generators define them."""

from collections import Counter
from typing import NamedTuple

from publisher.model.puzzle import Puzzle


class Statistics(NamedTuple):
    """Figures of a puzzle.

    `crossings` is the number of cells that two words share. `pack` = sum of the words' lengths /
    area of the letters' bounding box: it grows with the crossings.
    """

    rows: int
    columns: int
    words: int
    crossings: int
    pack: float

    @classmethod
    def of(cls, puzzle: Puzzle) -> "Statistics":
        """The figures of a puzzle."""
        uses = Counter(cell for entry in puzzle.entries for cell in entry.slot.cells)
        return cls(
            rows=puzzle.grid.height,
            columns=puzzle.grid.width,
            words=len(puzzle.entries),
            crossings=sum(count > 1 for count in uses.values()),
            pack=uses.total() / _box(puzzle),
        )


def _box(puzzle: Puzzle) -> int:
    """The area in cells of the smallest rectangle around all letters."""
    letters = [place for place in puzzle.grid.positions() if puzzle.grid[place].is_letter]
    rows = [place.row for place in letters]
    columns = [place.column for place in letters]
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
