"""Better words for a filled grid, region by region: large neighbourhood search.

The answers of a region are filled anew while all others stay, so that their scores add up to more.
Once no region of a size becomes better, regions are smaller and filled more thoroughly (P. Shaw,
"Using Constraint Programming and Local Search Methods to Solve Vehicle Routing Problems", CP 1998).
"""

from collections.abc import Callable
from functools import partial
from random import Random

from publisher import SearchRun
from publisher_fill.solver.backtracking import BacktrackingSearch, Ending
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.fill_grid import independent_parts
from publisher_fill.solver.letter_goal import LetterGoal
from publisher_fill.solver.problem import Fill
from publisher_fill.solver.score_goal import ScoreGoal, most_score

SIZES = (27, 12)
"""The numbers of slots of regions, tried in this order."""

SCORE_WEIGHT = 40
"""The weight of a point of score while a region is filled."""

LEAST_SHARE = 0.25
"""A search pays while the last third of its steps has gained this part of what all have gained."""

LEAST_STEPS = 1_500
"""The steps after which it has to pay."""


class RegionSearch:
    """A search for better words, each region filled in at most `steps`.

    `fill` is the best fill so far, and `better` takes each one. With `keeps_letters` every letter
    that is in the grid stays there somewhere.
    """

    def __init__(
        self,
        fill: Fill,
        seed: str,
        steps: int,
        run: SearchRun,
        better: Callable[[Fill], None],
        *,
        keeps_letters: bool = False,
    ) -> None:
        self.fill = fill
        self._keeps_letters = keeps_letters
        self._steps, self._run, self._better = steps, run, better
        self._random = Random(f"{seed} regions")
        self._goal, self._letters = ScoreGoal(), LetterGoal()
        self._domains = self._consistent()
        self._answers = self._masks()
        self._gains = [(run.steps, fill.total)]

    def search(self) -> None:
        """Fill regions anew until none is better for it, it does not pay, or the run ends."""
        for size in SIZES:
            while not self.is_best and self._sweep(size):
                pass

    @property
    def pays(self) -> bool:
        """Whether the last third of the steps has gained enough of what all have gained."""
        (began, first), spent = self._gains[0], self._run.steps - self._gains[0][0]
        if spent < LEAST_STEPS:
            return True
        before = max(total for steps, total in self._gains if 3 * (steps - began) <= 2 * spent)
        return self.fill.total - before >= LEAST_SHARE * (self.fill.total - first)

    @property
    def is_best(self) -> bool:
        """Whether all slots have the best word that any fill may have there."""
        return most_score(self._domains, self.fill.problem.free) <= self.fill.total

    def _sweep(self, size: int) -> bool:
        """Fill the region around each slot anew; whether one is better, and the run goes on."""
        before, draw = self.fill, self._random.random
        for slot in sorted(before.problem.free, key=lambda _: draw()):
            if not (self.pays and self._run.step()):
                return False
            region = self._region(slot, size)
            if found := self._refilled(region, partial(self._may_score_more, region)):
                self._keep(found)
        return self.fill is not before

    def _region(self, slot: int, size: int) -> set[int]:
        """A slot and others around it, each of which crosses one of the others."""
        found, beside = {slot}, self._beside(slot)
        while beside and len(found) < size:
            one = beside.pop(int(self._random.random() * len(beside)))
            if one not in found:
                found.add(one)
                beside += self._beside(one)
        return found

    def _beside(self, slot: int) -> list[int]:
        return [arc.other for arc in self._domains.arcs[slot]]

    def _refilled(self, region: set[int], is_worth: Callable[[], bool]) -> Fill | None:
        """The fill with another region; None if none is found.

        `is_worth` may narrow the domains of the region, once all others have their words.
        """
        domains = self._domains
        mark = domains.mark()
        others = [
            slot for slot, size in enumerate(domains.sizes) if size > 1 and slot not in region
        ]
        for slot in others:
            domains.put(slot, self._answers[slot])
        if self._keeps_letters:
            codes = self.fill.problem.codes
            self._letters.want(codes[each] for answer in self.fill.answers for each in answer)
        found = None
        if domains.propagate(dict.fromkeys(others, 0)) and is_worth():
            found = self._filled()
        self._goal.slots = ()
        self._letters.want(())
        domains.undo(mark)
        return found

    def _may_score_more(self, region: set[int]) -> bool:
        """Ask for a higher sum of the scores in a region; False if that cannot be."""
        slots = sorted(region.intersection(self.fill.problem.free))
        least = sum(self.fill.scores[slot] for slot in slots) + 1
        if most_score(self._domains, slots) < least:
            return False
        self._goal.slots, self._goal.least = slots, least
        return True

    def _filled(self) -> Fill | None:
        """A fill that the domains still allow; None if none is found."""
        search = BacktrackingSearch(self._domains, self._random, SCORE_WEIGHT)
        ending = search.fill(independent_parts(self._domains.arcs), self._run, self._steps)
        return Fill.of(self.fill.problem, self._domains) if ending is Ending.FILLED else None

    def _keep(self, fill: Fill) -> None:
        is_higher = fill.lowest > self.fill.lowest
        self.fill = fill
        if is_higher:
            self._domains = self._consistent()
        self._answers = self._masks()
        self._gains.append((self._run.steps, fill.total))
        self._better(fill)

    def _consistent(self) -> Domains:
        """Domains with words of the fill's lowest score or more."""
        domains = self.fill.problem.domains(self.fill.lowest, rules=[self._goal, self._letters])
        domains.propagate(dict.fromkeys(range(len(domains.sizes)), 0))
        return domains

    def _masks(self) -> list[int]:
        """The letter masks of all answers."""
        problem, word = self.fill.problem, self._domains.word
        return [
            word(slot, problem.matching(slot, letters).bit_length() - 1)
            for slot, letters in enumerate(self.fill.answers)
        ]
