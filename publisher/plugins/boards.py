"""Boards of words: one that a strategy of a plugin places words on, and one that a term judges."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from publisher.model.grid import Position, Slot
from publisher.model.layout import Layout, Placement
from publisher.model.words import Word
from publisher.plugins.options import Size


class WordBoard(ABC):
    """Words on cells, placed one by one by the rules of the generator and of the config.

    A word is known by its number in `words`. `values` says how much each counts, and `required` are
    those that may not be left out. Words that the config has pinned are on the board from the
    beginning and stay. Cells are counted from the top, and from where reading starts; a board whose
    size is free is larger than a puzzle will be. Randomness comes from `rng` alone.
    """

    words: tuple[Word, ...]
    values: tuple[int, ...]
    required: frozenset[int]
    rng: Random

    @property
    @abstractmethod
    def placed(self) -> Mapping[int, Slot]:
        """The slot of each word that is on the board, the pinned ones too."""

    @property
    @abstractmethod
    def crossings(self) -> int:
        """The number of cells that two words share."""

    @abstractmethod
    def slots(self, word: int) -> Sequence[Slot]:
        """The slots where a word may be placed now, in a fixed order.

        Each crosses other words and breaks no rule; on an empty board the slots are in the middle,
        across and down. There is no slot for a word that is on the board, and none on a board that
        has as many words as the config allows.
        """

    @abstractmethod
    def place(self, word: int, slot: Slot) -> None:
        """Place a word in one of its `slots`; raises `ValueError` anywhere else."""

    @abstractmethod
    def take_off(self, word: int) -> None:
        """Take a word off, and those that cannot stay without it; raises `ValueError` for pins."""

    @abstractmethod
    def clear(self) -> None:
        """Take all words off but those that are pinned."""

    @abstractmethod
    def offer(self, score: float | None = None) -> bool:
        """Offer the board as a puzzle; it is kept if it is the best so far, which is returned.

        Of two boards with as many required words, that with the higher score is better; without
        scores, the one whose words count more. Raises `ValueError` unless the score is a number.
        """


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
            Slot.straight(row - top, column - left, each.slot.way, len(each.slot))
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
