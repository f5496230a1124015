"""Better words for a filled grid: first a higher minimum score, then a higher sum, by regions."""

from collections.abc import Callable
from random import Random

from publisher import SearchRun
from publisher_fill.region_search import RegionSearch
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.problem import Fill, FillProblem

MIN_STEPS, STEPS_PER_SLOT = 300, 10
"""Steps of one attempt: `MIN_STEPS + STEPS_PER_SLOT * slots`."""


def improve(fill: Fill, seed: int, run: SearchRun, better: Callable[[Fill], None]) -> Fill:
    """The best fill of the same grid that is found before the run ends.

    First the lowest score is raised by one level, then by two, four and so on, until that fails;
    from then on it is raised to the middle of what is left. Then, at that minimum, regions are
    filled anew with better words. Each better fill goes to `better`.
    """
    problem = fill.problem
    levels, stride, failed = _levels(problem), 1, False
    while run.stopped is None:
        above = [level for level in levels if level > fill.lowest]
        if not above:
            break
        level = above[len(above) // 2] if failed else above[min(stride, len(above)) - 1]
        found = _attempt(problem, level, seed, run)
        if found is None:
            failed, levels = True, [each for each in levels if each < level]
        else:
            fill, stride = found, 2 * stride
            better(fill)
    if run.stopped is not None:
        return fill
    regions = RegionSearch(fill, seed, run, better)
    regions.search()
    return regions.fill


def _levels(problem: FillProblem) -> list[int]:
    """All scores of words that fit a slot by their length, ascending."""
    scores = {score for slot in problem.free for score in set(problem.vocabularies[slot].scores)}
    return sorted(scores)


def _attempt(problem: FillProblem, least: int, seed: int, run: SearchRun) -> Fill | None:
    limit = MIN_STEPS + STEPS_PER_SLOT * len(problem.fill_grid.slots)
    return FillAttempt(problem, least, Random(f"{seed} {least}")).search(run, limit)
