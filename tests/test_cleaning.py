"""Text as makers type it, made one printable line."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from publisher import clean


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
def test_a_text_is_one_printable_line(typed: str, cleaned: str) -> None:
    assert clean(typed) == cleaned


@given(st.text())
def test_clean_text_is_one_storable_line_and_stays_as_it_is(typed: str) -> None:
    cleaned = clean(typed)
    cleaned.encode("utf-8")
    assert not any(unicodedata.category(char) == "Cc" for char in cleaned)
    assert clean(cleaned) == cleaned
