"""One letter, one byte: code pages by language, and the two cases of letters.

Cells hold capital letters; `angry` writes the words as its lists have them.
"""

import unicodedata
from collections.abc import Mapping

from publisher import Direction, Language, Position, Puzzle, capital

WESTERN = "cp1252"
CODE_PAGES = {
    **dict.fromkeys(("bs", "cs", "hr", "hu", "pl", "ro", "sk", "sl", "sq"), "cp1250"),
    **dict.fromkeys(("be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tt", "uk"), "cp1251"),
    "el": "cp1253",
    **dict.fromkeys(("az", "tr", "uz"), "cp1254"),
    **dict.fromkeys(("he", "yi"), "cp1255"),
    **dict.fromkeys(("ar", "fa", "ur"), "cp1256"),
    **dict.fromkeys(("et", "lt", "lv"), "cp1257"),
    "vi": "cp1258",
}


def code_page(language: Language) -> str:
    """The code page that Windows uses for the language."""
    subtags = language.code.lower().replace("_", "-").split("-")
    if "latn" in subtags and CODE_PAGES.get(subtags[0]) == "cp1251":
        return "cp1250"
    return CODE_PAGES.get(subtags[0], WESTERN)


def small(letter: str, language: Language) -> str:
    """The letter in lower case, if `capital` turns it back."""
    lowers = {upper: lower for lower, upper in language.casing.items()}
    if "i" in language.casing:  # then I is the capital of the letter without a dot
        lowers.setdefault("I", "ı")
    lower = lowers.get(letter) or letter.lower()
    return lower if len(letter) == 1 and capital(lower, language) == letter else letter


def listed_case(puzzle: Puzzle) -> tuple[Mapping[Position, bool], int]:
    """The cells that have a capital in the word list, and the number of cells where words differ.

    Those have the case of the word across. Cells are left out where the list's case is not known.
    """
    found: dict[Position, bool] = {}
    differing = 0
    for direction in Direction:
        for entry in puzzle.along(direction):
            cases = _cases(entry.spelling, len(entry.slot))
            for place, is_capital in zip(entry.slot.cells, cases, strict=False):
                differing += found.setdefault(place, is_capital) is not is_capital
    return found, differing


def _cases(spelling: str, length: int) -> list[bool]:
    """Whether the letters of an answer are capitals, cell by cell; empty if that is not clear."""
    text = unicodedata.normalize("NFC", spelling)
    letters = [char for char in text if char.isalpha()]
    if len(letters) == length:
        return [not char.islower() for char in letters]
    alike = {char.islower() for char in letters}
    return [not alike.pop()] * length if len(alike) == 1 else []
