"""A grid as a filler sees it: slots with the letters that stand in them, and where they cross."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from publisher import Grid, Language, Position, Slot, WordError, numbered, spell
from publisher_fill.solver.domains import Arc

Pattern = tuple[str | None, ...]
"""A letter or None for each letter of a slot."""


@dataclass(frozen=True)
class Place:
    """A slot with its number.

    A cell with several letters has as many places in the `pattern`; `starts` has the offset of each
    cell in it.
    """

    number: int
    slot: Slot
    pattern: Pattern
    starts: tuple[int, ...]

    @property
    def name(self) -> str:
        """As solvers call it: 12 across."""
        return f"{self.number} {self.slot.direction}"

    @property
    def given(self) -> tuple[str, ...] | None:
        """Its letters, if they all stand in the grid."""
        letters = tuple(letter for letter in self.pattern if letter is not None)
        return letters if len(letters) == len(self.pattern) else None

    def __len__(self) -> int:
        return len(self.pattern)

    def parted(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The letters as the cells hold them."""
        ends = (*self.starts[1:], len(letters))
        return tuple(
            "".join(letters[start:end]) for start, end in zip(self.starts, ends, strict=True)
        )


@dataclass(frozen=True)
class Blank:
    """A grid to be filled, and its slots: all across in order, then all down."""

    grid: Grid
    places: tuple[Place, ...]

    @classmethod
    def of(cls, grid: Grid, language: Language) -> "Blank":
        """The slots of a grid."""
        return cls(
            grid, tuple(_place(grid, number, slot, language) for number, slot in numbered(grid))
        )

    @cached_property
    def arcs(self) -> tuple[tuple[Arc, ...], ...]:
        """For each slot its crossings in cells that are open; the others bind nobody."""
        seen: dict[Position, tuple[int, int]] = {}
        arcs: list[list[Arc]] = [[] for _ in self.places]
        for index, place in enumerate(self.places):
            for cell, at in zip(place.slot.cells, place.starts, strict=True):
                if place.pattern[at] is not None:
                    continue
                if cell not in seen:
                    seen[cell] = index, at
                    continue
                other, other_at = seen[cell]
                arcs[index].append(Arc(at, other, other_at))
                arcs[other].append(Arc(other_at, index, at))
        return tuple(tuple(sorted(each)) for each in arcs)

    @cached_property
    def lonely(self) -> tuple[Position, ...]:
        """The cells that no slot goes through."""
        inside = {cell for place in self.places for cell in place.slot.cells}
        return tuple(
            cell
            for cell in self.grid.positions()
            if self.grid[cell].is_letter and cell not in inside
        )


def parts(arcs: Sequence[Sequence[Arc]]) -> list[list[int]]:
    """The slots by independent parts of the grid, which share no open cell; large parts last."""
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
    """The letters in a cell: one as a rule."""
    try:
        return spell(text, language)[0]
    except WordError:  # it has one letter only
        return (text,)


def _place(grid: Grid, number: int, slot: Slot, language: Language) -> Place:
    pattern: list[str | None] = []
    starts = []
    for cell in slot.cells:
        starts.append(len(pattern))
        letter = grid[cell].letter
        pattern += letters_of(letter, language) if letter else [None]
    return Place(number, slot, tuple(pattern), tuple(starts))
