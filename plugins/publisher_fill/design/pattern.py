"""A pattern: where the blocks and bars of a grid are, and the letters that stand there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as default

from publisher import BLOCK, Cell, Grid
from publisher_fill.design.cell_set import Cells, Field, indices


@dataclass(frozen=True, slots=True)
class Pattern:
    """The open cells, the cells with a bar after or below them, and letters by their cell."""

    field: Field
    opened: Cells
    after: Cells = 0
    below: Cells = 0
    pins: Mapping[int, str] = default(default_factory=dict)

    @property
    def key(self) -> tuple[object, ...]:
        """What no other pattern of its size has."""
        return self.opened, self.after, self.below, tuple(sorted(self.pins.items()))

    def across(self) -> Iterator[range]:
        """The cells of every run across, those of one cell too."""
        return _runs(self.opened, self.after, 1)

    def down(self) -> Iterator[range]:
        """The cells of every run down."""
        return _runs(self.opened, self.below, self.field.step)

    @property
    def blocks(self) -> Cells:
        """The cells that are black."""
        return self.field.every & ~self.opened

    def grid(self) -> Grid:
        """The grid, in logical order."""
        step, height, width = self.field.step, self.field.height, self.field.width
        rows = (range(row * step, row * step + width) for row in range(height))
        return Grid(tuple(tuple(map(self._cell, row)) for row in rows))

    def _cell(self, index: int) -> Cell:
        if not self.opened >> index & 1:
            return BLOCK
        after, below = bool(self.after >> index & 1), bool(self.below >> index & 1)
        return Cell(letter=self.pins.get(index, ""), bar_after=after, bar_below=below)


def _runs(opened: Cells, bars: Cells, step: int) -> Iterator[range]:
    joined = opened & opened >> step & ~bars
    for start in indices(opened & ~(joined << step)):
        end = start
        while joined >> end & 1:
            end += step
        yield range(start, end + 1, step)
