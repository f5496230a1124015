"""A puzzle that is being changed, and the part of a generator that helps to change it.

The workbench keeps a puzzle's state; a generator's reviser searches. A draft is what the workbench
hands to it: the grid as it is, the cells that are kept, and the words that are rejected.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from publisher.language.spelling import Letters
from publisher.model.grid import Grid, Position, Slot
from publisher.model.layout import Layout
from publisher.model.numbering import numbered
from publisher.model.words import Word

if TYPE_CHECKING:
    from publisher.plugins.search_run import SearchRun


@dataclass(frozen=True, slots=True)
class Rejection:
    """An answer, as the letters of its cells, that may not come into a slot; None is any slot."""

    letters: Letters
    slot: Slot | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A puzzle on the workbench: letters that stay, letters that may change, and open cells.

    The letters of the cells in `kept` stay. The other letters of `grid` may change, but as few
    words as possible do. Cells without a letter are open. Each of these is a letter cell of `grid`.

    `words` are words of the puzzle, as it spells them. Though no list has them, they may stay where
    they are, and come back where letters of them are left. Another answer that is no word of the
    lists must change, unless all its letters are kept.

    An answer in an `incidental` slot only came about where other words cross: it may stay, but
    whether it changes does not count.
    """

    grid: Grid
    kept: frozenset[Position] = frozenset()
    rejected: tuple[Rejection, ...] = ()
    words: tuple[Word, ...] = ()
    incidental: frozenset[Slot] = frozenset()

    def answers(self) -> Iterator[tuple[Slot, Letters]]:
        """The slots of which every cell has a letter, with these letters."""
        for _, slot in numbered(self.grid):
            letters = tuple(self.grid[cell].letter for cell in slot.cells)
            if all(letters):
                yield slot, letters

    def allows(self, letters: Letters, slot: Slot) -> bool:
        """Whether an answer may be in a slot, as far as rejections say."""
        return not any(
            each.letters == letters and each.slot in (None, slot) for each in self.rejected
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that a slot might take.

    `kept_words` has a number for each cell of the slot: how many words its crossing slot could
    still take beside this word, or None for a cell without a crossing. `is_possible` is False if
    this word leaves some slot of the puzzle without a word, as far as is known without a search.
    `is_elsewhere` is True if another layout has it that the request wants this one to differ from.
    """

    word: Word
    kept_words: tuple[int | None, ...]
    is_possible: bool = True
    is_elsewhere: bool = False

    @property
    def tightest(self) -> int | None:
        """The fewest words that a crossing slot could still take; None without a crossing."""
        return min((count for count in self.kept_words if count is not None), default=None)


class CandidateList(Sequence[Candidate]):
    """Candidates in their order, each made when it is asked for: a slot may have many thousands."""

    @abstractmethod
    def candidate(self, place: int) -> Candidate:
        """The candidate at a place, counted from 0; it is less than the length."""

    @overload
    def __getitem__(self, position: int) -> Candidate: ...

    @overload
    def __getitem__(self, position: slice) -> Sequence[Candidate]: ...

    def __getitem__(self, position: int | slice) -> Candidate | Sequence[Candidate]:
        places = range(len(self))
        if isinstance(position, slice):
            return [self.candidate(place) for place in places[position]]
        return self.candidate(places[position])


@dataclass(frozen=True, slots=True)
class Prospects:
    """The words and letters that a draft can still have, as far as is known without a search.

    `letters` has the letters that each open cell could still take. No word fits into the slots
    that are `hopeless`, which have open cells. The answers in the slots that are `unknown` are no
    words of the lists, of the config or of the draft.
    """

    letters: Mapping[Position, frozenset[str]]
    hopeless: tuple[Slot, ...] = ()
    unknown: tuple[Slot, ...] = ()


class Reviser(ABC):
    """Changes puzzles of one request: it is made once, with its words, and asked many times."""

    @abstractmethod
    def revise(self, draft: Draft, seed: int, run: "SearchRun") -> Layout:
        """The draft with every slot filled, with as few of its words changed as can be.

        Letters that are kept stay, and no rejected word is where it is rejected. A freeform layout
        may be larger than the draft, may have no letter where the draft has an open cell, and its
        words may all be moved by the same distance. It is `complete` if fewer changes are proved to
        be impossible. Raises `GenerationError`, which names the slots in conflict, if nothing is
        found within the run.
        """

    @abstractmethod
    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """The words that a slot might take, the best first; those that are not possible last.

        The letters of the slot that are not kept are taken as open, those of other slots as they
        are. The word that is in the slot is among them, and no word that another slot has, nor one
        that is rejected. The sequence may make its candidates as they are asked for.
        """

    def prospects(self, draft: Draft) -> Prospects:  # noqa: ARG002
        """The prospects of the draft; nothing is known unless a generator says so."""
        return Prospects({})

    def score(self, letters: Letters) -> float | None:  # noqa: ARG002
        """The score of an answer, as its candidate would have it; None if none is known."""
        return None

    def start(self) -> Grid | None:
        """The grid that the options give, with its letters; None if the generator chooses one."""
        return None
