"""From a request to a layout: read the lists, draw or design the grid, fill it, improve it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from random import Random

from publisher import GenerationError, Grid, Layout, OptionError, Request, SearchRun, Stopped
from publisher_fill.asked_grid import AskedGrid
from publisher_fill.design.options import DesignOptions
from publisher_fill.designed_attempts import designed_attempts
from publisher_fill.improvement import improve
from publisher_fill.inputs import (
    STEPS_WITHOUT_USED,
    FillInputs,
    theme_entries,
)
from publisher_fill.letter_search import lacking_letters, letters_remark, with_all_letters
from publisher_fill.not_filled import NotFilledError, ways_out
from publisher_fill.options import FillOptions
from publisher_fill.several_grids import OneByOne, SeveralGrids
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.backtracking import Ending
from publisher_fill.solver.failure_report import failure_report
from publisher_fill.solver.filled_layout import layout
from publisher_fill.solver.problem import Fill, UnfillableError
from publisher_fill.theme_slots import with_theme

FILLS_FOR_LETTERS = 4
"""The most fills into which all letters of the alphabet are brought, one after the other."""


def check(request: Request, options: FillOptions) -> Iterator[str]:
    """The forecast of a fill, found out line by line.

    Raises the `OptionError` that `generate` would raise before its search.
    """
    from publisher_fill.forecast import forecast_of_design, forecast_of_drawing

    inputs = FillInputs.of(request, options)
    least, search = options.min_score, partial(_first_fill, inputs, request.seed)
    asked = inputs.asked
    if isinstance(asked, DesignOptions):
        from publisher_fill.design.styles import pattern_maker  # slow to load

        _refuse_lengths(asked, inputs)
        pattern_maker(asked, inputs.theme, inputs.profile())
        return chain(inputs.notes, forecast_of_design(asked, inputs.index, least, search))
    attempts = _attempts(asked, inputs, request.seed)
    return chain(inputs.notes, forecast_of_drawing(attempts[0], least, search))


def designs(request: Request, options: FillOptions, run: SearchRun) -> Iterator[Grid]:
    """Empty grids as the options describe them, the easiest to fill first.

    Without words, they are designed for a usual word list. Raises `OptionError` if the grid is a
    drawing.
    """
    from publisher_fill.design import designer
    from publisher_fill.design.estimate import ListProfile

    if not isinstance(options.grid, DesignOptions):
        raise OptionError(("grid",), "this grid is drawn; to design one, say {style: american}")
    theme = [word.letters for word in theme_entries(options, request.language)]
    profile = ListProfile.usual()
    if options.wordlists or request.words:
        profile = FillInputs.of(request, options).profile()
    return designer.designs(options.grid, theme, profile, Random(request.seed), run)


def generate(request: Request, options: FillOptions, run: SearchRun) -> Layout:
    """The best fill found within the budget of the run.

    Raises `OptionError` for options that cannot be met and `GenerationError` if nothing is filled.
    """
    return filled(FillInputs.of(request, options), request.seed, run)


def filled(inputs: FillInputs, seed: int, run: SearchRun) -> Layout:
    """The best fill of a grid, of designs, or of those that another plugin brings."""
    options, language = inputs.options, inputs.language
    wants_letters = options.letters == "all"

    def as_layout(fill: Fill, *, complete: bool = False) -> Layout:
        made = layout(fill, inputs.config_words, language, complete=complete)
        said = letters_remark(fill, language) if wants_letters else ()
        return replace(made, remarks=(*inputs.notes, *made.remarks, *said))

    def better(fill: Fill) -> None:
        run.better(partial(as_layout, fill))

    fill = _first_fill(inputs, seed, run)
    better(fill)
    if wants_letters:
        fill = _with_all_letters(inputs, fill, seed, run, better)
    elif options.improve and isinstance(inputs.asked, DesignOptions) and inputs.brought is None:
        from publisher_fill.higher_line import on_a_higher_line  # slow to load

        higher = on_a_higher_line(inputs, inputs.asked, fill.lowest, seed, run)
        if higher is not None:
            fill = higher
            better(fill)
    if options.improve:
        fill = improve(fill, seed, run, better, keeps_letters=wants_letters)
    return as_layout(fill, complete=run.stopped is None)


def _with_all_letters(
    inputs: FillInputs, fill: Fill, seed: int, run: SearchRun, better: Callable[[Fill], None]
) -> Fill:
    """A fill with as many letters of the alphabet as are found, from this one or from others.

    Where a letter comes into no region of one fill, it often soon comes into those of another.
    """

    def lacking(fill: Fill) -> int:
        return sum(each in fill.problem.codes for each in lacking_letters(fill, inputs.language))

    def fewer(found: Fill) -> None:
        if lacking(found) < lacking(best):
            better(found)

    best = with_all_letters(fill, inputs.language, seed, run, better)
    cells = {cell for slot in fill.problem.fill_grid.slots for cell in slot.grid_slot.cells}
    has_room = len(cells) >= len(inputs.language.letters)
    for number in range(1, FILLS_FOR_LETTERS if has_room else 1):
        if not lacking(best) or run.is_over():
            break
        anew = Random(f"{seed} {number}").getrandbits(32)
        with suppress(GenerationError, OptionError):
            other = _first_fill(inputs, anew, run)
            found = with_all_letters(other, inputs.language, anew, run, fewer)
            best = min(best, found, key=lacking)
    return best


def _first_fill(inputs: FillInputs, seed: int, run: SearchRun) -> Fill:
    """The first fill that is found; raises `GenerationError` if there is none.

    It has other words than the puzzles before it, if that is found in `STEPS_WITHOUT_USED`.
    """
    if inputs.used:
        try:
            return _fill(inputs, seed, run, STEPS_WITHOUT_USED)
        except (GenerationError, OptionError):
            if run.stopped is not None:
                raise
    return _fill(replace(inputs, used={}), seed, run, sys.maxsize)


def _fill(inputs: FillInputs, seed: int, run: SearchRun, limit: int) -> Fill:
    """A fill that is found in about `limit` steps; raises `GenerationError` if there is none."""
    asked, least = inputs.asked, inputs.options.min_score.lowest
    if inputs.brought is not None:
        grids = inputs.brought.grids(Random(seed), run)
        brought = OneByOne(designed_attempts(grids, inputs, least, Random(seed), run))
        return _fill_among(brought, "designs", inputs, run, limit)
    if isinstance(asked, DesignOptions):
        from publisher_fill.design import designer

        _refuse_lengths(asked, inputs)
        random = Random(seed)
        grids = designer.designs(asked, inputs.theme, inputs.profile(), random, run)
        several = SeveralGrids(designed_attempts(grids, inputs, least, random, run))
        return _fill_among(several, "designs", inputs, run, limit)
    attempts = _attempts(asked, inputs, seed, run)
    is_placed = attempts[0].problem.fill_grid.grid != asked.grid
    if is_placed or len(attempts) > 1:
        several = SeveralGrids(attempts)
        return _fill_among(several, "ways to place the theme", inputs, run, limit)
    fill = attempts[0].search(run, limit)
    if fill is not None:
        return fill
    if attempts[0].ending is Ending.IMPOSSIBLE:
        proof = "the grid cannot be filled with these words: every way was tried"
        headline = f"{proof}; {ways_out(inputs)}"
        raise _failure(attempts[0], headline, inputs, proof, is_proved=True)
    raise _failure(attempts[0], _headline(run, "the grid was not filled", inputs), inputs)


def _fill_among(
    several: SeveralGrids, what: str, inputs: FillInputs, run: SearchRun, limit: int
) -> Fill:
    """The first fill of one of several grids, of which the error names the number and `what`."""
    fill = several.first_fill(run, limit)
    if fill is not None:
        return fill
    proof = several.proof(what)
    one = "the grid was not filled"
    subject = one if several.tried == 1 else f"none of {several.tried} {what} was filled"
    is_told = bool(proof) and run.stopped is None
    ways = ways_out(inputs)
    headline = f"{proof}; {ways}" if is_told else _headline(run, subject, inputs, proof)
    raise _failure(several.fullest, headline, inputs, proof)


def _headline(run: SearchRun, subject: str, inputs: FillInputs, proof: str = "") -> str:
    """The first line of a failure; `subject` says what was not filled, `proof` what is proved."""
    if run.stopped is Stopped.INTERRUPTED:
        return "stopped before the grid was filled"
    ways = ways_out(inputs, "a larger `budget`")
    return f"{subject} within the budget; {ways}{f' ({proof})' if proof else ''}"


def _failure(
    attempt: FillAttempt,
    headline: str,
    inputs: FillInputs,
    proof: str = "",
    *,
    is_proved: bool = False,
) -> NotFilledError:
    total, filled = len(attempt.problem.fill_grid.slots), attempt.filled_count
    left = failure_report(
        attempt.problem, attempt.domains, attempt.best_partial, inputs.language.direction
    )
    said = f"{headline}; {total - filled} of {total} slots are open:\n{left}"
    return NotFilledError(said, filled, total, proof, is_proved=is_proved)


def _attempts(
    asked: AskedGrid, inputs: FillInputs, seed: int, run: SearchRun | None = None
) -> list[FillAttempt]:
    """Attempts at the drawn grid, one for each way to place the theme in it.

    Fewer ways are tried if the run is over meanwhile.

    Raises `OptionError` if none of them can be filled, as far as is known without a search.
    """
    random = Random(seed)
    found, faults = [], []
    for grid in with_theme(asked.grid, inputs.theme, inputs.language, random):
        try:
            attempt = FillAttempt(inputs.problem(grid), inputs.options.min_score.lowest, random)
        except UnfillableError as error:
            raise OptionError(("grid",), str(error)) from None
        if attempt.fault:
            faults.append(attempt.fault)
        else:
            found.append(attempt)
        if found and run is not None and run.is_over():
            break
    if not found and faults:
        ways = (
            f" in any of {len(faults)} ways to place the theme; in one" if len(faults) > 1 else ""
        )
        raise OptionError(("grid",), f"it cannot be filled{ways}: {faults[0]}")
    if not found:
        raise OptionError(("theme",), "the slots of the grid do not take all theme entries at once")
    return found


def _refuse_lengths(design: DesignOptions, inputs: FillInputs) -> None:
    """Refuse a grid without blocks and bars if no words are as long as its rows or columns."""
    if design.style != "dense" or inputs.options.allow:
        return
    width, height = design.size
    for length in (height,) if len(inputs.theme) == height else (width, height):
        words, score = inputs.index.lengths.get(length), inputs.options.min_score.of(length)
        if words is None or not words.above(score):
            least = f" with a score of {score} or more" if words else ""
            said = f"a dense grid of this size needs words of {length} letters, and none{least} is"
            raise OptionError(("grid", "size"), f"{said} in the lists")
