"""Paragraphs of a puzzle: titles, notes, clues, each in its style and in the puzzle's direction."""

import re
from collections.abc import Iterable, Iterator, Sequence

from publisher import Language, ShownItem, TextDirection, clue_parts, joined_clue
from publisher_docx.markup import Element, twips, w, when
from publisher_docx.runs import bold_runs, directed, plain_runs, runs, tab
from publisher_typesetting import glued
from publisher_typesetting.hyphenation import softened

_BEFORE_LABEL = 10.0  # points: the white between a line and the next label
_LONG_WORD = re.compile(r"[^\W\d_]{25,}")


def paragraph(
    language: Language,
    style: str,
    content: Iterable[Element],
    section: Element | None = None,
    tops_column: bool = False,
    tabs: Sequence[Element] = (),
) -> Element:
    """A paragraph of runs; `section` are the properties of a section that ends with it.

    There is no space above it if it `tops_column`; `tabs` are the places of its tabs.
    """
    return w(
        "p",
        w(
            "pPr",
            w("pStyle", val=style),
            w("tabs", *tabs) if tabs else None,
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
        content = plain_runs(directed(glued(text, language.code), language), language)
        yield paragraph(language, style, content, tops_column=tops_column)


def explanation_line(language: Language, item: ShownItem) -> Element:
    """An explanation behind the name of its entry."""
    text = plain_runs(glued(f" {item.entries[0].clue.text}", language.code), language)
    return paragraph(language, "Notes", [*bold_runs(item.label, language), *text])


def stars(count: int) -> str:
    """So many full stars of five; nothing for none."""
    return "★" * count + "☆" * (5 - count) if count else ""


def lines_to_fill(language: Language, labels: Sequence[str], width: float) -> Element:
    """A line to write on behind each label, over this width in points: tabs with a leader."""
    share, content, tabs = width / len(labels), list[Element](), list[Element]()
    for place, label in enumerate(labels):
        if place:
            content.append(tab())
            tabs.append(w("tab", val="left", pos=twips(share * place)))
        content += [*plain_runs(f"{label} ", language), tab()]
        end = share * (place + 1) - _BEFORE_LABEL
        tabs.append(w("tab", val="left", leader="underscore", pos=twips(end)))
    return paragraph(language, "Lines", content, tabs=tabs)


def clue_line(language: Language, item: ShownItem, picture: Element | None = None) -> Element:
    """An item of a list: its label, its clues with emphasis, their enumerations, its picture."""
    clue = joined_clue(item, language)
    parts = clue_parts(clue, glued(clue.text, language.code))
    text = runs(((_divisible(said, language), how) for said, how in parts), language)
    content = [*bold_runs(item.label, language), tab(), *text]
    if picture is not None:
        content += [w("r", w("br")), picture]
    return paragraph(language, "Clue", content)


def _divisible(text: str, language: Language) -> str:
    """The text, with soft hyphens in words that may be wider than a column."""
    return _LONG_WORD.sub(lambda found: softened(found[0], language.code), text)
