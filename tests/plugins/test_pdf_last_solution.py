"""The solution of the last puzzle below this one, as a daily paper has it."""

from collections.abc import Sequence

import pytest

from losses import lossless
from paging import GRIDS, options
from publisher import Language, Publication, Puzzle
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role, Text
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.output.pdf_export import export, preview
from publisher_testing import ENGLISH, HEBREW, puzzle

OTHER = {ENGLISH: HEBREW, HEBREW: ENGLISH}


def day(language: Language, number: int) -> Puzzle:
    return puzzle(GRIDS[language][number % 3], language, title=f"No. {number}")


def pages_of(publication: Publication, **settings: object) -> list[Page]:
    wanted = options("newspaper", solution="next", **settings)
    return lossless(document(publication, wanted, load_fonts(), list))


def solved(page: Page) -> Sequence[Text]:
    """The letters on a page, all of them upright."""
    letters = page.texts(Role.LETTER)
    assert not any(letter.upside_down for letter in letters)
    return letters


def rows(letters: Sequence[Text]) -> list[str]:
    """The rows of letters as they are seen, from left to right."""
    tops = sorted({round(letter.y, 3) for letter in letters})
    lines = ([each for each in letters if round(each.y, 3) == top] for top in tops)
    return ["".join(each.text for each in sorted(line, key=lambda t: t.x)) for line in lines]


def seen(solution: Puzzle, language: Language) -> list[str]:
    """The rows of a sample as they are seen."""
    made = ["".join(row).replace("#", "") for row in GRIDS[language][int(solution.title[-1]) % 3]]
    turned = (row[::-1] if language is HEBREW else row for row in made)
    return [row for row in turned if row]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_the_second_page_has_the_solution_of_the_first(language: Language) -> None:
    first, second = day(language, 1), day(language, 2)
    pages = pages_of(Publication((first, second)))
    assert len(pages) == 2
    assert not solved(pages[0])
    assert rows(solved(pages[1])) == seen(first, language)
    headings = [text.text for text in pages[1].texts(Role.HEADING)]
    assert any("No. 1" in heading and language.headings.solution in heading for heading in headings)


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize("before", [ENGLISH, HEBREW])
def test_a_page_alone_has_the_solution_of_the_puzzle_before(
    language: Language, before: Language
) -> None:
    """Each in its own direction, whatever that of the page is."""
    last = day(before, 1)
    (page,) = pages_of(Publication.of(day(language, 2), last))
    assert rows(solved(page)) == seen(last, before)
    (page,) = pages_of(Publication.of(day(language, 2)))
    assert not solved(page)


def test_answers_are_beside_the_last_solution() -> None:
    (page,) = pages_of(Publication.of(day(ENGLISH, 2), day(ENGLISH, 1)), answers=True)
    assert {"ABC", "DEF", "GHI"} <= {text.text.upper() for text in page.texts(Role.ANSWERS)}


def test_the_file_and_its_preview_are_the_same() -> None:
    publication = Publication((day(HEBREW, 0), day(ENGLISH, 1), day(HEBREW, 2)))
    settings = options("newspaper", solution="next")
    assert export(publication, settings).value.startswith(b"%PDF")
    assert preview(publication, settings).pages == 3


def test_a_preview_sees_that_the_last_puzzle_has_changed() -> None:
    settings, second = options("newspaper", solution="next", paper="a6"), day(ENGLISH, 2)
    small = preview(Publication((day(ENGLISH, 1), second)), settings)
    large = puzzle(["A" * 15] * 15, ENGLISH, title="No. 1")
    again = preview(Publication((large, second)), settings)
    assert again.png(again.page_of(1), 300) != small.png(small.page_of(1), 300)
