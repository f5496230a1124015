"""The generator `spine` keeps its contract, hides the word, and keeps pins where they are."""

import publisher_spine
import pytest
from publisher_spine import GENERATOR
from publisher_spine.generate import check, generate
from publisher_spine.options import SpineOptions, SpinePin

from publisher import (
    Budget,
    GenerationError,
    Layout,
    OptionError,
    Request,
    SearchRun,
    SourceWord,
    to_word,
)
from publisher_testing import ENGLISH, HEBREW, check_generator, check_plugin

TEXTS = ["tiger", "lion", "bear", "otter", "goat", "mouse"]


def request(texts: list[str]) -> Request:
    """What a puzzle of these words is made from."""
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in texts)
    return Request(words, ENGLISH, seed=1)


def made(options: SpineOptions, steps: int = 300) -> tuple[Layout, SearchRun]:
    """A layout of the texts, and the run that it was found in."""
    run = SearchRun(Budget(steps=steps))
    return generate(request(TEXTS), options, run), run


def test_contract() -> None:
    check_plugin(publisher_spine)
    check_generator(GENERATOR, SpineOptions(hidden="rose"), TEXTS)
    pins = (SpinePin(word="goat", row=2),)
    check_generator(GENERATOR, SpineOptions(hidden="rose", place=pins), TEXTS)


def test_the_word_is_hidden_and_more_steps_make_the_grid_no_wider() -> None:
    found, run = made(SpineOptions(hidden="rose", clue="A flower"))
    column = found.placements[0].slot
    assert "".join(found.grid[cell].letter for cell in column.cells) == "ROSE"
    assert found.placements[0].word.clue == "A flower"
    assert run.best == found
    assert found.grid.width <= made(SpineOptions(hidden="rose"), steps=1)[0].grid.width


def test_a_pin_stays_in_its_row() -> None:
    found, _ = made(SpineOptions(hidden="rose", place=(SpinePin(word="Goat", row=2),)))
    assert found.placements[2].word.spelling == "goat"
    assert found.placements[2].slot.start.row == 1


@pytest.mark.parametrize(
    ("options", "path", "said"),
    [
        (SpineOptions(hidden="x"), ("hidden",), "only one letter"),
        (
            SpineOptions(hidden="rose", place=(SpinePin(word="cow", row=1),)),
            ("place", 0, "word"),
            "none",
        ),
        (
            SpineOptions(hidden="rose", place=(SpinePin(word="lion", row=1),)),
            ("place", 0, "word"),
            "no R",
        ),
        (
            SpineOptions(hidden="rose", place=(SpinePin(word="lion", row=5),)),
            ("place", 0, "row"),
            "only 4",
        ),
    ],
)
def test_options_that_cannot_be_met_are_told_where_they_are(
    options: SpineOptions, path: tuple[str | int, ...], said: str
) -> None:
    with pytest.raises(OptionError, match=said) as caught:
        list(check(request(TEXTS), options))
    assert caught.value.path == path


def test_a_letter_that_no_word_has_is_named() -> None:
    with pytest.raises(GenerationError, match="no word of the list has the letter X"):
        made(SpineOptions(hidden="fox"[::-1]))


def test_in_hebrew() -> None:
    words = tuple(to_word(SourceWord(text), HEBREW) for text in ["שלום", "מים", "דלת"])
    found = generate(
        Request(words, HEBREW, 1), SpineOptions(hidden="תמל"), SearchRun(Budget(steps=50))
    )
    column = found.placements[0].slot
    assert [found.grid[cell].letter for cell in column.cells] == ["ת", "מ", "ל"]
