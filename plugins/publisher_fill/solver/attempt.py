"""One attempt at filling a grid."""

from random import Random

from publisher import SearchRun
from publisher_fill.solver.backtracking import BacktrackingSearch, Ending
from publisher_fill.solver.failure_report import contradiction
from publisher_fill.solver.fill_grid import independent_parts
from publisher_fill.solver.problem import Fill, FillProblem

SCORE_WEIGHT = 20
"""The usual weight of a point of score: 13 points weigh as much as twice as many words left."""


class FillAttempt:
    """A grid to be filled with words of at least the score `least`.

    `fault` says why the grid cannot be filled, if that is known without a search. `search` can be
    called again after its steps are spent, and keeps what it has learned.
    """

    def __init__(self, problem: FillProblem, least: int, random: Random) -> None:
        self.problem = problem
        self.domains = problem.domains(least)
        self.fault = contradiction(problem, self.domains, least)
        self.ending = Ending.LIMIT
        self._search = BacktrackingSearch(self.domains, random, SCORE_WEIGHT)

    @property
    def best_partial(self) -> list[int]:
        """The fullest grid so far: for each slot a letter mask, or 0."""
        return self._search.best_partial

    @property
    def filled_count(self) -> int:
        """The number of slots that the best partial fill has filled."""
        return len(self.best_partial) - self.best_partial.count(0)

    def search(self, run: SearchRun, limit: int) -> Fill | None:
        """A fill, searched for in at most `limit` steps; None if none was found."""
        if self.fault:
            return None
        mark = self.domains.mark()
        self.ending = self._search.fill(independent_parts(self.problem.fill_grid.arcs), run, limit)
        if self.ending is Ending.FILLED:
            return Fill.of(self.problem, self.domains)
        self.domains.undo(mark)
        return None
