"""Sample languages and puzzles, for the tests of plugins."""

from collections.abc import Iterable
from dataclasses import replace

from publisher.language.clue import Clue, Enumeration
from publisher.language.language import Headings, Language, TextDirection
from publisher.language.line_labels import Numbering
from publisher.model.grid import BLOCK, Cell, Grid
from publisher.model.numbering import numbered
from publisher.model.puzzle import Entry, Puzzle

ENGLISH = Language(
    code="en",
    name="English",
    direction=TextDirection.LTR,
    alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    headings=Headings("Across", "Down", "Puzzle", "Solution"),
)
"""English, as far as a test needs it."""

HEBREW = Language(
    code="he",
    name="Hebrew",
    direction=TextDirection.RTL,
    alphabet=tuple("אבגדהוזחטיכלמנסעפצקרשת"),
    headings=Headings("מאוזן", "מאונך", "תשבץ", "פתרון"),
    folds=dict(zip("ךםןףץ", "כמנפצ", strict=True)),
)
"""Hebrew, as far as a test needs it: read from right to left, its final letters folded."""


def grid(*rows: str) -> Grid:
    """A grid drawn in logical order: a letter a cell, `#` for a block."""
    return Grid(tuple(tuple(BLOCK if c == "#" else Cell(letter=c) for c in row) for row in rows))


def puzzle(
    rows: Iterable[str], language: Language = ENGLISH, clue: str = "Clue {}", title: str = "Sample"
) -> Puzzle:
    """A puzzle on a drawn grid; `{}` in a clue becomes the answer."""
    drawn = grid(*rows)
    made = []
    for number, slot in numbered(drawn):
        answer = "".join(drawn[cell].letter for cell in slot.cells)
        shape = Enumeration((len(slot),))
        made.append(Entry(number, slot, Clue(clue.format(answer), shape), answer))
    return Puzzle(drawn, tuple(made), language, title=title)


def sample_puzzles() -> dict[str, Puzzle]:
    """Puzzles by name that an exporter must cope with: both directions, small, bare and nasty."""
    return {
        "english": puzzle(["CAT#", "A##O", "RAIN", "####"]),
        "hebrew": puzzle(["שלומ", "מ##ל", "שיר#"], HEBREW, "הגדרה של {}, 12 (abc)", "תשבץ"),
        "one word": puzzle(["WORD"]),
        "no clues": puzzle(["CAT", "A##", "R##"], clue="", title=""),
        "nasty text": puzzle(
            ["CAT", "A##", "R##"], clue="a|b\t<b>&amp;\u202e\"'“”… {}", title="<i>"
        ),
        "full": puzzle(["ABC", "DEF", "GHI"]),
        "lines": replace(puzzle(["שלומ", "מר#ל"], HEBREW, title="תשבץ"), numbering=Numbering.LINES),
    }
