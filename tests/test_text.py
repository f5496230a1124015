"""Clues and titles as makers type them."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import Clue, Enumeration, Language
from publisher.testing import ENGLISH, HEBREW
from publisher.text import clean, printed


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("  two\t words \r\n and\u2028more ", "two words and more"),
        ("bell\a and nul\0", "bell and nul"),
        ("cafe\u0301", "café"),
        ("half \ud83d of a pair", "half \ufffd of a pair"),
        ('<b>AT&T</b> "5 < 6"', '<b>AT&T</b> "5 < 6"'),
        ("open \u202e override", "open \u202e override\u202c"),
        ("\u2067one \u202btwo", "\u2067one \u202btwo\u202c\u2069"),
        ("\u2067closed\u2069", "\u2067closed\u2069"),
        ("\u202a\u2067\u202c", "\u202a\u2067\u202c\u2069\u202c"),
        ("\u202e\u2066\u202c\u2069", "\u202e\u2066\u202c\u2069\u202c"),
    ],
)
def test_clean(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@given(st.text())
def test_clean_text_is_one_storable_line_and_stays_as_it_is(typed: str) -> None:
    cleaned = clean(typed)
    cleaned.encode("utf-8")
    assert not any(unicodedata.category(char) == "Cc" for char in cleaned)
    assert clean(cleaned) == cleaned


@pytest.mark.parametrize(
    ("clue", "language", "line"),
    [
        ("Frozen treat", ENGLISH, "Frozen treat (3,5)"),
        ("", ENGLISH, "(3,5)"),
        ("Hebrew for night: לילה", ENGLISH, "Hebrew for night: לילה \u200e(3,5)"),
        ("קינוח קר", HEBREW, "קינוח קר (3\u200f,\u200f5)"),
        ("שפת Python", HEBREW, "שפת Python \u200f(3\u200f,\u200f5)"),
        ("\u202eturned", ENGLISH, "\u202eturned\u202c \u200e(3,5)"),
    ],
)
def test_printed_clues_keep_their_enumeration_at_the_end(
    clue: str, language: Language, line: str
) -> None:
    assert printed(Clue(clue, Enumeration((3, 5), (",",))), language) == line


def test_a_clue_without_an_enumeration_is_its_text() -> None:
    assert printed(Clue(" two\nlines "), ENGLISH) == "two lines"
