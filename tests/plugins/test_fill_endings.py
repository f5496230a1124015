"""A search ends with its run, also where no step is counted for long."""

import pytest

from filling import fill, fill_options, words_of
from publisher import Budget, GenerationError, OptionError, Request, SearchRun, Stopped
from publisher_fill import designed_attempts
from publisher_fill import generate as generating
from publisher_fill.solver.attempt import FillAttempt
from publisher_testing import ENGLISH, HEBREW

OF_ONE_BEGINNING = [first + "AAA"[:length] for length in (2, 3) for first in "BCDFG"]
"""No word down can begin inside a word across: every design is known to be impossible at once."""


class Attempts:
    """Makes attempts; the clock of a run stands still until the first one is made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = 0
        for module in (generating, designed_attempts):
            monkeypatch.setattr(module, "FillAttempt", self._attempt)

    def _attempt(self, *arguments: object, **more: object) -> FillAttempt:
        self.made += 1
        return FillAttempt(*arguments, **more)  # type: ignore[arg-type]

    def clock(self) -> float:
        return float(self.made)


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> Attempts:
    return Attempts(monkeypatch)


def test_designs_that_cannot_be_filled(attempts: Attempts) -> None:
    run = SearchRun(Budget(seconds=1), clock=attempts.clock)
    with pytest.raises(GenerationError, match="the budget was spent before a grid was designed"):
        fill({"style": "american", "size": "7x7"}, OF_ONE_BEGINNING, run=run)
    assert attempts.made == 1


def test_ways_to_place_a_theme(attempts: Attempts) -> None:
    run = SearchRun(Budget(seconds=1), clock=attempts.clock)
    with pytest.raises(GenerationError, match="within the budget"):
        fill("....\n####\n....\n####\n....", ["abcd", "bcde", "cdef"], theme=["bcda"], run=run)
    assert attempts.made == 1


@pytest.mark.parametrize("steps", [0, 1])
@pytest.mark.parametrize("grid", ["...\n...\n...", {"style": "barred", "size": "5x5"}])
def test_a_budget_of_nothing(grid: object, steps: int) -> None:
    words = [a + b + c + "DE" * n for a in "ABC" for b in "ABC" for c in "ABC" for n in (0, 1)]
    run = SearchRun(Budget(steps=steps))
    with pytest.raises(GenerationError, match="budget"):
        fill(grid, words, run=run)
    assert (run.steps, run.stopped) == (steps, Stopped.BUDGET)


@pytest.mark.parametrize(
    ("grid", "words", "language"),
    [
        ("WALK#WALKED", ["walker"], ENGLISH),
        ("WALK#WALKS\n####.#####\nTALK#TALKS", ["as"], ENGLISH),
        ("....#....", ["walk", "walks"], ENGLISH),
        ("מולש#ימולש", ["שלומ"], HEBREW),
    ],
)
def test_words_of_one_stem_do_not_wait_for_each_other(
    grid: str, words: list[str], language: object
) -> None:
    options = fill_options(grid, stems="distinct")
    request = Request(words_of(words, language), language, 1)  # type: ignore[arg-type]
    with pytest.raises((OptionError, GenerationError), match="cannot be filled"):
        generating.generate(request, options, SearchRun(Budget(steps=200)))


def test_a_grid_of_many_pieces() -> None:
    """Each of the smallest slots is a piece of its own, and all need different words."""
    grid = "\n".join(["..#" * 66 + "..", "#" * 200, "..#" * 66 + ".."])
    letters = ENGLISH.letters
    made = fill(grid, [one + other for one in letters for other in letters], steps=1000)
    assert len(made.placements) == 134
