"""The penalties that make up the energy of a board, which the annealing makes small.

The formula is ::

    energy = sum of the penalties of the unplaced words
             - crossing value * crossings
             + SEPARATE_PINS * (connected components - 1)
             + extra penalties, for what the config asks for

They are whole numbers, so that a sum is the same in any order and on any machine.
"""

from collections.abc import Callable, Sequence
from functools import partial

from publisher_freeform.board.board import Board
from publisher_freeform.board.crossing_graph import crossings_of
from publisher_freeform.board.scoring import Score
from publisher_freeform.placement_problem import PlacementProblem

Penalty = Callable[[Board], int]

WORD, LETTER, BREVITY = 1000, 100, 40
"""The terms of the penalty of an unplaced word: see `word_penalties`."""

PENALTY_RAISE = 50
"""The rise of the penalty of a word that is unplaced after as many steps as there are words."""

HIGHEST_PENALTY = 6000
"""The highest penalty of a word."""

CROSSING = 30
"""The value of a crossing is `CROSSING * mean length` if all words may find room.

It pays for itself: more crossings leave more room to the words still unplaced.
"""

CROWDED_CROSSING = 40
"""The value of a crossing if not all words can be placed."""

FINAL_CROSSING = 600
"""The value of a crossing once no better choice of words is possible on a board of given size."""

SEPARATE_PINS = 3000
"""The penalty for each connected component after the first; pins begin as several."""

MISSING_CROSSING = 3000
"""The penalty for each crossing that a word has less than `min_crossings`."""

SCORE_POINT = 1000
"""The energy that each point of the config's `score` saves."""


def word_penalties(
    lengths: Sequence[int], priorities: Sequence[int], *, crowded: bool, competing: bool
) -> tuple[int, ...]:
    """The penalty of each word while it is unplaced, before it rises.

    The words are `crowded` if not all of them can be placed, and `competing` if there is too little
    room. The penalty is `priority / 100` times ::

        max(WORD - BREVITY * length, LETTER)   of competing words
        WORD                                   of other crowded words
        WORD + LETTER * length                 of all words otherwise
    """
    letter = -BREVITY if competing else 0 if crowded else LETTER
    return tuple(
        max(WORD + letter * length, LETTER) * priority // 100
        for length, priority in zip(lengths, priorities, strict=True)
    )


def crossing_value(lengths: Sequence[int], *, crowded: bool) -> int:
    """The energy that each crossing saves."""
    return CROWDED_CROSSING if crowded else CROSSING * sum(lengths) // len(lengths)


def extra_penalty(problem: PlacementProblem) -> Penalty | None:
    """The penalties for what the config asks for, added up; None if there are none."""
    penalties: list[Penalty] = []
    if problem.min_crossings > 1:
        penalties.append(partial(crossing_penalty, problem.min_crossings))
    if problem.options.score is not None and problem.first_score is None:
        penalties.append(partial(score_penalty, problem.options.score))
    if not penalties:
        return None
    return lambda board: sum(each(board) for each in penalties)


def crossing_penalty(min_crossings: int, board: Board) -> int:
    """The penalty for all crossings that the placed words have too few."""
    return MISSING_CROSSING * sum(
        max(0, min_crossings - crossings_of(board, word)) for word in board.start_of
    )


def score_penalty(score: Score, board: Board) -> int:
    """The score as a penalty: the higher the score, the lower the energy."""
    return -round(SCORE_POINT * score.of(board))
