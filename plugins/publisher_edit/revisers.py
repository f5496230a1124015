"""Revisers of puzzle files: without word lists, and where a file has a word twice."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from publisher import (
    Candidate,
    Cell,
    CommandError,
    Direction,
    Draft,
    GenerationError,
    Layout,
    Letters,
    Placement,
    Position,
    Prospects,
    Reviser,
    SearchRun,
    Slot,
    numbered,
    slot_names,
)

_NAME_A_LIST = "name a list, as in --set generator.wordlists='[{file: words.txt}]'"


class NoWords(Reviser):
    """A reviser without word lists: it knows the words of a draft, and no others."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:  # noqa: ARG002
        """The draft as it is; raises `GenerationError` if an answer is none of its words."""
        known, answers = {word.letters: word for word in draft.words}, dict(draft.answers())
        for _, slot in numbered(draft.grid):
            letters = answers.get(slot, ())
            if letters not in known or not draft.allows(letters, slot):
                name = slot_names.slot_name(draft.grid, slot)
                there = f"{''.join(letters) or 'nothing'} would be at {name}"
                raise GenerationError(f"{there}: put a word there too, or {_NAME_A_LIST}")
        placed = (Placement(known[letters], slot) for slot, letters in answers.items())
        return Layout(draft.grid, tuple(placed), complete=True)

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:  # noqa: ARG002
        """There are none: raises `CommandError`."""
        raise CommandError(f"there are no words to look among: {_NAME_A_LIST}")


@dataclass(frozen=True)
class RepeatsKept(Reviser):
    """A reviser that leaves words which are kept in two slots, though none of its layouts has such.

    It is not shown the second slot: bars between its cells part it, and only its crossings are.
    """

    reviser: Reviser

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        """The layout of the reviser, with the words that are kept."""
        first: set[Letters] = set()
        again: dict[Slot, Letters] = {}
        for slot, letters in draft.answers():
            if letters in first and draft.kept.issuperset(slot.cells):
                again[slot] = letters
            first.add(letters)
        if not again:
            return self.reviser.revise(draft, seed, run)
        parted = draft.grid.mapped(lambda at, cell: _parted(again, at, cell))
        found = self.reviser.revise(replace(draft, grid=parted), seed, run)
        known = {word.letters: word for word in draft.words}
        placed = (Placement(known[letters], slot) for slot, letters in again.items())

        def joined(at: Position, cell: Cell) -> Cell:
            old = draft.grid[at]
            return replace(cell, bar_after=old.bar_after, bar_below=old.bar_below)

        grid = found.grid.mapped(joined)
        return replace(found, grid=grid, placements=(*found.placements, *placed))

    def candidates(self, draft: Draft, slot: Slot) -> Sequence[Candidate]:
        """Those of the reviser."""
        return self.reviser.candidates(draft, slot)

    def prospects(self, draft: Draft) -> Prospects:
        """Those of the reviser."""
        return self.reviser.prospects(draft)

    def score(self, letters: Letters) -> float | None:
        """That of the reviser."""
        return self.reviser.score(letters)


def _parted(slots: Collection[Slot], at: Position, cell: Cell) -> Cell:
    """The cell with a bar between it and the next one of each of these slots that it is in."""
    for slot in slots:
        if at in slot.cells[:-1]:
            is_down = slot.direction is Direction.DOWN
            cell = replace(cell, bar_below=True) if is_down else replace(cell, bar_after=True)
    return cell
