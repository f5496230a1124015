"""Numbers and bullets before words, as in lists that were copied from elsewhere."""

import re

import pytest

from publisher import Language, SourceWord, WordError, to_word
from publisher.model.words import list_mark
from publisher_testing import ENGLISH, HEBREW

MARKED = [
    ("1. cat", "1."),
    ("1.cat", "1."),
    ("12) cat", "12)"),
    ("(3) cat", "(3)"),
    ("[4] cat", "[4]"),
    ("5: cat", "5:"),
    ("٣. cat", "٣."),
    ("5.", "5."),
    ("a) cat", "a)"),
    ("- cat", "-"),
    ("– cat", "–"),
    ("-\u00a0cat", "-"),
    ("• cat", "•"),
    ("•cat", "•"),
    ("*\tcat", "*"),
    ("  · cat", "·"),
    ("☐ cat", "☐"),
]
HEBREW_MARKED = [
    ("1. אריה", "1."),
    ("- אריה", "-"),
    ("• אריה", "•"),
    ("א) אריה", "א)"),
    ("\u200f1. אריה", "1."),
    ("\u202b- אריה\u202c", "-"),
]


@pytest.mark.parametrize(
    ("text", "mark", "language"),
    [(*each, ENGLISH) for each in MARKED] + [(*each, HEBREW) for each in HEBREW_MARKED],
)
def test_a_mark_before_a_word_is_an_error_and_never_part_of_it(
    text: str, mark: str, language: Language
) -> None:
    said = f"it begins with “{mark}”, as lines of a list do: delete such marks"
    with pytest.raises(WordError, match=f"^{re.escape(said)}$"):
        to_word(SourceWord(text), language)


@pytest.mark.parametrize(
    "text", ["", "cat", "-ing", "[the] cat", "A. Milne", "e.g.", "12:30", "3.14", "4 fox", 'תנ"ך']
)
def test_a_sign_that_only_looks_like_a_mark_is_none(text: str) -> None:
    assert list_mark(text) == ""


@pytest.mark.parametrize("text", ["-ING", "[THE] CAT", "A. MILNE", "L'EAU"])
def test_words_with_signs_in_front_are_words_as_before(text: str) -> None:
    assert to_word(SourceWord(text), ENGLISH).letters
