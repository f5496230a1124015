"""One attempt at filling a grid, and what is known of it when it fails."""

from collections.abc import Collection
from random import Random

from publisher import SearchRun
from publisher_fill.solver.crossings import parts
from publisher_fill.solver.filler import Ending, Filler
from publisher_fill.solver.problem import Fill, Letters, Task
from publisher_fill.solver.reasons import impossible

TASTE = 5
"""What a point of score weighs from the beginning: 50 of them as twice as many words left over."""


class Attempt:
    """A grid made ready to be filled with words of at least a score, without some of them.

    `fault` says why it cannot be filled, where that is plain without a search. An attempt can `go`
    on after its steps were spent: it has kept what it learned. `tries` says how often it went.
    """

    def __init__(
        self,
        task: Task,
        least: int,
        random: Random,
        taste: int = TASTE,
        without: Collection[Letters] = (),
    ) -> None:
        self.task = task
        self.domains = task.domains(least, without)
        self.fault = impossible(task, self.domains, least)
        self.ending = Ending.LIMIT
        self.tries = 0
        self._filler = Filler(self.domains, random, taste)

    @property
    def most(self) -> list[int]:
        """The most slots that were filled at a time: a hot word a slot, or 0."""
        return self._filler.most

    @property
    def filled(self) -> int:
        """How many these are."""
        return len(self.most) - self.most.count(0)

    def go(self, run: SearchRun, limit: int) -> Fill | None:
        """Search for so many steps; None if nothing was found."""
        if self.fault:
            return None
        self.tries += 1
        mark = self.domains.mark()
        self.ending = self._filler.fill(parts(self.task.blank.arcs), run, limit)
        if self.ending is Ending.FILLED:
            return Fill.of(self.task, self.domains)
        self.domains.undo(mark)
        return None
