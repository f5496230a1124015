"""Clues as one line of plain text, with their enumeration."""

import pytest

from publisher import Clue, Enumeration, Language, printed
from publisher_testing import ENGLISH, HEBREW


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
