"""Which words can be hidden, and why the others cannot."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from publisher import LeftOut, Letters, Word


class LetterCode:
    """A character for each letter, which may have several of its own."""

    _FIRST = 0x100

    def __init__(self) -> None:
        self._letters: list[str] = []
        self._codes: dict[str, str] = {}

    def of(self, letters: Iterable[str]) -> str:
        """The letters in the code."""
        for letter in letters:
            if letter not in self._codes:
                self._codes[letter] = chr(self._FIRST + len(self._letters))
                self._letters.append(letter)
        return "".join(self._codes[letter] for letter in letters)

    def letter(self, code: str) -> str:
        """The letter of a character of the code."""
        return self._letters[ord(code) - self._FIRST]


class HidableWord(NamedTuple):
    """A word, and its letters in the code."""

    word: Word
    code: str


def hidable(
    words: Sequence[Word], rejected: Iterable[Letters], code: LetterCode
) -> tuple[list[HidableWord], list[LeftOut]]:
    """The words that can be hidden, the longest first, and the others with their reasons.

    Whoever finds CATS has found CAT too, forwards or backwards: the shorter one is left out.
    """
    never = [code.of(letters) for letters in rejected]
    kept: list[HidableWord] = []
    left_out = []
    for word in sorted(words, key=len, reverse=True):
        written = HidableWord(word, code.of(word.letters))
        if reason := next(_against(written, never, kept, code), ""):
            left_out.append(LeftOut(word.spelling, reason, word.origin))
        else:
            kept.append(written)
    return kept, left_out


def _against(
    written: HidableWord, never: Iterable[str], kept: Iterable[HidableWord], code: LetterCode
) -> Iterator[str]:
    """The reasons against a word beside those that are kept."""
    text = written.code
    for each in never:
        if each in text or each[::-1] in text:
            letters = "".join(map(code.letter, each))
            yield f"it contains {letters}, which `reject` has"
    for other in kept:
        name = f"“{other.word.spelling}”"
        if text == other.code:
            yield f"its letters are those of {name}"
        elif text == other.code[::-1]:
            yield f"it is {name} backwards"
        elif text in other.code:
            yield f"it is within {name}, and would be found twice"
        elif text[::-1] in other.code:
            yield f"it is within {name} backwards, and would be found twice"
