"""The forecast of a fill: words by length, the hardest slots, and the outcome of a short trial.

A grid does not show how long its search takes: a short one is made, and its outcome is told.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from publisher import Budget, SearchRun
from publisher_fill.design.options import DesignOptions
from publisher_fill.min_score import MinScore
from publisher_fill.not_filled import NotFilledError
from publisher_fill.solver.attempt import FillAttempt
from publisher_fill.solver.filled_layout import shown_pattern
from publisher_fill.wordlist.word_index import WordIndex

TRIAL_STEPS = 1000
"""Steps of the trial."""

NEARLY = 0.9
"""The part of the slots that a search has filled which may well fill the grid in minutes."""

NEARLY_DESIGNED = 0.6
"""The same where other designs are tried too. Of 12 grids of 15×15 that a trial did not fill, the
three with this part or more were filled within a minute, the nine with less were not."""

FEW = 100
"""A slot with fewer words than this is named."""

NAMED = 5
"""The most slots that are named."""


Trial = Callable[[SearchRun], object]
"""A search for the first fill; raises `NotFilledError` if it finds none."""


def forecast_of_drawing(attempt: FillAttempt, least: MinScore, search: Trial) -> Iterator[str]:
    """The forecast of a drawn grid, line by line; the trial is made when its line is asked for."""
    slots, index = attempt.problem.fill_grid.slots, attempt.problem.index
    lengths = Counter(len(slots[slot]) for slot in attempt.problem.free)
    rows = [
        (str(length), str(lengths[length]), _usable(index, length)) for length in sorted(lengths)
    ]
    yield from _table(("letters", "slots", "words"), rows, least)
    yield _hardest_slots(attempt)
    yield _tried(search)


def forecast_of_design(
    design: DesignOptions, index: WordIndex, least: MinScore, search: Trial
) -> Iterator[str]:
    """The forecast of a grid that is still to be designed, line by line."""
    lengths = range(2 if design.style == "dense" else 3, max(design.size) + 1)
    rows = [(str(length), _usable(index, length)) for length in lengths]
    yield from _table(("letters", "words"), rows, least)
    yield _tried(search, NEARLY_DESIGNED)


def _usable(index: WordIndex, length: int) -> str:
    words = index.lengths.get(length)
    return f"{words.above(0).bit_count() if words else 0:,}"


def _table(
    head: tuple[str, ...], rows: Sequence[tuple[str, ...]], least: MinScore
) -> Iterator[str]:
    if least.by_length:
        yield "words with the score of their length in `min_score` or more:"
    else:
        yield f"words with a score of {least.default} or more:" if least.default else "words:"
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def _hardest_slots(attempt: FillAttempt) -> str:
    """The slots with the fewest words, counted once all crossings have removed what they can."""
    problem, sizes = attempt.problem, attempt.domains.sizes
    ranked = sorted(problem.free, key=lambda slot: (sizes[slot], slot))
    if not ranked:
        return "every slot has its letters already"
    hard = [slot for slot in ranked if sizes[slot] < FEW][:NAMED]
    if not hard:
        return f"every slot has {sizes[ranked[0]]:,} words or more, as far as is known at first"
    slots = problem.fill_grid.slots
    named = ", ".join(
        f"{slots[slot].name} ({shown_pattern(slots[slot])}) {sizes[slot]}" for slot in hard
    )
    return f"slots with the fewest words: {named}"


def _tried(search: Trial, nearly: float = NEARLY) -> str:
    """The end of a short search, and what it says of a long one."""
    run = SearchRun(Budget(steps=TRIAL_STEPS))
    try:
        search(run)
    except NotFilledError as error:
        if error.is_proved:
            return "it cannot be filled with these words: every way was tried"
        if not error.slots:
            return f"it may not be possible to fill it: {error}"
        proved = f"; {error.proof}" if error.proof else ""
        said = f"a trial filled {error.filled} of {error.slots} slots {_basis(run)}{proved}"
        if error.filled >= nearly * error.slots:
            return f"expect minutes, or none: {said}"
        return f"it may not be possible to fill it: {said}"
    return f"expect a fill within seconds: a trial ended {_basis(run)}"


def _basis(run: SearchRun) -> str:
    steps = "1 step" if run.steps == 1 else f"{run.steps:,} steps"
    return f"after {steps} and {run.seconds:.1f} s on this machine"
