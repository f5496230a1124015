"""A clue as one line of plain text."""

import unicodedata

from publisher.language.clue import Clue
from publisher.language.language import EnumerationStyle, Language, TextDirection

_MARKS = {TextDirection.LTR: "\u200e", TextDirection.RTL: "\u200f"}


# None: a closed embedding or isolate, or a character newer than this Python, may be of either.
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

    Where the text ends against the direction of the language, a mark (U+200E or U+200F) stands
    before the parentheses, lest the bidirectional algorithm move them into the text.
    """
    text, shape = clue.text, language.enumerate(clue)
    if not (text and shape):
        return text or (f"({shape})" if shape else "")
    classes = (unicodedata.bidirectional(char) for char in reversed(text))
    last = next((_DIRECTIONS[c] for c in classes if c in _DIRECTIONS), language.direction)
    mark = "" if last is language.direction else _MARKS[language.direction]
    return f"{text} {mark}({shape})"


def carried(clue: Clue, language: Language) -> str:
    """The clue as one line that a reader can take the enumeration of a phrase out of again.

    It is as `printed`, but a phrase has its lengths where papers of the language print something
    else or nothing.
    """
    shape = clue.enumeration
    if shape is None or len(shape.lengths) < 2:
        return printed(clue, language)
    return printed(clue, language.overridden(enumerations=str(EnumerationStyle.LENGTHS)))
