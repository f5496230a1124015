"""The script of the letters in a grid, and the other signs in its cells, for the player."""

import unicodedata
from collections.abc import Iterable
from string import ascii_uppercase, digits
from typing import NamedTuple

from publisher import ExportError

_SIGNS = frozenset("|_+@!*~.?&{[ \t")
"""The signs of the grid, which no letter can be."""

_SCRIPTS = {"CJK": "Han"}
"""Scripts that have another name than their characters, as in CJK UNIFIED IDEOGRAPH-6C34."""

_COMPOUND = "Devanagari"
"""The script for whose letters the player expects several characters if no number is said."""

_JOINERS = "\u200c\u200d"
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})


class GridScript(NamedTuple):
    """The lines about the letters; they are written apart, with spaces, if `are_apart`."""

    language: str
    options: str
    are_apart: bool


def script_of(letters: Iterable[str]) -> GridScript:
    """The lines about these letters; `language` is empty if the player expects them.

    For letters of several characters, such as those of Devanagari, `language` gives their greatest
    length. If a character is not of the script, or for cells of several letters, `options` says so.
    """
    found = [letter.upper() for letter in letters]  # as the player does
    script = _script(found)
    odd = {char for letter in found for char in letter if _named(char) != script}
    others = odd - {*digits}
    several = [letter for letter in found if len(letter) > 1]
    whole = any(map(_is_joined, several)) and odd.isdisjoint("".join(several))
    options = {
        "rebus-cells": several and not whole,
        "allow-digits": odd - others,
        "allow-chars:" + "".join(sorted(others)): others,
    }
    is_plain = {*"".join(found)} <= {*ascii_uppercase, *digits, *others}
    longest = max(map(len, several), default=1) if whole else 1
    counted = f" {longest}" if whole or script == _COMPOUND else ""
    return GridScript(
        language="" if is_plain else script + counted,
        options=" ".join(name for name, has in options.items() if has),
        are_apart=bool(several),
    )


def cell_text(letter: str) -> str:
    """A letter as the grid has it: a zero alone would be a cell whose letter is not known."""
    if not _SIGNS.isdisjoint(letter) or max(letter) > "\uffff":
        raise ExportError(f"the letter {letter!r} has another meaning in exolve, or none")
    return letter.replace("0", "&0")


def _script(letters: list[str]) -> str:
    chars = (char for letter in letters for char in letter)
    return next((_named(char) for char in chars if unicodedata.category(char) in _LETTERS), "Latin")


def _named(char: str) -> str:
    """The script of a character, by its name: Greek of GREEK CAPITAL LETTER ALPHA."""
    word = unicodedata.name(char, "").partition(" ")[0]
    return _SCRIPTS.get(word, word.capitalize())


def _is_joined(letter: str) -> bool:
    """Whether marks or joiners make one letter of several characters."""
    return any(char in _JOINERS or unicodedata.category(char)[0] == "M" for char in letter)
