"""Slots by the names that people use: `12d`, `12 down`, `12 מאונך`, the word that is in one."""

import re
from contextlib import suppress
from dataclasses import dataclass

from publisher.errors import CommandError, WordError
from publisher.language.spelling import spell
from publisher.messages.excerpt import shortened
from publisher.messages.wording import joined
from publisher.model.grid import Direction, Grid, Position, Slot
from publisher.model.numbering import by_number, numbered
from publisher.workbench.state import PuzzleState

_NUMBERED = re.compile(r"(\d+)\s*(\D+)")


@dataclass(frozen=True, slots=True)
class SlotAt:
    """The slot through a cell in a direction; row and column from 0, in logical order."""

    row: int
    column: int
    direction: Direction


SlotName = str | SlotAt
"""A slot as a command names it."""


def find_slot(state: PuzzleState, name: SlotName) -> Slot:
    """The slot of a name; raises `CommandError` that says which slots there are."""
    if isinstance(name, SlotAt):
        return _slot_at(state.grid, name)
    text = " ".join(name.split())
    if match := _NUMBERED.fullmatch(text):
        return _slot_of_number(state, int(match[1]), match[2].strip())
    return _slot_of_word(state, text)


def slot_name(grid: Grid, slot: Slot) -> str:
    """The name of a slot in messages: `12 down`."""
    return next(f"{n} {each.direction}" for n, each in numbered(grid) if each == slot)


def _slot_at(grid: Grid, at: SlotAt) -> Slot:
    cell = Position(at.row, at.column)
    for _, slot in numbered(grid):
        if slot.direction is at.direction and cell in slot.cells:
            return slot
    raise CommandError(
        f"no word runs {at.direction} through row {at.row + 1}, column {at.column + 1}"
    )


def _slot_of_number(state: PuzzleState, number: int, way: str) -> Slot:
    ways = [each for each in Direction if _means(state, way, each)]
    if len(ways) != 1:
        headings = state.language.headings
        names = {each.casefold(): each for each in (headings.across, headings.down)}
        names |= {str(each): str(each) for each in Direction}
        shown = ", ".join(f"`12 {each}`" for each in names.values())
        raise CommandError(
            f"`{number}{way}` names no slot: write `12a`, `12d`, {shown}, or the word that is in it"
        )
    found = {(n, slot.direction): slot for n, slot in by_number(state.grid)}
    if (number, ways[0]) in found:
        return found[number, ways[0]]
    numbers = [str(n) for n, direction in found if direction is ways[0]]
    there = f"the numbers are {joined(numbers, 'and')}" if numbers else "there are no such words"
    raise CommandError(f"there is no {number} {ways[0]}: {there}")


def _means(state: PuzzleState, way: str, direction: Direction) -> bool:
    """Whether a text is the beginning of a direction's name, in English or the own language."""
    headings = state.language.headings
    own = headings.across if direction is Direction.ACROSS else headings.down
    text = way.casefold()
    return any(name.casefold().startswith(text) for name in (str(direction), own))


def _slot_of_word(state: PuzzleState, text: str) -> Slot:
    found = []
    with suppress(WordError):
        wanted, _ = spell(text, state.language)
        word = "".join(wanted)
        found = [slot for slot, letters in state.answers() if "".join(letters) == word]
    if len(found) == 1:
        return found[0]
    shown = shortened(text, 40)
    if not found:
        raise CommandError(f"“{shown}” is not in the puzzle: name a slot, such as 12d, or its word")
    names = joined([slot_name(state.grid, slot) for slot in found], "and")
    raise CommandError(f"“{shown}” is at {names}: name the one that you mean")
