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
    lost = dict[str, str]()
    ordered = sorted(words, key=len, reverse=True)
    written = [HidableWord(each, code.of(each.letters)) for each in ordered]
    wanted = {each.code for each in written}
    never = {text: letters for letters in sorted(rejected) for text in _both_ways(code.of(letters))}
    kept: list[HidableWord] = []
    left_out = []
    for each in written:
        text = each.code
        banned = next((part for part in _parts(text) if part in never), "")
        reason = f"it contains {''.join(never[banned])}, which `reject` has" if banned else ""
        if reason := reason or lost.get(text, ""):
            left_out.append(LeftOut(each.word.spelling, reason, each.word.origin))
            continue
        kept.append(each)
        for part, why in _within(each):
            if part in wanted:
                lost.setdefault(part, why)
    return kept, left_out


def _both_ways(text: str) -> tuple[str, str]:
    return text, text[::-1]


def _parts(text: str) -> Iterator[str]:
    """All that is found in a row of letters, read forwards, the longest first."""
    for length in range(len(text), 0, -1):
        for start in range(len(text) - length + 1):
            yield text[start : start + length]


def _within(written: HidableWord) -> Iterator[tuple[str, str]]:
    """What is found where a word is, with the reason against a word that is that."""
    forwards, backwards = _both_ways(written.code)
    name = f"“{written.word.spelling}”"
    yield forwards, f"its letters are those of {name}"
    yield backwards, f"it is {name} backwards"
    yield from (
        (part, f"it is within {name}, and would be found twice") for part in _parts(forwards)
    )
    twice = f"it is within {name} backwards, and would be found twice"
    yield from ((part, twice) for part in _parts(backwards))
