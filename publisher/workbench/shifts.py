"""How far a freeform layout has moved the words of a draft."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from publisher.model.grid import Grid, Position
from publisher.plugins.draft import Draft, Rejection

Shift = tuple[int, int]
"""Rows down and columns along."""


def plus(place: Position, shift: Shift) -> Position:
    """A place after a shift."""
    return Position(place.row + shift[0], place.column + shift[1])


def shape(grid: Grid) -> tuple[tuple[tuple[object, bool, bool], ...], ...]:
    """The cells of a grid without their letters and marks."""
    return tuple(
        tuple((cell.kind, cell.bar_after, cell.bar_below) for cell in row) for row in grid.rows
    )


def shifted(rejected: Iterable[Rejection], shift: Shift) -> Iterator[Rejection]:
    """The rejections where their slots went."""
    for each in rejected:
        slot = each.slot
        if slot is not None and shift != (0, 0):
            cells = tuple(plus(cell, shift) for cell in slot.cells)
            yield replace(each, slot=replace(slot, cells=cells))
        else:
            yield each


def shift_of(draft: Draft, found: Grid) -> Shift:
    """How far a layout has moved the words of a draft: as far as the most letters say."""
    old = {place: draft.grid[place].letter for place in draft.grid.positions()}
    letters = {place: letter for place, letter in old.items() if letter}
    kept = {place: letters[place] for place in draft.kept}
    if _agreeing(kept, found, (0, 0)) == len(kept) and (
        shape(found) == shape(draft.grid) or not letters
    ):
        return 0, 0
    shifts = {
        (there.row - place.row, there.column - place.column)
        for place in ([min(kept)] if kept else letters)
        for there in found.positions()
        if found[there].letter == letters[place]
    }
    return max(
        sorted(shifts),
        key=lambda shift: (
            _agreeing(kept, found, shift),
            _agreeing(letters, found, shift),
            -abs(shift[0]) - abs(shift[1]),
        ),
        default=(0, 0),
    )


def _agreeing(letters: Mapping[Position, str], found: Grid, shift: Shift) -> int:
    """How many letters a grid has where a shift takes them."""
    places = ((plus(place, shift), letter) for place, letter in letters.items())
    return sum(place in found and found[place].letter == letter for place, letter in places)
