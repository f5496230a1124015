"""Paragraphs of a puzzle: titles, notes, clues, each in its style and in the puzzle's direction."""

from collections.abc import Iterable, Iterator

from publisher import (
    ClueLine,
    Entry,
    Language,
    Puzzle,
    TextDirection,
    clue_parts,
    joined_clue,
    printed,
)
from publisher_docx.markup import Element, w, when
from publisher_docx.runs import bold_runs, plain_runs, runs, tab


def paragraph(
    language: Language,
    style: str,
    content: Iterable[Element],
    section: Element | None = None,
    tops_column: bool = False,
) -> Element:
    """A paragraph of runs; `section` are the properties of a section that ends with it.

    There is no space above it if it `tops_column`.
    """
    return w(
        "p",
        w(
            "pPr",
            w("pStyle", val=style),
            when(language.direction is TextDirection.RTL, "bidi"),
            w("spacing", before=0) if tops_column else None,
            section,
        ),
        *content,
    )


def line(
    language: Language, style: str, text: str, *, tops_column: bool = False
) -> Iterator[Element]:
    """A paragraph of plain text; none if there is no text."""
    if text:
        yield paragraph(language, style, plain_runs(text, language), tops_column=tops_column)


def clue_line(puzzle: Puzzle, entry: Entry) -> Element:
    """A clue: its number, its text with emphasis, its enumeration."""
    language = puzzle.language
    number = bold_runs(language.number(entry.number), language)
    text = runs(clue_parts(entry.clue, printed(entry.clue, language)), language)
    return paragraph(language, "Clue", [*number, tab(), *text])


def clues_of_line(puzzle: Puzzle, given: ClueLine) -> Element:
    """The clues of a row or a column: its label, and what is asked of all its words."""
    language = puzzle.language
    clue = joined_clue(given, language)
    text = runs(clue_parts(clue, clue.text), language)
    return paragraph(language, "Clue", [*bold_runs(given.label, language), tab(), *text])
