"""Puzzles of kinds that nobody has: all that a sheet may have beside letters to fill in."""

from dataclasses import replace

from publisher import (
    Clue,
    ClueCell,
    Direction,
    Language,
    Position,
    Puzzle,
    Sheet,
    ShownItem,
    ShownList,
    Stroke,
)
from publisher_testing import ENGLISH, HEBREW, puzzle

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

_ARROWED = {
    "en": """
        #T#I###N
        GONNA#CO
        #GO#NEAR
        SEND#ART
        #TEAMS#H
        OH#TITLE
        #EVEN#OR
        MRS#DOWN
    """,
    "he": """
        #ה#א###ה
        סיפור#לא
        #שר#בטוח
        הרוח#עיר
        #אפילו#ו
        של#ייתכנ
        #יכול#מי
        שתי#היומ
    """,
}
_CLUES = {
    "en": "Going to, sung|Firm, in short|Leave home|Not far off|Put in the post|Made by painters|"
    "Football sides|Sign of surprise|Name of a book|Flat and level|Either … …|Married lady|"
    "Opposite of up|With one another|Inside|From up there|Not any|Just before a vowel|Automobile|"
    "Where the sun comes up|Day, month and year|Remember; object to|Not high|Against, in court",
    "he": "נרטיב|מילת סירוב|אינו זר, הוא בממשלה|חסר כל ספק|זאת הנושבת|מקום גדול ובו תושבים|"
    "גם; ואף|מילת שייכות|אולי כן, ואולי לא|מסוגל|שאלה על אדם|בין אחת לשלוש|לא אתמול ולא מחר|"
    "של המדינה היהודית|מילת ברירה|שבאו לבסוף|קיצור של חבר סגל|הרבה|שם משפחה של כוהן משנה|"
    "שגיאה|כל ימיו|לא יום|בדומה ל|מפני ש",
}


def arrowword(language: Language = ENGLISH) -> Puzzle:
    """Clues in blocks of the grid: one or two in each, and arrows straight and bent."""
    made = puzzle(_ARROWED[language.code].split(), language, clue="", title="Arrows")
    entries = [
        replace(entry, clue=Clue(text))
        for entry, text in zip(made.entries, _CLUES[language.code].split("|"), strict=True)
    ]
    free = {place: 2 for place in made.grid.positions() if not made.grid[place].is_letter}
    cells = []
    for entry in entries:
        row, column = entry.slot.start
        before, beside = Position(row, column - 1), Position(row - 1, column)
        if entry.direction is Direction.DOWN:
            before, beside = beside, before
        cell = before if free.get(before) else beside
        free[cell] -= 1
        cells.append(ClueCell(entry.slot, cell))
    cells.sort(key=lambda each: (each.cell, each.cell.row != each.slot.start.row))
    sheet = Sheet(clue_cells=tuple(cells), name="Arrowword", instructions="Follow the arrows.")
    return replace(made, entries=tuple(entries), kind="arrowed", sheet=sheet)


ARROWED = arrowword()
ARROWED_HEBREW = arrowword(HEBREW)
