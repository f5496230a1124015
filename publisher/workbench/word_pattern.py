"""Patterns that people look for words with: `c..@`, `*ing`, `/^(un|in)/`.

A letter is itself, by the rules of the language; `.` or `?` is any letter, `@` a vowel, `#` a
consonant, `*` any number of letters. Between two slashes is a regular expression.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from publisher.errors import CommandError, WordError
from publisher.language.alphabet import alphabet_of
from publisher.language.language import Language
from publisher.messages.excerpt import shortened
from publisher.model.words import Word
from publisher.words.matching import LONGEST, TooSlowError, matching

_END = "\0"  # after each cell, which may have several characters
_ANY = f"[^{_END}]+{_END}"
_SIGNS = re.compile(r"([.?@#*])")


class PatternSign(NamedTuple):
    """One letter of a pattern: any of `letters`, or with `is_other` any that is none of them."""

    letters: frozenset[str] = frozenset()
    is_other: bool = True


Fits = Callable[[Sequence[Word]], Sequence[bool]]
"""Says for each of some words whether it fits a pattern."""


def word_pattern(text: str, language: Language) -> Fits:
    """A test of words by a pattern; raises `CommandError` for one that cannot be read."""
    if regular := regular_expression(text):
        return lambda words: regular(["".join(word.letters) for word in words])
    pattern = re.compile("".join(map(_expression, pattern_signs(text, language))))

    def fits(words: Sequence[Word]) -> list[bool]:
        cells = ("".join(f"{letter}{_END}" for letter in word.letters) for word in words)
        return [bool(pattern.fullmatch(each)) for each in cells]

    return fits


def pattern_signs(text: str, language: Language) -> list[PatternSign | None]:
    """The signs of a pattern that is no regular expression; None is any number of letters.

    A letter of several characters is one sign. Raises `CommandError`.
    """
    return list(_signs(text.strip(), language))


def regular_expression(text: str) -> Callable[[Sequence[str]], Sequence[bool]] | None:
    """A test of words, each its letters in capitals, by a pattern between two slashes.

    Words of one length may be the lines of one text, which takes half the time. None for any other
    pattern. Raises `CommandError`, and so does the test if it takes too long.
    """
    if len(text) < 2 or not (text.startswith("/") and text.endswith("/")):
        return None
    text = text[1:-1]
    try:
        pattern = re.compile(f"(?i){text}")
    except (re.error, OverflowError, RecursionError) as error:
        said = f"/{shortened(text, 40)}/ is not a regular expression"
        raise CommandError(f"{said}: {error}") from None

    def fits(words: Sequence[str]) -> Sequence[bool]:
        try:
            return matching(pattern, words)
        except TooSlowError:
            count = words.count("\n") + 1 if isinstance(words, str) else len(words)
            said = f"took over {LONGEST:g} s on {count} words"
            raise CommandError(f"/{shortened(text, 40)}/ {said}: write it more simply") from None

    return fits


def _signs(text: str, language: Language) -> Iterator[PatternSign | None]:
    vowels = language.vowels
    if not vowels and {"@", "#"} & set(text):
        raise CommandError(f"{language.name} writes no vowels as letters: use `.`, `*` and letters")
    for part in _SIGNS.split(text):
        if part == "*":
            yield None
        elif part in (".", "?"):
            yield PatternSign()
        elif part in ("@", "#"):
            yield PatternSign(vowels, is_other=part == "#")
        else:
            for letter in _letters(part, language):
                yield PatternSign(frozenset((letter,)), is_other=False)


def _letters(part: str, language: Language) -> list[str]:
    alphabet = alphabet_of(language)
    try:
        return alphabet.cells(part)
    except WordError:
        wrong = next((char for char in part if not _is_letter(char, language)), part)
        raise CommandError(
            f"`{shortened(wrong, 4)}` is not a sign of a pattern: a letter of {language.name}, `.` "
            "or `?` for any, `@` for a vowel, `#` for a consonant, `*`; or a /regular expression/"
        ) from None


def _is_letter(char: str, language: Language) -> bool:
    try:
        return bool(alphabet_of(language).cells(char))
    except WordError:
        return False


def _expression(sign: PatternSign | None) -> str:
    """A sign as a part of a regular expression: each cell is a letter and an end."""
    if sign is None:
        return f"(?:{_ANY})*"
    letters = f"(?:{'|'.join(map(re.escape, sorted(sign.letters)))}){_END}"
    return letters if not sign.is_other else f"(?!{letters}){_ANY}" if sign.letters else _ANY
