"""A puzzle with its solution in the grid, and under a title that says so."""

from dataclasses import replace

from publisher.model.grid import Grid
from publisher.model.puzzle import Puzzle


def solved(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all its letters given."""
    rows = tuple(
        tuple(replace(cell, given=bool(cell.letter)) for cell in row) for row in puzzle.grid.rows
    )
    return replace(puzzle, grid=Grid(rows))


def solution_sheet(puzzle: Puzzle) -> Puzzle:
    """The solved puzzle under a title that says so."""
    heading = puzzle.language.headings.solution
    title = f"{puzzle.title} – {heading}" if puzzle.title else heading
    return replace(solved(puzzle), title=title)
