"""A fill of new designs with a higher lowest score: what is designed for 30 seldom takes 40.

The score of the designs says how high the line can be, before a word is placed.
"""

from random import Random

from publisher import GenerationError, OptionError, SearchRun
from publisher_fill.design import designer
from publisher_fill.design.options import DesignOptions
from publisher_fill.designed_attempts import designed_attempts
from publisher_fill.inputs import FillInputs
from publisher_fill.several_grids import SeveralGrids
from publisher_fill.solver.problem import Fill

HARD = 300
"""The score of a design below which it is seldom filled in `STEPS`."""

STEPS, TRIES = 1500, 3
"""The most steps for one line, and the most lines that are tried."""

LEFT = 2500
"""The fewest steps that are left for it: with fewer, it pays more to change words of the grid."""


def on_a_higher_line(
    inputs: FillInputs, asked: DesignOptions, lowest: int, seed: int, run: SearchRun
) -> Fill | None:
    """A fill of words with higher scores than `lowest`; None if none is found.

    The first line is the highest for which a design is not `HARD`, and after a failure the middle
    between that and `lowest`. A dense grid has no other design, and with fewer than `LEFT` steps
    none is looked for.
    """
    if asked.style == "dense" or _left(run) < LEFT:
        return None
    scores = {score for words in inputs.index.lengths.values() for score in words.scores}
    lines = sorted(line for line in scores if line > lowest)
    easy, hard = 0, len(lines)
    while easy < hard:
        middle = (easy + hard) // 2
        random = Random(f"{seed} {lines[middle]}")
        profile = inputs.profile(lines[middle])
        if designer.best_score(asked, inputs.theme, profile, random, run) < HARD:
            hard = middle
        else:
            easy = middle + 1
    for _ in range(TRIES):
        if not easy or run.is_over():
            break
        fill = _fill(inputs, asked, lines[easy - 1], seed, run)
        if fill is not None:
            return fill
        easy //= 2
    return None


def _left(run: SearchRun) -> float:
    """The steps that are left of a budget, of one in seconds at the speed so far."""
    if run.budget.steps is not None:
        return run.budget.steps - run.steps
    used = run.fraction_used
    return run.steps * (1 - used) / used if used else LEFT


def _fill(
    inputs: FillInputs, asked: DesignOptions, line: int, seed: int, run: SearchRun
) -> Fill | None:
    """A fill of designs that are made for words of the score `line` or more."""
    random = Random(f"{seed} {line}")
    grids = designer.designs(asked, inputs.theme, inputs.profile(line), random, run)
    try:
        return SeveralGrids(designed_attempts(grids, inputs, line, random, run)).first_fill(
            run, STEPS
        )
    except (GenerationError, OptionError):  # `allow` may name a slot that another design lacks
        return None
