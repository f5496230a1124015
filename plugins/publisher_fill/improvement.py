"""Better words for a filled grid: first a higher minimum score, then a higher sum, by regions.

It is done in rounds, in each of which an attempt and a region may take more steps than in the round
before.
"""

from collections.abc import Callable
from random import Random

from publisher import SearchRun
from publisher_fill.region_search import RegionSearch
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.problem import Fill, FillProblem

MIN_STEPS, STEPS_PER_SLOT = 150, 5
"""Steps of one attempt in the first round: `MIN_STEPS + STEPS_PER_SLOT * slots`."""

LEAST_RAISE = 3
"""After a failure in the first round, the lowest score is raised by so much or not at all."""

REGION_STEPS = 40
"""The most steps for filling a region in the first round."""

MORE_STEPS = 4
"""The ratio of the steps of an attempt, and of a region, to those of the round before."""

ROUNDS_IN_VAIN = 2
"""The rounds without a better fill after which no other is expected."""


def improve(
    fill: Fill,
    seed: int,
    run: SearchRun,
    better: Callable[[Fill], None],
    *,
    keeps_letters: bool = False,
) -> Fill:
    """The best fill of the same grid that is found before the run ends.

    With `keeps_letters` every letter that is in the grid stays there, and only regions are filled
    anew.

    After the first round the run is told that it stagnates, so that only a budget that is to be
    used goes on. Each better fill goes to `better`.
    """
    patience, in_vain = 1, 0
    while in_vain < ROUNDS_IN_VAIN:
        raised = fill if keeps_letters else _raised(fill, seed, patience, run, better)
        if run.stopped is not None:
            return raised
        steps, kept = patience * REGION_STEPS, keeps_letters
        regions = RegionSearch(raised, f"{seed} {patience}", steps, run, better, keeps_letters=kept)
        regions.search()
        in_vain = in_vain + 1 if regions.fill is fill else 0
        fill, patience = regions.fill, MORE_STEPS * patience
        if regions.is_best or run.is_over() or run.stagnates():
            break
    return fill


def _raised(
    fill: Fill, seed: int, patience: int, run: SearchRun, better: Callable[[Fill], None]
) -> Fill:
    """A fill with a higher lowest score, or the same if none is found.

    The lowest score is raised by one level first, then by two, four and so on, until that fails;
    from then on it is raised to the middle of what is left.
    """
    problem = fill.problem
    levels, stride, failed = _levels(problem), 1, False
    while run.stopped is None:
        above = [level for level in levels if level > fill.lowest]
        if not above:
            break
        level = above[len(above) // 2] if failed else above[min(stride, len(above)) - 1]
        if failed and patience == 1 and level < fill.lowest + LEAST_RAISE:
            break
        found = _attempt(problem, level, seed, patience, run)
        if found is None:
            failed, levels = True, [each for each in levels if each < level]
        else:
            fill, stride = found, 2 * stride
            better(fill)
    return fill


def _levels(problem: FillProblem) -> list[int]:
    """All scores of words that fit a slot by their length, ascending."""
    scores = {score for slot in problem.free for score in set(problem.vocabularies[slot].scores)}
    return sorted(scores)


def _attempt(
    problem: FillProblem, least: int, seed: int, patience: int, run: SearchRun
) -> Fill | None:
    steps = MIN_STEPS + STEPS_PER_SLOT * len(problem.fill_grid.slots)
    attempt = FillAttempt(problem, least, Random(f"{seed} {patience} {least}"))
    return attempt.search(run, patience * steps)
