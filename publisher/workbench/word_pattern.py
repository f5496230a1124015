"""Patterns that people look for words with: `c..@`, `*ing`, `/^(un|in)/`.

A letter is itself, by the rules of the language; `.` is any letter, `@` a vowel, `#` a consonant,
`*` any number of letters. Between two slashes is a regular expression.
"""

import re
from collections.abc import Callable, Sequence

from publisher.errors import CommandError, WordError
from publisher.language.alphabet import alphabet_of
from publisher.language.language import Language
from publisher.messages.excerpt import shortened
from publisher.model.words import Word
from publisher.words.matching import LONGEST, TooSlowError, matching

_END = "\0"  # after each cell, which may have several characters
_ANY = f"[^{_END}]+{_END}"

Fits = Callable[[Sequence[Word]], list[bool]]
"""Says for each of some words whether it fits a pattern."""


def word_pattern(text: str, language: Language) -> Fits:
    """A test of words by a pattern; raises `CommandError` for one that cannot be read."""
    if len(text) > 1 and text.startswith("/") and text.endswith("/"):
        return _regular(text[1:-1])
    pattern = re.compile("".join(_sign(sign, language) for sign in text.strip()))
    vowels = language.vowels
    if set(text) & {"@", "#"} and not vowels:
        raise CommandError(f"{language.name} writes no vowels as letters: use `.`, `*` and letters")

    def kind(letter: str) -> str:
        return "@" if letter in vowels else "#"

    def fits(words: Sequence[Word]) -> list[bool]:
        cells = ("".join(f"{letter}{kind(letter)}{_END}" for letter in w.letters) for w in words)
        return [bool(pattern.fullmatch(each)) for each in cells]

    return fits


def _sign(sign: str, language: Language) -> str:
    """A sign as a part of a regular expression: each cell is a letter, its kind, and an end."""
    if sign == "*":
        return f"(?:{_ANY})*"
    if sign == ".":
        return _ANY
    if sign in "@#":
        return f"[^{_END}]+{sign}{_END}"
    try:
        (letter,) = alphabet_of(language).cells(sign)
    except (WordError, ValueError):
        raise CommandError(
            f"`{shortened(sign, 4)}` is not a sign of a pattern: a letter of {language.name}, `.`, "
            "`@` for a vowel, `#` for a consonant, `*`; or a /regular expression/"
        ) from None
    return f"{re.escape(letter)}[@#]{_END}"


def _regular(text: str) -> Fits:
    try:
        pattern = re.compile(f"(?i){text}")
    except (re.error, OverflowError, RecursionError) as error:
        said = f"/{shortened(text, 40)}/ is not a regular expression"
        raise CommandError(f"{said}: {error}") from None

    def fits(words: Sequence[Word]) -> list[bool]:
        try:
            return matching(pattern, ["".join(word.letters) for word in words])
        except TooSlowError:
            said = f"took over {LONGEST:g} s on {len(words)} words"
            raise CommandError(f"/{shortened(text, 40)}/ {said}: write it more simply") from None

    return fits
