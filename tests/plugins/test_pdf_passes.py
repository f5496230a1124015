"""The passes of a book: its puzzles are searched once for the best page, however wrong a guess."""

from collections import Counter

import pytest

from paging import GRIDS, INCH, book, options
from publisher import Language, Publication, Section
from publisher_pages.cover.cover import page_count
from publisher_pages.document import document
from publisher_pages.document.layout_pass import LayoutPass
from publisher_pages.document.page_maker import PagePlan
from publisher_pages.document.pagination import Pagination
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.puzzle import font_size
from publisher_pages.puzzle.fitted_pages import BestFit, ChosenFit
from publisher_testing import ENGLISH, HEBREW, puzzle

SHORT, LONG = "Clue {}", "A clue that is so long " * 150


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The rooms in which the best page was searched for, with the clues."""
    search, made = font_size._FitSearch, list[object]()
    real = search.best

    def best(self: font_size._FitSearch) -> tuple[ChosenFit, BestFit]:
        made.append((self.clues, self.room))
        return real(self)

    monkeypatch.setattr(search, "best", best)
    return made


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each page was drawn, by its number."""
    numbers, plan = Counter[int](), PagePlan
    real = plan.page

    def page(self: PagePlan) -> Page:
        numbers[self.number] += 1
        return real(self)

    monkeypatch.setattr(plan, "page", page)
    return numbers


def mixed(language: Language, *clues: str) -> Publication:
    """A book of one section with puzzles that have these clues."""
    made = tuple(
        puzzle(GRIDS[language][at % 2], language, clue, title=f"Puzzle {at + 1}")
        for at, clue in enumerate(clues)
    )
    return Publication(made, "Book", sections=(Section("All", 0),))


def pages_of(publication: Publication, settings: PdfOptions) -> list[Page]:
    return document.document(publication, settings, load_fonts(), list).value


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_wrong_guess_costs_no_second_search(
    language: Language, searches: list[object], drawn: Counter[int]
) -> None:
    pages = pages_of(mixed(language, SHORT, SHORT, LONG, SHORT, SHORT), options("book"))
    assert len(searches) == 5
    begins = [at for at, page in enumerate(pages, 1) if page.texts(Role.TITLE)]
    fourth = begins[4]  # the title page is the first, and the fourth puzzle is the first misplaced
    assert drawn == {at: 2 if at < fourth else 1 for at in range(1, len(pages) + 1)}


def test_a_right_guess_draws_each_page_once(searches: list[object], drawn: Counter[int]) -> None:
    pages = pages_of(mixed(ENGLISH, *[SHORT] * 5), options("book"))
    assert len(searches) == 5
    assert drawn == dict.fromkeys(range(1, len(pages) + 1), 1)


def test_a_gutter_that_is_outgrown_ends_the_pass(
    monkeypatch: pytest.MonkeyPatch, drawn: Counter[int]
) -> None:
    """The file is that of a right guess, and pages for which the gutter is too narrow are few."""
    publication, settings = book(ENGLISH, 4), options("book", contents=False)
    monkeypatch.setattr(PdfOptions, "gutter_for", lambda _, pages: (pages > 5) * INCH / 4)
    right = pages_of(publication, settings)
    drawn.clear()
    guesses = iter([Pagination((), (), (), 5, 0.0)])
    real = LayoutPass.guess

    def guess(*arguments: object, **settings: object) -> Pagination:
        return next(guesses, None) or real(*arguments, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(LayoutPass, "guess", guess)
    assert pages_of(publication, settings) == right
    assert len(right) > 6
    assert sum(drawn.values()) <= len(right) + 5


def test_a_cover_searches_each_page_once(searches: list[object], drawn: Counter[int]) -> None:
    publication, settings = mixed(HEBREW, SHORT, LONG, SHORT), options("book", part="cover")
    pages = page_count(publication, settings, load_fonts())
    assert len(searches) == 3
    assert not drawn
    assert pages == len(pages_of(publication, options("book")))
