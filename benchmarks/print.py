"""What a puzzle costs in a book: CPU and bytes, for 50 puzzles of 13×13 with 60 different clues.

The bar: at most 40 ms of CPU and 10 KB a puzzle, in English and in Hebrew.

    python benchmarks/print.py
"""

import random
from dataclasses import replace
from time import process_time

from publisher import (
    Clue,
    Direction,
    Entry,
    Enumeration,
    Language,
    Publication,
    Puzzle,
    Slot,
)
from publisher.testing import ENGLISH, HEBREW, puzzle
from publisher_pages.export import export
from publisher_pages.options import PdfOptions

PUZZLES = 50
CLUES = 60
SIDE = 13
WORDS = 5  # of a clue


def words(language: Language, count: int, dice: random.Random) -> list[str]:
    """Made-up words with the letters of the language."""
    letters = [letter.lower() for letter in language.alphabet]
    return ["".join(dice.choices(letters, k=dice.randint(2, 9))) for _ in range(count)]


def sample(language: Language, number: int, vocabulary: list[str], dice: random.Random) -> Puzzle:
    """A newspaper grid with clues of words that follow no puzzle before it."""
    rows = ["A" * SIDE if row % 2 == 0 else "A#" * (SIDE // 2) + "A" for row in range(SIDE)]
    entries = []
    for direction in Direction:
        for index in range(CLUES // 2):
            slot = Slot.straight(index % SIDE, 0, direction, 5)
            text = " ".join(dice.choices(vocabulary, k=WORDS)).capitalize()
            entries.append(Entry(index + 1, slot, Clue(text, Enumeration((2, 3), (",",)))))
    drawn = puzzle(rows, language, title=f"{language.name} {number}")
    return replace(drawn, entries=tuple(entries))


def main() -> None:
    """Print the cost of a puzzle in each language: the first file, and a second one."""
    for language in (ENGLISH, HEBREW):
        dice = random.Random(language.code)
        vocabulary = words(language, 8000, dice)
        for _ in range(2):
            puzzles = [sample(language, number, vocabulary, dice) for number in range(PUZZLES)]
            start = process_time()
            data = export(Publication(tuple(puzzles)), PdfOptions())
            spent = (process_time() - start) / PUZZLES
            print(f"{language.name}: {1000 * spent:.1f} ms, {len(data) / PUZZLES / 1024:.1f} KB")


if __name__ == "__main__":
    main()
