"""Labels of the rows and columns of a grid, for papers that number lines and not cells."""

from collections.abc import Sequence
from enum import StrEnum

_ROMAN = (
    ("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90), ("L", 50),
    ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1),
)  # fmt: skip


class Numbering(StrEnum):
    """The numbered parts of a puzzle: the cells where entries begin, or its rows and columns."""

    CELLS = "cells"
    LINES = "lines"


class LabelStyle(StrEnum):
    """The labels of lines of one direction: 4, IV or D."""

    NUMBERS = "numbers"
    ROMAN = "roman"
    LETTERS = "letters"


def roman(number: int) -> str:
    """A number of at least 1 in Roman numerals."""
    found = ""
    for sign, value in _ROMAN:
        count, number = divmod(number, value)
        found += sign * count
    return found


def lettered(number: int, letters: Sequence[str]) -> str:
    """A number of at least 1 in letters of an alphabet; AA, AB and other pairs come after Z."""
    found = ""
    while number:
        number, place = divmod(number - 1, len(letters))
        found = letters[place] + found
    return found
