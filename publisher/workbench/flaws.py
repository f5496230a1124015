"""The flaws that an editor would find in a grid: warnings, none of which stops anything."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from publisher.language.spelling import Letters
from publisher.model.grid import CellKind, Grid, Position, Slot
from publisher.model.numbering import by_number, slots
from publisher.model.symmetry import Symmetry
from publisher.workbench.commands import place_name
from publisher.workbench.cross_references import unknown_references
from publisher.workbench.state import PuzzleState

Names = Mapping[Slot, str]
"""The slots by number, with their names in messages."""

Answers = Mapping[Slot, Letters]
"""The answers of the slots that have all their letters, across before down."""


class FlawKind(StrEnum):
    """The kinds of flaws."""

    PARTED = "parted clue"
    REFERENCE = "unknown entry"
    REPEATED = "repeated word"
    REJECTED = "rejected word"
    SHORT = "two-letter word"
    ISLAND = "island"
    UNCHECKED = "unchecked run"  # usual in freeform puzzles
    ASYMMETRIC = "not symmetric"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with a state, in words, and the cells and slots that it is about."""

    kind: FlawKind
    message: str
    cells: tuple[Position, ...]
    slots: tuple[Slot, ...] = ()

    @classmethod
    def of(cls, kind: FlawKind, message: str, *slots: Slot) -> "Flaw":
        """Something wrong with slots."""
        return cls(kind, message, tuple(cell for slot in slots for cell in slot.cells), slots)


def flaws(state: PuzzleState) -> tuple[Flaw, ...]:
    """All flaws of a state, in the order of `FlawKind`."""
    names = {slot: f"{number} {slot.direction}" for number, slot in by_number(state.grid)}
    answers = {slot: state.answer(slot) for slot in slots(state.grid)}
    full = {slot: letters for slot, letters in answers.items() if all(letters)}
    return (
        *_parted(state, names, full),
        *_references(state, names),
        *_repeated(state, names, full),
        *_rejected(state, names),
        *_short(names),
        *_islands(state, names),
        *_unchecked(names),
        *_asymmetric(state),
    )


def _parted(state: PuzzleState, names: Names, answers: Answers) -> Iterator[Flaw]:
    links = state.links()
    for slot, letters in answers.items():
        known = state.texts.get(letters)
        if known and known.linked and slot not in links:
            words = " and ".join(state.spelled(each) for each in known.linked)
            said = f"the clue of {names[slot]} runs on in {words}, and that is not in the grid"
            yield Flaw.of(FlawKind.PARTED, said, slot)


def _references(state: PuzzleState, names: Names) -> Iterator[Flaw]:
    for slot, name in unknown_references(state):
        said = f"the clue of {names[slot]} names {name}, which is not in the grid"
        yield Flaw.of(FlawKind.REFERENCE, said, slot)


def _repeated(state: PuzzleState, names: Names, answers: Answers) -> Iterator[Flaw]:
    there: dict[Letters, list[Slot]] = {}
    for slot, letters in answers.items():
        there.setdefault(letters, []).append(slot)
    for letters, found in there.items():
        if len(found) > 1:
            where = " and ".join(names[slot] for slot in found)
            yield Flaw.of(FlawKind.REPEATED, f"{state.spelled(letters)} is at {where}", *found)


def _rejected(state: PuzzleState, names: Names) -> Iterator[Flaw]:
    for slot in state.rejected_slots():
        said = f"{state.spelled(state.answer(slot))} is rejected, and is at {names[slot]}"
        yield Flaw.of(FlawKind.REJECTED, said, slot)


def _short(names: Names) -> Iterator[Flaw]:
    for slot, name in names.items():
        if len(slot) == 2:
            yield Flaw.of(FlawKind.SHORT, f"{name} has two letters", slot)


def _islands(state: PuzzleState, names: Names) -> Iterator[Flaw]:
    """A flaw for each part of the grid that no word joins to the largest, and for lone cells."""
    joined: dict[Position, set[Position]] = {
        place: {place} for place in state.grid.positions() if state.grid[place].is_letter
    }
    for slot in names:
        together = set().union(*(joined[cell] for cell in slot.cells))
        for cell in together:
            joined[cell] = together
    parts = {id(part): part for part in joined.values()}.values()
    for part in sorted(parts, key=lambda part: (-len(part), min(part)))[1:]:
        said = f"{len(part)} cells from {place_name(min(part))} on are cut off from the rest"
        if len(part) == 1:
            said = f"the cell at {place_name(min(part))} is in no word"
        yield Flaw(FlawKind.ISLAND, said, tuple(sorted(part)))


def _unchecked(names: Names) -> Iterator[Flaw]:
    """A flaw for each two or more cells of a word, side by side, that no other word crosses."""
    uses = Counter(cell for slot in names for cell in slot.cells)
    for slot, name in names.items():
        for count, run in groupby(slot.cells, key=lambda cell: uses[cell]):
            cells = tuple(run)
            if count == 1 and len(cells) > 1:
                said = f"{len(cells)} cells of {name} in a row are unchecked"
                yield Flaw(FlawKind.UNCHECKED, said, cells, (slot,))


def asymmetric(grid: Grid, symmetry: Symmetry) -> tuple[Position, ...]:
    """The blocks that lack a mirror image."""
    return tuple(
        place
        for place in grid.positions()
        if grid[place].kind is CellKind.BLOCK
        and any(
            image in grid and grid[image].is_letter
            for image in symmetry.images(place, grid.width, grid.height)
        )
    )


def symmetry_of(grid: Grid) -> Symmetry:
    """The first symmetry that all blocks of a grid have."""
    is_square = grid.width == grid.height
    fitting = (each for each in Symmetry if is_square or not each.needs_square)
    return next(each for each in fitting if not asymmetric(grid, each))


def _asymmetric(state: PuzzleState) -> Iterator[Flaw]:
    """One flaw with all blocks that lack a mirror image."""
    if lacking := asymmetric(state.grid, state.symmetry):
        blocks = "a block has" if len(lacking) == 1 else f"{len(lacking)} blocks have"
        said = f"{blocks} no mirror image by {state.symmetry} symmetry"
        yield Flaw(FlawKind.ASYMMETRIC, said, lacking)
