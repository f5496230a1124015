"""The words that cross a slot where it is open, and how many of them a candidate leaves."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from publisher.model.grid import Slot
from publisher.model.numbering import numbered
from publisher.plugins.draft import Candidate, Reviser
from publisher.workbench.questions import prospects
from publisher.workbench.state import PuzzleState


@dataclass(frozen=True)
class Crossings:
    """The words that cross a slot where it is open: the name of each by its place there.

    Those that are `hopeless` have no word whatever comes into the slot, and say nothing about it.
    Those at the places that are `decided` have all their other letters: one word is left, or none.
    """

    names: Mapping[int, str]
    hopeless: Collection[str]
    decided: Collection[int] = ()

    @classmethod
    def of(cls, state: PuzzleState, slot: Slot, reviser: Reviser) -> "Crossings":
        """The crossings of a slot of a state."""
        crossing = {
            at: (f"{number} {other.direction}", other)
            for number, other in numbered(state.grid)
            for at, cell in enumerate(slot.cells)
            if other != slot and cell in other.cells and cell not in state.held
        }
        names = {at: name for at, (name, _) in crossing.items()}
        decided = {
            at
            for at, (_, other) in crossing.items()
            if all(state.grid[cell].letter for cell in other.cells if cell not in slot.cells)
        }
        lost = prospects(state.cleared(slot.cells), reviser).hopeless
        hopeless = {f"{n} {other.direction}" for n, other in numbered(state.grid) if other in lost}
        return cls(names, hopeless.intersection(names.values()), decided)

    def tightest(self, each: Candidate, *, is_undecided: bool = False) -> tuple[int, str] | None:
        """The fewest words that a crossing keeps beside a candidate, and its name.

        With `is_undecided`, crossings that have their word already do not count.
        """
        left = [
            (count, self.names[at])
            for at, count in enumerate(each.kept_words)
            if count is not None and at in self.names and self.names[at] not in self.hopeless
            if not (is_undecided and count and at in self.decided)
        ]
        return min(left, key=lambda pair: pair[0], default=None)
