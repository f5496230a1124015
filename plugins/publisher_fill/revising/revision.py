"""From a draft to a layout in which as few answers as can be have changed.

First more and more changes are allowed, from the fewest, while each can be searched to the end or
nearly so. Where that takes too long, a region around the open slots grows until there is a fill,
and fewer and fewer changes are allowed, until that is proved to be impossible or takes too long.
Then the words that have changed may become better ones.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from publisher import SearchRun
from publisher_fill.revising.change_search import ChangeSearch
from publisher_fill.revising.draft_problem import DraftProblem
from publisher_fill.revising.region import FOREVER, fill_region
from publisher_fill.solver.backtracking import Ending
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.failure_report import contradiction
from publisher_fill.solver.problem import Fill

UPWARD_STEPS = 400
"""Steps for allowing more and more changes."""

UPWARD_SHARE = 0.4
"""The part of the budget after which no more changes are allowed in this way."""

DOWNWARD_STEPS = 600
"""Steps for finding one change fewer, at first."""

MORE_STEPS = 4
"""The ratio of these steps to those before, while it is neither found nor proved impossible."""

PROOF_STEPS = 3_000
"""The most steps for that, unless the budget is to be used until it is spent."""

PROOF_SHARE = 0.5
"""The part of such a budget after which it is not begun again."""


class NoRevisionError(Exception):
    """No fill of a draft was found; `is_proved` says whether there is none."""

    def __init__(self, draft: DraftProblem, *, is_proved: bool) -> None:
        super().__init__("no revision was found")
        self.draft = draft
        self.is_proved = is_proved


@dataclass(frozen=True)
class Revised:
    """A fill of a draft, the slots whose answers have changed, and whether fewer are impossible."""

    fill: Fill
    changed: Collection[int]
    is_fewest: bool


class Revision:
    """One revision of a draft; `better` takes each fill that is better than those before it.

    A fill of the whole grid, where less does not do, is searched for in `limit` steps.
    """

    def __init__(
        self,
        draft: DraftProblem,
        seed: int,
        run: SearchRun,
        better: Callable[[Fill], None],
        limit: int = FOREVER,
    ) -> None:
        """Start from consistent domains; raises `NoRevisionError` if there are none."""
        self._draft, self._run, self._better, self._limit = draft, run, better, limit
        self._random = Random(seed)
        self._least = draft.words.inputs.options.min_score.lowest
        problem = draft.problem
        self._domains = domains = problem.domains(self._least)
        if contradiction(problem, domains, self._least):
            raise NoRevisionError(draft, is_proved=True)
        self._answers = {
            slot: _mask(draft, domains, slot, letters)
            for slot, letters in draft.acceptable.items()
            if problem.fill_grid.slots[slot].grid_slot not in draft.draft.incidental
        }
        letters = [draft.mask(pattern) for pattern in draft.patterns]
        self._search = ChangeSearch(domains, self._answers, letters, self._random)
        self._start = domains.mark()

    def revised(self) -> Revised:
        """The fill with the fewest changes that is found; raises `NoRevisionError`."""
        found = self._upwards()
        if found is not None:
            return found
        found = self._first()
        while not found.is_fewest and (fewer := self._downwards(found)):
            found = fewer
        return found

    def _upwards(self) -> Revised | None:
        """A fill with more and more changes allowed; None if that takes too long."""
        proved, last = True, self._run.steps + UPWARD_STEPS
        for most in range(len(self._search.changed()), len(self._answers) + 1):
            if self._run.fraction_used > UPWARD_SHARE:
                return None
            ending = self._search.fill(most, self._run, last - self._run.steps)
            if ending is Ending.FILLED:
                return self._kept(is_fewest=proved)
            proved = proved and self._search.is_proof
            if ending is not Ending.IMPOSSIBLE:
                return None
        if proved:
            raise NoRevisionError(self._draft, is_proved=True)
        return None

    def _first(self) -> Revised:
        """A fill with changes around the slots that must be filled, as many as it takes."""
        ending = fill_region(self._domains, self._answers, self._random, self._run, self._limit)
        if ending is Ending.FILLED:
            return self._kept(is_fewest=False)
        self._domains.undo(self._start)
        raise NoRevisionError(self._draft, is_proved=ending is Ending.IMPOSSIBLE)

    def _downwards(self, found: Revised) -> Revised | None:
        """A fill with fewer changes, or the same, which is proved to have the fewest; else None.

        It changes the same answers at first, then any.
        """
        if self._run.is_over():
            return None
        domains, most = self._domains, len(found.changed) - 1
        changed = set(found.changed)
        queue = {}
        for slot, answer in self._answers.items():
            if slot not in changed and domains.sizes[slot] > 1:
                domains.put(slot, answer)
                queue[slot] = 0
        if domains.propagate(queue):
            ending = self._search.fill(most, self._run, DOWNWARD_STEPS)
            if ending is Ending.FILLED:
                return self._kept(is_fewest=False)
        domains.undo(self._start)
        steps = DOWNWARD_STEPS
        while True:
            ending = self._search.fill(most, self._run, steps)
            if ending is Ending.FILLED:
                return self._kept(is_fewest=False)
            if ending is Ending.IMPOSSIBLE:
                return replace(found, is_fewest=True) if self._search.is_proof else None
            steps *= MORE_STEPS
            if not self._may_take(steps):
                return None

    def _may_take(self, steps: int) -> bool:
        """Whether a search for fewer changes may take so many steps."""
        if self._run.budget.until_spent:
            return self._run.fraction_used < PROOF_SHARE
        return steps <= PROOF_STEPS

    def _kept(self, *, is_fewest: bool) -> Revised:
        """The fill that the domains have; they are open again afterwards."""
        fill = Fill.of(self._draft.problem, self._domains)
        changed = self._search.changed()
        self._domains.undo(self._start)
        self._better(fill)
        return Revised(fill, changed, is_fewest)


def _mask(draft: DraftProblem, domains: Domains, slot: int, letters: Sequence[str]) -> int:
    """The letter mask of an answer, as the domains know it."""
    index = draft.problem.matching(slot, letters).bit_length() - 1
    return domains.word(slot, index)
