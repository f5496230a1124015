"""Checks of a grid: islands, symmetry, unchecked cells, words of two letters, cheaters."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from publisher import (
    CellKind,
    Check,
    Grid,
    NoOptions,
    Position,
    Remark,
    RemarkLevel,
    ReviewedPuzzle,
    Symmetry,
    has_filled_blocks,
)

_MOST_LACKING = 6
_LARGEST_LACK = 0.2


def place_name(cell: Position) -> str:
    """A cell in messages, counted from 1."""
    return f"row {cell.row + 1}, column {cell.column + 1}"


def islands(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """An error for each part of the grid that no word joins to the largest, and for lone cells."""
    grid = reviewed.puzzle.grid
    joined = {place: {place} for place in grid.positions() if grid[place].is_letter}
    for slot in reviewed.names:
        together = set().union(*(joined[cell] for cell in slot.cells if cell in joined))
        for cell in together:
            joined[cell] = together
    parts = {id(part): part for part in joined.values()}.values()
    for part in sorted(parts, key=lambda part: (-len(part), min(part)))[1:]:
        said = f"{len(part)} cells from {place_name(min(part))} on are cut off from the rest"
        if len(part) == 1:
            said = f"the cell at {place_name(min(part))} is in no word"
        yield Remark(RemarkLevel.ERROR, said, cells=tuple(sorted(part)))


def not_symmetric(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning with all blocks that lack a mirror image, by the symmetry that is asked for.

    If nobody asks for one, it is that which the grid nearly has.
    """
    symmetry = reviewed.symmetry or _nearest(reviewed.puzzle.grid)
    if lacking := symmetry.lacking(reviewed.puzzle.grid):
        blocks = "a block has" if len(lacking) == 1 else f"{len(lacking)} blocks have"
        said = f"{blocks} no mirror image by {symmetry} symmetry"
        yield Remark(RemarkLevel.WARNING, said, cells=lacking)


def _nearest(grid: Grid) -> Symmetry:
    """The symmetry that the fewest blocks of a newspaper's grid lack; none if many do."""
    if not has_filled_blocks(grid):
        return Symmetry.NONE
    some = [each for each in Symmetry.fitting(grid) if each is not Symmetry.NONE]
    nearest = min(some, key=lambda each: len(each.lacking(grid)))
    blocks = sum(grid[place].kind is CellKind.BLOCK for place in grid.positions())
    most = min(_MOST_LACKING, _LARGEST_LACK * blocks)
    return nearest if len(nearest.lacking(grid)) <= most else Symmetry.NONE


def unchecked_runs(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each two or more cells of a word, side by side, that no other word crosses.

    They are usual in freeform puzzles, where nothing is said of them.
    """
    uses = Counter(cell for slot in reviewed.names for cell in slot.cells)
    for slot, name in reviewed.names.items() if _is_dense(reviewed) else ():
        for count, run in groupby(slot.cells, key=lambda cell: uses[cell]):
            cells = tuple(run)
            if count == 1 and len(cells) > 1:
                said = f"{len(cells)} cells of {name} in a row are unchecked"
                yield Remark(RemarkLevel.WARNING, said, (slot,), cells)


def two_letter_words(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A warning for each word of two letters."""
    for slot, name in reviewed.names.items():
        if len(slot) == 2:
            yield Remark(RemarkLevel.WARNING, f"{name} has two letters", (slot,))


def cheaters(reviewed: ReviewedPuzzle, _: NoOptions) -> Iterator[Remark]:
    """A note with all blocks without which there would be as many words."""
    grid = reviewed.puzzle.grid
    if not _is_dense(reviewed):
        return
    found = tuple(place for place in grid.positions() if _is_cheater(grid, place))
    if found:
        blocks = "a block divides" if len(found) == 1 else f"{len(found)} blocks divide"
        yield Remark(RemarkLevel.NOTE, f"{blocks} no words: the grid does without", cells=found)


def _is_cheater(grid: Grid, place: Position) -> bool:
    if grid[place].kind is not CellKind.BLOCK:
        return False
    across = _run(grid, place, 0, -1), _run(grid, place, 0, 1)
    down = _run(grid, place, -1, 0), _run(grid, place, 1, 0)
    is_same = all(sum(n > 1 for n in runs) == (sum(runs) > 0) for runs in (across, down))
    return is_same and bool(sum(across) or sum(down))


def _run(grid: Grid, place: Position, down: int, along: int) -> int:
    """How many letter cells there are beside a block, one way, up to the next block."""
    count, cell = 0, Position(place.row + down, place.column + along)
    while cell in grid and grid[cell].is_letter:
        count, cell = count + 1, Position(cell.row + down, cell.column + along)
    return count


def _is_dense(reviewed: ReviewedPuzzle) -> bool:
    return has_filled_blocks(reviewed.puzzle.grid)


CHECKS: tuple[Check[Any], ...] = (
    Check("island", "Parts of the grid that no word joins to the rest", NoOptions, islands),
    Check("not-symmetric", "Blocks without a mirror image", NoOptions, not_symmetric),
    Check("unchecked-run", "Unchecked cells side by side", NoOptions, unchecked_runs),
    Check("two-letter-word", "Words of two letters", NoOptions, two_letter_words),
    Check("cheaters", "Blocks that divide no words", NoOptions, cheaters),
)
