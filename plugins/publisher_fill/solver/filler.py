"""The search for words that fill all slots, by trying and going back.

The slot that is tried next has the fewest words for its weight; slots where the search failed
before weigh more (Boussemart and others, "Boosting systematic search by weighting constraints",
2004). After a number of failures the search begins again: what it learned about the weights stays.
Most new beginnings are chosen: of several second words the one is taken that leaves the most
promising grid. Every now and then one is not, and may have more failures than the one before it:
so everything is tried at last, and what cannot be filled is proved so. A rectangle of words is
searched row after row once a first beginning has failed.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import count, islice
from random import Random

from publisher import SearchRun
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.ranking import Ranking
from publisher_fill.solver.rectangles import Rectangle, rows_of

FAILURES, GROWTH = 20, 1.5
"""After how many failures the search begins again at first, and how fast their number grows."""

EASY, PLAIN = 3, 10
"""The first beginnings, and then one of so many, are not chosen: easy grids need no choice."""

STARTS = 20
"""From how many grids a beginning is chosen."""

CHOSEN_FAILURES = 60
"""After how many failures a chosen beginning is given up."""


class Ending(Enum):
    """How a search ended."""

    FILLED = auto()
    IMPOSSIBLE = auto()  # every way was tried
    LIMIT = auto()
    STOPPED = auto()  # by the run


class Filler:
    """A search in domains that are consistent.

    `most` has the most slots that were filled at a time: a hot word a slot, or 0.
    """

    def __init__(self, domains: Domains, random: Random, taste: int) -> None:
        self.most: list[int] = [0] * len(domains.sizes)
        self._domains = domains
        self._random = random
        self._taste = taste
        self._ranking = Ranking(domains, random, taste)
        self._weights = [1] * len(domains.sizes)
        self._filled = -1
        self._begun: set[tuple[int, int]] = set()
        self._rectangle_words: list[tuple[int, int]] = []

    def fill(self, parts: Sequence[Sequence[int]], run: SearchRun, limit: int) -> Ending:
        """Fill parts of the grid one after the other, with so many steps of the run for all."""
        self._run, self._last = run, run.steps + limit
        self._look()
        start = self._domains.mark()
        for number, part in enumerate(parts):
            ending = self._part(part)
            if ending is Ending.IMPOSSIBLE and number:
                # Words of the parts before may be what it lacks: now all as one.
                self._domains.undo(start)
                return self._part([slot for each in parts for slot in each])
            if ending is not Ending.FILLED:
                return ending
        return Ending.FILLED

    def _part(self, slots: Sequence[int]) -> Ending:
        start = self._domains.mark()
        failures = float(FAILURES)
        rows = rows_of(slots, self._domains)
        words = [(slot, self._domains.words(slot)) for slot in slots] if rows else []
        for turn in count():
            if rows and (turn or words == self._rectangle_words):
                return self._row_after_row(rows, words)
            if turn % PLAIN == 0:
                ending = self._dive(slots, int(failures))
                failures *= GROWTH
            else:
                ending = self._chosen(slots)
            if ending is not None:
                return ending
            self._domains.undo(start)
        raise AssertionError("count() has no end")

    def _row_after_row(self, rows: Sequence[int], words: list[tuple[int, int]]) -> Ending:
        """Search in a rectangle; with the words of the one before, it goes on where that ended."""
        if words != self._rectangle_words:
            self._rectangle = Rectangle(self._domains, rows, self._random, self._taste)
            self._rectangle_words = words
        ending: Ending | None = None

        def may_step() -> bool:
            nonlocal ending
            ending = self._step()
            return ending is None

        found = self._rectangle.fill(may_step)
        if ending is None:
            return Ending.FILLED if found else Ending.IMPOSSIBLE
        self._look()
        return ending

    def _chosen(self, slots: Sequence[int]) -> Ending | None:
        """Search below a word that no beginning had, and the best of several second words."""
        first = self._slot(slots)
        if first is None:
            return Ending.FILLED
        begun = self._begun
        word = next((w for w in self._ranking.words(first) if (first, w) not in begun), 0)
        begun.add((first, word))
        if not word or not self._domains.assign(first, word):
            return None
        second = self._slot(slots)
        if second is None:
            return Ending.FILLED
        ending, word = self._most_promising(second)
        if ending is not None or not self._domains.assign(second, word):
            return ending
        ending = self._dive(slots, CHOSEN_FAILURES)
        return None if ending is Ending.IMPOSSIBLE else ending

    def _most_promising(self, slot: int) -> tuple[Ending | None, int]:
        """The word for a slot that leaves the most promising grid around it, or why none is."""
        mark = self._domains.mark()
        near = {arc.other for arc in self._domains.arcs[slot]}
        around = sorted(near | {arc.other for each in near for arc in self._domains.arcs[each]})
        best, most = 0, -(1 << 60)
        for word in islice(self._ranking.words(slot), STARTS):
            ending = self._step()
            if ending is not None:
                return ending, 0
            best = best or word
            if self._domains.assign(slot, word):
                promise = self._ranking.promise(around)
                if promise > most:
                    best, most = word, promise
            self._domains.undo(mark)
        return None, best

    def _dive(self, slots: Sequence[int], failures: int) -> Ending | None:
        """Search until too many failures: then None."""
        domains = self._domains
        levels: list[tuple[int, Iterator[int]]] = []
        tried: list[tuple[int, int, int]] = []
        deeper = True
        while True:
            if deeper:
                slot = self._slot(slots)
                if slot is None:
                    return Ending.FILLED
                levels.append((slot, self._ranking.words(slot)))
            slot, words = levels[-1]
            word = next((word for word in words if domains.has(slot, word)), 0)
            if not word:  # those that were compared failed, and others are left
                levels.pop()
                deeper = True
                continue
            ending = self._step()
            if ending is not None:
                return ending
            tried.append((domains.mark(), slot, word))
            deeper = domains.assign(slot, word)
            if deeper:
                self._look()
                continue
            self._blame()
            failures -= 1
            if not failures:
                return None
            if not self._back(tried):
                return Ending.IMPOSSIBLE
            del levels[len(tried) + 1 :]

    def _back(self, tried: list[tuple[int, int, int]]) -> bool:
        """Take words back, and ban them, until what is left is consistent; False if nothing is."""
        while tried:
            mark, slot, word = tried.pop()
            self._domains.undo(mark)
            if self._domains.refute(slot, word):
                return True
            self._blame()
        return False

    def _step(self) -> Ending | None:
        """Count a step; why there may be no more."""
        if self._run.steps >= self._last:
            return Ending.LIMIT
        return None if self._run.step() else Ending.STOPPED

    def _slot(self, slots: Sequence[int]) -> int | None:
        """The open slot with the fewest words for its weight."""
        sizes, weights = self._domains.sizes, self._weights
        best, least = None, float("inf")
        for slot in slots:
            size = sizes[slot]
            if size > 1 and size / weights[slot] < least:
                best, least = slot, size / weights[slot]
        return best

    def _blame(self) -> None:
        """Let the slots weigh more where the search failed."""
        emptied = self._domains.emptied
        if emptied is not None:
            self._weights[emptied.slot] += 1
            self._weights[emptied.by] += emptied.by != emptied.slot

    def _look(self) -> None:
        """Keep what is filled if it is more than ever before."""
        sizes = self._domains.sizes
        filled = sizes.count(1)
        if filled > self._filled:
            self._filled = filled
            self.most = [
                self._domains.only(slot) if size == 1 else 0 for slot, size in enumerate(sizes)
            ]
