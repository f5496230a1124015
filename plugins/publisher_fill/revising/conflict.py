"""The smallest conflict that is found in a fill problem: slots that cannot all have words."""

from collections.abc import Collection, Sequence
from random import Random

from publisher import Budget, GenerationError, SearchRun, Stopped
from publisher_fill.solver.attempt import SCORE_WEIGHT
from publisher_fill.solver.backtracking import BacktrackingSearch, Ending
from publisher_fill.solver.domains import Arc, Domains
from publisher_fill.solver.failure_report import why_no_word
from publisher_fill.solver.fill_grid import independent_parts
from publisher_fill.solver.filled_layout import shown_pattern
from publisher_fill.solver.problem import FillProblem

STEPS = 150
"""Steps in which a few slots must be proved to be in conflict."""

MOST_STEPS = 600
"""Steps for all such proofs."""

HARDEST = 4
"""The number of slots that are named if no conflict is found."""

ADVICE = "free more letters around them, allow or add words, or reject fewer"


def smallest_conflict(problem: FillProblem, least: int) -> list[int]:
    """Slots that cannot all have words, none of which can be left out; none if none are found.

    Slots are added ring by ring around one, until they are in conflict; then each is left out that
    the conflict does not need.
    """
    sets = problem.usable(least)
    empty = [slot for slot, words in enumerate(sets) if not words]
    if empty:
        return empty[:1]
    subproblems = _Subproblems(problem, sets)
    every = list(range(len(sets)))
    domains = subproblems.domains(every)
    if not domains.propagate(dict.fromkeys(every, 0)) and domains.wipeout:
        return subproblems.reduced(subproblems.around(domains.wipeout.slot), searching=False)
    hardest = sorted(
        (slot for slot in every if domains.sizes[slot] > 1), key=domains.sizes.__getitem__
    )
    for slot in hardest[:5]:
        found = subproblems.reduced(subproblems.around(slot), searching=True)
        if found:
            return found
    return []


def conflict_error(
    problem: FillProblem, least: int, run: SearchRun, *, is_proved: bool
) -> GenerationError:
    """The error of a draft that was not filled: the smallest conflict, if any, and what to do."""
    slots = smallest_conflict(problem, least) if run.explains else []
    if not slots:
        said = _without_conflict(problem, least, run, is_proved=is_proved)
        return GenerationError(said, is_proved=is_proved)
    said = f"beside the letters that stay, {_described(problem, slots, least)}\n{ADVICE}"
    cells = [problem.fill_grid.slots[slot].grid_slot.cells for slot in slots]
    return GenerationError(said, cells, is_proved=True)


def _without_conflict(problem: FillProblem, least: int, run: SearchRun, *, is_proved: bool) -> str:
    hardest = "\n".join(["the slots with the fewest words:", *_hardest(problem, least)])
    if is_proved:
        said = "beside the letters that stay, no words fill the grid: every way was tried"
        return f"{said}; {hardest}\n{ADVICE}"
    if run.stopped is Stopped.INTERRUPTED:
        return f"stopped before the grid was filled; {hardest}"
    return (
        f"the grid was not filled within the budget; {hardest}\n"
        f"give it a larger budget, or {ADVICE}"
    )


def _hardest(problem: FillProblem, least: int) -> list[str]:
    """The slots with the fewest words, once all crossings have removed what they can."""
    domains = problem.domains(least)
    domains.propagate(dict.fromkeys(range(len(domains.sizes)), 0))
    ranked = sorted(problem.free, key=lambda slot: (domains.sizes[slot], slot))
    return [_counted(problem, slot, domains.sizes[slot]) for slot in ranked[:HARDEST]]


def _counted(problem: FillProblem, slot: int, count: int) -> str:
    fill_slot = problem.fill_grid.slots[slot]
    words = "1 word fits" if count == 1 else f"{count:,} words fit"
    return f"{fill_slot.name} ({shown_pattern(fill_slot)}): {words}"


def _described(problem: FillProblem, slots: Sequence[int], least: int) -> str:
    """The reason why these slots cannot all have words, for the maker of the puzzle."""
    if len(slots) == 1:
        fill_slot = problem.fill_grid.slots[slots[0]]
        why = why_no_word(problem, slots[0], least)
        return f"{fill_slot.name} ({shown_pattern(fill_slot)}): {why}"
    sets = problem.usable(least)
    lines = [_counted(problem, slot, sets[slot].bit_count()) for slot in slots]
    return "\n".join(["these slots cannot all have words that fit together:", *lines])


class _Subproblems:
    """Subsets of the slots of a problem, and whether they are in conflict."""

    def __init__(self, problem: FillProblem, sets: Sequence[int]) -> None:
        self._problem, self._sets = problem, sets
        self._run = SearchRun(Budget(steps=MOST_STEPS))

    def domains(self, slots: Sequence[int]) -> Domains:
        """The domains of some slots, as if the grid had no others."""
        problem = self._problem
        places = {slot: place for place, slot in enumerate(slots)}
        arcs = [
            [
                Arc(arc.at, places[arc.other], arc.other_at)
                for arc in problem.fill_grid.arcs[slot]
                if arc.other in places
            ]
            for slot in slots
        ]
        return Domains(
            [problem.vocabularies[slot] for slot in slots],
            [self._sets[slot] for slot in slots],
            arcs,
            len(problem.alphabet),
            problem.kin_rules(slots),
        )

    def around(self, slot: int) -> list[list[int]]:
        """A slot, then the slots that cross it, then those that cross these, and so on."""
        arcs, rings, seen = self._problem.fill_grid.arcs, [[slot]], {slot}
        while near := {arc.other for each in rings[-1] for arc in arcs[each]} - seen:
            seen |= near
            rings.append(sorted(near))
        rest = [slot for slot in range(len(arcs)) if slot not in seen]
        return [*rings, rest] if rest else rings

    def reduced(self, rings: Sequence[Sequence[int]], *, searching: bool) -> list[int]:
        """The first rings that are in conflict, without the slots that it does not need."""
        slots: list[int] = []
        for ring in rings:
            slots = [*slots, *ring]
            if self._is_conflict(slots, searching=searching):
                break
        else:
            return []
        for slot in slots[::-1]:
            others = [other for other in slots if other != slot]
            if self._is_conflict(others, searching=searching):
                slots = others
        return sorted(slots)

    def _is_conflict(self, slots: Collection[int], *, searching: bool) -> bool:
        """Whether slots are known to be in conflict, without others."""
        domains = self.domains(list(slots))
        if not domains.propagate(dict.fromkeys(range(len(slots)), 0)):
            return True
        if not searching:
            return False
        search = BacktrackingSearch(domains, Random(0), SCORE_WEIGHT)
        ending = search.fill(independent_parts(domains.arcs), self._run, STEPS)
        return ending is Ending.IMPOSSIBLE
