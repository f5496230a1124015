"""How bold and how patient `optimize` is from box to box."""

import pytest

from publisher_freeform.annealing.box_schedule import BOLDEST, BoxSchedule


def test_what_was_easy_never_makes_it_bolder_than_at_first() -> None:
    schedule = BoxSchedule(30)
    for _ in range(5):
        schedule.succeeded(1, 10_000)
    assert schedule.boldness == BOLDEST


def test_a_failure_is_made_good_by_easy_successes_but_not_by_hard_ones() -> None:
    schedule = BoxSchedule(30)
    schedule.failed()
    careful = schedule.boldness
    assert careful < BOLDEST
    schedule.succeeded(9_000, 10_000)
    assert schedule.boldness < careful
    for _ in range(5):
        schedule.succeeded(1, 10_000)
    assert schedule.boldness == BOLDEST


def test_what_was_neither_easy_nor_hard_leaves_it_as_bold() -> None:
    schedule = BoxSchedule(30)
    schedule.failed()
    careful = schedule.boldness
    schedule.succeeded(2_000, 10_000)
    assert schedule.boldness == careful


@pytest.mark.parametrize("words", [1, 20, 400, 5_000])
def test_patience_grows_with_failures_and_with_the_steps_so_far(words: int) -> None:
    schedule = BoxSchedule(words)
    at_first = schedule.patience(0)
    for _ in range(40):
        schedule.failed()
    later = schedule.patience(0)
    assert at_first >= schedule.first
    assert later > at_first
    assert schedule.patience(10 * later) > later


def test_a_success_without_a_step_is_easy() -> None:
    schedule = BoxSchedule(3)
    schedule.succeeded(0, 0)
    assert schedule.boldness == BOLDEST
