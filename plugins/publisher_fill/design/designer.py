"""Grids designed by the program, in the styles of newspapers, the most promising first."""

from collections.abc import Iterator, Sequence
from random import Random

from publisher import GenerationError, Grid, SearchRun
from publisher_fill.design.estimate import Stats
from publisher_fill.design.options import DesignOptions
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.search import best_first
from publisher_fill.design.styles import attempts
from publisher_fill.design.themes import Letters


def check(wish: DesignOptions, theme: Sequence[Letters], stats: Stats) -> None:
    """Raise the `OptionError` that `designs` would raise."""
    attempts(wish, theme, stats)


def designs(
    wish: DesignOptions, theme: Sequence[Letters], stats: Stats, random: Random, run: SearchRun
) -> Iterator[Grid]:
    """Grids as they are wished for, theme entries pinned, those first that are easiest to fill.

    A step of the run is one attempt at a pattern. It ends with the run, or when there are no more;
    raises `OptionError` at once for what can never be, and `GenerationError` if none is found.
    """
    return _grids(best_first(attempts(wish, theme, stats), random, run), wish, run)


def _grids(patterns: Iterator[Pattern], wish: DesignOptions, run: SearchRun) -> Iterator[Grid]:
    found = False
    for pattern in patterns:
        found = True
        yield pattern.grid()
    if not found and run.stopped is None:
        raise GenerationError(
            f"no {wish.style} grid of {wish.size} with the symmetry {wish.symmetry} was found that "
            "has all that is asked for; allow more blocks, or more or longer words"
        )
