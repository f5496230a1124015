"""The maker's own words in a design: as many of them as find a slot beside each other."""

from collections.abc import Sequence
from random import Random

from publisher import Grid, Letters, Position
from publisher_fill.inputs import FillInputs
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.filled_layout import lettered
from publisher_fill.solver.problem import UnfillableError

WAYS = 6
"""How many orders of the words are tried in a design."""


def with_own_words(
    grid: Grid, own: Sequence[Letters], most: int, inputs: FillInputs, random: Random
) -> tuple[Grid, int]:
    """The grid with at most so many of the words in it, as letters that stay, and how many it has.

    A word takes a slot only if all slots that cross it still have a word. Of several ways the one
    with most words is taken.
    """
    if not most:
        return grid, 0
    try:
        attempt = FillAttempt(inputs.problem(grid), inputs.options.min_score.lowest, random)
    except UnfillableError:
        return grid, 0
    if attempt.fault:
        return grid, 0
    ways = [_placed(attempt, own, most, random) for _ in range(WAYS)]
    best = max(ways, key=len)
    slots, letters = attempt.problem.fill_grid.slots, dict[Position, str]()
    for slot, word in best.items():
        cells = slots[slot].grid_slot.cells
        letters.update(zip(cells, slots[slot].by_cell(word), strict=True))
    return lettered(grid, letters), len(best)


def _placed(
    attempt: FillAttempt, own: Sequence[Letters], most: int, random: Random
) -> dict[int, Letters]:
    """Slots with the words that they take, the longest words first."""
    problem, domains = attempt.problem, attempt.domains
    begun, found = domains.mark(), dict[int, Letters]()
    by_length: dict[int, list[int]] = {}
    for slot in sorted(problem.free, key=lambda _: random.random()):
        by_length.setdefault(len(problem.fill_grid.slots[slot]), []).append(slot)
    for word in sorted(own, key=lambda each: (-len(each), random.random())):
        known = problem.find(word)
        if len(found) == most or known is None:
            continue
        for slot in by_length.get(len(word), []):
            mark, mask = domains.mark(), domains.word(slot, known[0])
            if slot in found or not domains.has(slot, mask):
                continue
            if domains.assign(slot, mask):
                found[slot] = word
                break
            domains.undo(mark)
    domains.undo(begun)
    return found
