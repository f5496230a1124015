"""The board that a strategy of a plugin places words on: legal whatever the strategy does."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random

from publisher.model.grid import Slot
from publisher.model.words import Word


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
        """Where a word may be placed now, in a fixed order: it crosses others, and breaks no rule.

        On an empty board that is in the middle, across and down. There is no slot for a word that
        is on the board, and none on a board that has as many words as the config allows.
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
        scores, the one whose words count more. Raises `ValueError` for a score that is no number.
        """
