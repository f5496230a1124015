"""Clues that name other entries, such as `with 3 down`, when numbers change."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from publisher.language.clue import Clue
from publisher.language.spelling import Letters
from publisher.model.grid import Direction, Slot
from publisher.model.numbering import numbered
from publisher.model.references import PARTS, Reference, references, with_numbers
from publisher.workbench.shifts import shape
from publisher.workbench.state import AnswerTexts, PuzzleState

Numbered = Mapping[tuple[int, Direction | None], Slot]
"""The slots by number and direction, and by the number alone where it has one slot."""


def followed(before: PuzzleState, after: PuzzleState) -> PuzzleState:
    """The state after a change, its clues with the new numbers of the entries that they name.

    A clue that was written in this very change is as it was written. An entry is the one with the
    same answer, or else with the same cells; one that is no more keeps its number in clues.
    """
    if after.finished is not None or shape(before.grid) == shape(after.grid):
        return after
    found = _destinations(before, after)
    old, new = _by_name(before), {slot: number for number, slot in numbered(after.grid)}

    def number(reference: Reference) -> int:
        slot = old.get((reference.number, reference.direction))
        there = None if slot is None else found(slot)
        is_same_way = slot is not None and there is not None and there.direction is slot.direction
        return new[there] if there is not None and is_same_way else reference.number

    def renumbered(had: Clue | None, clue: Clue) -> Clue:
        for part in PARTS:
            if had is not None and getattr(had, part) == getattr(clue, part):
                clue = with_numbers(clue, number, after.language.headings, part)
        return clue

    def with_texts(letters: Letters, texts: AnswerTexts) -> AnswerTexts:
        had = before.texts.get(letters)
        clue = renumbered(had.clue if had else None, texts.clue)
        return texts if clue is texts.clue else replace(texts, clue=clue)

    second = after.slot_clues.items()
    return replace(
        after,
        texts={key: with_texts(key, each) for key, each in after.texts.items()},
        slot_clues={key: renumbered(before.slot_clues.get(key), each) for key, each in second},
    )


class Astray(NamedTuple):
    """A clue of an answer that names an entry which is no more, and what has its number now.

    `gone` is the answer of that entry, with "" for open cells.
    """

    slot: Slot
    clue: Clue
    name: str
    gone: Letters
    taken_by: str

    def __str__(self) -> str:
        now = f"; {self.name} is {self.taken_by} now" if self.taken_by else ""
        return f"names {self.name}, which is no more{now}"


def astray(before: PuzzleState, after: PuzzleState) -> Iterator[Astray]:
    """The clues of a state that name an entry which a change took away."""
    if before.grid is after.grid or shape(before.grid) == shape(after.grid):
        return
    found, old, new = _destinations(before, after), _by_name(before), _by_name(after)
    for there, letters in after.answers():
        texts = after.texts.get(letters)
        if texts is None or texts != before.texts.get(letters):
            continue
        for each in references(texts.clue.text, after.language.headings):
            slot = old.get((each.number, each.direction))
            if slot is not None and found(slot) is None:
                taken = new.get((each.number, slot.direction))
                answer = after.answer(taken) if taken else ()
                said = after.spelled(answer) if all(answer) else "another entry"
                name = f"{each.number} {slot.direction}"
                yield Astray(there, texts.clue, name, before.answer(slot), said if taken else "")


def _by_name(state: PuzzleState) -> Numbered:
    found: dict[tuple[int, Direction | None], Slot] = {}
    alone: dict[int, list[Slot]] = {}
    for number, slot in numbered(state.grid):
        found[number, slot.direction] = slot
        alone.setdefault(number, []).append(slot)
    return found | {(number, None): each[0] for number, each in alone.items() if len(each) == 1}


def _destinations(before: PuzzleState, after: PuzzleState) -> Callable[[Slot], Slot | None]:
    """Where the entry of a slot is after a change; None if it is no more, or not surely."""
    places: dict[Letters, list[Slot]] = {}
    for slot, letters in after.answers():
        places.setdefault(letters, []).append(slot)
    slots = {slot for _, slot in numbered(after.grid)}

    def destination(slot: Slot) -> Slot | None:
        there = places.get(before.answer(slot), ())
        if slot in slots and (slot in there or not there):
            return slot
        return there[0] if len(there) == 1 else None

    return destination
