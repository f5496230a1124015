"""Make the gallery in docs/templates.md: every template in English and Hebrew, few and many clues.

One contact sheet a template, its pages side by side, those read from the right from right to left.
The few clues are words of the examples; the many come again and again, around letters of chance.
`covers` are those of docs/formats/pdf.md::

    python tools/make_gallery.py [TEMPLATE …|covers]
"""

import csv
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import pypdfium2
import yaml
from PIL import Image, ImageOps
from publisher_templates import publisher_templates

from publisher import (
    Budget,
    Clue,
    Publication,
    Puzzle,
    Request,
    SearchRun,
    Section,
    SourceWord,
    TextDirection,
    to_word,
)
from publisher_freeform.generate import generate
from publisher_freeform.options import FreeformOptions
from publisher_languages import publisher_languages
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import puzzle

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs/pictures/gallery"
TEMPLATES = {template.name: template.file for template in publisher_templates()}
LANGUAGES = {each.name: each() for each in publisher_languages()}
WORDS = {"en": ("animals-en.csv", ","), "he": ("animals-he.tsv", "\t")}
TITLES = {"en": ("Animals", "The Large One"), "he": ("חיות", "התשבץ הגדול")}
SECTIONS = {"en": ("Small Ones", "Large Ones"), "he": ("קטנים", "גדולים")}
BOOKS = {"en": "The Book of Animals", "he": "ספר החיות"}
AUTHORS = {"en": "The authors of crossword-publisher", "he": "מחברי crossword-publisher"}
EXTRAS: dict[str, dict[str, dict[str, Any]]] = {
    "worksheet": {
        "en": {"word_bank": "shuffled", "instructions": "Find the animals."},
        "he": {"word_bank": "shuffled", "instructions": "מצאו את החיות."},
    },
    "manuscript": {
        "en": {"address": "12 Elm Street, Springfield, ann@example.org"},
        "he": {"address": "רחוב האלון 12, חיפה, dana@example.org"},
    },
    "book": {
        "en": {"how_to": "Every number in the grid begins a word. Its clue tells which."},
        "he": {"how_to": "כל מספר ברשת מתחיל מילה. ההגדרה אומרת איזו."},
    },
}
COVERS = {"en": {}, "he": {"background": "#1d3557", "ink": "#ffffff"}}
"""The settings of a cover in each language."""
FEW = 10
HALF = [
    "....#.....#....",
    "....#.....#....",
    "....#.....#....",
    "...#...#.......",
    "......#...#....",
    "###....#...####",
    ".....#....#....",
]
LARGE = [*HALF, "....#.....#....", *(row[::-1] for row in reversed(HALF))]
PAGE_HEIGHT = 330
ACROSS = 8
GAP = 14
GROUND = 215


def main(names: Sequence[str]) -> None:
    """Write a contact sheet for each of these templates, or for all."""
    samples = {code: (small(code), large(code)) for code in WORDS}
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in names or (*sorted(TEMPLATES), "covers"):
        rows: list[list[Image.Image]] = []
        if name == "covers":
            both = [cover(code, samples[code]) for code in COVERS]
            sheet([both]).save(TARGET / "covers.png", optimize=True)
            continue
        for code, puzzles in samples.items():
            options = PdfOptions.model_validate(
                {**settings(name), **EXTRAS.get(name, {}).get(code, {})}
            )
            if name == "book":
                rows += lines(pages(export(book(code, puzzles), options).value), code)
            else:
                made = (pages(export(Publication.of(each), options).value) for each in puzzles)
                rows += lines([page for document in made for page in document], code)
        sheet(rows).save(TARGET / f"{name}.png", optimize=True)


def settings(name: str) -> dict[str, Any]:
    """The settings of a template and of those it extends."""
    own = yaml.safe_load(TEMPLATES[name].read_text(encoding="utf-8"))
    below = own.pop("extends", None)
    return {**(settings(below) if below else {}), **own}


def book(code: str, puzzles: Sequence[Puzzle]) -> Publication:
    """A book of two parts."""
    first, second = puzzles
    small_ones, large_ones = SECTIONS[code]
    return Publication(
        (first, first, first, second, second),
        BOOKS[code],
        AUTHORS[code],
        first.copyright,
        (Section(small_ones, 0), Section(large_ones, 3)),
    )


def cover(code: str, puzzles: Sequence[Puzzle]) -> Image.Image:
    """The cover of that book, if it had more pages."""
    chosen = {"part": "cover", "cover": {"pages": 150, **COVERS[code]}}
    options = PdfOptions.model_validate({**settings("book"), **chosen})
    (page,) = pages(export(book(code, puzzles), options).value)
    return page


def small(code: str) -> Puzzle:
    """A puzzle of a few words that cross."""
    language = LANGUAGES[code]
    clues = dict(words(code)[:FEW])
    found = tuple(to_word(SourceWord(word), language) for word in clues)
    by_letters = {word.letters: clues[word.spelling] for word in found}
    layout = generate(
        Request(found, language, seed=1), FreeformOptions(), SearchRun(Budget(steps=300))
    )
    rows = ["".join(cell.letter or "#" for cell in row) for row in layout.grid.rows]
    drawn = puzzle(rows, language, title=TITLES[code][0])
    entries = tuple(
        replace(entry, clue=replace(entry.clue, text=by_letters[drawn.answer(entry)]))
        for entry in drawn.entries
    )
    return named(replace(drawn, entries=entries), code)


def large(code: str) -> Puzzle:
    """A newspaper grid, whose letters are chance and whose clues come again and again."""
    language, dice = LANGUAGES[code], random.Random(1)
    rows = [
        "".join(cell if cell == "#" else dice.choice(language.alphabet) for cell in row)
        for row in LARGE
    ]
    drawn = puzzle(rows, language, title=TITLES[code][1])
    clues = cycle(clue for _, clue in words(code))
    entries = tuple(
        replace(entry, clue=Clue(next(clues), entry.clue.enumeration)) for entry in drawn.entries
    )
    return named(replace(drawn, entries=entries), code)


def named(drawn: Puzzle, code: str) -> Puzzle:
    """The puzzle with an author and a copyright line."""
    return replace(drawn, author=AUTHORS[code], copyright="© 2026 The crossword-publisher authors")


def words(code: str) -> list[tuple[str, str]]:
    """The words of the example in this language, with their clues."""
    name, delimiter = WORDS[code]
    with (ROOT / "examples" / name).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter=delimiter)
        return [(row["answer"], row["clue"]) for row in rows]


def pages(data: bytes) -> list[Image.Image]:
    """The pages of a PDF, each with a hairline around it."""
    document = pypdfium2.PdfDocument(data)
    return [
        ImageOps.expand(
            page.render(scale=PAGE_HEIGHT / page.get_height(), grayscale=True).to_pil(), 1, 150
        )
        for page in document
    ]


def lines(found: Sequence[Image.Image], code: str) -> list[list[Image.Image]]:
    """Pages in lines, as they lie in a book of this language."""
    step = -1 if LANGUAGES[code].direction is TextDirection.RTL else 1
    return [list(found[at : at + ACROSS])[::step] for at in range(0, len(found), ACROSS)]


def sheet(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Lines of pages under one another."""
    widths = [sum(page.width + GAP for page in row) + GAP for row in rows]
    heights = [max(page.height for page in row) + GAP for row in rows]
    whole = Image.new("L", (max(widths), sum(heights) + GAP), GROUND)
    top = GAP
    for row, height in zip(rows, heights, strict=True):
        left = GAP
        for page in row:
            whole.paste(page, (left, top))
            left += page.width + GAP
        top += height
    return whole.quantize(16)


if __name__ == "__main__":
    main(sys.argv[1:])
