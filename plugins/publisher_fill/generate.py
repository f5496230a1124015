"""From a request to a filled grid: lists read, grids drawn or designed, the best fill told."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from publisher import GenerationError, Grid, Layout, OptionError, Request, SearchRun, Stopped
from publisher_fill.design import designer
from publisher_fill.design.estimate import Stats
from publisher_fill.design.options import DesignOptions
from publisher_fill.inputs import Stock, drawn, theme_of
from publisher_fill.options import FillOptions
from publisher_fill.quality import improved
from publisher_fill.solver.attempt import Attempt
from publisher_fill.solver.filler import Ending
from publisher_fill.solver.layouts import layout
from publisher_fill.solver.problem import Fill, UnfillableError
from publisher_fill.solver.reasons import unfilled
from publisher_fill.themes import themed

STEPS_PER_SLOT = 6
"""For how many steps a grid that is one of several is tried at first, for each of its slots."""

GROWTH = 1.1
"""How much longer each further grid may take."""

KEPT = 10
"""How many grids are gone on with when there are no more."""


def check(request: Request, options: FillOptions) -> None:
    """Raise the `OptionError` that `generate` would raise before its search."""
    stock = Stock.of(request, options)
    if isinstance(options.grid, DesignOptions):
        _refuse_lengths(options.grid, options, stock)
        designer.check(options.grid, stock.theme, Stats.of(stock.index, options.min_score))
    else:
        _attempts(request, options, stock)


def designs(request: Request, options: FillOptions, run: SearchRun) -> Iterator[Grid]:
    """Empty grids as the options want them, those first that are easiest to fill.

    Without words to fill them with, they are for a usual list. Raises `OptionError` if the grid is
    drawn already.
    """
    if not isinstance(options.grid, DesignOptions):
        raise OptionError(("grid",), "this grid is drawn; to design one, say {style: american}")
    theme = [word.letters for word in theme_of(options, request.language)]
    stats = Stats.usual()
    if options.wordlists or request.words:
        stats = Stats.of(Stock.of(request, options).index, options.min_score)
    return designer.designs(options.grid, theme, stats, Random(request.seed), run)


def generate(request: Request, options: FillOptions, run: SearchRun) -> Layout:
    """The best fill found within the run's budget."""
    stock = Stock.of(request, options)

    def told(fill: Fill, *, complete: bool = False) -> Layout:
        made = layout(fill, stock.known, request.language, complete=complete)
        return replace(made, remarks=(*stock.notes, *made.remarks))

    fill = _first(request, options, stock, run)
    run.better(told(fill))
    if options.improve:
        fill = improved(fill, request.seed, run, lambda better: run.better(told(better)))
    return told(fill, complete=run.stopped is None)


def _first(request: Request, options: FillOptions, stock: Stock, run: SearchRun) -> Fill:
    """The first fill that is found; raises `GenerationError` where none is."""
    if isinstance(options.grid, DesignOptions):
        _refuse_lengths(options.grid, options, stock)
        designed = _designed(options.grid, request, options, stock, run)
        return _first_of(designed, "designs", request, run)
    attempts = _attempts(request, options, stock)
    used = {each.word.letters for layout in request.before for each in layout.placements}
    if used:
        attempt = Attempt(attempts[0].task, options.min_score, Random(request.seed), without=used)
        fill = attempt.go(run, STEPS_PER_SLOT * len(attempt.task.blank.places))
        if fill is not None:
            return fill
    if len(attempts) > 1:
        return _first_of(_in_turn(attempts), "ways to place the theme", request, run)
    fill = attempts[0].go(run, sys.maxsize)
    if fill is None:
        raise GenerationError(_failed(attempts[0], _head(attempts[0], run), request))
    return fill


def _first_of(attempts: Iterable[Attempt], what: str, request: Request, run: SearchRun) -> Fill:
    """The first fill of one of several grids, each tried for longer than the one before it.

    When there are no more, it goes on with the fullest. There is one at least; `what` they are is
    told where none is filled.
    """
    fullest: list[Attempt] = []
    tried = 0
    limit = 0.0
    for attempt in chain(attempts, _in_turn(fullest)):
        limit *= 1 + 1 / len(fullest) if attempt in fullest else GROWTH
        limit = max(limit, STEPS_PER_SLOT * len(attempt.task.blank.places))
        fill = attempt.go(run, int(limit))
        if fill is not None:
            return fill
        tried += attempt.tries == 1
        if attempt not in fullest:
            fullest.append(attempt)
        fullest.sort(key=lambda each: -each.filled)
        del fullest[KEPT:]
        if run.stopped is not None:
            break
    several = f"{tried} {what}" if tried > 1 else ""
    raise GenerationError(_failed(fullest[0], _head(fullest[0], run, several), request))


def _head(attempt: Attempt, run: SearchRun, several: str = "") -> str:
    """What was not filled, and why; the attempt is the fullest of `several` if these were tried."""
    if not several and attempt.ending is Ending.IMPOSSIBLE:
        return "the grid cannot be filled with these words: every way was tried"
    if run.stopped is Stopped.INTERRUPTED:
        return "stopped before the grid was filled"
    subject = f"none of {several} was filled" if several else "the grid was not filled"
    if run.stopped is None:
        return f"{subject}; of the fullest, every way was tried"
    advice = "allow more, add word lists, lower `min_score`, or change the grid"
    return f"{subject} within the budget; {advice}"


def _failed(attempt: Attempt, head: str, request: Request) -> str:
    total = len(attempt.task.blank.places)
    left = unfilled(attempt.task, attempt.domains, attempt.most, request.language.direction)
    return f"{head}; {total - attempt.filled} of {total} slots are open:\n{left}"


def _attempts(request: Request, options: FillOptions, stock: Stock) -> list[Attempt]:
    """The drawn grid, made ready, in each way in which the theme may stand in it.

    Raises `OptionError` where it is plain that it cannot be filled.
    """
    random = Random(request.seed)
    found, faults = [], []
    language = request.language
    for grid in themed(drawn(options, language), stock.theme, language, random):
        try:
            task = stock.task(grid, options, language)
            attempt = Attempt(task, options.min_score, random)
        except UnfillableError as error:
            raise OptionError(("grid",), str(error)) from None
        if attempt.fault:
            faults.append(attempt.fault)
        else:
            found.append(attempt)
    if not found and faults:
        raise OptionError(("grid",), f"it cannot be filled: {faults[0]}")
    if not found:
        raise OptionError(("theme",), "the slots of the grid do not take all theme entries at once")
    return found


def _in_turn(attempts: Sequence[Attempt]) -> Iterator[Attempt]:
    """Each of the attempts again and again, but for those that are proved impossible."""
    while left := [each for each in attempts if each.ending is not Ending.IMPOSSIBLE]:
        yield from left


def _designed(
    wish: DesignOptions, request: Request, options: FillOptions, stock: Stock, run: SearchRun
) -> Iterator[Attempt]:
    """Designed grids, made ready, but for those that plainly cannot be filled."""
    stats = Stats.of(stock.index, options.min_score)
    random = Random(request.seed)
    fault, found = "", False
    for grid in designer.designs(wish, stock.theme, stats, random, run):
        try:
            task = stock.task(grid, options, request.language)
            attempt = Attempt(task, options.min_score, random)
        except UnfillableError as error:
            fault = str(error)
            continue
        if attempt.fault:
            fault = attempt.fault
            continue
        found = True
        yield attempt
    if not found:
        raise GenerationError(_undesigned(fault, run))


def _undesigned(fault: str, run: SearchRun) -> str:
    """Why there is no design that could be filled; `fault` is what is wrong with the last."""
    last = f" that these words may fill; the last: {fault}" if fault else ""
    if run.stopped is None:
        return f"no grid of this design was found{last}"
    if run.stopped is Stopped.INTERRUPTED:
        return f"stopped before a grid was designed{last}"
    return f"the budget was spent before a grid was designed{last or '; allow more'}"


def _refuse_lengths(wish: DesignOptions, options: FillOptions, stock: Stock) -> None:
    """Refuse a grid without blocks and bars for whose rows or columns there are no words."""
    if wish.style != "dense" or options.allow:
        return
    width, height = wish.size
    for length in (height,) if len(stock.theme) == height else (width, height):
        words = stock.index.lengths.get(length)
        if words is None or not words.above(options.min_score):
            least = f" with a score of {options.min_score} or more" if words else ""
            said = f"a dense grid of this size needs words of {length} letters, and none{least} is"
            raise OptionError(("grid", "size"), f"{said} in the lists")
