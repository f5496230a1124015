"""One call of a finisher, and what it may change in a puzzle: texts and marks, never words."""

from collections.abc import Iterator
from dataclasses import replace

from publisher.errors import PluginError
from publisher.language.clue import Clue
from publisher.language.line_labels import Numbering
from publisher.model.grid import Cell, Grid, Position
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Entry, Puzzle
from publisher.plugins.additions import AnyFinisher
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import expect, split_losses

_RULE = "a finisher changes texts and marks, and no words"


def finished_by(
    record: AnyFinisher, options: Options, puzzle: Puzzle, seed: int
) -> WithLosses[Puzzle]:
    """The puzzle as a finisher returns it; raises `PluginError` if that is another puzzle.

    The words stay, and where they are, their numbers, blocks, bars and the language.
    """
    found, losses = split_losses(record.finish(puzzle, options, seed))
    made = expect(found, Puzzle, "a Puzzle")
    for fault in _faults(puzzle, made):
        raise PluginError(f"{fault}: {_RULE}")
    return WithLosses(made, losses)


def _faults(before: Puzzle, after: Puzzle) -> Iterator[str]:
    if after.language != before.language:
        yield "it changed the language"
    expect(after.numbering, Numbering, "a Numbering", "its numbering is")
    yield from _grid_faults(before.grid, after.grid)
    old, new = ({each.slot: each for each in puzzle.entries} for puzzle in (before, after))
    if old.keys() != new.keys() or len(after.entries) != len(before.entries):
        yield "it has other entries"
    for slot, entry in new.items():
        expect(entry.clue, Clue, "a Clue", f"the clue of {_name(entry)} is")
        if (entry.number, entry.spelling) != (old[slot].number, old[slot].spelling):
            yield f"it changed the answer or the number of {_name(old[slot])}"


def _grid_faults(before: Grid, after: Grid) -> Iterator[str]:
    if (after.width, after.height) != (before.width, before.height):
        yield f"its grid is {after.width}x{after.height}, not {before.width}x{before.height}"
        return
    for position in before.positions():
        old, new = before[position], after[position]
        if _unmarked(new) != _unmarked(old):
            yield f"it changed {_place(position)}"
        if new.given and not new.letter and not old.given:
            yield f"it gives a letter in {_place(position)}, which has none"


def _unmarked(cell: Cell) -> Cell:
    expect(cell, Cell, "a Cell", "its grid has")
    return replace(cell, given=False, circled=False, shaded=False)


def _place(position: Position) -> str:
    return f"the cell in row {position.row + 1}, column {position.column + 1}"


def _name(entry: Entry) -> str:
    return f"{entry.number} {entry.direction}"
