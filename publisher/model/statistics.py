"""Figures of a finished puzzle, by the definitions that engines are compared with."""

from collections import Counter
from dataclasses import dataclass

from publisher.model.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Statistics:
    """`crossings` are cells that two words share.

    `pack` is the sum of the words' lengths over the area of the letters' bounding box: it grows
    with the crossings, where the plain share of filled cells falls.
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
    """The area of the smallest rectangle that has all letters, in cells."""
    letters = [place for place in puzzle.grid.positions() if puzzle.grid[place].is_letter]
    rows = [place.row for place in letters]
    columns = [place.column for place in letters]
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
