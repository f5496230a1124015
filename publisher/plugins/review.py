"""What a check of puzzles is given, the remarks that it makes, and one call of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from publisher.errors import PluginError
from publisher.language.spelling import Letters, spelling_of
from publisher.model.grid import Position, Slot
from publisher.model.puzzle import Entry, Puzzle
from publisher.model.symmetry import Symmetry
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, iterated

if TYPE_CHECKING:
    from publisher.plugins.additions import AnyCheck


class RemarkLevel(StrEnum):
    """How bad it is: an error must not be printed, a warning is to be mended, a note to be known.

    The worst comes first.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that an editor of a puzzle should know: one sentence, and the place.

    `slots` are the entries that it is about, `cells` the cells: those of the slots, if none are
    given. Without any, it is about the whole puzzle.
    """

    level: RemarkLevel
    text: str
    slots: tuple[Slot, ...] = ()
    cells: tuple[Position, ...] = ()

    def __post_init__(self) -> None:
        if not self.cells and self.slots:
            cells = dict.fromkeys(cell for slot in self.slots for cell in slot.cells)
            object.__setattr__(self, "cells", tuple(cells))


@dataclass(frozen=True)
class ReviewedPuzzle:
    """A puzzle, finished or not, and what is known of it when it is checked.

    `scores` are those of its answers that have one. `symmetry` is the one that its grid is to have,
    None if nobody says so. `earlier` are the puzzles before it in its book or its file.
    """

    puzzle: Puzzle
    scores: Mapping[Letters, float] = field(default_factory=dict)
    symmetry: Symmetry | None = None
    earlier: Sequence[Puzzle] = ()

    @cached_property
    def names(self) -> Mapping[Slot, str]:
        """The names of its entries in messages: `12 down`."""
        ways = ((each, each.direction or "") for each in self.puzzle.entries)
        return {each.slot: f"{each.number} {way}".rstrip() for each, way in ways}

    @cached_property
    def answers(self) -> Mapping[Slot, Letters]:
        """The answers of the entries that have all their letters, across before down."""
        found = {each.slot: self.puzzle.answer(each) for each in self.puzzle.entries}
        return {slot: letters for slot, letters in found.items() if all(letters)}

    @cached_property
    def clued(self) -> Sequence[Entry]:
        """The entries with a clue of their own, as a solver reads it: no `See 1` of a link."""
        heads = self.puzzle.heads
        return [e for e in self.puzzle.entries if e.clue.text and e.slot not in heads]

    def spelled(self, slot: Slot) -> str:
        """The answer of a slot as its maker wrote it."""
        return self._spellings[slot] or spelling_of(self.answers[slot], self.puzzle.language)

    @cached_property
    def _spellings(self) -> Mapping[Slot, str]:
        return {each.slot: each.spelling for each in self.puzzle.entries}


def remarks_of(
    record: "AnyCheck", options: Options, reviewed: ReviewedPuzzle
) -> tuple[Remark, ...]:
    """The remarks of a check on a puzzle; raises `PluginError` for one that cannot be."""
    found = iterated(record.remarks(reviewed, options), "remarks")
    return tuple(_checked(each, reviewed) for each in found)


def _checked(given: object, reviewed: ReviewedPuzzle) -> Remark:
    made = expect(given, Remark, "a Remark", "it gave")
    for fault in _faults(made, reviewed):
        raise PluginError(f"the {fault}")
    return made


def _faults(remark: Remark, reviewed: ReviewedPuzzle) -> Iterator[str]:
    said: Any = remark.text
    if not isinstance(said, str) or not said.strip() or "\n" in said:
        yield "text of a remark is not one line"
    if not isinstance(remark.level, RemarkLevel):
        yield f"level of “{said}” is not a RemarkLevel"
    if any(cell not in reviewed.puzzle.grid for cell in remark.cells):
        yield f"remark “{said}” has a cell outside the grid"
    if any(slot not in reviewed.names for slot in remark.slots):
        yield f"remark “{said}” has a slot that is no entry"
