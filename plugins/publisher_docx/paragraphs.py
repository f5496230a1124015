"""Paragraphs of a puzzle: titles, notes, clues, each in its style and in the puzzle's direction."""

from collections.abc import Iterable, Iterator

from publisher import Language, ShownItem, TextDirection, clue_parts, glued, joined_clue
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
        content = plain_runs(glued(text, language.code), language)
        yield paragraph(language, style, content, tops_column=tops_column)


def explanation_line(language: Language, item: ShownItem) -> Element:
    """An explanation behind the name of its entry."""
    text = plain_runs(glued(f" {item.entries[0].clue.text}", language.code), language)
    return paragraph(language, "Notes", [*bold_runs(item.label, language), *text])


def clue_line(language: Language, item: ShownItem) -> Element:
    """An item of a list: its label, its clues with emphasis, their enumerations."""
    clue = joined_clue(item, language)
    text = runs(clue_parts(clue, glued(clue.text, language.code)), language)
    return paragraph(language, "Clue", [*bold_runs(item.label, language), tab(), *text])
