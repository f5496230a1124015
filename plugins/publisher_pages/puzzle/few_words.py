"""Few words on a page: larger type, clues on the axis of their grid, white that is divided.

A page is sparse where much of it is white however large its cells and its clues may be. A designer
then sets the clues larger, gives them the margins of the grid, and opens the page between the two.
"""

from collections.abc import Callable
from dataclasses import replace

from publisher_pages.puzzle.arrangement import AbovePlan
from publisher_pages.puzzle.clues import ClueSetter
from publisher_pages.puzzle.fitted_pages import BestFit
from publisher_pages.puzzle.objective import GOOD_LINE

LARGEST_GROWTH = 1.25
_GROWTHS = (LARGEST_GROWTH, 1.125)  # of the largest type, tried one after the other
_SPARSE = 0.15  # of the height: more white at its foot
_BELOW_GRID = 0.2  # of the white
_WIDE = 0.9  # of the width: clues that need more have all of it
_ROUNDING = 1e-6


def is_sparse(white: float, height: float) -> bool:
    """Whether so much of a height is left white that something is to be done about it."""
    return white > _SPARSE * height


def white(fit: BestFit, rows: float, height: float) -> float:
    """What the first page leaves of its height below a grid of so many rows and its clues."""
    return height - max([fit.arrangement.side * rows, *fit.pages[0].ends])


def grown(fit: BestFit, at: Callable[[float], BestFit]) -> BestFit:
    """A fit with larger type on one page too, or this one; `at` has the fit for each growth.

    Cells get no smaller, and lines no shorter than they are read well.
    """
    for growth in _GROWTHS:
        found = at(growth)
        keeps_cells = found.arrangement.side >= fit.arrangement.side - _ROUNDING
        measure, is_larger = found.setter.limit, found.setter.size > fit.setter.size
        is_wide = measure >= GOOD_LINE or found.setter.clues.widest <= measure
        if len(found.pages) == 1 and keeps_cells and is_wide and is_larger:
            return found
    return fit


def gathered(fit: BestFit, columns: float, width: float) -> BestFit:
    """Clues below a grid of so many columns, in columns as wide as it or as they need.

    Those that need nearly the whole width keep all of it, and so do several above the solution.
    """
    page, plan = fit.pages[0], fit.plan
    if type(plan) is not AbovePlan:
        return fit
    used = max(at for at, count in enumerate(page.columns.counts) if count) + 1
    needed = used * (fit.setter.used_width + plan.gap) - plan.gap
    across = min(width, max(needed, fit.arrangement.side * columns))
    if across > _WIDE * width or (page.foot and not used == page.foot.columns == 1):
        return fit
    column = (across + plan.gap) / used - plan.gap
    left = (width - across) / 2
    starts = tuple(left + at * (column + plan.gap) for at in range(len(page.starts)))
    setter = ClueSetter(fit.setter.clues, fit.setter.size, column)
    arrangement = fit.arrangement._replace(starts=starts, column_width=column)
    measured = replace(fit.measured, setter=setter)
    foot = page.foot and page.foot._replace(left=left, width=column)
    return BestFit(plan, arrangement, measured, (replace(page, starts=starts, foot=foot),))


def below_grid(fit: BestFit, rows: float, height: float) -> float:
    """How much lower the clues of a sparse page begin below its grid, in points."""
    is_above = type(fit.plan) is AbovePlan and not fit.pages[0].foot
    left = white(fit, rows, height)
    return _BELOW_GRID * left if is_above and is_sparse(left, height) else 0.0
