"""Statistics of a finished puzzle, as comparisons of generators define them."""

from collections import Counter
from typing import NamedTuple

from publisher.model.puzzle import Puzzle
from publisher.model.sheet import LetterBounds


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
            pack=uses.total() / LetterBounds.of(puzzle.grid).area,
        )
