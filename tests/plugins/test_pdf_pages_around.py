"""The pages around a book's puzzles: copyright, about, and the booklet of answers."""

import pytest

from losses import lossless
from paging import book, options
from publisher import Language
from publisher_pages.document.document import document
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW


def pages(language: Language, **settings: object) -> list[Page]:
    chosen = options("book", **settings)
    return lossless(document(book(language, 4, 0), chosen, load_fonts(), list))


def texts(page: Page) -> list[str]:
    return [text.text for text in page.texts()]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_the_copyright_line_moves_to_the_copyright_page(language: Language) -> None:
    title, behind, *_ = pages(language, copyright_page="All rights reserved.\nISBN 1")
    assert "© 2026" not in texts(title)
    assert texts(behind) == ["© 2026", "All rights reserved.", "ISBN 1"]
    edges = {
        text.extent.right if language is HEBREW else text.extent.left for text in behind.texts()
    }
    assert max(edges) - min(edges) < 0.01


@pytest.mark.parametrize(
    ("settings", "line_page"),
    [({}, 1), ({"start": "any"}, 0), ({"contents": False}, 0), ({"part": "answers"}, 0)],
)
def test_the_copyright_line_is_on_the_page_after_the_title_if_that_is_empty_otherwise(
    settings: dict[str, object], line_page: int
) -> None:
    made = document(book(ENGLISH, 4), options("book", **settings), load_fonts(), list).value
    assert [at for at, page in enumerate(made) if "© 2026" in texts(page)][:1] == [line_page]


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_book_ends_with_its_about_page(language: Language) -> None:
    *_, last = pages(language, about={"title": "About", "text": "One line.\nAnother."})
    heading, *prose = last.texts(Role.CHAPTER, Role.PROSE)
    assert heading.text == "About"
    assert [text.text for text in prose] == ["One line.", "Another."]
    assert len(pages(language, about="One line.")) == len(pages(language, about=" ")) + 2


def test_a_long_about_text_takes_several_pages() -> None:
    extra = len(pages(ENGLISH, about="Words and words. " * 900)) - len(pages(ENGLISH))
    assert extra > 2


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_booklet_has_the_solutions_alone(language: Language) -> None:
    chosen = options("book", part="answers", how_to="How?", about="Who?", copyright_page="ISBN 1")
    title, behind, *solutions = lossless(document(book(language, 4, 0), chosen, load_fonts(), list))
    assert language.headings.solutions in texts(title)
    assert "ISBN 1" in texts(behind)
    assert solutions
    assert not [text for page in solutions for text in page.texts(Role.CLUE)]


@pytest.mark.parametrize("solution", ["none", "below", "section", "page"])
def test_a_booklet_has_solutions_whatever_the_book_has(solution: str) -> None:
    sample = book(ENGLISH, 4, 0)
    chosen = options("book", part="answers", solution=solution, contents=True, how_to="How?")
    data = lossless(export(sample, chosen))
    assert data.startswith(b"%PDF")
    assert b"/Annots" not in data
