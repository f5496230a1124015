"""How many patterns a search for designs compares before it gives the first."""

from random import Random

import pytest

from publisher import Budget, SearchRun, Symmetry
from publisher_fill.design.cell_set import GridShape
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.search import best_first


@pytest.mark.parametrize(("usual", "compared"), [(1000, 60), (350, 60), (349, 240), (-50, 240)])
def test_where_none_is_easy_more_are_compared(usual: int, compared: int) -> None:
    shape, made = GridShape(9, 9, Symmetry.NONE), 0

    def make(random: Random) -> tuple[int, Pattern]:
        nonlocal made
        made += 1
        return usual - (made != compared), Pattern(shape, made)

    run = SearchRun(Budget(steps=1000))
    first = next(best_first(make, Random(1), run))
    assert (first.opened, run.steps) == (compared, compared)
