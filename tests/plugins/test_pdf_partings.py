"""Marks where the words of an answer part, and stars for how difficult a puzzle is."""

from dataclasses import replace

import pytest

from losses import lossless
from publisher import Enumeration, Language, Publication, Puzzle
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role, Rule
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.options.pictures import SvgOptions
from publisher_pages.output.grid_page import grid_page
from publisher_testing import ENGLISH, HEBREW, puzzle

ROWS = {ENGLISH: ["ICEAGE", "N#####", "TO####"], HEBREW: ["קרחעתיק", "ר######", "מא#####"]}


def sample(language: Language, **shapes: Enumeration) -> Puzzle:
    """A puzzle whose entries, by number and direction such as `a1`, have these enumerations."""
    bare = puzzle(ROWS[language], language)
    entries = [
        replace(entry, clue=replace(entry.clue, enumeration=shapes[name]))
        if (name := f"{str(entry.direction)[0]}{entry.number}") in shapes
        else entry
        for entry in bare.entries
    ]
    return replace(bare, entries=tuple(entries))


def marks(of: Puzzle, **settings: object) -> set[Rule]:
    """The lines that `partings` adds to a grid with cells of 100 points and no margin."""
    with_marks, without = (
        grid_page(of, SvgOptions(cell=100.0, margin=0.0, partings=has)) for has in (True, False)
    )
    return {mark for mark in {*with_marks.marks} - {*without.marks} if isinstance(mark, Rule)}


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_words_part_at_thick_lines_and_hyphens_cross_the_edge(language: Language) -> None:
    width = len(ROWS[language][0])
    across = Enumeration((3, width - 3), (",",))
    (line,) = marks(sample(language, a1=across))
    part = 300 if language is ENGLISH else 100 * (width - 3)
    edge = (grid_page(sample(language), SvgOptions(cell=100.0, margin=0.0)).width - 100 * width) / 2
    assert [line.x1, line.x2] == pytest.approx([part + edge] * 2)
    assert abs(line.y1 - line.y2) == pytest.approx(100)
    (hyphen,) = marks(sample(language, d1=Enumeration((1, 2), ("-",))))
    assert hyphen.x1 == hyphen.x2
    assert sorted((hyphen.y1, hyphen.y2)) == pytest.approx([85 + edge, 115 + edge])


def test_an_enumeration_of_other_cells_has_no_marks() -> None:
    linked = Enumeration((3, 5), (",",))
    assert not marks(sample(ENGLISH, a1=linked))
    assert not marks(sample(ENGLISH, a1=Enumeration((6,))))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize(("stars", "shown"), [(0, []), (1, ["★☆☆☆☆"]), (5, ["★★★★★"])])
def test_stars_are_below_the_title(language: Language, stars: int, shown: list[str]) -> None:
    options = PdfOptions(stars=stars, solution="none")
    of = Publication.of(replace(sample(language), author=""))
    (page,) = lossless(document(of, options, load_fonts(), list))
    assert [text.text for text in page.texts(Role.BYLINE)] == shown
    for text in page.texts(Role.BYLINE):
        assert text.y > page.texts(Role.TITLE)[0].y
