"""Where no line is to end, for writers that break texts into lines; `~` marks such a space."""

import pytest

from publisher.language.clue_markup import unglued
from publisher_typesetting import glued, glued_places

TABLE = {
    "en": [
        "",
        "Word",
        "It purrs at night",
        "It purrs at night~(4)",
        "It~(4)",
        "A word with 4 letters~(3,5)",
        "Where is it? Go on~up~(2)",
        "One or two~– or three",
        "A (short~one) here",
        "Here (short~one)",
        "A (parenthesis that is long)",
        "Of years~(1948) long gone",
        "Wait here~…",
    ],
    "fr": ["On peut «~se prendre~» le sien~(4)", "Qui va là~? Moi aussi"],
    "de": ["Zwei Worte~(2 Wörter)"],
    "pl": ["Kot w~butach i~pies"],
    "ru": ["Ему 15~лет сегодня"],
    "he": ["מי ששר בבוקר~(4)", "עבר Python~\u200f(3\u200f,\u200f2)"],
}


@pytest.mark.parametrize(
    ("language", "marked"), [(code, text) for code, texts in TABLE.items() for text in texts]
)
def test_these_spaces_are_glued(language: str, marked: str) -> None:
    text = marked.replace("~", " ")
    assert glued(text, language) == marked.replace("~", "\u00a0")
    assert unglued(glued(text, language)) == text


def test_hyphens_of_an_enumeration_are_glued_and_no_others() -> None:
    text = "A well-known word (2-4,1)"
    assert glued(text, "en") == "A well-known word\u00a0(2\u20114,1)"
    assert len(glued(text, "en")) == len(text)


def test_an_address_has_no_place_where_a_line_ends() -> None:
    text = "See https://a.b/c-d now"
    assert glued_places(text, "en") >= set(range(5, text.index(" now")))
    assert glued(text, "en").split()[1] == "https://a.b/c-d"
