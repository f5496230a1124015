"""How bold and how patient `optimize` is from box to box."""

import pytest

from publisher_freeform.annealing.schedule import BOLDEST, Pace


def test_what_was_easy_never_makes_it_bolder_than_at_first() -> None:
    pace = Pace(30)
    for _ in range(5):
        pace.succeeded(1, 10_000)
    assert pace.boldness == BOLDEST


def test_a_failure_is_made_good_by_easy_successes_but_not_by_hard_ones() -> None:
    pace = Pace(30)
    pace.failed()
    careful = pace.boldness
    assert careful < BOLDEST
    pace.succeeded(9_000, 10_000)
    assert pace.boldness < careful
    for _ in range(5):
        pace.succeeded(1, 10_000)
    assert pace.boldness == BOLDEST


def test_what_was_neither_easy_nor_hard_leaves_it_as_bold() -> None:
    pace = Pace(30)
    pace.failed()
    careful = pace.boldness
    pace.succeeded(2_000, 10_000)
    assert pace.boldness == careful


@pytest.mark.parametrize("words", [1, 20, 400, 5_000])
def test_patience_grows_with_failures_and_with_the_steps_so_far(words: int) -> None:
    pace = Pace(words)
    at_first = pace.patience(0)
    for _ in range(40):
        pace.failed()
    later = pace.patience(0)
    assert at_first >= pace.first
    assert later > at_first
    assert pace.patience(10 * later) > later


def test_a_success_without_a_step_is_easy() -> None:
    pace = Pace(3)
    pace.succeeded(0, 0)
    assert pace.boldness == BOLDEST
