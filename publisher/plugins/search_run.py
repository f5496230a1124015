"""One search: its request, its budget and seed, and its news."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from publisher.language.language import Language
    from publisher.model.layout import Layout
    from publisher.model.puzzle import Puzzle
    from publisher.model.words import Word


class Stopped(StrEnum):
    """The reason why a search ended; LOCKED: there was none, the puzzle is from a lock file.

    `CLOCK`: the budget has seconds and steps, and the seconds ended first: another machine may make
    another puzzle. `STAGNATION`: the search had long found nothing better.
    """

    COMPLETE = "complete"
    LOCKED = "locked"
    STAGNATION = "stagnation"
    BUDGET = "budget"
    CLOCK = "clock"
    INTERRUPTED = "interrupted"


BUDGET_PATTERN = r"\s*(?:(\d+)\s*steps)?\s*(?:(\d+(?:\.\d+)?)\s*([sm]))?\s*"
"""A regular expression, also of JavaScript: steps, an amount of time, and its unit."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The time that a generator may search: wall-clock seconds, steps, or both.

    A step is the generator's own unit of work. A budget in steps gives the same puzzle on every
    machine; a budget in seconds does not. Unless it is to be used `until_spent`, a search may end
    earlier, when it has long found nothing better.
    """

    seconds: float | None = None
    steps: int | None = None
    until_spent: bool = True

    def __post_init__(self) -> None:
        if self.seconds is None and self.steps is None:
            raise ValueError("a budget has seconds or steps")

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """Read `10s`, `1.5m`, `5000steps`, or both: `5000steps 10s`; raises `ValueError`."""
        match = re.fullmatch(BUDGET_PATTERN, text)
        if match is None or not text.strip():
            raise ValueError("a budget is seconds, minutes or steps: 10s, 2m or 5000steps")
        steps, amount, unit = match.groups()
        return cls(
            seconds=float(amount) * {"s": 1, "m": 60}[unit] if unit else None,
            steps=int(steps) if steps else None,
        )

    def times(self, factor: int) -> "Budget":
        """So many times as much."""
        seconds = None if self.seconds is None else self.seconds * factor
        return Budget(seconds, self.steps and self.steps * factor, self.until_spent)

    def __str__(self) -> str:
        parts = (
            "" if self.steps is None else f"{self.steps}steps",
            "" if self.seconds is None else f"{self.seconds:g}s",
        )
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Request:
    """The words and settings that a puzzle is made from.

    The generator draws all its randomness from `seed`, so that the same request and the same number
    of steps give the same layout on every machine and in every process.

    `before` are other layouts of the same words for the same publication: the new layout should
    have as few words as possible in common with them. They are the earlier ones, or all others if a
    puzzle is revised. `share` is then the number of words for one puzzle; None if all words are for
    every puzzle.

    `rejected` are letters of words that may not be in the layout, wherever the generator finds
    them; `words` are without them.
    """

    words: "tuple[Word, ...]"
    language: "Language"
    seed: int
    before: "tuple[Layout, ...]" = ()
    share: int | None = None
    rejected: frozenset[tuple[str, ...]] = frozenset()


class Stagnation(NamedTuple):
    """The moment when a search had long found nothing better, and the best layout by then."""

    seconds: float
    best: "Layout | None"


class SearchRun:
    """One search under way: the generator counts its steps here and reports what it finds.

    A generator calls `step()` once for each unit of work and ends with its best layout as soon as
    the answer is False. It calls `better(layout)` for each improvement, so that people can watch;
    `best` is the last of them. It may call `stagnates()` when it has long found nothing better;
    `stagnation` is the first such moment. The program sets `finish`, which turns a layout into the
    puzzle to be published. A revision sets `is_proved` if fewer changes are impossible, and may
    search for what to say when nothing fits, unless `explains` is false: nobody reads it.
    """

    def __init__(
        self,
        budget: Budget,
        on_better: "Callable[[Layout], None] | None" = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.budget = budget
        self.steps = 0
        self.finish: Callable[[Layout], Puzzle] | None = None
        self.stopped: Stopped | None = None
        self.stagnation: Stagnation | None = None
        self.is_proved = False
        self.explains = True
        self._on_better = on_better
        self._best: Layout | Callable[[], Layout] | None = None
        self._best_lock = RLock()  # people look from other threads
        self._clock = clock
        self._started = clock()

    def step(self) -> bool:
        """Count a step; False once the budget is spent or somebody asked to stop."""
        if self.is_over():
            return False
        self.steps += 1
        return True

    def is_over(self) -> bool:
        """Whether the budget is spent or somebody asked to stop; `stopped` then says which."""
        if self.stopped is None and self.fraction_used >= 1:
            steps = self.budget.steps
            by_clock = steps is not None and self.steps < steps
            self.stopped = Stopped.CLOCK if by_clock else Stopped.BUDGET
        return self.stopped is not None

    def better(self, layout: "Layout | Callable[[], Layout]") -> None:
        """Report a layout that is better than all before it.

        A function that makes it will do: it is called once, from any thread, when somebody looks.
        """
        with self._best_lock:
            self._best = layout
        if self._on_better is not None and (best := self.best) is not None:
            self._on_better(best)

    @property
    def best(self) -> "Layout | None":
        """The last layout that was reported as better; None before there is one."""
        with self._best_lock:
            if callable(self._best):
                self._best = self._best()
            return self._best

    def stagnates(self) -> bool:
        """Report that nothing better has been found for long; True if the search ends for that.

        The generator counts steps to know it, so that it happens at the same step on every machine.
        A budget that is to be used until it is spent goes on.
        """
        if self.stagnation is None:
            self.stagnation = Stagnation(self.seconds, self.best)
        if self.stopped is None and not self.budget.until_spent:
            self.stopped = Stopped.STAGNATION
        return self.stopped is not None

    def interrupt(self) -> None:
        """Ask the generator to end with its best layout; safe to call from a signal handler."""
        if self.stopped is None:
            self.stopped = Stopped.INTERRUPTED

    @property
    def seconds(self) -> float:
        """Wall-clock seconds since the search began."""
        return self._clock() - self._started

    @property
    def fraction_used(self) -> float:
        """The part of the budget that is used up, from 0; 1 or more means all of it."""
        by_steps = by_time = 0.0
        if self.budget.steps is not None:
            by_steps = self.steps / self.budget.steps if self.budget.steps else 1.0
        if self.budget.seconds is not None:
            by_time = self.seconds / self.budget.seconds if self.budget.seconds else 1.0
        return max(by_steps, by_time)
