"""A puzzle with its solution in the grid, and the sheet that has it."""

from dataclasses import replace

from publisher.model.grid import Grid
from publisher.model.puzzle import Puzzle
from publisher.plugins.options import Options

SOLUTION = "solution"
"""The option of pages and documents that says where the solution is, or `none`."""


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


def without_solution(options: Options) -> Options:
    """The options of an exporter that adds no solution: the sheet has it already."""
    has_one = SOLUTION in type(options).model_fields
    return options.model_copy(update={SOLUTION: "none"}) if has_one else options
