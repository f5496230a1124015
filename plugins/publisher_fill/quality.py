"""Better words for a grid that is filled: a ladder of minimum scores, and a taste for high ones."""

from collections.abc import Callable
from random import Random

from publisher import SearchRun
from publisher_fill.solver.attempt import TASTE, Attempt
from publisher_fill.solver.problem import Fill, Task

TASTES = (10, 20, 40, 80)
"""What a point weighs where the highest minimum is reached, as long as the mean grows."""

LEAST_STEPS, STEPS_PER_SLOT = 300, 10
"""How long one attempt may take: so many steps, and so many more for each slot."""


def improved(fill: Fill, seed: int, run: SearchRun, better: Callable[[Fill], None]) -> Fill:
    """The best fill of the same grid that is found until the run ends.

    First the minimum score is raised: the level in the middle between the lowest score that is
    there and the lowest that failed is tried, until none is between. Then, at that minimum, words
    of high scores are preferred more and more, as long as their mean grows.
    """
    task = fill.task
    levels = _levels(task)
    while run.stopped is None:
        above = [level for level in levels if level > fill.lowest]
        if not above:
            break
        level = above[len(above) // 2]
        found = _attempt(task, level, TASTE, seed, run)
        if found is None:
            levels = [each for each in levels if each < level]
        else:
            fill = found
            better(fill)
    for taste in TASTES:
        if run.stopped is not None or fill.lowest == 100:
            break
        found = _attempt(task, fill.lowest, taste, seed, run)
        if found is None or found.total <= fill.total:
            break
        fill = found
        better(fill)
    return fill


def _levels(task: Task) -> list[int]:
    """The scores that words have."""
    scores = {score for number in task.free for score in set(task.vocabularies[number].scores)}
    return sorted(scores)


def _attempt(task: Task, least: int, taste: int, seed: int, run: SearchRun) -> Fill | None:
    limit = LEAST_STEPS + STEPS_PER_SLOT * len(task.blank.places)
    return Attempt(task, least, Random(f"{seed} {least} {taste}"), taste).go(run, limit)
