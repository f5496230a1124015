"""How much smaller the next box of `optimize` is, and how long it is tried."""

import pytest

from publisher_freeform.annealing.box_schedule import BOLDEST, BoxSchedule


def test_easy_successes_never_make_it_bolder_than_at_first() -> None:
    schedule = BoxSchedule(30)
    for _ in range(5):
        schedule.succeeded(1, 10_000)
    assert schedule.boldness == BOLDEST


def test_easy_successes_make_up_for_a_failure_and_hard_ones_do_not() -> None:
    schedule = BoxSchedule(30)
    schedule.failed()
    careful = schedule.boldness
    assert careful < BOLDEST
    schedule.succeeded(9_000, 10_000)
    assert schedule.boldness < careful
    for _ in range(5):
        schedule.succeeded(1, 10_000)
    assert schedule.boldness == BOLDEST


def test_a_success_neither_easy_nor_hard_leaves_it_as_bold() -> None:
    schedule = BoxSchedule(30)
    schedule.failed()
    careful = schedule.boldness
    schedule.succeeded(4_000, 10_000)
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
