"""Puzzles of kinds that nobody has: all that a sheet may have beside letters to fill in."""

from dataclasses import replace

from publisher import Language, Position, Puzzle, Sheet, ShownItem, ShownList, Stroke
from publisher.testing import ENGLISH, HEBREW, puzzle

SAID = {"en": "Equal numbers, equal letters.", "he": "למספר אחד אות אחת."}


def coded(language: Language = ENGLISH) -> Puzzle:
    """A number for each letter, and the words in a list instead of clues."""
    rows = ["ABBA", "C##D", "CAAD"] if language is ENGLISH else ["אבבא", "ג##ד", "גאאד"]
    made = replace(puzzle(rows, language, clue="", title=""), kind="coded")
    places = {place: made.grid[place].letter for place in made.grid.positions()}
    order = dict.fromkeys(filter(None, places.values()))
    labels = {place: str([*order].index(letter) + 1) for place, letter in places.items() if letter}
    words = tuple(ShownItem("", (entry,), "") for entry in made.entries)
    strokes = (Stroke(Position(0, 0), Position(0, 3)), Stroke(Position(2, 0), Position(2, 1), True))
    lists = (ShownList("4", "words", words),)
    sheet = Sheet(labels, lists, strokes, "Code", SAID[language.code])
    return replace(made, sheet=sheet)


CODED = coded()
CODED_HEBREW = coded(HEBREW)
