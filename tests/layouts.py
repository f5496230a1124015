"""Puzzles laid out on pages, and the rules for every page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from losses import lost
from publisher import (
    Cell,
    Clue,
    ClueLinks,
    Direction,
    Entry,
    Enumeration,
    Grid,
    Language,
    Publication,
    Puzzle,
    Slot,
    TextDirection,
    WithLosses,
    clean,
    numbered,
)
from publisher_pages.document.document import document
from publisher_pages.drawing.extent import Extent
from publisher_pages.drawing.marks import Role, Rule, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_testing import ENGLISH, puzzle

IN_GRID = (Role.CELL_NUMBER, Role.LETTER)
DRAWN_AS_NOTHING = dict.fromkeys(
    ord(char)
    for char in "\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
CLUE_TEXTS = (
    "Short",
    "A clue of middling length, as most of them are",
    "A rather long clue that tells a story (or two), with a “quotation” and 1,234 digits in it",
)


def many_clues(count: int, language: Language = ENGLISH, side: int = 13) -> Puzzle:
    """A newspaper grid with this number of clues, numbered from 1."""
    rows = ["A" * side if row % 2 == 0 else "A#" * (side // 2) + "A" for row in range(side)]
    sample = puzzle(rows, language, title="Many Clues" if language is ENGLISH else "הרבה הגדרות")
    entries = tuple(
        Entry(
            index + 1,
            Slot.straight(0, 0, Direction.ACROSS if index < count / 2 else Direction.DOWN, 5),
            Clue(CLUE_TEXTS[index % len(CLUE_TEXTS)], Enumeration((2, 3), (",",))),
        )
        for index in range(count)
    )
    return replace(sample, entries=entries, author="A. Setter", copyright="© 2026 A. Setter")


def with_clues(sample: Puzzle, *texts: str) -> Puzzle:
    """The puzzle with these texts for its first clues."""
    changed = [
        replace(entry, clue=replace(entry.clue, text=text))
        for entry, text in zip(sample.entries, texts, strict=False)
    ]
    return replace(sample, entries=(*changed, *sample.entries[len(changed) :]))


def laid_out(sample: Puzzle, **settings: object) -> WithLosses[tuple[Page, ...]]:
    options = PdfOptions.model_validate(settings)
    return document(Publication.of(sample), options, load_fonts(), tuple)


def pages_of(sample: Puzzle, **settings: object) -> tuple[Page, ...]:
    found = laid_out(sample, **settings)
    usual = "is split over", "which would be too narrow"
    assert all(any(each in loss for each in usual) for loss in lost(found))
    return found.value


def clue_pages(pages: Sequence[Page]) -> list[Page]:
    return [page for page in pages if page.texts(Role.CLUE, Role.CLUE_NUMBER)]


def overlaps(one: Extent, other: Extent) -> bool:
    slack = 0.01
    return (
        one.left < other.right - slack
        and other.left < one.right - slack
        and one.top < other.bottom - slack
        and other.top < one.bottom - slack
    )


def clues_on(pages: Sequence[Page]) -> Iterator[tuple[str, list[Text], int]]:
    """Every clue in the order it is drawn: number, lines, page."""
    for index, page in enumerate(pages):
        found: list[tuple[str, list[Text]]] = []
        for text in page.texts(Role.CLUE_NUMBER, Role.CLUE, Role.HEADING):
            if text.role is Role.CLUE_NUMBER:
                found.append((text.text, []))
            elif text.role is Role.CLUE:
                found[-1][1].append(text)
        yield from ((number, lines, index) for number, lines in found)


def letters_of(lines: Sequence[Text]) -> str:
    return "".join(line.text for line in lines).replace(" ", "")


def expected_clues(sample: Puzzle) -> list[tuple[str, str]]:
    found, links = [], ClueLinks(sample)
    for direction in Direction:
        for entry in map(links.shown, sample.along(direction)):
            shape = sample.language.enumerate(entry.clue)
            text = clean(entry.clue.text) + (f"({shape})" if shape else "")
            number = links.label(entry) or sample.language.number(entry.number)
            found.append((number, text.replace(" ", "").translate(DRAWN_AS_NOTHING)))
    return found


def check(pages: Sequence[Page], options: PdfOptions) -> None:
    """Check that nothing is outside the margins, which are equal, and that no texts overlap."""
    margin = options.margin.inside
    for page in pages:
        for mark in page.marks:
            box = mark.extent
            slack = 1.3 if isinstance(mark, Rule) else 0.01  # lines are as thick outwards
            assert box.left >= margin - slack
            assert box.right <= page.width - margin + slack
            assert box.top >= margin - slack
            assert box.bottom <= page.height - margin + slack
        outside = [text for text in page.texts() if text.role not in IN_GRID]
        for one, other in combinations(outside, 2):
            assert not overlaps(one.extent, other.extent), (one.text, other.text)
        for one in page.texts(*IN_GRID):
            assert not any(overlaps(one.extent, other.extent) for other in outside)


def check_clues(sample: Puzzle, pages: Sequence[Page]) -> None:
    """Check that every clue is there once, in order, and no enumeration alone on a line."""
    found = list(clues_on(clue_pages(pages)))
    expected = expected_clues(sample)
    assert [(number, letters_of(lines)) for number, lines, _ in found] == expected
    rtl = sample.direction is TextDirection.RTL
    shapes = [sample.language.enumerate(entry.clue) for entry in sample.entries]
    tails = dict(zip(expected, shapes, strict=True))
    for number, lines, _ in found:
        text = letters_of(lines)
        tail = f"({tails[number, text]})".translate(DRAWN_AS_NOTHING)
        assert text == tail or lines[-1].text.strip() != tail
        edges = {round(line.extent.right if rtl else line.extent.left, 2) for line in lines}
        assert len(edges) == 1
        tops = [line.extent.top for line in lines]
        assert tops == pytest.approx(
            [tops[0] + i * (lines[0].extent.bottom - tops[0]) for i in range(len(tops))]
        )


def giant(side: int) -> Puzzle:
    """A square without a block."""
    grid = Grid(tuple(tuple(Cell(letter="A") for _ in range(side)) for _ in range(side)))
    entries = tuple(
        Entry(number, slot, Clue("A clue", Enumeration((len(slot),))))
        for number, slot in numbered(grid)
    )
    return Puzzle(grid, entries, ENGLISH, title="Giant")
