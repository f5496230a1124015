"""Text into letters: what each cell holds, and the enumeration that a clue shows.

The text of an answer is parted at spaces and hyphens, upper-cased by the rule of the language,
freed of marks that its alphabet does not know, and matched against the alphabet, longest letter
first. Apostrophes, quotation marks, geresh and gershayim belong to the spelling, not to the cells.
"""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from publisher.errors import WordError
from publisher.language import Language
from publisher.model import Enumeration, SourceWord, Word

SPACES = frozenset(" \t\u00a0\u2009\u202f_")
HYPHENS = frozenset("-\u2010\u2011\u2012\u2013\u2014\u05be")
SILENT = frozenset("'\u2019\u2018\u02bc\"\u201c\u201d\u05f3\u05f4`´.,!?:;…()/\\")
INVISIBLE = frozenset(
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u061c\u2060\ufeff"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def to_word(source: SourceWord, language: Language) -> Word:
    """The word that a grid can hold; raises `WordError` with the reason if none can."""
    letters, enumeration = spell(source.text, language)
    spelling = " ".join(unicodedata.normalize("NFC", source.text).split())
    return Word(letters, spelling, enumeration, source.clue, source.origin, source.score)


def spell(text: str, language: Language) -> tuple[tuple[str, ...], Enumeration]:
    """The letters of a text, one a cell, and its enumeration; raises `WordError`."""
    letters: list[str] = []
    lengths: list[int] = []
    joints: list[str] = []
    for part, joint in _parts(unicodedata.normalize("NFC", text)):
        found = tuple(_letters(part, language))
        if found:
            letters += found
            lengths.append(len(found))
            joints.append(joint)
    if not letters:
        raise WordError("it has no letters")
    if len(letters) == 1:
        raise WordError("it has only one letter")
    return tuple(letters), Enumeration(tuple(lengths), tuple(joints[:-1]))


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The text between spaces and hyphens, each with the joint that follows it."""
    part = ""
    for char in text:
        if char in SPACES or char in HYPHENS:
            yield part, "-" if char in HYPHENS else ","
            part = ""
        elif char not in SILENT and char not in INVISIBLE:
            part += char
    yield part, ""


def _letters(part: str, language: Language) -> Iterator[str]:
    rest = _folded(part, language)
    table = _alphabet(language.alphabet)
    longest = max(map(len, table))
    while rest:
        size = next((n for n in range(longest, 0, -1) if rest[:n] in table), 0)
        if not size:
            raise WordError(_refusal(rest[0], language))
        yield rest[:size]
        rest = rest[size:]


def _folded(part: str, language: Language) -> str:
    """Upper case, with the language's replacements made and foreign marks dropped."""
    for lower, upper in language.casing.items():
        part = part.replace(lower, upper)
    text = unicodedata.normalize("NFC", part.upper())
    for old, new in language.replacements.items():
        text = text.replace(old, new)
    table = _alphabet(language.alphabet)
    return "".join(char if char in table else _unmarked(char) for char in text)


def _unmarked(char: str) -> str:
    decomposed = unicodedata.normalize("NFD", char)
    return "".join(c for c in decomposed if not unicodedata.category(c).startswith("M"))


@lru_cache(maxsize=64)
def _alphabet(letters: tuple[str, ...]) -> frozenset[str]:
    return frozenset(letters)


def _refusal(char: str, language: Language) -> str:
    if char.isdigit():
        return f"it has a digit, {char}"
    if not char.isalpha():
        return f"it has {char!r}, which is no letter"
    return f"it has {char} (U+{ord(char):04X}), which is no letter of {language.name}"
