"""A layout: what a generator returns, words in a grid and the words left out."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from publisher.language.spelling import Letters
from publisher.model.grid import Grid, Slot
from publisher.model.words import Origin, Word


@dataclass(frozen=True, slots=True)
class Placement:
    """A word and the slot it fills."""

    word: Word
    slot: Slot


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A word that is not in the puzzle, and the reason, as a message for the maker."""

    spelling: str
    reason: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The result of a generator: a filled grid, the word in each slot, and the words left out.

    Every run of two or more letters of the grid is the slot of exactly one placement. `complete`
    says that the generator ended by itself, with nothing better left to find. `remarks` are lines
    for the maker, such as the quality of the chosen words.

    `vocabulary` returns the words of a length that might have been placed, if the generator knows
    more than those of its request.
    """

    grid: Grid
    placements: tuple[Placement, ...]
    left_out: tuple[LeftOut, ...] = ()
    complete: bool = False
    remarks: tuple[str, ...] = ()
    vocabulary: Callable[[int], Iterable[Letters]] | None = field(
        default=None, compare=False, repr=False
    )
