"""Sets of cells of a grid as integers, a bit a cell.

Each row has a spare column at its end that never holds a cell, so that a shift by one column or row
leads nowhere around the edge. The same cells are also kept column by column ("turned"), where a
column is a run of neighbouring bits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from publisher_fill.design.symmetry import Place, Symmetry, images

Cells = int
"""A set of cells."""


@dataclass(frozen=True, slots=True)
class Orbit:
    """A cell and all its images: as a set, turned, and the bits of the one cell in both."""

    cells: Cells
    turned: Cells
    index: int
    turned_index: int


@dataclass(frozen=True)
class Field:
    """The cells of a grid of this size, and what is whose image."""

    width: int
    height: int
    symmetry: Symmetry

    @cached_property
    def step(self) -> int:
        """From a cell to the one below it."""
        return self.width + 1

    @cached_property
    def every(self) -> Cells:
        """All cells."""
        return self.cells(self.places())

    @cached_property
    def orbits(self) -> tuple[Orbit, ...]:
        """Every orbit once, by its first cell."""
        return tuple(dict.fromkeys(self._orbit_at.values()))

    def places(self) -> Iterator[Place]:
        """Every row and column."""
        for row in range(self.height):
            for column in range(self.width):
                yield row, column

    def cells(self, places: Iterable[Place]) -> Cells:
        """The set of cells at these places."""
        return sum(1 << row * self.step + column for row, column in places)

    def place(self, index: int) -> Place:
        """The row and column of a bit."""
        return divmod(index, self.step)

    def turned(self, cells: Cells) -> Cells:
        """The set, column by column."""
        places = map(self.place, indices(cells))
        return sum(1 << column * (self.height + 1) + row for row, column in places)

    def orbit(self, index: int) -> Orbit:
        """The orbit of a cell."""
        return self._orbit_at[index]

    def closed(self, cells: Cells) -> Cells:
        """The cells with all their images."""
        whole = 0
        for index in indices(cells):
            whole |= self._orbit_at[index].cells
        return whole

    @cached_property
    def _orbit_at(self) -> dict[int, Orbit]:
        orbits: dict[int, Orbit] = {}
        for row, column in self.places():
            index = row * self.step + column
            if index not in orbits:
                turned = images(self.symmetry, (row, column), self.width, self.height)
                cells = self.cells(turned)
                whole = Orbit(cells, self.turned(cells), index, column * (self.height + 1) + row)
                orbits.update(dict.fromkeys(indices(cells), whole))
        return orbits


def indices(cells: Cells) -> Iterator[int]:
    """The bits of a set, the lowest first."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def in_runs(cells: Cells, step: int, length: int) -> Cells:
    """The cells that stand in a run of at least this length; `step` leads to the next of a line."""
    starts = cells
    for count in range(1, length):
        starts &= cells >> count * step
    spread = starts
    for count in range(1, length):
        spread |= starts << count * step
    return spread


def in_one_piece(cells: Cells, step: int) -> bool:
    """Whether the cells are connected, side by side."""
    return reached(cells, cells & -cells, step) == cells


def reached(cells: Cells, start: Cells, step: int) -> Cells:
    """The cells that are connected with those of `start`."""
    found, edge = 0, start & cells
    while edge:
        found |= edge
        edge = (edge << 1 | edge >> 1 | edge << step | edge >> step) & cells & ~found
    return found
