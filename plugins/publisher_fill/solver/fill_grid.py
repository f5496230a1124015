"""A grid to be filled: its slots, the letters that it has already, and the crossings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from publisher import Grid, Language, Position, Slot, WordError, numbered, spell
from publisher_fill.solver.domains import Arc

SlotPattern = tuple[str | None, ...]
"""The letters of a slot, None for each letter that is still open."""


@dataclass(frozen=True)
class FillSlot:
    """A slot with its number and its letters so far.

    A cell with several letters has an item of the `pattern` for each letter; `offsets` says for
    each cell where its letters begin in the pattern.
    """

    number: int
    grid_slot: Slot
    pattern: SlotPattern
    offsets: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name that solvers use: 12 across."""
        return f"{self.number} {self.grid_slot.direction}"

    @property
    def given(self) -> tuple[str, ...] | None:
        """Its letters, if the grid has all of them."""
        letters = tuple(letter for letter in self.pattern if letter is not None)
        return letters if len(letters) == len(self.pattern) else None

    def __len__(self) -> int:
        return len(self.pattern)

    def by_cell(self, letters: Sequence[str]) -> tuple[str, ...]:
        """An answer, given letter by letter, as the texts of the cells."""
        ends = (*self.offsets[1:], len(letters))
        return tuple(
            "".join(letters[start:end]) for start, end in zip(self.offsets, ends, strict=True)
        )


@dataclass(frozen=True)
class FillGrid:
    """A grid to be filled, and its slots: all across in order, then all down.

    Elsewhere in this package `slot`, where it is a number, is an index into `slots`.
    """

    grid: Grid
    slots: tuple[FillSlot, ...]

    @classmethod
    def of(cls, grid: Grid, language: Language) -> "FillGrid":
        """The slots of a grid."""
        texts = {grid[cell].letter for cell in grid.positions()}
        spelled = {text: letters_of(text, language) if text else (None,) for text in texts}
        return cls(
            grid, tuple(_fill_slot(grid, number, slot, spelled) for number, slot in numbered(grid))
        )

    @cached_property
    def arcs(self) -> tuple[tuple[Arc, ...], ...]:
        """For each slot its crossings in open cells; given letters are settled already."""
        seen: dict[Position, tuple[int, int]] = {}
        arcs: list[list[Arc]] = [[] for _ in self.slots]
        for index, fill_slot in enumerate(self.slots):
            for cell, at in zip(fill_slot.grid_slot.cells, fill_slot.offsets, strict=True):
                if fill_slot.pattern[at] is not None:
                    continue
                if cell not in seen:
                    seen[cell] = index, at
                    continue
                other, other_at = seen[cell]
                arcs[index].append(Arc(at, other, other_at))
                arcs[other].append(Arc(other_at, index, at))
        return tuple(tuple(sorted(each)) for each in arcs)

    @cached_property
    def uncovered(self) -> tuple[Position, ...]:
        """The letter cells that are in no slot."""
        inside = {cell for fill_slot in self.slots for cell in fill_slot.grid_slot.cells}
        return tuple(
            cell
            for cell in self.grid.positions()
            if self.grid[cell].is_letter and cell not in inside
        )


def independent_parts(arcs: Sequence[Sequence[Arc]]) -> list[list[int]]:
    """The slots of each part of the grid, which share no open cell; large parts last."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in range(len(arcs)):
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for slot in part:
            new = [arc.other for arc in arcs[slot] if arc.other not in seen]
            seen.update(new)
            part += new
        found.append(sorted(part))
    return sorted(found, key=len)


def letters_of(text: str, language: Language) -> tuple[str, ...]:
    """The letters in a cell: usually one."""
    try:
        return spell(text, language)[0]
    except WordError:  # it has one letter only
        return (text,)


def _fill_slot(grid: Grid, number: int, slot: Slot, spelled: Mapping[str, SlotPattern]) -> FillSlot:
    pattern: list[str | None] = []
    offsets = []
    for cell in slot.cells:
        offsets.append(len(pattern))
        pattern += spelled[grid[cell].letter]
    return FillSlot(number, slot, tuple(pattern), tuple(offsets))
