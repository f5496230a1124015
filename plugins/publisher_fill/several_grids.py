"""The first fill of one of several grids, a few by turns, and how many are proved impossible.

The shares of steps are 1 1 2 1 1 2 4 1 1 2 …, which serve a search well whose length nobody knows
(M. Luby and others, "Optimal speedup of Las Vegas algorithms", 1993).
"""

from collections.abc import Iterable, Iterator
from itertools import chain, count, islice

from publisher import SearchRun
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.backtracking import Ending
from publisher_fill.solver.problem import Fill

FEW = 4
"""The number of grids searched by turns; another one comes when one is proved impossible."""

STEPS_PER_SLOT = 6
"""Steps for each slot in a share of 1."""

SHARE_OF_ONE = 4
"""The share of each grid where one comes after the other."""


class SeveralGrids:
    """A search in several grids, at least one, the most promising first.

    `fullest` is the attempt that has filled the most slots, the first of equal ones. `tried` counts
    the grids, `impossible` those of them in which every way was tried.
    """

    def __init__(self, attempts: Iterable[FillAttempt]) -> None:
        self._coming = iter(attempts)
        self.fullest = next(self._coming)
        self.tried = 1
        self.impossible = 0
        self._few = [self.fullest]

    def first_fill(self, run: SearchRun, limit: int) -> Fill | None:
        """The first fill that is found in about `limit` steps.

        None if there is none, if the run ended, or if all grids are impossible.
        """
        last = run.steps + limit
        for share in _luby():
            self._few = [each for each in self._few if each.ending is not Ending.IMPOSSIBLE]
            new = list(islice(self._coming, FEW - len(self._few)))
            self.tried += len(new)
            self._few += new
            for attempt in self._few:
                fill = self._search(attempt, share, run)
                if fill is not None or run.stopped is not None or run.steps >= last:
                    return fill
            if not self._few:
                return None
        raise AssertionError("Luby's shares have no end")

    def _search(self, attempt: FillAttempt, share: int, run: SearchRun) -> Fill | None:
        slots = len(attempt.problem.fill_grid.slots)
        fill = attempt.search(run, share * STEPS_PER_SLOT * slots)
        self.impossible += attempt.ending is Ending.IMPOSSIBLE
        if attempt.filled_count > self.fullest.filled_count:
            self.fullest = attempt
        return fill

    def proof(self, what: str) -> str:
        """The sentence on grids, called `what`, that are proved impossible; empty without any."""
        if not self.impossible:
            return ""
        rest = "be filled with these words: every way was tried"
        if self.tried == 1:
            return f"one of the {what} was tried, and it cannot {rest}"
        if self.impossible == self.tried:
            return f"{self.tried} of the {what} were tried, and none can {rest}"
        return f"of {self.tried} {what} that were tried, {self.impossible} cannot {rest}"


class OneByOne(SeveralGrids):
    """A search in one grid after the other, for designs that cost less than a long search."""

    def first_fill(self, run: SearchRun, limit: int) -> Fill | None:
        """The first fill that is found in about `limit` steps; None if the run or the grids end."""
        last = run.steps + limit
        for number, attempt in enumerate(chain(self._few, self._coming), start=1):
            self.tried = number
            fill = self._search(attempt, SHARE_OF_ONE, run)
            if fill is not None or run.stopped is not None or run.steps >= last:
                return fill
        return None


def _luby() -> Iterator[int]:
    """Luby's shares: all so far come again, and then twice the last one."""
    for number in count(1):  # 5 becomes 2 and that 1, a share of 1; 7 stays, a share of 4
        while number & number + 1:  # only the ends of such parts are one less than a power of 2
            number -= (1 << number.bit_length() - 1) - 1
        yield number + 1 >> 1
