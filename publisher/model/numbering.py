"""The slots of a grid, and the numbers of its entries, by the standard rule.

A slot is a run of two or more letter cells, ended by the edge, a block, an absent cell or a bar.
Cells are numbered row by row in reading order; a cell gets the next number if a slot starts there.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

from publisher.errors import PluginError
from publisher.language.clue import Clue
from publisher.model.grid import Direction, Grid, Position, Slot
from publisher.model.layout import Layout, Placement
from publisher.model.puzzle import Entry, Puzzle

_REMEMBERED = 8  # grids: a puzzle that is shown or changed is asked a dozen times


@lru_cache(maxsize=_REMEMBERED)
def slots(grid: Grid) -> tuple[Slot, ...]:
    """Every slot of the grid, by start cell in reading order, across before down."""
    found = [
        Slot(direction, cells)
        for direction in Direction
        for cells in _runs(grid, direction)
        if len(cells) >= 2
    ]
    return tuple(sorted(found, key=lambda slot: slot.start))


@lru_cache(maxsize=_REMEMBERED)
def numbered(grid: Grid) -> tuple[tuple[int, Slot], ...]:
    """Every slot with its number: all across in order, then all down."""
    numbers: dict[Position, int] = {}
    found = slots(grid)
    for slot in found:
        numbers.setdefault(slot.start, len(numbers) + 1)
    return tuple(
        (numbers[slot.start], slot)
        for direction in Direction
        for slot in found
        if slot.direction is direction
    )


def by_number(grid: Grid) -> tuple[tuple[int, Slot], ...]:
    """Every slot with its number: by number, across before down."""
    return tuple(sorted(numbered(grid), key=lambda run: (run[0], run[1].direction)))


def has_all_slots(puzzle: Puzzle) -> bool:
    """Whether the entries of a puzzle are exactly the slots of its grid."""
    return {entry.slot for entry in puzzle.entries} == set(slots(puzzle.grid))


def counted(
    runs: Sequence[tuple[Position, ...]], given: Sequence[int | None], grid: Grid
) -> list[int]:
    """A number for each run of cells of a puzzle made elsewhere: the given number, if there is one.

    Another run has the number of its first cell. A first cell without a number gets that of the
    standard rule or, if it is taken, the next one after the greatest number.
    """
    numbers = list(zip(runs, given, strict=True))
    starts = {cells[0]: number for cells, number in numbers if number}
    lacking = sorted({cells for cells, number in numbers if number is None})
    standard = {slot.cells: number for number, slot in numbered(grid)}
    for cells in lacking:
        usual = standard.get(cells)
        if usual is not None and usual not in starts.values():
            starts.setdefault(cells[0], usual)
    free = count(max(starts.values(), default=0) + 1)
    for cells in lacking:
        if cells[0] not in starts:
            starts[cells[0]] = next(free)
    return [starts[cells[0]] if number is None else number for cells, number in numbers]


def entries(layout: Layout) -> tuple[Entry, ...]:
    """The numbered entries of a generator's layout.

    Raises `PluginError` if the layout is not a legal crossword: a slot without a word, a word
    outside the slots, letters that differ from those of the grid, or no words at all.
    """
    placed = {placement.slot: placement for placement in layout.placements}
    if len(placed) != len(layout.placements):
        raise PluginError("two words are in one slot")
    found = tuple(
        _entry(layout.grid, number, slot, placed.pop(slot, None))
        for number, slot in numbered(layout.grid)
    )
    if not found:
        raise PluginError("there is no word in the grid")
    if placed:
        stray = next(iter(placed.values()))
        raise PluginError(f"“{stray.word.spelling}” is not in a slot of the grid")
    return found


def _entry(grid: Grid, number: int, slot: Slot, placement: Placement | None) -> Entry:
    letters = tuple(grid[cell].letter for cell in slot.cells)
    if placement is None:
        name = f"{number} {slot.direction} ({''.join(letters)})"
        raise PluginError(f"{name} is not a word of the list")
    word = placement.word
    if word.letters != letters:
        read = "".join(letters)
        raise PluginError(f"{number} {slot.direction} reads {read}, not {word.spelling}")
    return Entry(number, slot, Clue(word.clue, word.enumeration), word.spelling)


def _runs(grid: Grid, direction: Direction) -> Iterator[tuple[Position, ...]]:
    """The cells of every run of letter cells in a direction, line by line."""
    is_down = direction is Direction.DOWN
    lines = list(zip(*grid.rows, strict=True)) if is_down else grid.rows
    for number, line in enumerate(lines):
        run: list[Position] = []
        for at, cell in enumerate(line):
            if cell.is_letter:
                run.append(Position(at, number) if is_down else Position(number, at))
            if run and (not cell.is_letter or (cell.bar_below if is_down else cell.bar_after)):
                yield tuple(run)
                run = []
        yield tuple(run)
