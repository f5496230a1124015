"""What plugin authors test with: generators that break the contract fail, and none hangs."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from publisher import Generator, Layout, LeftOut, NoOptions, Placement, Request, Run, slots
from publisher.testing import check_generator, grid


def generator(generate: Callable[..., Any]) -> Generator[NoOptions]:
    return Generator("mine", "Mine", NoOptions, generate)


def first_word(request: Request, *_: object) -> Layout:
    """A layout of one word, the others left out."""
    first, *others = request.words
    drawn = grid("".join(first.letters))
    (slot,) = slots(drawn)
    left_out = tuple(LeftOut(word.spelling, "no room") for word in others)
    return Layout(drawn, (Placement(first, slot),), left_out)


def check(generate: Callable[..., Any], patience: float = 60) -> None:
    check_generator(generator(generate), NoOptions(), ["cat", "rat"], patience)


def test_one_that_leaves_words_out_and_says_so_keeps_the_contract() -> None:
    check(first_word)


def test_one_that_asks_for_steps_and_goes_on_fails() -> None:
    def generate(request: Request, options: NoOptions, run: Run) -> Layout:
        while True:
            run.step()

    with pytest.raises(AssertionError, match=r"it goes on though `run.step\(\)` says False"):
        check(generate)


def test_one_that_needs_a_few_steps_to_leave_its_loops_does_not() -> None:
    def generate(request: Request, options: NoOptions, run: Run) -> Layout:
        while run.step():
            pass
        for _ in range(100):
            run.step()
        return first_word(request)

    check(generate)


def test_one_that_never_asks_fails_instead_of_hanging() -> None:
    released = Event()

    def generate(request: Request, options: NoOptions, run: Run) -> Layout:
        released.wait()
        return first_word(request)

    with pytest.raises(
        AssertionError, match=r"mine: has not ended after 0\.05 seconds and 0 steps"
    ):
        check(generate, patience=0.05)
    released.set()


@pytest.mark.parametrize("given", [None, [], "grid"])
def test_one_that_returns_something_else_is_told_so(given: object) -> None:
    with pytest.raises(AssertionError, match=r"mine: returned .*, not a Layout"):
        check(lambda *_: given)


@pytest.mark.parametrize("error", [ValueError("no"), TimeoutError("own"), SystemExit(3)])
def test_what_one_raises_is_raised(error: BaseException) -> None:
    def generate(*_: object) -> Layout:
        raise error

    with pytest.raises(type(error)) as caught:
        check(generate)
    assert caught.value is error
