"""Encoding the words of a list as letter codes of a language, many at a time.

`publisher.spell` decides which letters a text has. But many characters always become the same
letter, whatever is beside them, and some are always refused: `spell` is asked about these once.
Words of the first kind of characters are translated together, words with one of the second kind are
refused, and only the others are spelled one by one.
"""

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from publisher import Language, WordError, spell

_END, _ODD, _FOREIGN = "\x7d", "\x7e", "\x7f"
"""Codes of a line end, of a character that must be spelled, and of one that is always refused.

They are above the codes of plain letters.
"""


class EncodedWords(NamedTuple):
    """The words of a text's lines, each a string of codes, empty if the line has none.

    `spellings` has, by line, the texts that differ from the capital letters of their words in more
    than case. `refused` has the reason for each line that is refused: for the first line the
    message of `spell`, for others what is wrong with one of their letters.
    """

    words: list[str]
    spellings: dict[int, str]
    refused: dict[int, str]


class LetterEncoder:
    """The codes of a language's letters: `chr(position in alphabet)`."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.alphabet = list(dict.fromkeys((*language.letters, *language.borrowed)))
        self._codes = {letter: chr(code) for code, letter in enumerate(self.alphabet)}
        self._independent = frozenset(self.alphabet) - _joining(language)
        self._other = next((letter for letter in self.alphabet if letter in self._independent), "")
        self._ascii = "".join(self.alphabet).isascii()
        self._several = _in_several(language)
        self._refusals: dict[str, str] = {}
        self._capitals = _Table(self._capital)
        self._plain = _Table(self._letter)

    def code(self, letter: str) -> str:
        """The code of a letter; a new letter is added to the alphabet."""
        if letter not in self._codes:
            self._codes[letter] = chr(len(self.alphabet))
            self.alphabet.append(letter)
        return self._codes[letter]

    def encode(self, text: str) -> EncodedWords:
        """Encode a text with one word a line."""
        capitals = self._simple(text).translate(self._capitals)
        encoded = EncodedWords(capitals.split(_END), {}, {})
        if _ODD in capitals:
            odd = [line for line, word in enumerate(encoded.words) if _ODD in word]
            lines = text.split("\n")
            texts = [lines[line].strip() for line in odd]
            plain = "\n".join(texts).translate(self._plain).split(_END)
            for line, written, word in zip(odd, texts, plain, strict=True):
                encoded.words[line] = self._spelled(line, written, word, encoded)
        return encoded

    def spelling(self, text: str, letters: Sequence[str]) -> str:
        """The text, or an empty one if it differs from the letters in case alone."""
        return "" if self._upper(text) == "".join(letters) else text

    def _spelled(self, line: int, text: str, plain: str, encoded: EncodedWords) -> str:
        """The codes of a line that is not capital letters alone; empty if it has no word."""
        if not text:
            return ""
        foreign = _FOREIGN in plain
        if foreign and encoded.refused:
            encoded.refused[line] = self._refusals[text[plain.index(_FOREIGN)]]
            return ""
        if not foreign and _ODD not in plain:
            encoded.spellings[line] = text
            return plain
        try:
            letters, _ = spell(text, self.language)
        except WordError as error:
            encoded.refused[line] = str(error)
            return ""
        if spelling := self.spelling(text, letters):
            encoded.spellings[line] = spelling
        return "".join(map(self.code, letters))

    def _simple(self, text: str) -> str:
        """The text; for an ASCII alphabet in ASCII, which is read faster, with `?` for the rest."""
        if not self._ascii or text.isascii():
            return text
        return text.encode("ascii", "replace").decode()

    def _capital(self, char: str) -> str:
        """The code of a character that is a letter in any case."""
        code = self._plain[ord(char)]
        return code if code == _END or self._codes.get(self._upper(char)) == code else _ODD

    def _letter(self, char: str) -> str:
        """The code of a character that is always the same letter."""
        if char == "\n":
            return _END
        spelled, refused = self._beside_others(char)
        if refused:
            return self._refused(char, refused)
        letter = self._alone(*spelled)
        code = self._codes[letter] if letter in self._independent else _ODD
        return code if code < _END else _ODD

    def _beside_others(self, char: str) -> tuple[list[tuple[str, ...]], list[str]]:
        """The letters of a character doubled, before and after another, and why they are refused.

        The other is a letter of the alphabet, which shows whether their scripts mix.
        """
        spelled, refused = [], []
        other = self._other
        for text in (char * 2, char + other, other + char):
            try:
                spelled.append(spell(text, self.language)[0])
            except WordError as error:
                refused.append(str(error))
        return spelled, refused

    def _refused(self, char: str, said: Sequence[str]) -> str:
        """The code of a character that is refused, sometimes or always."""
        plain = unicodedata.normalize("NFKD", char)
        together = not self._several.isdisjoint(plain + plain.upper() + plain.lower())
        if len(said) < 3 or together or not char.isalpha():
            return _ODD
        self._refusals[char] = said[0]
        return _FOREIGN

    def _alone(self, *spelled: tuple[str, ...]) -> str:
        """The letter that a character is in all three texts; empty if they differ."""
        twice, before, after = spelled
        other = self._other
        alike = len(twice) == 2 and twice[0] == twice[1]
        return twice[0] if alike and before + after == (twice[0], other, other, twice[0]) else ""

    def _upper(self, text: str) -> str:
        casing = self.language.casing
        return "".join(casing.get(char) or char.upper() for char in text)


class _Table(dict[int, str]):
    """The code of each character, found when it first occurs."""

    def __init__(self, letter: Callable[[str], str]) -> None:
        super().__init__()
        self._letter = letter

    def __missing__(self, char: int) -> str:
        self[char] = self._letter(chr(char))
        return self[char]


def _joining(language: Language) -> frozenset[str]:
    """The characters that can join those before them to one letter."""
    return frozenset(char for letters in _listed(language) for char in letters[1:])


def _in_several(language: Language) -> frozenset[str]:
    """The characters that can be part of a letter of several characters."""
    return frozenset(char for letters in _listed(language) if len(letters) > 1 for char in letters)


def _listed(language: Language) -> Sequence[str]:
    return (*language.letters, *language.borrowed, *language.replacements)
