"""What a generator returns: words in a grid, and the words that found no room."""

from dataclasses import dataclass

from publisher.model.grid import Grid, Slot
from publisher.model.words import Origin, Word


@dataclass(frozen=True, slots=True)
class Placement:
    """A word and the slot it fills."""

    word: Word
    slot: Slot


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A word that is not in the puzzle, and why, in words for its maker."""

    spelling: str
    reason: str
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """What a generator returns: a filled grid, which word fills which slot, and what was left out.

    Every run of two or more letters of the grid is the slot of exactly one placement. `complete`
    says that the generator ended by itself: there was nothing better left to look for. `remarks`
    are lines for the maker, such as how good the words are that were chosen.
    """

    grid: Grid
    placements: tuple[Placement, ...]
    left_out: tuple[LeftOut, ...] = ()
    complete: bool = False
    remarks: tuple[str, ...] = ()
