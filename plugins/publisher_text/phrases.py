"""Enumerations of phrases in languages whose papers print no lengths.

The clues of a sheet end as they do in papers, and the list of answers shows where a phrase is
parted: `arc-en-ciel` is (3-2-4).
"""

from publisher import (
    Clue,
    Enumeration,
    EnumerationStyle,
    Language,
    Puzzle,
    WordError,
    printed,
    spell,
)


def has_lost(puzzle: Puzzle, *, answers: bool) -> bool:
    """Whether the lengths of a phrase are nowhere in the sheet, which has a list of answers or not.

    A clue without a text shows them in every language.
    """
    language = puzzle.language
    if language.enumeration_style is EnumerationStyle.LENGTHS:
        return False
    return any(
        not answers or _shape(entry.spelling, puzzle.answer(entry), language) != shape
        for entry in puzzle.entries
        if entry.clue.text and (shape := entry.clue.enumeration) and len(shape.lengths) > 1
    )


def with_phrase(clue: Clue, spelling: str, letters: tuple[str, ...], language: Language) -> Clue:
    """The clue with the enumeration that its answer's spelling shows, if the clue is as printed."""
    is_told = clue.enumeration or not clue.text
    if is_told or language.enumeration_style is EnumerationStyle.LENGTHS:
        return clue
    shape = _shape(spelling, letters, language)
    if shape is None or len(shape.lengths) < 2:
        return clue
    ending = f"({language.enumerate(Clue(clue.text, shape))})"
    whole = Clue(clue.text.removesuffix(ending).rstrip("\u200e\u200f "), shape)
    return whole if printed(whole, language) == clue.text else clue


def _shape(spelling: str, letters: tuple[str, ...], language: Language) -> Enumeration | None:
    try:
        found, shape = spell(spelling, language)
    except WordError:
        return None
    return shape if found == letters else None
