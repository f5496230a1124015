"""What plugin authors test with: generators that break the contract fail, and none hangs."""

from collections.abc import Callable, Iterator
from itertools import repeat
from threading import Event
from typing import Any

import pytest

from publisher import (
    BulkWords,
    Generator,
    Layout,
    LeftOut,
    NoOptions,
    Options,
    Placement,
    RawWordList,
    Request,
    SearchRun,
    Source,
    SourceWord,
    slots,
)
from publisher.testing import check_generator, check_source, grid


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
    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
        while True:
            run.step()

    with pytest.raises(AssertionError, match=r"it goes on though `run.step\(\)` says False"):
        check(generate)


def test_one_that_needs_a_few_steps_to_leave_its_loops_does_not() -> None:
    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
        while run.step():
            pass
        for _ in range(100):
            run.step()
        return first_word(request)

    check(generate)


def test_one_that_never_asks_fails_instead_of_hanging() -> None:
    released = Event()

    def generate(request: Request, options: NoOptions, run: SearchRun) -> Layout:
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


class LineOptions(Options):
    lines: str = "cat\nice  cream"


def source(bulk_text: str, fingerprints: Iterator[bytes]) -> Source[LineOptions]:
    """A source of lines, whose words in bulk are those of another text."""
    return Source(
        "lines",
        "Lines",
        LineOptions,
        read=lambda options: [SourceWord(line) for line in options.lines.split("\n")],
        bulk=lambda _: BulkWords(next(fingerprints), lambda: RawWordList("lines", bulk_text)),
    )


@pytest.mark.parametrize("text", ["cat\nice cream", "\ncat \n\nice cream\n", "cat\nice cream\nowl"])
def test_a_source_that_has_the_same_words_in_bulk_keeps_the_contract(text: str) -> None:
    check_source(source(text, repeat(b"1")), LineOptions())


@pytest.mark.parametrize("text", ["", "cat", "ice cream\ncat", "cat\nicecream"])
def test_a_source_that_has_other_words_in_bulk_fails(text: str) -> None:
    with pytest.raises(AssertionError, match="lines: its bulk has other words than its read"):
        check_source(source(text, repeat(b"1")), LineOptions())


def test_a_fingerprint_that_changes_by_itself_fails() -> None:
    with pytest.raises(AssertionError, match="lines: another fingerprint"):
        check_source(source("cat\nice cream", iter([b"1", b"2"])), LineOptions())


def test_a_source_that_changes_by_itself_fails() -> None:
    words = iter(["cat", "rat"])
    shifty = Source("lines", "Lines", LineOptions, lambda _: [SourceWord(next(words))])
    with pytest.raises(AssertionError, match="lines: not the same words twice"):
        check_source(shifty, LineOptions())
