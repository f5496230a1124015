"""The search for a fill that changes at most so many words of a draft.

Each answer of the draft that may stay is a yes or no: it stays, or it changes. The search decides
this for one slot after the other, and keeps the domains consistent. An answer that is no longer
possible has changed. Where the changes are spent, all other answers stay. A word of any slot can
differ from the draft only where a crossing changes too: so a word that differs in more letters than
there are changes left is removed. What is left over, slots that must be filled between answers that
stay, is filled by the usual search.

A decision is needed only for a slot that meets one which is not filled yet, or whose answer such a
slot could take: all others can be as they were in any solution, so they stay.
"""

from collections.abc import Mapping, Sequence
from random import Random

from publisher import SearchRun
from publisher_fill.solver.attempt import SCORE_WEIGHT
from publisher_fill.solver.backtracking import BacktrackingSearch, Ending
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.fill_grid import independent_parts

LEFT_OVER_STEPS = 400
"""Steps for filling what is left over, if other answers could change instead."""


class ChangeSearch:
    """A search in consistent domains; `answers` has the letter masks of those that may stay.

    `letters` has for each slot the mask of all its letters in the draft. `is_proof` says whether
    all was tried when nothing was found.
    """

    def __init__(
        self, domains: Domains, answers: Mapping[int, int], letters: Sequence[int], random: Random
    ) -> None:
        self.is_proof = True
        self._domains = domains
        self._answers = answers
        self._random = random
        self._crossed = _crossed(domains, letters)

    def fill(self, most: int, run: SearchRun, limit: int) -> Ending:
        """Fill all slots with at most `most` changed answers, in at most `limit` steps.

        If it is filled, the domains have one word each; else they are as they were.
        """
        self._most, self._run, self._last = most, run, run.steps + limit
        self.is_proof = True
        start = self._domains.mark()
        others = any(self._domains.sizes[slot] > 1 for slot in self._answers)
        self._left_over_limit = LEFT_OVER_STEPS if others else limit
        ending = self._search()
        if ending is not Ending.FILLED:
            self._domains.undo(start)
        return ending

    def changed(self) -> list[int]:
        """The slots whose answers are not possible any more."""
        has = self._domains.has
        return [slot for slot, answer in self._answers.items() if not has(slot, answer)]

    def _search(self) -> Ending:
        """Decide about one slot, then about the others."""
        if not self._settle():
            return Ending.IMPOSSIBLE
        slot = self._undecided()
        if slot is None:
            return self._fill_left_over()
        mark, answer = self._domains.mark(), self._answers[slot]
        for decide in (self._domains.assign, self._domains.refute):
            ending = self._step()
            if ending is None and decide(slot, answer):
                ending = self._search()
            if ending not in (None, Ending.IMPOSSIBLE):
                return ending
            self._domains.undo(mark)
        return Ending.IMPOSSIBLE

    def _settle(self) -> bool:
        """Remove what too many changes would need, until nothing changes; False if all is."""
        before = -1
        while True:
            changed = set(self.changed())
            spare = self._most - len(changed)
            if spare < 0:
                return False
            if len(changed) == before:
                return True
            before = len(changed)
            queue: dict[int, int] = {}
            for slot, size in enumerate(self._domains.sizes):
                if size > 1 and self._narrow(slot, spare, changed):
                    if not self._domains.sizes[slot]:
                        return False
                    queue[slot] = 0
            if not self._domains.propagate(queue):
                return False

    def _narrow(self, slot: int, spare: int, changed: set[int]) -> bool:
        """Remove the words of a slot that differ in too many letters; whether there are any."""
        stays = slot in self._answers and slot not in changed
        if stays and not spare:
            self._domains.put(slot, self._answers[slot])
            return True
        letters = 0
        for bit, other in self._crossed[slot]:
            if other in self._answers and other not in changed:
                letters |= bit
        least = letters.bit_count() - spare + stays
        return least > 0 and self._domains.keep_similar(slot, letters, least)

    def _undecided(self) -> int | None:
        """The slot to decide about, the one with the fewest words; None if all may stay."""
        domains, answers = self._domains, self._answers
        sizes = domains.sizes
        changed = set(self.changed())
        undecided = [slot for slot in answers if sizes[slot] > 1 and slot not in changed]
        unfilled = {
            slot
            for slot, size in enumerate(sizes)
            if size > 1 and (slot in changed or slot not in answers)
        }
        near = [
            slot
            for slot in undecided
            if any(
                arc.other in unfilled and len(domains.letters(slot, arc.at)) > 1
                for arc in domains.arcs[slot]
            )
        ]
        near = near or [slot for slot in undecided if self._is_wanted(slot, unfilled, undecided)]
        return min(near, key=sizes.__getitem__, default=None)

    def _is_wanted(self, slot: int, unfilled: set[int], undecided: Sequence[int]) -> bool:
        """Whether another slot could take the answer of a slot."""
        answer, domains = self._answers[slot], self._domains
        length = domains.vocabularies[slot].length
        alike = (other for other in unfilled if domains.vocabularies[other].length == length)
        return any(domains.has(other, answer) for other in alike) or any(
            other != slot and self._answers[other] == answer for other in undecided
        )

    def _fill_left_over(self) -> Ending:
        """Fill the slots that are left, while all undecided answers stay."""
        queue: dict[int, int] = {}
        changed = set(self.changed())
        for slot, answer in self._answers.items():
            if self._domains.sizes[slot] > 1 and slot not in changed:
                self._domains.put(slot, answer)
                queue[slot] = 0
        if not self._domains.propagate(queue):
            self.is_proof = False  # kin alone bring this about
            return Ending.IMPOSSIBLE
        search = BacktrackingSearch(self._domains, self._random, SCORE_WEIGHT)
        limit = self._last - self._run.steps
        allowed = min(limit, self._left_over_limit)
        ending = search.fill(independent_parts(self._domains.arcs), self._run, allowed)
        if ending is Ending.LIMIT and allowed < limit:
            self.is_proof = False
            return Ending.IMPOSSIBLE
        return ending

    def _step(self) -> Ending | None:
        if self._run.steps >= self._last:
            return Ending.LIMIT
        return None if self._run.step() else Ending.STOPPED


def _crossed(domains: Domains, letters: Sequence[int]) -> list[list[tuple[int, int]]]:
    """For each slot and crossing: the bit of the letter that the draft has there, and the other."""
    found = []
    for slot, arcs in enumerate(domains.arcs):
        size = domains.alphabet
        full = (1 << size) - 1
        found.append([(letters[slot] & full << at * size, other) for at, other, _ in arcs])
    return found
