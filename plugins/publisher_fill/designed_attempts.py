"""Attempts at grids that were designed, one after the other."""

from collections.abc import Iterator
from random import Random

from publisher import Grid, SearchRun, Stopped
from publisher_fill.inputs import FillInputs
from publisher_fill.not_filled import NotFilledError, ways_out
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.problem import UnfillableError


def designed_attempts(
    grids: Iterator[Grid], inputs: FillInputs, least: int, random: Random, run: SearchRun
) -> Iterator[FillAttempt]:
    """Attempts at designed grids with words of the score `least` or more.

    Grids that are known to be impossible to fill are passed over; raises `NotFilledError` if all
    are.
    """
    fault, found = "", False
    for grid in grids:
        try:
            attempt = FillAttempt(inputs.problem(grid), least, random)
        except UnfillableError as error:
            fault = str(error)
        else:
            fault = attempt.fault or ""
        if not fault:
            found = True
            yield attempt
        elif run.is_over():  # a batch may have hundreds of designs, and no step is between them
            break
    if not found:
        said = _no_design(fault, run)
        if run.stopped is not Stopped.INTERRUPTED:
            said += f"; {ways_out(inputs, *['a larger `budget`'] * bool(run.stopped))}"
        raise NotFilledError(said, 0, 0)


def _no_design(fault: str, run: SearchRun) -> str:
    """Why no design could be filled; `fault` is what is wrong with the last one."""
    last = f" that these words may fill; the last: {fault}" if fault else ""
    if run.stopped is None:
        return f"no grid of this design was found{last}"
    if run.stopped is Stopped.INTERRUPTED:
        return f"stopped before a grid was designed{last}"
    return f"the budget was spent before a grid was designed{last}"
