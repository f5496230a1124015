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
    """Where a word is hidden: its first letter among those of the phrase, and its direction."""

    start: int
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
        for start, is_backwards in self._windows(words.length):
            window = codes[start : start + words.length]
            left = words.all
            for place, code in enumerate(window[::-1] if is_backwards else window):
                left &= words.with_letter[place][code] if code >= 0 else 0
                if not left:
                    break
            found |= left
        return found

    def told(self, letters: Letters) -> str:
        """The words of the phrase that a word is hidden in."""
        for start, is_backwards in self._windows(len(letters)):
            window = self.letters[start : start + len(letters)]
            if (window[::-1] if is_backwards else window) == letters:
                touched = [
                    word.text
                    for word, first, end in zip(self.words, self.ends, self.ends[1:], strict=False)
                    if first < start + len(letters) and start < end
                ]
                return f"{'backwards in' if is_backwards else 'in'} “{' '.join(touched)}”"
        return ""

    def _windows(self, length: int) -> Iterator[Hiding]:
        """The places of so many letters that hide a word, those across the end of a word first."""
        ends = set(self.ends)
        places = [
            Hiding(start, is_backwards)
            for is_backwards in (False, True)
            for start in range(len(self.letters) - length + 1)
            if is_backwards or not {start, start + length} <= ends
        ]
        yield from sorted(
            places, key=lambda at: not any(at.start < end < at.start + length for end in ends)
        )
