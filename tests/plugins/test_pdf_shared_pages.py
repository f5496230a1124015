"""Pages that several puzzles share, and sheets with two pages of a booklet."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from layouts import check, many_clues
from losses import kept
from paging import book, read
from publisher import Language, Publication, Section
from publisher_pages.document.document import document
from publisher_pages.document.imposition import booklet_places
from publisher_pages.drawing.marks import Role
from publisher_pages.drawing.page import Page
from publisher_pages.fonts.families import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export, preview
from publisher_testing import ENGLISH, HEBREW, puzzle

BOTH = pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=["en", "he"])


def pages_of(publication: Publication, **settings: object) -> list[Page]:
    options = PdfOptions.model_validate({"solution": "none", **settings})
    return list(kept(document(publication, options, load_fonts(), list)))


def titles(page: Page) -> list[str]:
    return [text.text for text in page.texts(Role.TITLE)]


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_puzzles_share_a_page_and_none_is_lost(
    language: Language, count: int, orientation: str
) -> None:
    wish = {"puzzles_per_page": count, "orientation": orientation}
    pages = pages_of(book(language, 2 * count + 1), **wish)
    check(pages, PdfOptions.model_validate(wish))
    assert [len(titles(page)) for page in pages] == [count, count, 1]
    grids = {mark.extent for mark in pages[0].hidden if hasattr(mark, "cells")}
    assert len(grids) == count


@BOTH
def test_the_first_puzzle_of_a_landscape_page_is_where_reading_starts(language: Language) -> None:
    wish = {"puzzles_per_page": 2, "orientation": "landscape"}
    first, second = pages_of(book(language, 2), **wish)[0].texts(Role.TITLE)
    assert (first.extent.left < second.extent.left) == (language is ENGLISH)


@BOTH
def test_the_titles_on_a_page_have_one_size(language: Language) -> None:
    made = tuple(many_clues(count, language, side) for count, side in ((4, 7), (40, 11), (8, 15)))
    for page in pages_of(Publication(made, "", ""), puzzles_per_page=2):
        sizes = {text.size for text in page.texts(Role.TITLE)}
        assert len(sizes) == 1
        assert min(sizes) > max(text.size for text in page.texts(Role.HEADING))


def test_each_puzzle_of_a_page_keeps_its_direction() -> None:
    mixed = Publication((book(HEBREW, 1).puzzles[0], book(ENGLISH, 1).puzzles[0]), "מעורב")
    (page,) = pages_of(mixed, puzzles_per_page=2, axis="start")
    hebrew, english = page.texts(Role.TITLE)
    assert hebrew.extent.right > 500
    assert english.extent.left < 100


@pytest.mark.slow
def test_a_puzzle_with_too_many_clues_has_its_own_page() -> None:
    small, large = puzzle(["CAT", "A#O", "PEN"]), many_clues(60)
    publication = Publication((small, small, large, small, small), "Book")
    pages = pages_of(publication, puzzles_per_page=2)
    assert [len(titles(page)) for page in pages] == [2, 1, 2]
    wish = PdfOptions(puzzles_per_page=2, solution="none")
    (said,) = document(publication, wish, load_fonts(), list).losses
    assert said.startswith("pdf: 1 puzzle alone on a page: with the next one there")


def test_no_page_has_puzzles_of_two_sections() -> None:
    small = puzzle(["CAT", "A#O", "PEN"])
    sections = (Section("One", 0), Section("Two", 3))
    publication = Publication((small,) * 6, "Book", sections=sections)
    pages = pages_of(publication, puzzles_per_page=2)
    assert [len(titles(page)) for page in pages] == [0, 2, 1, 0, 2, 1]


def test_contents_and_previews_know_the_page_of_each_puzzle() -> None:
    publication = book(ENGLISH, 5)
    wish = {"puzzles_per_page": 2, "contents": True, "solution": "none"}
    contents, *_ = pages_of(publication, **wish)
    said = [text.text.strip() for text in contents.texts(Role.CONTENTS)]
    assert [text for text in said if text.isdigit()] == ["2", "2", "3", "3", "4"]
    shown = preview(publication, PdfOptions.model_validate(wish))
    assert [shown.page_of(number) for number in range(5)] == [1, 1, 2, 2, 3]


def folded(sides: Sequence[tuple[int, int]]) -> list[int]:
    """The pages of sheets that lie in each other, folded, as they are read from the left."""
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [page for front, back in sheets for page in (front[1], back[0])]
    second = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + second


@given(st.integers(1, 200))
def test_a_folded_booklet_has_its_pages_in_order(count: int) -> None:
    pages = folded([*booklet_places(count, rtl=False)])
    assert pages == list(range(len(pages)))
    assert len(pages) % 4 == 0
    assert count <= len(pages) < count + 4
    mirrored = [(right, left) for left, right in booklet_places(count, rtl=True)]
    assert folded(mirrored) == pages


@BOTH
def test_the_sheets_of_a_booklet_have_two_pages_each(language: Language) -> None:
    publication = book(language, 6)
    alone = pages_of(publication, paper="a5")
    sheets = pages_of(publication, paper="a5", imposition="booklet")
    width = alone[0].width
    assert len(sheets) == 4
    assert {(page.width, page.height) for page in sheets} == {(2 * width, alone[0].height)}
    first, last = sheets[0].texts(Role.TITLE), sheets[3].texts(Role.TITLE)
    (title,) = alone[0].texts(Role.TITLE)
    on_right = language is ENGLISH
    assert [text.text for text in first] == [title.text]
    assert first[0].extent.left == pytest.approx(title.extent.left + on_right * width)
    fourth, fifth = (alone[at].texts(Role.TITLE)[0].text for at in (3, 4))
    by_place = [text.text for text in sorted(last, key=lambda text: text.extent.left)]
    assert by_place == ([fourth, fifth] if on_right else [fifth, fourth])


def rights_of_links(data: bytes) -> list[float]:
    return sorted(
        float(link.get_object()["/Rect"][2])
        for page in read(data).pages
        for link in page["/Annots"]
    )


def test_links_of_a_booklet_are_on_the_pages_that_they_belong_to() -> None:
    wish = {"paper": "a5", "imposition": "booklet", "solution": "page"}
    imposed = PdfOptions.model_validate(wish)
    alone = imposed.model_copy(update={"imposition": "none"})
    publication, width = book(ENGLISH, 3), imposed.trim.width
    found, single = (rights_of_links(kept(export(publication, each))) for each in (imposed, alone))
    assert sorted(right % width for right in found) == pytest.approx(sorted(single), abs=0.02)
    assert max(found) > width
    shown = preview(publication, imposed)
    assert (shown.pages, [shown.page_of(number) for number in range(3)]) == (4, [0, 1, 2])


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"profile": "kdp", "paper": "kdp-6x9"}, "profile kdp wants each alone"),
        ({"bleed": "3mm"}, "a bleed needs each alone"),
    ],
)
def test_what_a_booklet_cannot_have_is_refused(settings: dict[str, str], said: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(said)):
        PdfOptions.model_validate({"imposition": "booklet", **settings})
