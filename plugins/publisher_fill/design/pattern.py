"""A pattern: the blocks and bars of a grid, and the letters of its theme entries."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from publisher import BLOCK, Cell, Grid
from publisher_fill.design.cell_set import CellBits, GridShape, indices


@dataclass(frozen=True, slots=True)
class Pattern:
    """The open cells, the cells with a bar after or below them, and theme letters by cell."""

    shape: GridShape
    opened: CellBits
    after: CellBits = 0
    below: CellBits = 0
    pins: Mapping[int, str] = field(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """The cells, bars and letters, which distinguish it from all others of its size."""
        return self.opened, self.after, self.below, tuple(sorted(self.pins.items()))

    def across(self) -> Iterator[range]:
        """The cells of every run across, also of runs of one cell."""
        return _runs(self.opened, self.after, 1)

    def down(self) -> Iterator[range]:
        """The cells of every run down."""
        return _runs(self.opened, self.below, self.shape.step)

    @property
    def blocks(self) -> CellBits:
        """The cells that are black."""
        return self.shape.every & ~self.opened

    def grid(self) -> Grid:
        """The grid, in logical order."""
        step, height, width = self.shape.step, self.shape.height, self.shape.width
        rows = (range(row * step, row * step + width) for row in range(height))
        return Grid(tuple(tuple(map(self._cell, row)) for row in rows))

    def _cell(self, index: int) -> Cell:
        if not self.opened >> index & 1:
            return BLOCK
        after, below = bool(self.after >> index & 1), bool(self.below >> index & 1)
        return Cell(letter=self.pins.get(index, ""), bar_after=after, bar_below=below)


def _runs(opened: CellBits, bars: CellBits, step: int) -> Iterator[range]:
    joined = opened & opened >> step & ~bars
    for start in indices(opened & ~(joined << step)):
        end = start
        while joined >> end & 1:
            end += step
        yield range(start, end + 1, step)
