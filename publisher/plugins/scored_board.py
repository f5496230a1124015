"""The board that a term of a score judges: words, and the cells that they are on."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from publisher.model.grid import Position, Slot
from publisher.model.layout import Layout, Placement
from publisher.plugins.options import Size


@dataclass(frozen=True)
class ScoredBoard:
    """Words that are placed, in the smallest box around all their letters.

    `placements` are the words with their slots, in the order of the word list: at least one. Cells
    are counted from the top of the box, and from the side of it where reading starts, whatever the
    size of the grid. `size` is the box's. A search gives a board at nearly every step, so that
    `letters` and `crossings` are computed when they are asked for.
    """

    placements: tuple[Placement, ...]
    size: Size

    @classmethod
    def of(cls, layout: Layout) -> "ScoredBoard":
        """The board of a layout, which has at least one word."""
        cells = [cell for each in layout.placements for cell in each.slot.cells]
        top, left = min(cell.row for cell in cells), min(cell.column for cell in cells)
        bottom, right = max(cell.row for cell in cells), max(cell.column for cell in cells)
        moved = (
            Slot.straight(row - top, column - left, each.slot.direction, len(each.slot))
            for each in layout.placements
            for row, column in [each.slot.start]
        )
        words = (each.word for each in layout.placements)
        placements = tuple(map(Placement, words, moved))
        return cls(placements, Size(right - left + 1, bottom - top + 1))

    @cached_property
    def letters(self) -> Mapping[Position, str]:
        """The letter in each cell that has one."""
        return {
            cell: letter
            for each in self.placements
            for cell, letter in zip(each.slot.cells, each.word.letters, strict=True)
        }

    @cached_property
    def crossings(self) -> frozenset[Position]:
        """The cells that two words share."""
        words = Counter(cell for each in self.placements for cell in each.slot.cells)
        return frozenset(cell for cell, count in words.items() if count > 1)
