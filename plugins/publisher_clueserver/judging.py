"""Which clues of a model are none: they give their answer away, or are in another language."""

import re
from collections.abc import Sequence
from contextlib import suppress

from publisher import Language, Letters, WordError, families_of, letters_of, likely_languages

_WORD = re.compile(r"[^\W_]+(?:['’״׳\u0300-\u036f][^\W_]+)*")
_TELLING = 4
"""The words of a phrase with at least this many letters may not be in its clue."""

_UNLIKELY = 0.01
"""A language of which a text is so much less likely than of another is not its language."""

_ENOUGH = 4
"""So many words show a language."""


def gives_away(clue: str, spelling: str, letters: Letters, language: Language) -> bool:
    """Whether a clue has its answer in it, a telling word of it, or a word of one family."""
    said, parts = _words(clue, language), _words(spelling, language)
    telling = {letters, *(part for part in parts if len(part) >= _TELLING or len(parts) == 1)}
    families = families_of(language)
    for part in telling:
        for word in said:
            begins = len(part) >= _TELLING and word[: len(part)] == part
            if begins or word == part or families.are_kin(part, word):
                return True
    return any(_joined(said[at:], letters) for at in range(len(said)))


def is_other_language(texts: Sequence[str], language: Language) -> bool:
    """Whether texts are in another script, or very likely in another language."""
    weights = likely_languages(texts)
    if weights and not likely_languages(texts, {language.code: language}):
        return True
    own = weights.get(language.code)
    is_long = sum(len(_WORD.findall(text)) for text in texts) >= _ENOUGH
    return own is not None and is_long and own < _UNLIKELY * max(weights.values())


def _joined(words: Sequence[Letters], letters: Letters) -> bool:
    """Whether the first words together are these letters: ICE CREAM for ICECREAM."""
    whole: Letters = ()
    for word in words:
        whole += word
        if len(whole) >= len(letters):
            return whole == letters
    return False


def _words(text: str, language: Language) -> list[Letters]:
    found = []
    for word in _WORD.findall(text):
        with suppress(WordError):
            found.append(letters_of(word, language))
    return [letters for letters in found if letters]
