"""A clue as one line of plain text."""

import unicodedata
from typing import Literal

from publisher.language.clue import Clue
from publisher.language.language import EnumerationStyle, Language, TextDirection

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}


# None: a closed embedding or isolate, or a character newer than this Python: either is possible.
_DIRECTIONS = {
    "L": TextDirection.LTR,
    "R": TextDirection.RTL,
    "AL": TextDirection.RTL,
    "PDF": None,
    "PDI": None,
    "": None,
}


def printed(clue: Clue, language: Language) -> str:
    """The clue as one line of plain text: its text, then its enumeration in parentheses.

    If the text ends against the direction of the language, a mark (U+200E or U+200F) comes before
    the parentheses. Otherwise the bidirectional algorithm would move them into the text.
    """
    text, shape = clue.text, language.enumerate(clue)
    if not (text and shape):
        return text or (f"({shape})" if shape else "")
    classes = (unicodedata.bidirectional(char) for char in reversed(text))
    last = next((_DIRECTIONS[c] for c in classes if c in _DIRECTIONS), language.direction)
    mark = "" if last is language.direction else _MARKS[language.direction]
    return f"{text} {mark}({shape})"


ShownEnumerations = Literal["phrases", "all", "none"]
"""The clues that end with their enumeration: those of phrases, all, or none."""


def carried(clue: Clue, language: Language, shown: ShownEnumerations = "all") -> str:
    """The clue as one line from which a reader gets the enumeration of a phrase back.

    It is like `printed`, but a phrase always has its lengths, even in a language whose papers print
    something else or nothing. An enumeration that is not `shown` is left out, unless the clue has
    no text.
    """
    shape, text = clue.enumeration, clue.text
    is_phrase = shape is not None and len(shape.lengths) > 1
    if text and (shown == "none" or (shown == "phrases" and not is_phrase)):
        return text
    if not is_phrase:
        return printed(clue, language)
    return printed(clue, language.overridden(enumerations=str(EnumerationStyle.LENGTHS)))
