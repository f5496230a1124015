"""Patterns of answers: a word in which `.` or `?` is any letter, letters being the language's."""

import re

from publisher.errors import WordError
from publisher.language.language import Language
from publisher.language.spelling import letters_of

_ANY = re.compile(r"[.?]")


def pattern_letters(text: str, language: Language) -> tuple[str, ...]:
    """The letters of a pattern, "" for any letter.

    Raises `WordError` if there are none, or one is not of the language.
    """
    first, *more = (letters_of(piece, language) for piece in _ANY.split(text))
    letters = first
    for piece in more:
        letters = (*letters, "", *piece)
    if not letters:
        raise WordError("it has no letters")
    return letters
