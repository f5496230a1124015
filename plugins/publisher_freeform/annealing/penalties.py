"""What `optimize` is drawn to besides words and crossings: energies of what a maker asked for."""

from collections.abc import Callable
from functools import partial

from publisher_freeform.board.board import Board
from publisher_freeform.board.places import crossings_of
from publisher_freeform.board.scoring import Score
from publisher_freeform.task import Task

Energy = Callable[[Board], int]

WEAK = 3000
"""What it costs that a word crosses one other less than it has to."""

PULL = 1000
"""How much energy a unit of the maker's score is."""


def energy(task: Task) -> Energy | None:
    """What to add to the energy of a board for this task; None if that is nothing."""
    energies: list[Energy] = []
    if task.least > 1:
        energies.append(partial(weakness, task.least))
    if task.options.score is not None:
        energies.append(partial(pull, task.options.score))
    if not energies:
        return None
    return lambda board: sum(each(board) for each in energies)


def weakness(least: int, board: Board) -> int:
    """What the crossings cost that words lack."""
    return WEAK * sum(max(0, least - crossings_of(board, word)) for word in board.at)


def pull(score: Score, board: Board) -> int:
    """How much less energy a board has for its score."""
    return -round(PULL * score.of(board))
