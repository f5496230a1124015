"""A fill in which only the answers of a region change, which grows until there is one."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from publisher import SearchRun
from publisher_fill.solver.attempt import SCORE_WEIGHT
from publisher_fill.solver.backtracking import BacktrackingSearch, Ending
from publisher_fill.solver.domains import Domains
from publisher_fill.solver.fill_grid import independent_parts
from publisher_fill.solver.word_order import NONE_LIKED

STEPS = 100
"""Steps for a region, with its answers first and without."""

FOREVER = 1 << 60
"""Steps for the whole grid: as many as the run has."""

GROWTH = 1.2
"""The ratio of the size of a region to that of the one before it."""


def fill_region(
    domains: Domains,
    answers: Mapping[int, int],
    random: Random,
    run: SearchRun,
    limit: int = FOREVER,
) -> Ending:
    """Fill all slots, while answers outside a region stay, and those inside it come first.

    - `domains`: those of all slots, with one word each after `Ending.FILLED`;
    - `answers`: the letter masks of answers that may stay; in a region that they cannot fill,
      they are tried again like other words;
    - `limit`: the most steps in the last region, which is the whole grid.
    """
    outwards = _outwards(domains, answers)
    for size in _sizes(len(outwards)):
        start = domains.mark()
        queue = {}
        for slot in outwards[size:]:
            if domains.sizes[slot] > 1:
                domains.put(slot, answers[slot])
                queue[slot] = 0
        if domains.propagate(queue):
            is_whole = size == len(outwards)
            for liked, steps in ((answers, STEPS), (NONE_LIKED, limit if is_whole else STEPS)):
                search = BacktrackingSearch(domains, random, SCORE_WEIGHT, liked)
                inside = domains.mark()
                ending = search.fill(independent_parts(domains.arcs), run, steps)
                if ending in (Ending.FILLED, Ending.STOPPED):
                    return ending
                domains.undo(inside)
                if ending is Ending.IMPOSSIBLE:
                    break
        domains.undo(start)
    return Ending.IMPOSSIBLE


def _outwards(domains: Domains, answers: Mapping[int, int]) -> Sequence[int]:
    """The slots with answers that may stay, those near slots that must be filled first."""
    seen = {slot for slot in range(len(domains.sizes)) if _must_be_filled(domains, answers, slot)}
    ring, found = sorted(seen), []
    while ring:
        near = {arc.other for slot in ring for arc in domains.arcs[slot]} - seen
        ring = sorted(near, key=lambda slot: (domains.sizes[slot], slot))
        seen |= near
        found += ring
    return found + [slot for slot in answers if slot not in seen]


def _must_be_filled(domains: Domains, answers: Mapping[int, int], slot: int) -> bool:
    if domains.sizes[slot] == 1:
        return False
    return slot not in answers or not domains.has(slot, answers[slot])


def _sizes(most: int) -> Iterator[int]:
    """The sizes of the regions."""
    size = 2.0
    while size < most:
        yield int(size)
        size = size * GROWTH + 1
    yield most
