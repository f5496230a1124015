"""The entry of the grid for each clue of an ipuz file, and the number of each.

A label is what the file prints in a cell: mostly the number of an entry, but some files have the
names of rows there, letters, or the numbers of a coded crossword.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from publisher import (
    ClueLabel,
    Direction,
    Grid,
    Position,
    Slot,
    counted,
    first_names,
    number_of,
    numbered,
)
from publisher_ipuz.clues import ReadClue

Places = Callable[[ReadClue], tuple[Position, ...]]
"""The cells that a clue names; raises `FormatError` where one is not a letter."""


class Paired(NamedTuple):
    """A slot, its number, and its clue; None if no clue is for it."""

    number: int
    slot: Slot
    clue: ReadClue | None


class Pairs(NamedTuple):
    """The entries of a file, the clues that are for none of them, and how little all fits."""

    entries: list[Paired]
    stray: list[ReadClue]
    misfits: int


def paired(
    clues: Sequence[ReadClue], grid: Grid, labels: Mapping[Position, str], places: Places
) -> Pairs:
    """Each clue with its slot, and the runs of the grid that no clue is for.

    A clue without cells is for the run at its label. Where the standard numbers fit better to the
    clues, labels are not numbers of entries.
    """
    ways = (_paired(clues, grid, shown, places) for shown in ((labels, {}) if labels else ({},)))
    return min(ways, key=lambda pairs: pairs.misfits)


def _paired(
    clues: Sequence[ReadClue], grid: Grid, labels: Mapping[Position, str], places: Places
) -> Pairs:
    named = [(clue, _slot(clue, places(clue))) for clue in clues if clue.cells]
    taken = {slot for _, slot in named}
    open_runs = [(number, slot) for number, slot in numbered(grid) if slot not in taken]
    runs = _Runs(open_runs, labels)
    by_number = [(clue, runs.take(clue)) for clue in clues if not clue.cells]
    stray = [clue for clue, slot in by_number if slot is None]
    left = runs.left()
    found: list[tuple[ReadClue | None, Slot]] = [
        *named,
        *((clue, slot) for clue, slot in by_number if slot is not None),
        *((None, slot) for slot in left if not named),
    ]
    numbers = counted(
        [slot.cells for _, slot in found],
        [_known_number(labels, slot, clue) for clue, slot in found],
        grid,
    )
    entries = [Paired(n, slot, clue) for n, (clue, slot) in zip(numbers, found, strict=True)]
    bare = sum(bool(labels) and slot.start not in labels for _, slot in open_runs)
    return Pairs(entries, stray, len(stray) + len(left) + bare)


def _slot(clue: ReadClue, cells: tuple[Position, ...]) -> Slot:
    """The slot of the cells; which way it runs they show, if the name of the list does not say."""
    down = len(cells) > 1 and cells[1].row != cells[0].row
    shown = Direction.DOWN if down else Direction.ACROSS
    return Slot(clue.ways[0] if len(clue.ways) == 1 else shown, cells)


def _known_number(labels: Mapping[Position, str], slot: Slot, clue: ReadClue | None) -> int | None:
    """The number that a clue has, or else its first cell."""
    return number_of(((clue and clue.number) or "", labels.get(slot.start, "")))


class _Runs:
    """The runs of a grid that no clue is for yet, by direction and what is printed there."""

    def __init__(self, runs: Iterable[tuple[int, Slot]], labels: Mapping[Position, str]) -> None:
        self._labels = labels
        self._free: dict[tuple[Direction, str], list[Slot]] = {}
        for number, slot in runs:
            shown = labels.get(slot.start) or str(number)
            self._free.setdefault((slot.way, shown), []).append(slot)

    def take(self, clue: ReadClue) -> Slot | None:
        """The run of a clue, which no other clue gets; None if there is none."""
        for way in clue.ways:
            for left, slot in self._fitting(way, clue.number):
                left.remove(slot)
                return slot
        return None

    def _fitting(self, way: Direction, label: str | None) -> Iterator[tuple[list[Slot], Slot]]:
        """The runs that a label may mean, each with the list that it is in.

        Cells show the label, or those at both ends do, or it begins with the number of one.
        """
        if label is None:
            for (each, _), left in self._free.items():
                yield from ((left, slot) for slot in left if each is way)
            return
        ends = ClueLabel(label).ends
        for name in (label, str(number_of((label,)))):
            left = self._free.get((way, name), [])
            for slot in left:
                if name == label or not ends or self._labels.get(slot.cells[-1]) == ends[1]:
                    yield left, slot

    def left(self) -> tuple[Slot, ...]:
        """The runs that no clue was for."""
        return tuple(slot for slots in self._free.values() for slot in slots)


def lost_labels(labels: Mapping[Position, str], numbers: Mapping[Position, int]) -> str:
    """The labels that are not numbers of entries, each once, as a list."""
    lost = (labels[place] for place in sorted(labels) if labels[place] != str(numbers.get(place)))
    return first_names([*dict.fromkeys(label[:20] for label in lost)])
