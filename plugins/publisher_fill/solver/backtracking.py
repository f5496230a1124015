"""The search for words that fill all slots: backtracking with restarts.

`slot_order` says which slot is filled next, `word_order` which of its words is tried first. After a
number of failures the search restarts, and keeps the weights of the slots. Most restarts are
promising starts: several second words are compared, and the one with the most expected solutions
is taken. Every tenth restart is plain, and is allowed more failures than the last plain one: so in
the end everything is tried, and a grid that cannot be filled is proved impossible. A rectangle of
words is searched row by row once the first plain search has failed.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import count, islice
from random import Random

from publisher import SearchRun
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.row_by_row import RectangleSearch, rectangle_rows
from publisher_fill.solver.slot_order import SlotOrder
from publisher_fill.solver.word_order import NONE_LIKED, WordOrder

FAILURES, GROWTH = 20, 1.5
"""The failures after which the first plain search restarts, and the growth of that number."""

PLAIN_EVERY = 10
"""One restart in this many is plain; the first is, since easy grids need no more."""

CANDIDATE_STARTS = 20
"""The number of second words that are compared for a promising start."""

PROMISING_FAILURES = 60
"""The failures after which a promising start is given up."""


class Ending(Enum):
    """The end of a search."""

    FILLED = auto()
    IMPOSSIBLE = auto()  # all possibilities were tried
    LIMIT = auto()  # the steps are spent
    STOPPED = auto()  # the run ended


class BacktrackingSearch:
    """A search in consistent domains.

    `best_partial` is the fullest grid so far: for each slot a letter mask, or 0. `liked` has words,
    by slot, that are tried first.
    """

    def __init__(
        self,
        domains: Domains,
        random: Random,
        score_weight: int,
        liked: Mapping[int, int] = NONE_LIKED,
    ) -> None:
        self.best_partial: list[int] = [0] * len(domains.sizes)
        self._domains = domains
        self._random = random
        self._score_weight = score_weight
        self._word_order = WordOrder(domains, random, score_weight, liked)
        self._slot_order = SlotOrder(domains)
        self._filled = -1
        self._tried_first: set[tuple[int, int]] = set()
        self._rectangle_words: list[tuple[int, int]] = []

    def fill(self, parts: Sequence[Sequence[int]], run: SearchRun, limit: int) -> Ending:
        """Fill parts of the grid one after the other, in at most `limit` steps altogether."""
        self._run, self._last = run, run.steps + limit
        self._keep_best_partial()
        start = self._domains.mark()
        for number, part in enumerate(parts):
            ending = self._fill_part(part)
            if ending is Ending.IMPOSSIBLE and number:
                # Earlier parts may have taken the words of this one: search all as one.
                self._domains.undo(start)
                return self._fill_part([slot for each in parts for slot in each])
            if ending is not Ending.FILLED:
                return ending
        return Ending.FILLED

    def _fill_part(self, slots: Sequence[int]) -> Ending:
        start = self._domains.mark()
        failures = float(FAILURES)
        rows = rectangle_rows(slots, self._domains)
        words = [(slot, self._domains.words(slot)) for slot in slots] if rows else []
        for turn in count():
            if rows and (turn or words == self._rectangle_words):
                return self._row_after_row(rows, words)
            if turn % PLAIN_EVERY == 0:
                ending = self._backtrack(slots, int(failures))
                failures *= GROWTH
            else:
                ending = self._from_promising_start(slots)
            if ending is not None:
                return ending
            self._domains.undo(start)
        raise AssertionError("count() has no end")

    def _row_after_row(self, rows: Sequence[int], words: list[tuple[int, int]]) -> Ending:
        """Search a rectangle; with the same words as the last time, the search continues."""
        if words != self._rectangle_words:
            self._rectangle = RectangleSearch(self._domains, rows, self._random, self._score_weight)
            self._rectangle_words = words
        ending: Ending | None = None

        def may_step() -> bool:
            nonlocal ending
            ending = self._step()
            return ending is None

        found = self._rectangle.fill(may_step)
        if ending is None:
            return Ending.FILLED if found else Ending.IMPOSSIBLE
        self._keep_best_partial()
        return ending

    def _from_promising_start(self, slots: Sequence[int]) -> Ending | None:
        """Search from a first word that is new, and from the best of several second words."""
        first = self._slot_order.next_slot(slots)
        if first is None:
            return Ending.FILLED
        tried_first = self._tried_first
        word = next((w for w in self._word_order.words(first) if (first, w) not in tried_first), 0)
        tried_first.add((first, word))
        if not word or not self._domains.assign(first, word):
            return None
        second = self._slot_order.next_slot(slots)
        if second is None:
            return Ending.FILLED
        ending, word = self._most_promising(second)
        if ending is not None or not self._domains.assign(second, word):
            return ending
        ending = self._backtrack(slots, PROMISING_FAILURES)
        return None if ending is Ending.IMPOSSIBLE else ending

    def _most_promising(self, slot: int) -> tuple[Ending | None, int]:
        """The word for a slot with the most expected solutions around it, or how the run ended."""
        mark = self._domains.mark()
        near = {arc.other for arc in self._domains.arcs[slot]}
        around = sorted(near | {arc.other for each in near for arc in self._domains.arcs[each]})
        best, highest = 0, -(1 << 60)
        for word in islice(self._word_order.words(slot), CANDIDATE_STARTS):
            ending = self._step()
            if ending is not None:
                return ending, 0
            best = best or word
            if self._domains.assign(slot, word):
                expected = self._word_order.log_expected_solutions(around)
                if expected > highest:
                    best, highest = word, expected
            self._domains.undo(mark)
        return None, best

    def _backtrack(self, slots: Sequence[int], failures: int) -> Ending | None:
        """Search until there are too many failures: then None."""
        domains = self._domains
        levels: list[tuple[int, Iterator[int]]] = []
        tried: list[tuple[int, int, int]] = []
        deeper = True
        while True:
            if deeper:
                slot = self._slot_order.next_slot(slots)
                if slot is None:
                    return Ending.FILLED
                levels.append((slot, self._word_order.words(slot)))
            slot, words = levels[-1]
            word = next((word for word in words if domains.has(slot, word)), 0)
            if not word:  # all words that were ranked failed, but the slot has others
                levels.pop()
                deeper = True
                continue
            ending = self._step()
            if ending is not None:
                return ending
            tried.append((domains.mark(), slot, word))
            deeper = domains.assign(slot, word)
            if deeper:
                self._keep_best_partial()
                continue
            self._slot_order.bump_weights()
            failures -= 1
            if not failures:
                return None
            if not self._retract(tried):
                return Ending.IMPOSSIBLE
            del levels[len(tried) + 1 :]

    def _retract(self, tried: list[tuple[int, int, int]]) -> bool:
        """Undo and refute words until the domains are consistent; False if they never are."""
        while tried:
            mark, slot, word = tried.pop()
            self._domains.undo(mark)
            if self._domains.refute(slot, word):
                return True
            self._slot_order.bump_weights()
        return False

    def _step(self) -> Ending | None:
        """Count a step of the run; how the search ended, if this was one too many."""
        if self._run.steps >= self._last:
            return Ending.LIMIT
        return None if self._run.step() else Ending.STOPPED

    def _keep_best_partial(self) -> None:
        """Keep the filled slots if they are more than ever before."""
        sizes = self._domains.sizes
        filled = sizes.count(1)
        if filled > self._filled:
            self._filled = filled
            self.best_partial = [
                self._domains.single_word(slot) if size == 1 else 0
                for slot, size in enumerate(sizes)
            ]
