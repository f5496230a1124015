"""What `publisher check` says of a fill: words by length, the hardest slots, how a trial ended."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from conftest import Command
from filling import fill, fill_options, words_of
from publisher import GenerationError, Language, OptionError, Request
from publisher_fill import publisher_generators
from publisher_testing import ENGLISH, HEBREW

SQUARE = ["cot;80", "are;50", "bet;60", "cab;40", "ore;50", "tet;50"]


def said(
    texts: Sequence[str], grid: object, language: Language = ENGLISH, **options: object
) -> list[str]:
    """The lines about a fill, without the seconds of the trial."""
    fill = publisher_generators()[0]
    chosen = fill_options(grid, **options)
    assert fill.check is not None
    lines = fill.check(Request(words_of(texts, language), language, 1), chosen)
    return [re.sub(r" and [\d.]+ s on this machine$", "", line) for line in lines or ()]


def test_the_words_of_each_length_the_hardest_slots_and_a_trial() -> None:
    """The six words make one square and its mirror image, so each slot has two of them."""
    assert said(SQUARE, "...\n...\n...") == [
        "words:",
        "letters  slots  words",
        "      3      6      6",
        "slots with the fewest words: 1 across (...) 2, 4 across (...) 2, 5 across (...) 2, "
        "1 down (...) 2, 2 down (...) 2",
        "expect a fill within seconds: a trial ended after 1 step",
    ]


def test_words_below_the_least_score_do_not_count() -> None:
    lines = said([*SQUARE, "zebra;90"], "...#.....", min_score=50)
    assert lines[:4] == [
        "words with a score of 50 or more:",
        "letters  slots  words",
        "      3      1      5",
        "      5      1      1",
    ]


def test_a_slot_with_letters_is_named_with_them() -> None:
    (line,) = [line for line in said(SQUARE, "C..") if line.startswith("slots")]
    assert line == "slots with the fewest words: 1 across (C..) 2"


def test_a_grid_of_given_letters_has_nothing_to_fill() -> None:
    assert "every slot has its letters already" in said(SQUARE, "CAT")


def test_a_grid_with_many_words_for_every_slot_says_how_many() -> None:
    random = Random(1)
    many = {"".join(random.choice("ABCDEFGH") for _ in range(4)) for _ in range(300)}
    (line,) = [line for line in said(sorted(many), "....") if line.startswith("every")]
    assert line == f"every slot has {len(many)} words or more, as far as is known at first"


def test_a_grid_that_cannot_be_filled_is_said_to_be_so() -> None:
    """ABC, BCA and CAB agree in rows and columns, but each of them would be there twice."""
    last = said(["abc", "bca", "cab"], "...\n...\n...")[-1]
    assert last == "it cannot be filled with these words: every way was tried"


@pytest.mark.parametrize(
    ("alphabet", "language", "size", "proof"),
    [
        ("AEST", ENGLISH, "5x5", "one of the designs was tried, and it cannot be filled"),
        ("AEST", ENGLISH, "7x7", "2 of the designs were tried, and none can be filled"),
        ("אבגד", HEBREW, "5x5", "one of the designs was tried, and it cannot be filled"),
    ],
)
def test_a_proof_of_some_designs_is_said_of_these_alone(
    alphabet: str, language: Language, size: str, proof: str
) -> None:
    random = Random(15)
    words = {
        "".join(random.choice(alphabet) for _ in range(length))
        for length in (3, 4, 5, 7)
        for _ in "x" * 15
    }
    last = said(sorted(words), {"style": "american", "size": size}, language)[-1]
    assert last.startswith("it may not be possible to fill it: a trial filled ")
    assert last.endswith(f"; {proof} with these words: every way was tried")
    with pytest.raises(GenerationError, match=f"^{proof} with these words") as caught:
        fill({"style": "american", "size": size}, sorted(words), language=language)
    assert not caught.value.is_proved


@pytest.mark.parametrize(("alphabet", "language"), [("abc", ENGLISH), ("אבג", HEBREW)])
def test_a_proof_of_some_ways_to_place_the_theme_is_said_of_them_alone(
    alphabet: str, language: Language
) -> None:
    random = Random(2)
    words = sorted({"".join(random.choice(alphabet) for _ in range(4)) for _ in range(14)})
    proof = r"^\d+ of the ways to place the theme were tried, and none can be filled"
    with pytest.raises(GenerationError, match=proof) as caught:
        fill("....\n....\n....\n....", words, language=language, theme=[words[0]])
    assert not caught.value.is_proved


def test_a_design_that_no_words_fit_is_told_with_the_reason() -> None:
    words = ["ate", "sea", "tee", "east", "seat", "eases"]
    last = said(words, {"style": "american", "size": "5x5"})[-1]
    assert last.startswith("it may not be possible to fill it: no grid of this design was found")


@pytest.mark.proof
def test_a_trial_that_fills_little_does_not_promise_much() -> None:
    random = Random(1)
    letters = "ABCDEFGHIJKLMNOPQRST"
    words = sorted({"".join(random.choice(letters) for _ in range(7)) for _ in range(2000)})
    last = said(words, "\n".join(["......."] * 7))[-1]
    assert last.startswith("it may not be possible to fill it: a trial filled ")
    assert " of 14 slots after " in last


def test_a_design_has_no_slots_yet() -> None:
    random = Random(1)
    words = {
        "".join(random.choice("AEST") for _ in range(length))
        for length in (3, 4, 5)
        for _ in "x" * 300
    }
    lines = said(sorted(words), {"style": "american", "size": "5x5"})
    assert lines[0:2] == ["words:", "letters  words"]
    assert [line.split()[0] for line in lines[2:5]] == ["3", "4", "5"]
    assert lines[-1].startswith("expect a fill within seconds: a trial ended after ")


def test_the_trial_waits_until_it_is_asked_for() -> None:
    """The errors of options come at once; a puzzle in a lock file needs no trial."""
    with pytest.raises(OptionError):
        said(SQUARE, "....")


def test_the_command_prints_it_unless_a_lock_file_has_the_puzzle(
    publisher: Command, tmp_path: Path
) -> None:
    config = tmp_path / "square.yaml"
    config.write_text(
        "language: en\nwords: [{list: [cot, are, bet, cab, ore, tet]}]\n"
        'generator: {use: fill, grid: "...\\n...\\n..."}\nlock: it.lock\nexport: [text]\n'
    )
    run = publisher("check", config)
    assert run.code == 0
    assert "  letters  slots  words\n        3      6      6\n" in run.out
    assert "expect a fill within seconds" in run.out
    assert publisher("publish", config).code == 0
    assert "letters" not in publisher("check", config).out
