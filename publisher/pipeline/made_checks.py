"""Checks of a puzzle that was made: it has enough words, and a grid of its own."""

from collections.abc import Mapping

from publisher.clue_bank.clues import identity
from publisher.errors import GenerationError
from publisher.model.puzzle import Puzzle
from publisher.pipeline.config_puzzles import ConfigPuzzles
from publisher.pipeline.made_puzzles import MadePuzzles
from publisher.pipeline.puzzle_builder import BuiltPuzzle
from publisher.plugins.core_settings import LeastWords
from publisher.plugins.search_run import Stopped


def too_few_words(part: ConfigPuzzles, number: int, made: BuiltPuzzle) -> GenerationError | None:
    """The error of a puzzle that was made of too few of its words; None if it has enough.

    If nobody says how many, one word is too few where there are several, unless somebody
    interrupted the search.
    """
    least, placed = part.builder.puzzle_config.at_least, len(made.puzzle.entries)
    wanted = placed + len(made.left_out)
    wants = least or LeastWords(min(2, wanted), is_share=False)
    is_cut = made.stopped is Stopped.INTERRUPTED and not least
    if is_cut or part.task(number) is None or wants.allows(placed, wanted):
        return None
    said = f"only {placed} of {wanted} words {'is' if placed == 1 else 'are'} placed"
    said += f", and `at_least` is {least}" if least else "; `at_least: 1` allows it"
    for out in made.left_out[-1:]:  # those of the search come last
        said += f"; left out: {out.spelling}: {out.reason}"
    return GenerationError(said)


def grid_of(puzzle: Puzzle) -> str | None:
    """A text that is equal for puzzles with one grid; None if it has no letters yet."""
    return identity(puzzle) if puzzle.has_letters else None


def equal_grids(made: MadePuzzles, grids: Mapping[int, str | None]) -> dict[int, int]:
    """The numbers of puzzles that have the grid of another, each with the number of that.

    Puzzles of a lock come first: where one of two is new, it is the new one. Puzzles that are to be
    the same have no equals.
    """
    known: dict[str, int] = {}
    equal: dict[int, int] = {}
    for number in sorted(grids, key=lambda number: (not made.is_locked(number), number)):
        grid = grids[number]
        if grid and not made.part(number).builder.puzzle_config.same:
            first = known.setdefault(grid, number)
            if first != number:
                equal[number] = first
    return equal


def equal_grid(made: MadePuzzles, number: int, first: int) -> GenerationError:
    """The error of a puzzle that has the grid of another, by their numbers."""
    are = "locks keep both" if made.is_locked(number) else "other words make another"
    return GenerationError(
        f"it has the grid of {made.name(first)}; {are}, and `same: yes` says that they are "
        "versions of one sheet"
    )
