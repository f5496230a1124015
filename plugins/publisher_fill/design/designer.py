"""Designing grids in the styles of newspapers, the easiest to fill first."""

from collections.abc import Iterator, Sequence
from random import Random

from publisher import GenerationError, Grid, Letters, SearchRun
from publisher_fill.design.estimate import ListProfile
from publisher_fill.design.options import DesignOptions
from publisher_fill.design.pattern import Pattern
from publisher_fill.design.search import best_first, best_of_few
from publisher_fill.design.styles import pattern_maker


def designs(
    options: DesignOptions,
    theme: Sequence[Letters],
    profile: ListProfile,
    random: Random,
    run: SearchRun,
) -> Iterator[Grid]:
    """Grids as the options describe them, with theme entries in place, the easiest to fill first.

    A step of the run is one attempt at a pattern. The iterator ends with the run, or when there are
    no more grids. Raises `OptionError` at once for impossible options, and `GenerationError` if no
    grid is found.
    """
    return _grids(best_first(pattern_maker(options, theme, profile), random, run), options, run)


def best_score(
    options: DesignOptions,
    theme: Sequence[Letters],
    profile: ListProfile,
    random: Random,
    run: SearchRun,
) -> int:
    """The score of the best of a few designs; `IMPOSSIBLE` if there is none."""
    return best_of_few(pattern_maker(options, theme, profile), random, run)


def _grids(patterns: Iterator[Pattern], options: DesignOptions, run: SearchRun) -> Iterator[Grid]:
    found = False
    for pattern in patterns:
        found = True
        yield pattern.grid()
    if not found and run.stopped is None:
        raise GenerationError(
            f"no {options.style} grid of {options.size} with the symmetry {options.symmetry} "
            "was found that has all that is asked for; allow more blocks, or more or longer words"
        )
