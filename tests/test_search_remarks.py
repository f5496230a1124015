"""What is said of a search: that the clock ended it, and what a long search gave."""

from collections.abc import Sequence

import pytest

from publisher import Budget, Language, Layout, Puzzle, SearchRun, Stopped
from publisher.batch.making import search_remarks
from publisher_testing import ENGLISH, HEBREW, grid, puzzle

WIDE, SMALL = ["CAT##", "##O##", "##P##"], ["CAT", "A#O", "R#P"]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def remarks(
    run: SearchRun, stopped: Stopped, rows: Sequence[str] = SMALL, language: Language = ENGLISH
) -> list[str]:
    def numbered(layout: Layout) -> Puzzle:
        return puzzle(
            ["".join(cell.letter or "#" for cell in row) for row in layout.grid.rows], language
        )

    return list(search_remarks(run, stopped, puzzle(rows, language), numbered))


def searched(*found: Sequence[str]) -> SearchRun:
    """A search of ten seconds which stagnates at 2 s, after the first of what it finds."""
    clock = Clock()
    run = SearchRun(Budget(seconds=10), clock=clock)
    for number, rows in enumerate(found):
        run.better(Layout(grid(*rows), ()))
        if number == 0:
            clock.now = 2.0
            assert not run.stagnates()
    clock.now = 10.0
    return run


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])
def test_what_the_longer_search_gave_stands_beside_what_there_was(language: Language) -> None:
    found = [WIDE, SMALL]
    if language is HEBREW:
        found = [["חתול##", "###ו##"], ["חתול", "###ו"]]
    (said,) = remarks(searched(*found), Stopped.BUDGET, found[-1], language)
    assert said.startswith("after 2.0 s: 2 words in ")
    assert "; after 10.0 s: " in said


def test_the_figures_are_words_size_crossings_and_pack() -> None:
    (said,) = remarks(searched(WIDE, SMALL), Stopped.BUDGET)
    assert said == (
        "after 2.0 s: 2 words in 5×3, 1 crossings, pack 0.667; "
        "after 10.0 s: 3 words in 3×3, 2 crossings, pack 1.000"
    )


def test_where_no_figure_changes_it_is_what_the_generator_said_before() -> None:
    """As of better words in the same grid; what it says of both is said already."""
    run = SearchRun(Budget(seconds=10), clock=Clock())
    for lowest in (30, 45):
        run.better(Layout(grid(*SMALL), (), remarks=(f"scores: lowest {lowest}", "no plurals")))
        assert not run.stagnates()
    assert remarks(run, Stopped.BUDGET) == ["after 0.0 s: scores: lowest 30"]


def test_a_longer_search_in_vain_is_said_too() -> None:
    assert remarks(searched(SMALL), Stopped.BUDGET) == ["nothing better was found after 2.0 s"]


def test_an_interrupted_search_says_the_same() -> None:
    assert remarks(searched(SMALL), Stopped.INTERRUPTED) != []


def test_there_is_nothing_to_say_of_a_search_that_ended_for_that() -> None:
    run = SearchRun(Budget(steps=5, until_spent=False))
    run.better(Layout(grid(*SMALL), ()))
    assert run.stagnates()
    assert remarks(run, Stopped.STAGNATION) == []


def test_nor_of_one_that_never_stagnated() -> None:
    assert remarks(SearchRun(Budget(steps=5)), Stopped.BUDGET) == []


def test_the_clock_is_named_with_the_whole_budget() -> None:
    run = SearchRun(Budget(seconds=60, steps=30_000, until_spent=False))
    (said,) = remarks(run, Stopped.CLOCK)
    assert said.startswith(
        "the clock ended the search, after 0 steps of a budget of 30000steps 60s"
    )
