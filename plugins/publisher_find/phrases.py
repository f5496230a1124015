"""Phrases: their words with the letters of each, and the words that are hidden in them."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from publisher import CommandError, Language, Letters, pattern_signs
from publisher_fill.wordlist.word_index import WordIndex, WordsOfLength

_KEPT = frozenset("'’׳״|")
"""Signs within a word: apostrophes, geresh and gershayim, and the sign between two letters."""


class PhraseWord(NamedTuple):
    """A word of a phrase as it is written, and its letters, a cell each."""

    text: str
    letters: Letters


def phrase_words(text: str, language: Language) -> list[PhraseWord]:
    """The words of a phrase; raises `CommandError` if it has none."""
    parts = "".join(" " if _parts_words(char) else char for char in text).split()
    found = [PhraseWord(part, _letters(part, language)) for part in parts]
    if not any(word.letters for word in found):
        raise CommandError(f"“{text}” has no letter of {language.name}")
    return [word for word in found if word.letters]


def _parts_words(char: str) -> bool:
    return unicodedata.category(char)[0] in "PSZ" and char not in _KEPT


def _letters(part: str, language: Language) -> Letters:
    try:
        signs = pattern_signs(part, language)
    except CommandError:
        said = f"“{part}” has something that is no letter of {language.name}"
        raise CommandError(f"{said}: leave it out, or write it in letters") from None
    return tuple(letter for sign in signs if sign for letter in sign.letters)


class Hiding(NamedTuple):
    """Where a word is hidden: its first letter among those of the phrase, size and direction."""

    start: int
    size: int
    is_backwards: bool


@dataclass(frozen=True)
class HidingPhrase:
    """A phrase in which words are hidden: in one of its words, across their ends, or backwards.

    No word of the phrase itself is hidden in it.
    """

    words: Sequence[PhraseWord]

    @cached_property
    def letters(self) -> Letters:
        """Its letters, without the ends of words."""
        return tuple(letter for word in self.words for letter in word.letters)

    @cached_property
    def ends(self) -> list[int]:
        """Where its words begin, counted in letters, and where the last one ends."""
        return [0, *accumulate(len(word.letters) for word in self.words)]

    def hides(self, words: WordsOfLength, index: WordIndex) -> int:
        """The words of a length that are hidden in it."""
        codes = [index.codes.get(letter, -1) for letter in self.letters]
        found = 0
        for start, size, is_backwards in self._places(words.length):
            window = codes[start : start + size]
            left = words.all
            for masks, code in zip(
                words.with_letter, window[::-1] if is_backwards else window, strict=True
            ):
                left = left & masks[code] if code >= 0 else 0
                if not left:
                    break
            found |= left
        return found

    def told(self, letters: Letters) -> str:
        """The words of the phrase that a word is hidden in."""
        places = [at for at in self._places(len(letters)) if self._read(*at) == letters]
        if not places:
            return ""
        start, size, is_backwards = max(places, key=self._ends_within)
        touched = [
            word.text
            for word, first, end in zip(self.words, self.ends, self.ends[1:], strict=False)
            if first < start + size and start < end
        ]
        return f"{'backwards in' if is_backwards else 'in'} “{' '.join(touched)}”"

    def _places(self, size: int) -> Iterator[Hiding]:
        """The places of so many letters that may hide a word, forwards and then backwards."""
        ends = set(self.ends)
        for is_backwards in (False, True):
            for start in range(len(self.letters) - size + 1):
                if is_backwards or not {start, start + size} <= ends:
                    yield Hiding(start, size, is_backwards)

    def _read(self, start: int, size: int, is_backwards: bool) -> Letters:
        letters = self.letters[start : start + size]
        return letters[::-1] if is_backwards else letters

    def _ends_within(self, at: Hiding) -> int:
        """How many words of the phrase end within a place."""
        return sum(at.start < end < at.start + at.size for end in self.ends)
