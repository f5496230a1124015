"""Sections of a book as its levels: a word bank for some, and solutions section by section."""

import pytest

from losses import kept, lossless
from paging import GRIDS, book, options
from publisher import ExportError, Language, Publication, Section
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_testing import ENGLISH, HEBREW, puzzle

BOTH = pytest.mark.parametrize("language", [ENGLISH, HEBREW])


def pages_of(publication: Publication, **settings: object) -> list[Page]:
    return lossless(document(publication, options("book", **settings), load_fonts(), list))


def said(page: Page, role: Role) -> list[str]:
    return [text.text for text in page.texts(role)]


def with_banks(pages: list[Page]) -> list[str]:
    """The titles of the puzzles that have a word bank."""
    return [said(page, Role.TITLE)[0] for page in pages if page.texts(Role.WORD)]


@BOTH
def test_only_the_sections_that_are_named_have_a_word_bank(language: Language) -> None:
    whole = book(language, 5, 1, 3)  # the first puzzle is in no section
    every = with_banks(pages_of(whole, word_bank="shuffled"))
    assert len(every) == 5
    assert with_banks(pages_of(whole, word_bank="shuffled", word_bank_in="Part A")) == every[1:3]
    both = ["Part A", "Part B"]
    assert with_banks(pages_of(whole, word_bank="shuffled", word_bank_in=both)) == every[1:]
    assert not with_banks(pages_of(whole, word_bank_in="Part A"))


def test_a_section_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ExportError, match="no section “Part C” in this book; its sections are Pa"):
        pages_of(book(ENGLISH, 2, 0, 1), word_bank_in="Part C")
    with pytest.raises(ExportError, match="it has no sections"):
        pages_of(book(ENGLISH, 2), word_bank_in="Part A", part="answers")


@BOTH
@pytest.mark.parametrize("solution", ["section", "page"])
def test_solutions_of_a_section_are_together(language: Language, solution: str) -> None:
    pages = pages_of(book(language, 5, 1, 3), solutions_by="section", solution=solution)
    whole = language.headings.solutions
    wanted = [whole, f"{whole} – Part A", f"{whole} – Part B"]
    contents = next(page for page in pages if page.texts(Role.CONTENTS))
    lines = said(contents, Role.CONTENTS)
    at = dict(zip(lines[::2], map(int, lines[1::2]), strict=True))
    assert [name for name in at if name.startswith(whole)] == wanted
    if solution == "section":
        (found,) = (page for page in pages if wanted[1] in said(page, Role.CHAPTER))
        assert found is pages[at[wanted[1]] - 1]
        assert said(found, Role.CHAPTER) == wanted
        assert [text[0] for text in said(found, Role.HEADING)] == ["1", "2", "3", "4", "5"]


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 30])
def test_solutions_of_sections_that_share_no_page_have_a_size_of_their_own(count: int) -> None:
    small = puzzle(GRIDS[ENGLISH][0], ENGLISH, title="Small")
    large = puzzle(["A" * 21] * 21, ENGLISH, title="Large")
    sections = Section("Easy", 0), Section("Hard", count)
    whole = Publication((*[small] * count, *[large] * 2), "Book", sections=sections)

    def sizes(solutions_by: str) -> dict[str, float]:
        pages = kept(
            document(whole, options("book", solutions_by=solutions_by), load_fonts(), list)
        )
        ends = [page for page in pages if page.texts(Role.CHAPTER) and page.texts(Role.LETTER)]
        return {page.texts(Role.CHAPTER)[0].text: page.texts(Role.LETTER)[0].size for page in ends}

    found = sizes("section")
    if "Solutions – Hard" in found:
        assert found["Solutions – Easy"] > 1.3 * found["Solutions – Hard"]
    assert ("Solutions – Hard" in found) is (count > 4)
    assert [*sizes("kind")] == ["Solutions"]


def test_without_sections_solutions_are_together_by_kind() -> None:
    pages = pages_of(book(ENGLISH, 3), solutions_by="section")
    headings = [heading for page in pages for heading in said(page, Role.CHAPTER)]
    assert headings == ["Contents", "Solutions"]
