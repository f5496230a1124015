"""What is wrong with a puzzle that is being changed, and no check of a finished one can see."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from publisher.model.grid import Slot
from publisher.model.numbering import by_number
from publisher.workbench.state import PuzzleState


class FlawKind(StrEnum):
    """The kinds of flaws."""

    PARTED = "parted clue"
    ASTRAY = "clue of another entry"
    REJECTED = "rejected word"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with a slot of a state, in words."""

    kind: FlawKind
    message: str
    slot: Slot


def flaws(state: PuzzleState) -> Iterator[Flaw]:
    """All flaws of a state, in the order of `FlawKind`."""
    names = {slot: f"{number} {slot.direction}" for number, slot in by_number(state.grid)}
    links = state.links()
    for slot, letters in state.answers():
        known = state.texts.get(letters)
        if known and known.linked and slot not in links:
            words = " and ".join(state.spelled(each) for each in known.linked)
            said = f"the clue of {names[slot]} runs on in {words}, and that is not in the grid"
            yield Flaw(FlawKind.PARTED, said, slot)
    for slot in state.rejected_slots():
        said = f"{state.spelled(state.answer(slot))} is rejected, and is at {names[slot]}"
        yield Flaw(FlawKind.REJECTED, said, slot)
