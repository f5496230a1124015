"""The words of clues, as letters of the language."""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from publisher import Language, Letters, WordError, spell

_APOSTROPHES = "'’׳״\""


class ClueWord(NamedTuple):
    """A word of a clue as it is written, and its letters."""

    text: str
    letters: Letters


@lru_cache(maxsize=4096)
def clue_words(text: str, language: Language) -> tuple[ClueWord, ...]:
    """The words of a clue's text in order, and what is before an apostrophe in them.

    A word that cannot be spelled in the language, or has one letter alone, is left out.
    """
    found = []
    kept = "".join(each if _is_of_word(each) else " " for each in text)
    for word in kept.split():
        bare = word.strip(_APOSTROPHES)
        for part in dict.fromkeys((bare, bare.replace("’", "'").split("'")[0])):
            try:
                found.append(ClueWord(bare, spell(part, language)[0]))
            except WordError:
                continue
    return tuple(found)


def is_common(word: str, language: Language) -> bool:
    """Whether a word is one of the little words that every text has."""
    return word.lower() in language.common_words


def _is_of_word(character: str) -> bool:
    return character in _APOSTROPHES or unicodedata.category(character)[0] in "LMN"
