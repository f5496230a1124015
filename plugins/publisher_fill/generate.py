"""From a request to a filled grid: lists read, grids drawn or designed, the best fill told."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from publisher import GenerationError, Grid, Layout, OptionError, Request, Run, Stopped
from publisher_fill.attempt import Attempt
from publisher_fill.design import designer
from publisher_fill.design.estimate import Stats
from publisher_fill.design.options import DesignOptions
from publisher_fill.filler import Ending
from publisher_fill.layouts import layout
from publisher_fill.options import FillOptions
from publisher_fill.quality import improved
from publisher_fill.reasons import unfilled
from publisher_fill.stock import Stock, drawn, theme_of
from publisher_fill.task import Fill, UnfillableError
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
        designer.check(options.grid, stock.theme, Stats.of(stock.index, options.min_score))
    else:
        _attempts(request, options, stock)


def designs(request: Request, options: FillOptions, run: Run) -> Iterator[Grid]:
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


def generate(request: Request, options: FillOptions, run: Run) -> Layout:
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


def _first(request: Request, options: FillOptions, stock: Stock, run: Run) -> Fill:
    """The first fill that is found; raises `GenerationError` where none is."""
    if isinstance(options.grid, DesignOptions):
        return _first_of(_designed(options.grid, request, options, stock, run), request, run)
    attempts = _attempts(request, options, stock)
    used = {each.word.letters for layout in request.before for each in layout.placements}
    if used:
        attempt = Attempt(attempts[0].task, options.min_score, Random(request.seed), without=used)
        fill = attempt.go(run, STEPS_PER_SLOT * len(attempt.task.blank.places))
        if fill is not None:
            return fill
    if len(attempts) > 1:
        return _first_of(_in_turn(attempts), request, run)
    fill = attempts[0].go(run, sys.maxsize)
    if fill is None:
        raise GenerationError(_failed(attempts[0], request, run))
    return fill


def _first_of(attempts: Iterable[Attempt], request: Request, run: Run) -> Fill:
    """The first fill of one of several grids, each tried for longer than the one before it.

    When there are no more, it goes on with the fullest.
    """
    fullest: list[Attempt] = []
    limit = 0.0
    for attempt in chain(attempts, _in_turn(fullest)):
        limit *= 1 + 1 / len(fullest) if attempt in fullest else GROWTH
        limit = max(limit, STEPS_PER_SLOT * len(attempt.task.blank.places))
        fill = attempt.go(run, int(limit))
        if fill is not None:
            return fill
        if attempt not in fullest:
            fullest.append(attempt)
        fullest.sort(key=lambda each: -each.filled)
        del fullest[KEPT:]
        if run.stopped is not None:
            break
    if not fullest:
        raise GenerationError("the budget was spent before a grid was designed; allow more")
    raise GenerationError(_failed(fullest[0], request, run))


def _failed(attempt: Attempt, request: Request, run: Run) -> str:
    task = attempt.task
    if attempt.ending is Ending.IMPOSSIBLE:
        head = "the grid cannot be filled with these words: every way was tried"
    elif run.stopped is Stopped.INTERRUPTED:
        head = "stopped before the grid was filled"
    else:
        head = (
            "the grid was not filled within the budget; allow more, add word lists, lower "
            "`min_score`, or change the grid"
        )
    total = len(task.blank.places)
    left = unfilled(task, attempt.domains, attempt.most, request.language.direction)
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
    wish: DesignOptions, request: Request, options: FillOptions, stock: Stock, run: Run
) -> Iterator[Attempt]:
    """Designed grids, made ready, but for those that plainly cannot be filled."""
    stats = Stats.of(stock.index, options.min_score)
    random = Random(request.seed)
    for grid in designer.designs(wish, stock.theme, stats, random, run):
        try:
            task = stock.task(grid, options, request.language)
            attempt = Attempt(task, options.min_score, random)
        except UnfillableError:
            continue
        if not attempt.fault:
            yield attempt
