"""A finisher for prize crosswords: circles cells whose letters spell a word, in reading order."""

from dataclasses import replace
from random import Random

from publisher import (
    Finisher,
    Grid,
    OptionError,
    Options,
    Position,
    Puzzle,
    WordError,
    hookimpl,
    spell,
)


class SolutionWordOptions(Options):
    """What a config may set under `solution-word:`."""

    word: str
    note: str = ""


def finish(puzzle: Puzzle, options: SolutionWordOptions, seed: int) -> Puzzle:
    """The puzzle with the cells of the word circled, and perhaps a note that says so."""
    try:
        letters, _ = spell(options.word, puzzle.language)
    except WordError as error:
        raise OptionError(("word",), str(error)) from None
    cells = chosen(puzzle.grid, letters, Random(seed))
    rows = tuple(
        tuple(replace(cell, circled=(row, column) in cells) for column, cell in enumerate(line))
        for row, line in enumerate(puzzle.grid.rows)
    )
    return replace(puzzle, grid=Grid(rows), notes=options.note or puzzle.notes)


def chosen(grid: Grid, letters: tuple[str, ...], dice: Random) -> list[Position]:
    """Cells with these letters, row by row; a cell leaves room for the letters after it."""
    said = f"read row by row, the grid has not all letters of {''.join(letters)} in this order"
    cells_in_order = list(grid.positions())
    latest: list[int] = []
    end = len(cells_in_order)
    for letter in reversed(letters):
        places = [n for n in range(end) if grid[cells_in_order[n]].letter == letter]
        if not places:
            raise OptionError(("word",), said)
        end = places[-1]
        latest.insert(0, end)
    cells: list[Position] = []
    first = 0
    for letter, last in zip(letters, latest, strict=True):
        fits = [n for n in range(first, last + 1) if grid[cells_in_order[n]].letter == letter]
        place = dice.choice(fits)
        cells.append(cells_in_order[place])
        first = place + 1
    return cells


@hookimpl
def publisher_finishers() -> list[Finisher[SolutionWordOptions]]:
    """The finisher of this plugin."""
    summary = "Circles that spell a word"
    return [Finisher("solution-word", summary, SolutionWordOptions, finish)]
