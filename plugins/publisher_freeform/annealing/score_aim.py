"""The energy of the annealing if the config says `aim: score`: the score goes first.

The energy of a board is then its score, with the sign turned, in a unit that makes words worth
`WORD` on average, whatever the config's points are. What a word is worth is an estimate: its own
points, and the points of a crossing at `CROSSED_SHARE` of its letters.
"""

from collections.abc import Sequence

from publisher_freeform.annealing.penalties import SCORE_POINT, WORD
from publisher_freeform.board.board import Board, Coded
from publisher_freeform.board.scoring import Score
from publisher_freeform.placement_problem import REQUIRED_PRIORITY

CROSSED_SHARE = 0.5
"""The share of a word's letters that are expected to cross others."""


class ScoreAim:
    """A score as the first aim of a search among some words.

    `worth` is about what each word adds to the energy if it is taken off.
    """

    def __init__(self, score: Score, words: Sequence[Coded]) -> None:
        points = [self._points(score, word) for word in words]
        mean = sum(points) / len(points)
        self._unit = WORD / mean if mean > 0 else SCORE_POINT
        self._score = score
        self.worth = [max(1, round(self._unit * each)) for each in points]

    def energy(self, board: Board) -> int:
        """The energy of a board by its score."""
        return -round(self._unit * self._score.of(board))

    def required_alone(self, priorities: Sequence[int]) -> list[int]:
        """For each word what it adds to the energy while it is unplaced: nothing, if it may be."""
        return [10 * priority if priority > REQUIRED_PRIORITY else 0 for priority in priorities]

    @staticmethod
    def _points(score: Score, word: Coded) -> float:
        return score.words + CROSSED_SHARE * sum(map(score.at_crossing, word))
