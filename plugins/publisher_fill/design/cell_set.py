"""Sets of cells of a grid as integers, a bit a cell.

Each row ends with a spare bit that is never a cell, so that a shift by one column or row does not
wrap around an edge. A "turned" set has the same cells column by column, so that the cells of a
column are neighbouring bits.

For example, the cells of a grid 3 wide and 2 high are the bits 0 1 2 and 4 5 6; 3 and 7 are spare.
So `cells & cells >> 1` is the bits 0 1 and 4 5, the cells that have a cell on their right.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from publisher import Symmetry

CellBits = int
"""A set of cells."""

RowColumn = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True, slots=True)
class CellOrbit:
    """A cell and all its images, as a set and as a turned set, and the bit of the cell in both."""

    cells: CellBits
    turned: CellBits
    index: int
    turned_index: int


@dataclass(frozen=True)
class GridShape:
    """The size and symmetry of a grid, and the sets of its cells."""

    width: int
    height: int
    symmetry: Symmetry

    @cached_property
    def step(self) -> int:
        """The shift from a cell to the one below it."""
        return self.width + 1

    @cached_property
    def every(self) -> CellBits:
        """All cells."""
        return self.cells(self.positions())

    @cached_property
    def orbits(self) -> tuple[CellOrbit, ...]:
        """Every orbit once, by its first cell."""
        return tuple(dict.fromkeys(self._orbit_at.values()))

    def positions(self) -> Iterator[RowColumn]:
        """The row and column of every cell."""
        for row in range(self.height):
            for column in range(self.width):
                yield row, column

    def cells(self, positions: Iterable[RowColumn]) -> CellBits:
        """The set of cells at these positions."""
        return sum(1 << row * self.step + column for row, column in positions)

    def position(self, index: int) -> RowColumn:
        """The row and column of a bit."""
        return divmod(index, self.step)

    def turned(self, cells: CellBits) -> CellBits:
        """The turned set of the cells."""
        positions = map(self.position, indices(cells))
        return sum(1 << column * (self.height + 1) + row for row, column in positions)

    def orbit(self, index: int) -> CellOrbit:
        """The orbit of a cell."""
        return self._orbit_at[index]

    def closed(self, cells: CellBits) -> CellBits:
        """The cells and all their images."""
        whole = 0
        for index in indices(cells):
            whole |= self._orbit_at[index].cells
        return whole

    @cached_property
    def _orbit_at(self) -> dict[int, CellOrbit]:
        orbits: dict[int, CellOrbit] = {}
        for row, column in self.positions():
            index = row * self.step + column
            if index not in orbits:
                turned = self.symmetry.images((row, column), self.width, self.height)
                cells = self.cells(turned)
                whole = CellOrbit(
                    cells, self.turned(cells), index, column * (self.height + 1) + row
                )
                orbits.update(dict.fromkeys(indices(cells), whole))
        return orbits


def indices(cells: CellBits) -> Iterator[int]:
    """The bits of a set, the lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def in_runs(cells: CellBits, step: int, length: int) -> CellBits:
    """The cells in runs of at least this length; `step` is the shift to the next cell of a line."""
    starts = cells
    for count in range(1, length):
        starts &= cells >> count * step
    spread = starts
    for count in range(1, length):
        spread |= starts << count * step
    return spread


def in_one_piece(cells: CellBits, step: int) -> bool:
    """Whether the cells are connected by their sides."""
    return reached(cells, cells & -cells, step) == cells


def reached(cells: CellBits, start: CellBits, step: int) -> CellBits:
    """The cells that are connected to those of `start`."""
    found, edge = 0, start & cells
    while edge:
        found |= edge
        edge = (edge << 1 | edge >> 1 | edge << step | edge >> step) & cells & ~found
    return found
