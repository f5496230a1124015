"""The search for designs: batches of patterns, the best of each batch first."""

from collections.abc import Iterator
from random import Random

from publisher import SearchRun
from publisher_fill.design.estimate import HOPELESS, IMPOSSIBLE
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.styles import PatternMaker

_FIRST, _LARGEST = 60, 240
"""The patterns of the first batch, and of the largest."""
_EASY = 350
"""The score of a pattern that is soon filled, as a rule; without one the first batch is as large as
any. A step of designing costs far less than it saves in filling."""
_ATTEMPTS = 2
"""The most attempts for each pattern of a batch, once the batch has one pattern."""
_PATIENCE, _REPEATS = 500, 100
"""The failures, or known patterns, in a row after which the search ends."""


def best_first(make: PatternMaker, random: Random, run: SearchRun) -> Iterator[Pattern]:
    """Patterns, batch after batch, the best of each batch first.

    The iterator ends with the run, or when no new patterns are found, which is soon in small grids.
    Patterns that the word list cannot fill come only if there are no others.
    """
    search = _PatternSearch(make, random, run)
    size, found = _FIRST, False
    while not search.is_over:
        batch = search.batch(size)
        if size == _FIRST and all(score < _EASY for score, _ in batch) and not search.is_over:
            batch += search.batch(_LARGEST - size)
        found = found or bool(batch)
        yield from (pattern for _, pattern in sorted(batch, key=_score, reverse=True))
        size = min(2 * size, _LARGEST)
    if not found:
        yield from (pattern for _, pattern in sorted(search.hopeless, key=_score, reverse=True))


def best_of_few(make: PatternMaker, random: Random, run: SearchRun) -> int:
    """The score of the best pattern of a first batch; `IMPOSSIBLE` if there is none."""
    batch = _PatternSearch(make, random, run).batch(_FIRST)
    return max((score for score, _ in batch), default=IMPOSSIBLE)


class _PatternSearch:
    """Attempts, one after the other, until they find nothing new."""

    def __init__(self, make: PatternMaker, random: Random, run: SearchRun) -> None:
        self.hopeless: list[tuple[int, Pattern]] = []
        self.is_over = False
        self._make, self._random, self._run = make, random, run
        self._known: set[tuple[object, ...]] = set()

    def batch(self, size: int) -> list[tuple[int, Pattern]]:
        """New patterns with their scores, `size` of them; fewer if they are hard to find."""
        batch: list[tuple[int, Pattern]] = []
        tried = failed = repeats = 0
        while len(batch) < size and (not batch or tried < _ATTEMPTS * size):
            if failed == _PATIENCE or repeats == _REPEATS or not self._run.step():
                self.is_over = True
                break
            tried += 1
            made = self._make(self._random)
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
