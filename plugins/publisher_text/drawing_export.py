"""The grid of a puzzle as a drawing, which the generator `fill` reads again."""

from dataclasses import replace

from publisher import Cell, Grid, Puzzle, draw
from publisher_text.options import DrawingOptions


def write(puzzle: Puzzle, options: DrawingOptions) -> bytes:
    """The drawing, with the letters that the options name."""
    rows = (tuple(_shown(cell, options) for cell in row) for row in puzzle.grid.rows)
    return f"{draw(Grid(tuple(rows)), puzzle.direction)}\n".encode()


def _shown(cell: Cell, options: DrawingOptions) -> Cell:
    """The cell, open if its letter is not to be shown."""
    if options.letters == "all" or (options.letters == "given" and cell.given):
        return cell
    return replace(cell, letter="", given=False)
