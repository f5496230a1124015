"""What plugin authors test with: generators that break the contract fail, and none hangs."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import repeat
from threading import Event
from typing import Any

import pytest

from publisher import (
    BulkWords,
    Candidate,
    Draft,
    GenerationError,
    Generator,
    Grid,
    Layout,
    LeftOut,
    NoOptions,
    Options,
    Placement,
    RawWordList,
    Request,
    Reviser,
    SearchRun,
    Slot,
    Source,
    SourceWord,
    slots,
    to_word,
)
from publisher_testing import ENGLISH, check_generator, check_reviser, check_source, grid


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

    with pytest.raises(AssertionError, match="mine: has not ended after 1 seconds and 0 steps"):
        check(generate, patience=1)
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


# -- revisers --------------------------------------------------------------------------------------

SQUARE = grid("CAB", "ORE", "TEN")


class Honest(Reviser):
    """Knows two fills of a square, and the words of both."""

    fills = (SQUARE, grid("CAR", "ORE", "TEN"))

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        for each in self.fills:
            kept = all(each[cell].letter == draft.grid[cell].letter for cell in draft.kept)
            made = laid(each)
            if kept and all(draft.allows(p.word.letters, p.slot) for p in made.placements):
                return made
        raise GenerationError("neither of the two fills would do")

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        found = {tuple(each[cell].letter for cell in slot.cells) for each in self.fills}
        there = {letters for other, letters in draft.answers() if other != slot}
        return [
            Candidate(to_word(SourceWord("".join(letters)), ENGLISH), (1, 1, 1))
            for letters in sorted(found - there)
            if draft.allows(letters, slot)
            and all(
                cell not in draft.kept or draft.grid[cell].letter == letter
                for cell, letter in zip(slot.cells, letters, strict=True)
            )
        ]


def laid(drawn: Grid) -> Layout:
    """The layout of a filled grid."""
    answers = [("".join(drawn[cell].letter for cell in slot.cells), slot) for slot in slots(drawn)]
    placed = (Placement(to_word(SourceWord(text), ENGLISH), slot) for text, slot in answers)
    return Layout(drawn, tuple(placed))


def check_revising(reviser: Reviser | None) -> None:
    made = Generator(
        "mine",
        "Mine",
        NoOptions,
        lambda *_: laid(SQUARE),
        reviser=None if reviser is None else lambda *_: reviser,
    )
    check_reviser(made, Request((), ENGLISH, 1), NoOptions())


def test_a_reviser_that_keeps_the_contract() -> None:
    check_revising(Honest())


def test_one_that_has_none_is_told_so() -> None:
    with pytest.raises(AssertionError, match="mine: it has no reviser"):
        check_revising(None)


class Restless(Honest):
    """Changes what is right already."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        return laid(self.fills[1])


class Deaf(Honest):
    """Does not hear what is rejected."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        return laid(SQUARE)


class Forgetful(Honest):
    """Does not keep what is kept."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        return laid(grid("PIG", "OWE", "TED")) if draft.rejected else laid(SQUARE)


class Fickle(Honest):
    """Makes another layout each time."""

    asked = 0

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        self.asked += 1
        return laid(self.fills[self.asked % 2])


class Careless(Honest):
    """Offers words that are rejected."""

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        return super().candidates(replace(draft, rejected=()), slot)


class Gloomy(Honest):
    """Puts a word that is not possible first."""

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        first, *others = super().candidates(draft, slot)
        return [replace(first, is_possible=False), *others] if others else [first]


class Silent(Honest):
    """Cannot do it, and does not say why."""

    def revise(self, draft: Draft, seed: int, run: SearchRun) -> Layout:
        if draft.rejected:
            raise GenerationError("")
        return laid(SQUARE)


class Uncounting(Honest):
    """Counts no words at crossings."""

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        return [replace(each, kept_words=()) for each in super().candidates(draft, slot)]


class Talkative(Honest):
    """Says what it does."""

    def candidates(self, draft: Draft, slot: Slot) -> list[Candidate]:
        print("looking")  # noqa: T201
        return super().candidates(draft, slot)


@pytest.mark.parametrize(
    ("reviser", "said"),
    [
        (Talkative, "it prints: 'looking"),
        (Restless, "it changed words for nothing"),
        (Deaf, "without CAB: it is there"),
        (Forgetful, "a letter that is kept has gone"),
        (Fickle, "one seed made two layouts"),
        (Careless, "is rejected"),
        (Gloomy, "that is not possible comes first"),
        (Silent, "it raises GenerationError without a message"),
        (Uncounting, "kept_words is not one for each crossing"),
    ],
)
def test_one_that_breaks_the_contract_fails(reviser: type[Reviser], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_revising(reviser())


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
