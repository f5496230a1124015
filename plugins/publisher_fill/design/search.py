"""The search for designs: many patterns are made, and the best of them come first."""

from collections.abc import Iterator
from random import Random

from publisher import SearchRun
from publisher_fill.design.estimate import HOPELESS
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.styles import Attempt

_FIRST, _LARGEST = 60, 240
"""How many patterns the first batch has, and the largest."""
_ATTEMPTS = 2
"""How many attempts a batch takes at most for each of its patterns, once it has one."""
_PATIENCE, _REPEATS = 500, 100
"""After how many attempts in a row without a pattern, or with known ones, there are no more."""


def best_first(attempt: Attempt, random: Random, run: SearchRun) -> Iterator[Pattern]:
    """Patterns, batch after batch, the best of each first.

    It ends when the run does, or when no more are found, as is soon the case with small grids.
    Patterns that the word list cannot fill are told only where there are no others.
    """
    search = _Search(attempt, random, run)
    size, found = _FIRST, False
    while not search.is_over:
        batch = search.batch(size)
        found = found or bool(batch)
        yield from (pattern for _, pattern in sorted(batch, key=_score, reverse=True))
        size = min(2 * size, _LARGEST)
    if not found:
        yield from (pattern for _, pattern in sorted(search.hopeless, key=_score, reverse=True))


class _Search:
    """Attempts, one after the other, until they lead to nothing new."""

    def __init__(self, attempt: Attempt, random: Random, run: SearchRun) -> None:
        self.hopeless: list[tuple[int, Pattern]] = []
        self.is_over = False
        self._attempt, self._random, self._run = attempt, random, run
        self._known: set[tuple[object, ...]] = set()

    def batch(self, size: int) -> list[tuple[int, Pattern]]:
        """So many new patterns with their scores; fewer if they are hard to find."""
        batch: list[tuple[int, Pattern]] = []
        tried = failed = repeats = 0
        while len(batch) < size and (not batch or tried < _ATTEMPTS * size):
            if failed == _PATIENCE or repeats == _REPEATS or not self._run.step():
                self.is_over = True
                break
            tried += 1
            made = self._attempt(self._random)
            if made is None:
                failed += 1
            elif made[1].key in self._known:
                repeats += 1
            else:
                self._known.add(made[1].key)
                is_hopeless = made[0] < HOPELESS
                (self.hopeless if is_hopeless else batch).append(made)
                failed, repeats = (failed + 1 if is_hopeless else 0), 0
        return batch


def _score(scored: tuple[int, Pattern]) -> int:
    return scored[0]
